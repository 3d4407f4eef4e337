import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { translationFiles, translationsIn } from "../../../scripts/lib/build/translations.mjs";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { packNpm } from "../../../scripts/lib/npm-package.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { directions } from "../../../src/games/direction.js";
import type { AnyGame } from "../../../src/games/game.js";
import { games } from "../../../src/games/registry/registry.js";
import { Random } from "../../campaign/shared/random.js";
import { valueIn } from "../../unit/shared/value-in.js";
import { assertSize } from "./size-limit.js";

/**
 * The package as npm installs it: exactly these files, within a limit of bytes. Nothing is run or downloaded
 * during the installation.
 */

const maxKilobytes = 3_890;
const librarySubpaths = ["2048", "board", "sliding", "sokoban", "sokoban/generate", "sokoban/solve"];
const files = [
  ..."LICENSE README.md THIRD-PARTY.txt docs/tilework.1 media/2048.network package.json".split(" "),
  ...librarySubpaths.flatMap((name) => [`dist/library/${name}.d.mts`, `dist/library/${name}.mjs`]),
  // What they share, and the programs of their threads.
  "dist/library/*-*.mjs",
  ...["node", "web"].flatMap((host) =>
    ["memory", "threads", "time"].map((seam) => `dist/library/${host}/${seam}.mjs`),
  ),
  ..."cli.js mcp.js solver-worker.js thread-host.js web-page.html web-page.js"
    .split(" ")
    .map((name) => `dist/${name}`),
  // Every translation in the repository ships.
  ...Object.keys(translationFiles(translationsIn(inRoot("l10n")))).map((name) => `dist/l10n/${name}`),
];

/**
 * The size limits of what applications import, in kilobytes: bundled, minified and compressed as by servers.
 * What is loaded at the first question is included.
 */
