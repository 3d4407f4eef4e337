import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { autoplayCommand, solveCommand } from "../../../src/cli/games/solver-commands.js";
import { type AnyGame, gameNames } from "../../../src/games/game.js";
import { readValue } from "../../../src/operations/schema.js";
import { numberJump } from "../../games/number-jump/number-jump.js";
import {
  assertRefused,
  type Ended,
  jsonLines,
  tilework,
  tileworkProcess,
  words,
} from "../../shared/program.js";

/**
 * `tilework play` as a dialogue of lines. It has the questions and answers of older terminal programs, in its
 * own words. Each test has a folder for its games.
 */
describe("command line: tilework play, in lines", () => {
  const root = temporaryFolder("play").path;
  let folder: string;
  let number = 0;

  beforeEach(() => {
    folder = path.join(root, String(number++));
  });

  /** The variables for the data folder of each platform. */
  const env = (data = folder) => ({ XDG_DATA_HOME: data, LOCALAPPDATA: data, HOME: data });
  const run = (args: readonly string[], ...lines: readonly string[]): Promise<Ended> =>
    tilework(args, lines.join("\n"), { env: env() });
  const kept = () =>
    readdirSync(path.join(folder, "tilework", "saves")).filter((name) => name.endsWith(".json"));

  it("plays the sliding puzzle with keys, says what can't be moved or has no meaning, and ends with the win", async () => {
    const { code, out, error } = await run(
      ["play", "sliding", "--paste"],
      ..."1 2 3,4 5 6,7 0 8,,%,w,d,a,a,q".split(","),
    );
    assert.equal(error, "");
    assert.equal(code, 0);
    assert.equal(
      withoutTimes(out),
      `
Sliding Puzzle, 3×3
Put the tiles in order from 1 to 8, with the blank last.
Welcome! Fewest moves to the goal: 1.

1 2 3
4 5 6
7 0 8
Moves 0, Moves left 1, Score 0.00
> %
“%” isn't a command here. Type “help” for a list of commands.
> w
No tile can move up.

1 2 3
4 5 6
7 0 8
Moves 0, Moves left 1, Score 0.00
> d
7 moved right. That leads away. Moves left: 2.

1 2 3
4 5 6
0 7 8
Moves 1, Moves left 2, Score −1.00
> a
7 moved left. Right. Moves left: 1.

1 2 3
4 5 6
7 0 8
Moves 2, Moves left 1, Score 0.00
> a
8 moved left. You win! Solved in 3 moves.

1 2 3
4 5 6
7 8 0
Moves 3, Moves left 0, Score +0.33

You win!
Solved in 3 moves.
Time: … s
Moves: 3
Fewest possible: 1
Score: +0.33
Right moves: 66%
“new” starts another game, “quit” leaves.
> q
`,
    );
  });

  it("plays 2048: moves, undo, saves under a name, deals a new game, and goes home to a menu", async () => {
    const lines = "a d u undo u save evening n asdw home help".split(" ");
    const { code, out } = await run(["play", "2048", "--seed", "3"], ...lines);
    assert.equal(code, 0);
    assert.deepEqual(answers(out).slice(0, 5), [
      "a: Left. Score 0. New 2 in row 4, column 4.",
      "d: Right. Score 0. New 2 in row 1, column 3.",
      "u: Move undone. Score 0. Moves 1.",
      "undo: Move undone. Score 0. Moves 0.",
      "u: There is nothing to undo.",
    ]);
    assert.match(out, /> save\nSave Game: Name of the saved game\n> evening\n/);
    assert.match(
      out,
      /> home\n\nTilework\n1 Continue 2048: 4×4, Score \d+, Moves [1-4]\n2 New game of 2048, 4×4\n/,
    );
    const list = await run(["list"]);
    assert.match(
      list.out,
      /^\(unfinished\) {2}2048 {2}4×4 · Score \d+ · Moves [1-4] {2}\d{4}-\d\d-\d\d \d\d:\d\d\nevening {2}2048 {2}4×4 · Score 0 · Moves 0 {2}/m,
    );
  });

  it("plays Sokoban with the keys of vi, in the symbols of level files, and prints the moves at the end", async () => {
    const file = path.join(root, "three.txt");
    writeFileSync(file, "#######\n#@ $ .#\n#######\n");
    const { code, out } = await run(["play", "sokoban", "--level", file], "h", "l", "2l", "q");
    assert.equal(code, 0);
    assert.deepEqual(answers(out).slice(0, 2), ["h: A wall is in the way.", "l: Right."]);
    assert.match(out, /\n#######\n#@ \$ \.#\n#######\nMoves 0, Pushes 0, Best –\n/);
    assert.match(
      out,
      /\n#######\n# {3}@\*#\n#######\nMoves 3, Pushes 2, Best 3\n\nYou win!\nSolved: 3 moves, 2 pushes\.\nYour moves: 3R\n/,
    );
    const half = await run(["play", "sokoban", "--level", file], "l", "q");
    assert.match(half.out, /> q\nYour moves: R\n$/);
  });

  it("continues the last game, or a game by its name", async () => {
    await run(["play", "2048", "--seed", "3"], "a", "save", "first", "d");
    const again = await run(["continue"]);
    assert.match(again.out, /Score 0, Moves 2, Best 0\n> \n$/);
    const saved = await run(["continue", "first"], "q");
    assert.match(saved.out, /Moves 1, Best 0/);
    const byGame = await run(["play", "2048"]);
    assert.match(byGame.out, /Moves 1, Best 0/);
    // The named save and the unfinished game are still there.
    const { out } = await run(["list", "--json"]);
    const all = jsonLines<{ readonly name: string | null; readonly steps: number }>(out);
    assert.equal(
      all
        .map(({ name, steps }) => `${name} ${steps}`)
        .sort()
        .join(),
      "first 1,null 1,null 2",
    );
  });

  it("lists an ended game as won, and no game without a move", async () => {
    await run(["play", "sliding", "--paste"], "1 2 3", "4 5 6", "7 0 8", "", "8", "q");
    await run(["play", "2048", "--seed", "3"]);
    const { out } = await run(["list"]);
    assert.match(out, /^\(won\) {2}Sliding Puzzle {2}3×3 · Moves 1 /);
    assert.equal(out.trim().split("\n").length, 1, out);
    const figures = await run(["statistics"]);
    assert.match(figures.out, /^All games\n {2}Games +1\n(?:.+\n)+\n {2}Games: /);
  });

  it("moves short games to the bin before long ones, says so, and restores them", async () => {
    await run(["play", "2048", "--seed", "3"], "asdw".repeat(8));
    const played: string[] = [];
    for (let seed = 11; seed <= 17; seed++)
      played.push((await run(["play", "2048", "--seed", String(seed)], "asd")).out);
    assert.match(played.join(""), /An older game was moved to the bin: 2048 · 4×4 · [23] moves\./);
    const seedsIn = async (command: string) => {
      const lines = (await run([command, "--json"])).out.trim().split("\n");
      return lines.map((line) => (JSON.parse(line) as { readonly seed: number }).seed);
    };
    assert.ok((await seedsIn("list")).includes(3), "the long one is there");
    const [first, ...others] = await seedsIn("bin");
    assert.equal(others.length, 1);
    assert.match((await run(["bin"])).out, /^ {2}1 {2}\(unfinished\) {2}2048 · 4×4 · [23] moves {2}\d{4}-/);
    const wrong = await run(["bin", "--restore", "3"]);
    assert.deepEqual([wrong.code, wrong.out], [2, ""]);
    assert.match(wrong.error, /There is no game 3 in the bin, which holds 2 games\./);
    const back = await run(["bin", "--restore", "1"]);
    assert.deepEqual([back.code, back.error], [0, ""]);
    assert.match(back.out, /^Restored: \(unfinished\) {2}2048 · 4×4 · [23] moves\n$/);
    assert.ok((await seedsIn("list")).includes(first!));
    assert.equal((await run(["bin", "--empty"])).out, "1 game was deleted permanently.\n");
    assert.equal((await run(["bin"])).out, "The bin is empty. Games that you delete will appear here.\n");
  });

  it("exports and imports a game as text and as a file", async () => {
    const { out } = await run(["play", "2048", "--seed", "3"], "a", "d", "copy", "q");
    const text = /Tilework game: 2048\nStart: .*\nMoves: L R\n/.exec(out)?.[0];
    assert.ok(text !== undefined);
    folder = path.join(root, "another");
    const pasted = await run(["play", "--paste"], ...text.split("\n"), "u");
    assert.match(pasted.out, /Moves 2[\s\S]*Moves 1/);
    const [name = ""] = kept();
    const file = path.join(folder, "tilework", "saves", name);
    const copy = path.join(root, "carried.json");
    writeFileSync(copy, readFileSync(file));
    folder = path.join(root, "third");
    assert.match((await run(["continue", copy])).out, /Moves 1/);
  });

  it("says what is wrong with a game, size, seed, level or file, and ends with 2", async () => {
    const levels = path.join(root, "levels.txt");
    writeFileSync(levels, "#####\n#@OX#\n#####\n\n####\n#@ #\n####\n");
    const broken = path.join(root, "broken.json");
    writeFileSync(broken, "{}");
    const wrong = [
      [["play", "chess"], new RegExp(`There is no game “chess”\\. Games: ${gameNames.join(", ")}\\.`)],
      [["play", "2048", "--size", "9x9"], /2048 has no size “9x9”\. There is: 4x4, 3x3, 5x5\./],
      [["play", "2048", "--seed", "-1"], /The option “--seed” needs a value/],
      [["play", "2048", "--seed", "1e3"], /“1e3” isn't a seed: a whole number from 0 to 4294967295\./],
      [["play", "--seed", "1"], /Name a game\. Games: /],
      [["play", "2048", "--level", levels], /2048 has no files of levels/],
      [["play", "--level", path.join(root, "none.txt")], /Couldn't read/],
      [["play", "--level", `${levels}:3`], /has no level 3\. It holds 2 levels/],
      [["play", "--level", `${levels}:2`], /Couldn't play level 2 of /],
      [["play", "--paste"], /Couldn't play the text: /],
      [["play", "2048", "--paste", "--seed", "1"], /Use only one of these/],
      [["play", "2048", "sliding"], /Name one game/],
      [["play", "2048/7x7/3"], /There is no size or level “7x7”/],
      [["play", "2048", "--theme", "pink"], /“--theme” has no value “pink”/],
      [["continue"], /There is no unfinished game/],
      [["continue", "nothing"], /There is no saved game “nothing”/],
      [["continue", "sliding"], /There is no unfinished game of Sliding Puzzle/],
      [["continue", broken], /Couldn't play .* It isn't a saved game/],
      [["list", "more"], /“more” is one argument too many/],
    ] as const;
    await assertRefused(wrong, run);
  });

  it("says before the game that a folder is not writable, and ends with 3", async () => {
    mkdirSync(root, { recursive: true });
    const file = path.join(root, "a-file");
    writeFileSync(file, "");
    for (const args of [["play", "2048"], ["continue"], ["list"]]) {
      const { code, out, error } = await tilework(args, "a\n", { env: env(file) });
      assert.match(error, /^Couldn't (keep games|read the games) in “.*a-file.*”/);
      assert.deepEqual([code, out], [3, ""]);
    }
  });

  it("leaves a newer save where it is, sets a broken one aside, says so, and overwrites neither", async () => {
    const saves = path.join(folder, "tilework", "saves");
    mkdirSync(saves, { recursive: true });
    const newer = JSON.stringify({ format: "tilework-game", version: 99, game: "2048" });
    writeFileSync(path.join(saves, "0123456789abcdef.json"), newer);
    writeFileSync(path.join(saves, "fedcba9876543210.json"), "{ cut");
    const { code, error } = await run(["play", "2048", "--seed", "3"], "a");
    assert.equal(code, 0);
    assert.match(
      error,
      /Couldn't read .*0123456789abcdef.*: It was written by a newer version of Tilework\./,
    );
    assert.match(
      error,
      /Couldn't read .*broken.*, so it was set aside\. It is cut off or not a saved game\./,
    );
    const [aside = "", ...more] = readdirSync(path.join(saves, "set-aside"));
    assert.deepEqual([readFileSync(path.join(saves, "set-aside", aside), "utf8"), ...more], ["{ cut"]);
    assert.equal(readFileSync(path.join(saves, "0123456789abcdef.json"), "utf8"), newer);
    assert.doesNotMatch((await run(["list"])).error, /set aside/);
  });

  it("loses nothing if several processes play on the same saves", async () => {
    const lines = (seed: number) => [..."awdsawds", "save", `game ${seed}`].join("\n");
    const play = (seed: number) =>
      tileworkProcess(words`play 2048 --seed ${seed}`, lines(seed), { env: env() });
    await Promise.all([3, 4].map(play));
    const { out } = await run(["list", "--json"]);
    const all = jsonLines<{ readonly name: string | null; readonly seed: number }>(out);
    const sorted = (named: boolean) =>
      all.filter(({ name }) => (name !== null) === named).map(({ seed }) => seed);
    assert.deepEqual(sorted(true).sort(), [3, 4]);
    // A process that opened the game of another one may have kept an earlier state of it, too.
    assert.deepEqual([...new Set(sorted(false))].sort(), [3, 4]);
  });

  it("is left by Ctrl+C with everything kept", async () => {
    const { code } = await tileworkProcess(["play", "2048", "--seed", "3"], "a\nd\n", {
      env: env(),
      keepsInputOpen: true,
      interruptAfter: /Moves 2/,
    });
    assert.equal(code, 130);
    assert.match((await run(["continue"])).out, /Moves 2/);
  });

  it("plays a game that does not ship, by squares and from a list of levels, and solves its boards", async () => {
    const withStubs = { env: env(), withStubs: true };
    const jump = await tileworkProcess(["play", "numberjump"], "levels\n1\n1,3\nu\nhint\nq\n", withStubs);
    assert.equal(jump.error, "");
    assert.match(jump.out, /> levels\n\nNumber Jump\n/);
    assert.match(jump.out, /> 1,3\nYou are in row 1, column 3, on 2\./);
    assert.match(jump.out, /> u\nMove undone\./);
    assert.match(jump.out, /Hint: Jump to row \d, column \d/);
    assert.equal(jump.code, 0);
    const hopeless = words`numberjump solve --position ${"first/3 5 1"}`;
    const unsolved = await tileworkProcess(hopeless, "", withStubs);
    assert.deepEqual(
      [unsolved.code, unsolved.out.trim().split("\n").at(-1)],
      [1, "There is no solution. No jumps from here lead to the star."],
    );
    const game: AnyGame = numberJump;
    const commands = { solve: solveCommand(game), autoplay: autoplayCommand(game) };
    for (const [action, rest] of [
      ["solve", []],
      ["solve", ["--position", "first/3 5 1"]],
      ["autoplay", ["--games", "2"]],
    ] as const) {
      const schema = commands[action].json?.line;
      assert.ok(schema !== undefined, action);
      const { out, error } = await tileworkProcess([game.name, action, ...rest, "--json"], "", withStubs);
      assert.notEqual(out, "", error);
      for (const line of out.trim().split("\n")) {
        const read = readValue(schema, JSON.parse(line));
        assert.ok(read.ok, line);
      }
    }
  });
});

/** The times of games are unpredictable. */
function withoutTimes(text: string): string {
  return text.replace(/Time: [\d.:]+( s)?/g, "Time: … s");
}

/** Each line that was read, with the first line that was printed after it. */
function answers(out: string): readonly string[] {
  return [...out.matchAll(/^> (.+)\n(.*)$/gm)].map(([, line, answer]) => `${line}: ${answer}`);
}
