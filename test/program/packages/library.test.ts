import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { packNpm } from "../../../scripts/lib/npm-package.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { AnyGame } from "../../../src/games/game.js";
import { games } from "../../../src/games/registry/registry.js";
import { lawsOf } from "../../unit/games/game-laws.js";

/** The library as npm installs it in an empty folder. */

const kilobyte = 1024;

/**
 * The size limits of what applications import, in kilobytes: bundled, minified and compressed as by servers.
 * What is loaded at the first question is included.
 */
const maxKilobytes: Readonly<Record<string, number>> = {
  'export * from "tilework/sokoban"': 25.5,
  'export { solve } from "tilework/sokoban/solve"': 86,
  'export { solveSync } from "tilework/sokoban/solve"': 68,
  'export { readLevel } from "tilework/sokoban"; export { solveSync } from "tilework/sokoban/solve"': 88,
  'export * from "tilework/sokoban/generate"': 86,
  'export { solveSync } from "tilework/sliding"': 32,
  'export * from "tilework/sliding"': 71,
  'export * from "tilework/2048"': 15,
  'import "tilework/board"': 60,
};

describe("the library", () => {
  const folder = temporaryFolder("library").path;
  const library = path.join(folder, "node_modules", "tilework", "dist", "library");
  const node = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });

  /** The rules as the package has them. */
  let rules: Readonly<Record<string, Pick<AnyGame, "play" | "status">>>;

  before(async () => {
    const tarball = path.join(folder, "tilework.tgz");
    await packNpm(tarball);
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
    const args = ["install", "--offline", "--no-audit", "--no-fund", tarball];
    const npm = { cwd: folder, encoding: "utf8", shell: process.platform === "win32" } as const;
    const { status, stderr } = spawnSync("npm", args, npm);
    assert.equal(status, 0, stderr);
    const load = (file: string) => import(pathToFileURL(path.join(library, file)).href);
    const [sokoban, sliding, twenty48] = ["sokoban.mjs", "sliding.mjs", "2048.mjs"].map(load);
    rules = { sokoban: await sokoban, sliding: await sliding, "2048": await twenty48 };
  });

  it("does what the ten examples of its guide say, and lets the process end", () => {
    const guide = readFileSync(inRoot("docs", "library.md"), "utf8");
    const examples = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = ""]) => code);
    assert.equal(examples.length, 10);
    for (const [index, code] of examples.entries()) writeFileSync(path.join(folder, `${index}.mjs`), code);
    const all = examples.map((_, index) => `console.log("example");\nawait import("./${index}.mjs");\n`);
    writeFileSync(path.join(folder, "all.mjs"), all.join(""));
    const { status, stdout, stderr } = node("all.mjs");
    assert.equal(status, 0, stderr);
    const said = stdout.split("example\n").slice(1);
    for (const [index, code] of examples.entries()) {
      const expected = [...code.matchAll(/^.*console\.log\(.*\); ?\/\/ (.*)$/gm)].map(([, line]) => line);
      assert.deepEqual(said[index]?.trimEnd().split("\n"), expected, code);
    }
  });

  it("says what is wrong with an input, also where nothing checks types", async () => {
    const code = `
      import { readLevels, start, verify } from "tilework/sokoban";
      import { solve, solveSync } from "tilework/sokoban/solve";
      import { readBoard, solve as solveTiles } from "tilework/sliding";
      const [entry] = readLevels("#####\\n#@$.#\\n#####").levels;
      const wrong = [
        () => solve("#####"),
        () => solve(entry),
        () => solveSync(undefined),
        () => start(null),
        () => verify(entry, "R"),
        () => solve(entry.level, { objective: "fast" }),
        () => solveTiles(readBoard("1 2 3/4 5 6/7 0 8"), { objective: "fast" }),
      ];
      for (const call of wrong) await (async () => call())().catch(({ code, at }) => console.log(code, at));`;
    writeFileSync(path.join(folder, "wrong.mjs"), code);
    const { stdout, stderr } = node("wrong.mjs");
    const of = (at: string, times: number) => `invalid-input ${at}\n`.repeat(times);
    assert.equal(stdout, of("level", 5) + of("objective", 2), stderr);
  });

  for (const game of games) {
    const play: AnyGame["play"] = (position, move) => rules[game.name]!.play(position, move);
    const status: AnyGame["status"] = (position) => rules[game.name]!.status(position);
    lawsOf({ ...game, play, status }, `${game.name} of the library`);
  }

  for (const resolution of ["node16", "bundler"] as const)
    it(`has types, with moduleResolution ${resolution}`, () => {
      const project = path.join(folder, resolution);
      mkdirSync(project);
      const module = resolution === "node16" ? "node16" : "esnext";
      const options = { strict: true, noEmit: true, target: "es2022", module, moduleResolution: resolution };
      const lib = ["es2022", "dom"];
      const config = { compilerOptions: { ...options, lib, types: [] }, include: ["*.ts"] };
      writeFileSync(path.join(project, "tsconfig.json"), JSON.stringify(config));
      writeFileSync(path.join(project, "use.ts"), typedUse);
      const { status, stdout } = node(inRoot("node_modules", "typescript", "bin", "tsc"), "-p", project);
      assert.equal(status, 0, stdout);
    });

  for (const [code, limit] of Object.entries(maxKilobytes))
    it(`is small: ${code}`, async () => {
      const { outputFiles } = await build({
        stdin: { contents: code, resolveDir: folder },
        bundle: true,
        minify: true,
        write: false,
        format: "esm",
        platform: "browser",
      });
      const size = gzipSync(outputFiles[0]!.contents).length / kilobyte;
      assert.ok(
        size <= limit,
        `${size.toFixed(1)} KB, and the limit is ${limit} KB. If that is worth it, raise the limit, and say in the commit what it is for.`,
      );
    });
});

/** Uses each subpath; a wrong type is expected where a comment says so. */
const typedUse = `
import { type Level, OperationError, readLevel, start, play, verify } from "tilework/sokoban";
import { type SolveOutcome, solve, solveSync } from "tilework/sokoban/solve";
import { generate } from "tilework/sokoban/generate";
import { readBoard, solve as solveTiles } from "tilework/sliding";
import { bestMove, deal } from "tilework/2048";
import { type BoardState, TileworkBoard } from "tilework/board";
const element = new TileworkBoard();
element.position = "#####|#@$.#|#####";
element.addEventListener("win", (event) => (event as CustomEvent<BoardState>).detail.moves);
const level: Level = readLevel("");
const outcome: SolveOutcome = await solve(level, { signal: new AbortController().signal, ms: 5 });
const pushes: number | null = solveSync(level, { nodes: 3 }).pushes ?? outcome.pushes;
if (outcome.result === "solved") outcome.solution.repeat(outcome.pushes);
// @ts-expect-error: there is no such objective
await solve(level, { objective: "fast" });
// @ts-expect-error: a level is readonly
level.player = 3;
const board: string | undefined = (await generate({ grade: "hard" })).board;
const bound: number | undefined = (await solveTiles(readBoard("1 2 3/4 5 6/7 0 8"))).lowerBound;
const move: "U" | "D" | "L" | "R" | "K" | undefined = bestMove(deal(4, 1), { depth: 2 });
export const code: string = new OperationError("failed", "").code;
const square: readonly number[] | undefined = verify(level, "").firstMistake?.square;
export const all = [pushes, board, bound, move, play(start(level), "u"), square];
`;
