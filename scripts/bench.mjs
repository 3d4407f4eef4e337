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
      "this working tree and another one in turn: activation, first hint, save and solving, 3 minutes: --against FOLDER",
  },
  kept: {
    module: "kept",
    about: "time until a move is shown and stored, in each store and in a game of 20,000 steps, 5 minutes",
  },
  answers: { module: "answers", about: "time until the solver threads answer with hints and distances" },
  2048: { module: "twenty48", about: "scores and highest tiles of the 2048 solver" },
  sliding: {
    module: "sliding",
    about: "the sliding puzzle's solver, about 12 minutes; boards from ../shared",
  },
  kernels: {
    module: "kernels",
    about: "the kernels of the searches as WebAssembly and as scripts, a minute; boards from ../shared",
  },
  sokoban: { module: "sokoban", about: "the Sokoban solver, an hour or more; levels from ../shared" },
  ablation: {
    module: "ablation",
    about: "the Sokoban solver without each of its parts, half an hour or more; levels from ../shared",
  },
  draw: {
    module: "draw",
    about: "the Sokoban solver on random levels of collections that it was not tuned on: --folder FOLDER",
  },
  optimize: {
    module: "optimize",
    about:
      "how much the optimizer improves solutions of XSokoban, a quarter of an hour; levels from ../shared",
  },
  lost: {
    module: "lost",
    about:
      "explanations why random games of Microban are lost, checked by a simple search, some minutes; levels from ../shared",
  },
  saves: {
    module: "saves",
    about:
      "time of a move and of the list of saves with 5 and with 5,000 named saves, on the disk and in a browser, 3 minutes",
  },
  terminal: { module: "terminal", about: "time and bytes of a move in a terminal" },
  web: {
    module: "web-threads",
    about:
      "the Sokoban solver in a browser's worker and in a thread of Node, by clock and CPU, 5 minutes; levels from ../shared",
  },
  "web-cancel": {
    module: "web-cancel",
    about: "time until canceled searches end in a VS Code in a browser, with and without shared memory",
  },
  weight: { module: "weight", about: "what a browser loads before the first move, and the VSIX, in KB" },
  generate: {
    module: "generate",
    about:
      "random Sokoban levels compared with Microban and Boxoban, about 10 minutes; levels from ../shared",
  },
  batch: {
    module: "batch",
    about: "CPU time and memory of the command line for a file of a million levels, a minute",
  },
});

const help = `npm run bench [-- name… [options of the bench]]

${Object.entries(benches)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join("\n")}

Without a name, all of them run. With a name, --help lists the options of that bench.`;

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
    throw new Failure(`Options apply to a single bench. Give its name.\n\n${help}`);

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
