/** `npm run bench`: measurements. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildExtension } from "./lib/build/extension.mjs";
import { buildTests } from "./lib/build/tests.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";

/** The benches by name: the module of `test/bench` with its `run` and its `usage`, and what it measures. */
const benches = /** @type {const} */ ({
  activation: {
    module: "activation",
    about: "time to activate in a fresh VS Code, and from the palette to the first board",
  },
  heads: {
    module: "heads",
    about:
      "activation, first hint, save and solve of this working tree against another one, by turns, 3 minutes: --against FOLDER",
  },
  paint: { module: "paint", about: "time from a key to the painted board in VS Code" },
  kept: {
    module: "kept",
    about: "how soon a move is in the store, in each store and in a game of 20,000 steps, 5 minutes",
  },
  statistics: {
    module: "statistics",
    about: "how long the page of statistics takes with 10,000 games",
  },
  strokes: {
    module: "strokes",
    about:
      "what drawing costs in a file of ten thousand levels and on a board of 80 by 80, by clock and CPU, 2 minutes",
  },
  answers: { module: "answers", about: "how soon hints and distances come from the solver threads" },
  2048: { module: "twenty48", about: "how far the 2048 solver comes" },
  sliding: {
    module: "sliding",
    about: "the sliding puzzle's solver, some 12 minutes; its boards lie in ../shared",
  },
  sokoban: { module: "sokoban", about: "the Sokoban solver, an hour and more; its levels lie in ../shared" },
  ablation: {
    module: "ablation",
    about:
      "what each part of the Sokoban portfolio gives, half an hour and more; its levels lie in ../shared",
  },
  draw: {
    module: "draw",
    about:
      "levels drawn by chance from collections that nobody tuned on, to judge the Sokoban solver by: --folder FOLDER",
  },
  optimize: {
    module: "optimize",
    about: "how much better solutions of XSokoban become, a quarter of an hour; its levels lie in ../shared",
  },
  lab: {
    module: "lab",
    about:
      "the design lab: time of Microban levels, verdicts against the command line, strokes while it runs; its levels lie in ../shared",
  },
  lost: {
    module: "lost",
    about:
      "why games by chance over Microban are lost, checked by a plain search, some minutes; its levels lie in ../shared",
  },
  review: {
    module: "review",
    about: "time and memory of whole reviews of sliding puzzles and 2048, a minute",
  },
  claims: {
    module: "claims",
    about:
      "collections claimed and tested by the command line, and again with a changed square in ten levels, 2 minutes; they lie in ../shared",
  },
  saves: {
    module: "saves",
    about:
      "what a move and the list of saves cost beside 5 and 5,000 named saves, on the disk and in a browser, 3 minutes",
  },
  terminal: { module: "terminal", about: "how quick play in a terminal is, and how many bytes a move takes" },
  web: {
    module: "web-threads",
    about:
      "Sokoban's solver in a browser's worker against Node's thread, by clock and CPU, 5 minutes; its levels lie in ../shared",
  },
  "web-cancel": {
    module: "web-cancel",
    about:
      "how soon questions end that are called off in a VS Code in a browser, with and without shared memory",
  },
  weight: { module: "weight", about: "what a browser loads before the first move, and the VSIX, in KB" },
  generate: {
    module: "generate",
    about:
      "what random Sokoban levels are like beside Microban and Boxoban, some 10 minutes; those lie in ../shared",
  },
  cancel: {
    module: "cancel",
    about:
      "how soon the solving of a level stops, in every phase, some 3 minutes; its levels lie in ../shared",
  },
});

const help = `npm run bench [-- name… [options of the bench]]

${Object.entries(benches)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join("\n")}

Without a name all are run. With a name, --help tells the bench's options.`;

await main(async () => {
  const args = process.argv.slice(2);
  const firstOption = args.findIndex((arg) => arg.startsWith("-"));
  const named = firstOption < 0 ? args : args.slice(0, firstOption);
  const options = firstOption < 0 ? [] : args.slice(firstOption);
  if (options.includes("--help") && named.length === 0) {
    console.log(help);
    return;
  }
  const unknown = named.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined) throw new Failure(`There is no bench "${unknown}".\n\n${help}`);
  if (options.length > 0 && named.length !== 1)
    throw new Failure(`Options belong to one bench: name it.\n\n${help}`);

  const asks = options.includes("--help");
  await ensureDependencies();
  if (!asks)
    await buildExtension({ production: true }).catch(() => {
      throw new Failure("The extension does not build."); // esbuild has printed why
    });
  const folder = await buildTests("bench");
  for (const [name, { module }] of Object.entries(benches)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const file = join(folder, `${module}.mjs`);
    if (!existsSync(file)) throw new Failure(`The bench "${name}" has no module test/bench/${module}.ts.`);
    const { run, usage } = await import(pathToFileURL(file).href);
    if (asks) {
      console.log(usage);
      continue;
    }
    console.log(`\n${name}\n${"─".repeat(name.length)}`);
    try {
      await run(options);
    } catch (error) {
      // The error of Node's `parseArgs` for an unknown option.
      if (error instanceof Error && "code" in error && `${error.code}`.startsWith("ERR_PARSE_ARGS"))
        throw new Failure(`${error.message}\n${usage}`);
      if (error instanceof Error && error.message === usage) throw new Failure(usage);
      throw error;
    }
  }
});
