/**
 * `npm run pars`: finds the fewest moves and pushes of the built-in levels again, with the current solvers.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { buildExtension } from "./lib/build/extension.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { known, parOf, solutionsIn, writtenBlock } from "./lib/pars.mjs";
import { inRoot } from "./lib/paths.mjs";

const help = `npm run pars [-- options]

  Solves the levels in media/levels by every solver and the optimizer, rates them, and writes the best
  solutions and the difficulty into their files. Nothing is tried again once both
  counts are proved.

  --check       writes nothing, and fails where a solver beats a par or a level is rated otherwise
  --only TEXT   only the collections whose name contains TEXT
  --seconds S   for each search of a level (default 60)
  --threads T   threads (default: as many as there are cores, at most 4)`;

const folder = inRoot("media", "levels");

/** @typedef {{ check: boolean, seconds: string, threads: string }} Options */

await main(async () => {
  const { values } = parseArgs({
    options: {
      check: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      seconds: { type: "string", default: "60" },
      threads: { type: "string", default: String(Math.min(4, availableParallelism())) },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(help);
  await ensureDependencies();
  await buildExtension({ production: true }).catch(() => {
    throw new Failure("The program does not build."); // esbuild has printed why
  });
  /** @type {string[]} */
  const beaten = [];
  const names = readdirSync(folder).filter((name) => name.includes(values.only));
  for (const name of names) beaten.push(...(await updatePars(join(folder, name), values)));
  for (const line of beaten) console.log(line);
  console.log(beaten.length === 0 ? "No par was beaten." : values.check ? "" : "Written.");
  return values.check && beaten.length > 0 ? 1 : 0;
});

/**
 * Writes the pars of a collection again. Returns what has changed.
 * @param {string} file @param {Options} options @returns {Promise<readonly string[]>}
 */
async function updatePars(file, options) {
  const text = readFileSync(file, "utf8");
  const [header = "", ...blocks] = text.trimEnd().split("\n\n");
  const found = blocks.map((block) => [...solutionsIn(block)]);
  /** @param {string} solver @param {string} shorten @param {readonly number[]} levels from 0 */
  const solve = async (solver, shorten, levels) => {
    for (const line of await each(
      ["solve", file, "--solver", solver, "--shorten", shorten],
      levels,
      options,
    )) {
      if (line.solution === null) continue;
      const proved = line.optimal === false ? [] : [line.optimal];
      found[line.level - 1]?.push(known(line.solution, proved));
    }
  };
  const all = [...blocks.keys()];
  console.log(`${basename(file)}: ${all.length} levels`);
  await solve("moves", "pushes", all);
  await solve("pushes", "moves", all);
  const open = all.filter((level) => {
    const { proved } = parOf(found[level] ?? []);
    return !proved.moves || !proved.pushes;
  });
  await solve("any", "moves", open);
  await solve("any", "pushes", open);
  await optimize([header, ...blocks], open, found, options);
  const ratings = await each(["rate", file], all, options);
  const written = blocks.map((block, level) => {
    const difficulty = ratings.find((line) => line.level === level + 1)?.difficulty;
    return writtenBlock(block, parOf(found[level] ?? []), difficulty ? rangeText(difficulty) : undefined);
  });
  if (!options.check) writeFileSync(file, `${[header, ...written].join("\n\n")}\n`);
  return blocks.flatMap((block, level) =>
    block === written[level] ? [] : [changeOf(basename(file), level, block, written[level] ?? "")],
  );
}

/**
 * Improves the best solutions of some levels until nothing is gained.
 * @param {readonly string[]} parts of the collection: its header, and a block for each level
 * @param {readonly number[]} levels from 0
 * @param {readonly import("./lib/pars.mjs").Known[][]} found of each level; what is better is added
 * @param {Options} options
 */
async function optimize([header = "", ...blocks], levels, found, options) {
  const folder = mkdtempSync(join(tmpdir(), "tilework-pars-"));
  const file = join(folder, "levels.txt");
  try {
    for (const level of levels) {
      for (let before = ""; ; ) {
        const best = writtenBlock(blocks[level] ?? "", parOf(found[level] ?? []), undefined);
        if (best === before) break;
        before = best;
        writeFileSync(file, `${header}\n\n${best}\n`);
        for (const order of ["moves,pushes", "pushes,moves"])
          for (const { solution } of await each(["optimize", file, "--order", order], [0], options))
            if (solution !== null) found[level]?.push(known(solution));
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file @param {number} level from 0 @param {string} before @param {string} after */
function changeOf(file, level, before, after) {
  const counted = [before, after].map((block) => {
    const { moves, pushes, proved } = parOf(solutionsIn(block));
    const counts = `${moves.moves}${proved.moves ? "*" : ""} moves, ${pushes.pushes}${proved.pushes ? "*" : ""} pushes`;
    return `${counts}, ${/^Claim: difficulty = (.*)$/m.exec(block)?.[1] ?? "not rated"}`;
  });
  return `${file}, level ${level + 1}: ${counted[0]} before; ${counted[1]} now`;
}

/** "easy to medium", as claims say it. @param {{ from: string, to: string }} difficulty */
function rangeText({ from, to }) {
  return from === to ? from : `${from} to ${to}`;
}

/**
 * The JSON lines that a command of the program prints, one object for each level.
 * @param {readonly string[]} args
 * @param {readonly number[]} levels from 0
 * @param {Options} options
 * @returns {Promise<readonly any[]>}
 */
async function each(args, levels, { seconds, threads }) {
  const [command = "", file = "", ...others] = args;
  const isAll = levels.length > 1 && levels.every((level, index) => level === index);
  const lines = [];
  for (const named of isAll ? [file] : levels.map((level) => `${file}:${level + 1}`)) {
    const call = [
      inRoot("dist", "cli.js"),
      "sokoban",
      command,
      named,
      ...others,
      "--seconds",
      seconds,
      "--threads",
      threads,
      "--json",
    ];
    // The exit code says that a level was not solved, which its lines say, too.
    const { stdout } = await promisify(execFile)(process.execPath, call, { maxBuffer: 1e9 }).catch(
      (error) => error,
    );
    for (const line of String(stdout).trim().split("\n")) if (line !== "") lines.push(JSON.parse(line));
  }
  return lines;
}