const maxKilobytesOf: Readonly<Record<string, number>> = {
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

const isWindows = process.platform === "win32";
const folder = temporaryFolder("npm").path;
const tarball = path.join(folder, "tilework.tgz");
const prefix = path.join(folder, "prefix");
/** Where npm has the packages that are installed for all. */
const home = path.join(prefix, ...(isWindows ? [] : ["lib"]));
const inPrefix = (...parts: string[]) => path.join(home, "node_modules", "tilework", ...parts);

before(async () => {
  const packed = (await packNpm(tarball)).map((name) => name.replace(/[\w]+-[A-Z0-9]{8}\.mjs$/, "*-*.mjs"));
  assert.deepEqual([...new Set(packed)].sort(), [...files].sort());
  mkdirSync(prefix);
  // No registry can be reached: what it does not bring itself it does not get.
  const args = ["install", "--global", "--prefix", prefix, "--offline", "--no-audit", "--no-fund", tarball];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8", shell: isWindows });
  assert.equal(status, 0, stderr);
});

describe("the npm package", () => {
  it("is small, with the network of 2048", () => {
    assertSize("The package", statSync(tarball).size, maxKilobytes);
    assert.ok(statSync(inPrefix("media", "2048.network")).size > 2_000_000);
  });

  it("depends on nothing, runs nothing when it is installed, and says which Node it needs", () => {
    const manifest = JSON.parse(readFileSync(inPrefix("package.json"), "utf8")) as Record<string, unknown>;
    assert.deepEqual(
      ["scripts", "dependencies", "optionalDependencies", "peerDependencies", "bundledDependencies"].filter(
        (name) => name in manifest,
      ),
      [],
    );
    assert.deepEqual(manifest.engines, { node: ">=20" });
    assert.deepEqual(manifest.bin, { tilework: "./dist/cli.js" });
    assert.deepEqual(
      Object.keys(manifest.exports as object).sort(),
      [...librarySubpaths.map((name) => `./${name}`), "./2048.network", "./package.json"].sort(),
    );
    assert.equal(manifest.man, "docs/tilework.1");
  });

  it("runs from an empty folder: says its version, lists games, plays in lines and by its network, and solves levels", () => {
    const empty = path.join(folder, "empty");
    mkdirSync(empty);
    /** What the installed program prints in the folder, with a folder of its own for games. */
    const printed = (input: string, ...args: readonly string[]) => {
      const program = path.join(prefix, ...(isWindows ? ["tilework.cmd"] : ["bin", "tilework"]));
      // Started by the Node that the tests run with, wherever the one on the PATH is.
      const env = {
        ...process.env,
        PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
        XDG_DATA_HOME: `${empty}-data`,
      };
      const how = { cwd: empty, input, encoding: "utf8", env, shell: isWindows } as const;
      const { status, stdout, stderr } = spawnSync(program, args, how);
      assert.deepEqual([status, stderr], [0, ""], args.join(" "));
      return stdout;
    };
    const { version } = JSON.parse(readFileSync(inPrefix("package.json"), "utf8")) as { version: string };
    assert.equal(printed("", "--version"), `tilework ${version}\n`);
    assert.equal(printed("", "list"), "There are no games yet. “tilework play” starts one.\n");
    printed("", "2048", "autoplay", "--games", "1", "--depth", "0", "--seed", "7");
    const played = printed("2\nleft\nup\nright\ndown\nquit\n", "play", "--plain");
    assert.match(played, /^Score \d+, Moves [1-4]/m);
    assert.match(printed("#####\n#@$.#\n#####\n", "sokoban", "solve", "-"), /^Solved: 1 of 1\./m);
    assert.deepEqual(readdirSync(empty), []);
  });

  it("names the packages whose code it contains", () => {
    const text = readFileSync(inPrefix("THIRD-PARTY.txt"), "utf8");
    assert.match(text, /^env-paths \d+\.\d+\.\d+ \(MIT\)$/m);
    assert.match(text, /Permission is hereby granted/);
  });
});

describe("the library of the npm package", () => {
  const node = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd: home, encoding: "utf8" });

  /** The rules as the package has them. */
  let rules: Readonly<Record<string, Pick<AnyGame, "play" | "status">>>;

  before(async () => {
    writeFileSync(path.join(home, "package.json"), '{ "type": "module" }');
    const load = (name: string) => import(pathToFileURL(inPrefix("dist", "library", name)).href);
    const [sokoban, sliding, twenty48] = ["sokoban.mjs", "sliding.mjs", "2048.mjs"].map(load);
    rules = { sokoban: await sokoban, sliding: await sliding, "2048": await twenty48 };
  });

  it("does what the ten examples of its guide say, and lets the process end", () => {
    const guide = readFileSync(inRoot("docs", "library.md"), "utf8");
    const examples = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = ""]) => code);
    assert.equal(examples.length, 10);
    for (const [index, code] of examples.entries()) writeFileSync(path.join(home, `${index}.mjs`), code);
    const all = examples.map((_, index) => `console.log("example");\nawait import("./${index}.mjs");\n`);
    writeFileSync(path.join(home, "all.mjs"), all.join(""));
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
      import { generate } from "tilework/sokoban/generate";
      import { readBoard, solve as solveTiles } from "tilework/sliding";
      import { deal, play, slide } from "tilework/2048";
      const [entry] = readLevels("#####\\n#@$.#\\n#####").levels;
      const wrong = [
        () => solve("#####"),
        () => solve(entry),
        () => solveSync(undefined),
        () => start(null),
        () => verify(entry, "R"),
        () => solve(entry.level, { objective: "fast" }),
        () => solveTiles(readBoard("1 2 3/4 5 6/7 0 8"), { objective: "fast" }),
        () => generate({ grade: "harder" }),
        () => deal(6),
      ];
      console.log(play(deal(), "d"), slide(deal(), "down"));
      for (const call of wrong) await (async () => call())().catch(({ code, at }) => console.log(code, at));`;
    writeFileSync(path.join(home, "wrong.mjs"), code);
    const { stdout, stderr } = node("wrong.mjs");
    const of = (at: string, times: number) => `invalid-input ${at}\n`.repeat(times);
    const told = [of("level", 5), of("objective", 2), of("grade", 1), of("size", 1)].join("");
    assert.equal(stdout, `undefined undefined\n${told}`, stderr);
  });

  for (const game of games)
    it(`has the rules of the game: ${game.name}`, () => {
      const { play, status } = rules[game.name]!;
      const random = new Random(1);
      let position: unknown = valueIn(game.deal(game.variants[0]!.id, 7));
      for (let turn = 0; turn < 200; turn++) {
        const [move] = game.interpret(position, { kind: "direction", direction: random.pick(directions) });
        if (move === undefined) continue;
        const next = game.play(position, move);
        assert.deepEqual(play(position, move), next);
        assert.equal(status(next), game.status(next));
        position = next;
      }
    });

  for (const resolution of ["node16", "bundler"] as const)
    it(`has types, with moduleResolution ${resolution}`, () => {
      const project = path.join(home, resolution);
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

  for (const [code, limit] of Object.entries(maxKilobytesOf))
    it(`is small: ${code}`, async () => {
      const { outputFiles } = await build({
        stdin: { contents: code, resolveDir: home },
        bundle: true,
        minify: true,
        write: false,
        format: "esm",
        platform: "browser",
      });
      assertSize(code, gzipSync(outputFiles[0]!.contents).length, limit);
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
