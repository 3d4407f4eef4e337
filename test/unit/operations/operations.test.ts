import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { deal, sessionFrom } from "../../../src/games/play/session.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { levelRows } from "../../../src/games/sokoban/level/level-text.js";
import { startOf } from "../../../src/games/sokoban/play/rules.js";
import { describedOperations, withOperations } from "../../../src/operations/described-operations.js";
import { operations } from "../../../src/operations/operations.js";
import { readValue, type Schema } from "../../../src/operations/schema.js";
import { leastTime } from "../../campaign/shared/measure.js";
import { Random } from "../../campaign/shared/random.js";
import { tilework } from "../../shared/program.js";
import { assertWithin } from "../../shared/slowness.js";
import { runs } from "../shared/samples.js";
import { endlessLevel } from "../shared/slow-level.js";
import { valueIn } from "../shared/value-in.js";
import { corridors } from "./corridors.js";
import { recount } from "./recount.js";
import { gameOf, OperationsWorld } from "./world.js";

/** Of names, descriptions and schemas: about 3,200 tokens of a model. */
const maxCharacters = 14_400;
const easy = "#####\n#@$.#\n#####";

describe("operations", () => {
  const world = new OperationsWorld();
  after(() => world.dispose());

  it("cost a model few tokens: names, descriptions and schemas of input and output", () => {
    const text = describedOperations
      .map(({ name, title, description, input, output }) =>
        [name, title, description, JSON.stringify(input), JSON.stringify(output)].join(""),
      )
      .join("");
    assert.ok(
      text.length <= maxCharacters,
      `${text.length} characters, and the limit is ${maxCharacters}. If that is worth it, raise the limit, and say in the commit what it is for.`,
    );
  });

  it("say which squares and rows of a large level they leave out", async () => {
    const row = `#${"$.".repeat(60)} #`;
    const rows = [`#${"@".padEnd(121)}#`, row, row, row, row];
    const wall = "#".repeat(123);
    const { read } = await world.call("sokoban_check", {
      level: { text: [wall, ...rows, wall].join("\n") },
    });
    assert.deepEqual([read.boxes.length, read.goals.length, read.cut], [200, 200, true]);
    const small = await world.call("sokoban_check", { level: { text: easy } });
    assert.equal(small.read.cut, undefined);
  });

  it("are in the guide (npm run manifest)", () => {
    const guide = readFileSync("docs/agents.md", "utf8");
    assert.equal(guide, withOperations(guide));
    assert.throws(() => withOperations("# Tools"), /no place/);
  });

  it("name every game of the registry", () => {
    const game = operations.find(({ name }) => name === "game_read")?.input.properties.game;
    assert.deepEqual(
      [...((game as { readonly enum: readonly string[] } | undefined)?.enum ?? [])].sort(),
      games.map(({ name }) => name).sort(),
    );
  });

  it("solve 80 corridors as SokoBench has them, and verify each solution", async () => {
    const all = corridors();
    assert.equal(all.length, 80);
    for (const { text, solution } of all) {
      const solved = await world.call("sokoban_solve", { level: { text } });
      assert.deepEqual([solved.result, solved.optimal, solved.solution], ["solved", "pushes", solution]);
      const verified = await world.call("sokoban_verify", { level: { text }, moves: solved.solution });
      assert.deepEqual([verified.solved, verified.played], [true, solution.length]);
    }
  });

  it("name the first wrong move of corrupted solutions, as an independent recount does", async () => {
    const random = new Random(32);
    const levels = builtInLevels().flatMap((collection) => collection.levels);
    let wrong = 0;
    for (let tries = 0; wrong < runs(300); tries++) {
      assert.ok(tries < runs(3_000), `only ${wrong} were wrong`);
      const { level, solution } = random.pick(levels);
      const at = random.below(solution.length);
      const letter = random.pick("lurdLURD");
      const moves = solution.slice(0, at) + letter + solution.slice(at + random.below(2));
      const text = levelRows(level, "xsb").join("\n");
      const expected = recount(text, moves);
      const found = await world.call("sokoban_verify", { level: { text }, moves });
      assert.deepEqual(
        [found.solved, found.firstMistake?.move, found.firstMistake?.square],
        [expected.solved, expected.firstWrong, expected.square],
        `${text}\n${moves}`,
      );
      if (expected.firstWrong !== undefined) wrong++;
    }
  }).timeout(60_000);

  it("explain positions as the command line does", async () => {
    const random = new Random(500);
    const levels = builtInLevels()[0]!.levels.filter(({ level }) => level.boxes.length <= 2);
    let lost = 0;
    const count = runs(20);
    for (let done = 0; done < count; done++) {
      const { level } = random.pick(levels);
      const text = levelRows(level, "xsb").join("\n");
      const moves = randomMoves(text, random);
      const said = await tilework(["sokoban", "explain", "-", "--moves", moves, "--json"], text);
      const { file: _, level: __, title: ___, ...line } = JSON.parse(said.out);
      const { read, ...found } = await world.call("sokoban_explain", { level: { text }, moves });
      assert.deepEqual(found, line);
      assert.equal(read.boxes.length, level.boxes.length);
      if (found.result === "deadlock") lost++;
    }
    assert.ok(lost > 0 && lost < count, `${lost} are lost`);
  }).timeout(120_000);

  it("refuse to explain games that would not fit into memory", async () => {
    const width = 950;
    const wall = "#".repeat(width);
    const goals = `#${".".repeat(width - 2)}#`;
    const crowded = `${"#".padEnd(width - 1, "$ ")}#`;
    const rows = [wall, `#@$${" ".repeat(width - 4)}#`, `#${" ".repeat(width - 2)}#`];
    rows.push(...Array.from({ length: 24 }, () => crowded), goals);
    const count = rows.join("").split("$").length - 1;
    rows.push(...Array.from({ length: Math.ceil(count / (width - 2)) }, () => goals), wall);
    const text = rows.join("\n");
    const asked = { level: { text }, moves: `${width - 4}r` };
    const found = await world.call("sokoban_explain", asked);
    const { code, at } = found.error ?? {};
    assert.deepEqual([code, at], ["invalid-moves", "moves"], JSON.stringify(found.error));
  });

  it("play nothing if the call is canceled while the game is opened", async () => {
    const controller = new AbortController();
    let played = 0;
    const game = gameOf(valueIn(deal(findGame("2048")!, "4x4", 1)), () => played++);
    const other = new OperationsWorld({
      refusal: undefined,
      use: async (_, work) => {
        controller.abort();
        return work(game);
      },
    });
    const answer = await other.call("game_play", { game: "2048", moves: "U L D R" }, controller.signal);
    await other.dispose();
    assert.deepEqual([answer.error?.code, played], ["cancelled", 0]);
  });

  it("name the wrong move of a Sokoban game, its square and the reason", async () => {
    const walls = [...easy.replaceAll("\n", "")].map((letter) => letter === "#");
    const level = { width: 5, height: 3, walls, goals: [8], boxes: [7], player: 6 };
    const session = sessionFrom(findGame("sokoban")!, startOf(level, ""));
    const game = gameOf(session, () => assert.fail("It was played."));
    const other = new OperationsWorld({ refusal: undefined, use: async (_, work) => work(game) });
    const played = await other.call("game_play", { game: "sokoban", moves: "l" });
    await other.dispose();
    const explained = await world.call("sokoban_explain", { level: { text: easy }, moves: "l" });
    const expected = {
      code: "illegal-move",
      message: "Move 1, “l”, can't be played. A wall is at row 2, column 1.",
      at: "moves, move 1",
    };
    assert.deepEqual([played.error, explained.error], [expected, expected]);
  });

  it("return the input as they read it, with coordinates from 1", async () => {
    const { read } = await world.call("sokoban_check", { level: { text: `; A title\n\n${easy}` } });
    const squares = { player: [2, 2], boxes: [[2, 3]], goals: [[2, 4]], board: easy };
    const expected = { number: 1, levels: 1, title: undefined, width: 5, height: 3, ...squares };
    assert.deepEqual({ ...read, title: undefined }, expected);
  });

  it("name a level of a file by its number", async () => {
    world.files.set("levels.xsb", `${easy}\n\n######\n#@ $.#\n######\n`);
    const level = { file: "levels.xsb", number: 2 };
    const solved = await world.call("sokoban_solve", { level, objective: "moves" });
    assert.deepEqual([solved.read.levels, solved.solution, solved.optimal], [2, "rR", "moves"]);
    const missing = await world.call("sokoban_solve", { level: { file: "levels.xsb", number: 3 } });
    assert.deepEqual(missing.error, {
      code: "no-level",
      at: "level.number",
      message: "There is no level 3: the text has 2 levels.",
    });
  });

  it("report the conflicts of a merge, and play no level of such a text", async () => {
    const text = `<<<<<<< HEAD\n${easy}\n||||||| base\n${easy}\n=======\n\n${easy}\n>>>>>>> b\n`;
    world.files.set("merged.xsb", `; Levels\n${text}`);
    for (const [level, line] of [
      [{ text }, 1],
      [{ file: "merged.xsb", number: 2 }, 2],
    ] as const) {
      const checked = await world.call("sokoban_check", { level });
      assert.deepEqual([checked.playable, checked.solved], [false, false]);
      assert.deepEqual(findingsOf(checked), [`conflict ${line}`]);
      const { error } = await world.call("sokoban_solve", { level });
      assert.deepEqual([error.code, error.message.slice(0, 7)], ["not-playable", `Line ${line}:`]);
    }
    const level = { file: "merged.xsb", number: 9 };
    assert.equal((await world.call("sokoban_check", { level })).error.code, "not-playable");
  });

  it("find the fewest moves among the solutions with the fewest pushes, and prove both", async () => {
    // The first solution that is proved to have the fewest pushes takes 109 moves.
    world.files.set("side-rooms.txt", readFileSync("media/levels/side-rooms.txt", "utf8"));
    const level = { file: "side-rooms.txt", number: 18 };
    for (const objective of ["auto", "pushes"]) {
      const found = await world.call("sokoban_solve", { level, objective });
      const { pushes, moves, optimal, bothProved } = found;
      assert.deepEqual([pushes, moves, optimal, bothProved], [27, 81, "pushes", true], objective);
    }
  });

  it("say what is wrong with a level, also where it cannot be played", async () => {
    const found = await world.call("sokoban_check", { level: { text: "#####\n#$ .#\n#####" } });
    assert.equal(found.playable, false);
    assert.deepEqual(findingsOf(found), ["no-player 1"]);
    const solved = await world.call("sokoban_solve", { level: { text: "####\n#$.#\n####" } });
    assert.deepEqual([solved.error.code, solved.error.at], ["not-playable", "level"]);
  });

  it("prove that there is no solution, and say which limit was reached", async () => {
    const text = "######\n#$@ .#\n######";
    const none = await world.call("sokoban_solve", { level: { text } });
    assert.equal(none.result, "unsolvable");
    assert.ok(none.reason.length > 10);
    const level = { text: endlessLevel.join("\n") };
    const gaveUp = await world.call("sokoban_solve", { level, objective: "pushes", seconds: 0.5 });
    assert.deepEqual([gaveUp.result, gaveUp.solution], ["gaveUp", null]);
    assert.match(gaveUp.reason, /time was up|memory was full/);
  });

  it("stop within a fifth of a second, and then answer others", async () => {
    const level = { text: levelRows(builtInLevels()[2]!.levels.at(-1)!.level, "xsb").join("\n") };
    // Two tiles of it are swapped, so that it can be solved.
    const board =
      "34 35 33 32 31 30/29 28 27 26 25 24/23 22 21 20 19 18/17 16 15 14 13 12/11 10 9 8 7 6/5 4 3 2 1 0";
    for (const [name, input] of [
      ["sokoban_solve", { level, objective: "moves", seconds: 60 }],
      ["sokoban_try_changes", { level, seconds: 60 }],
      ["sokoban_generate", { grade: "hard", count: 10 }],
      ["sliding_solve", { board, seconds: 60 }],
    ] as const) {
      const ms = await leastTime(200, async () => {
        const stop = new AbortController();
        let began = () => {};
        const isSearching = new Promise<void>((resolve) => (began = resolve));
        const asked = world.runner.answer(name, input, { signal: stop.signal, progress: () => began() });
        await isSearching;
        const before = performance.now();
        stop.abort();
        const answer = await asked;
        assert.equal(answer.ok ? "answered" : answer.error.error.code, "cancelled", name);
        return performance.now() - before;
      });
      assertWithin(ms, 200, name);
    }
    assert.equal((await world.call("sokoban_solve", { level: { text: easy } })).solution, "R");
  }).timeout(60_000);

  it("solve and verify the sliding puzzle, and name what is wrong with moves", async () => {
    const solved = await world.call("sliding_solve", { board: "1 2 3/4 5 6/7 0 8" });
    assert.deepEqual(
      [solved.result, solved.solution, solved.optimal, solved.read.blank],
      ["solved", "R", "moves", [3, 2]],
    );
    const odd = await world.call("sliding_solve", { board: "1 2 3/4 5 6/8 7 0" });
    assert.equal(odd.result, "unsolvable");
    const board = "1 2 3/4 5 6/7 0 8";
    const wrong = await world.call("sliding_verify", { board, moves: "LDR" });
    assert.deepEqual([wrong.solved, wrong.firstMistake.move, wrong.firstMistake.square], [false, 2, [3, 1]]);
    const right = await world.call("sliding_verify", { board, moves: "LR2" });
    assert.equal(right.solved, true);
    const strange = await world.call("sliding_verify", { board, moves: "LX" });
    assert.deepEqual([strange.error.code, strange.error.at], ["invalid-moves", "moves"]);
  });

  it("return the first solution of the sliding puzzle on request, long before the time is up", async () => {
    const board = "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1";
    const any = await world.call("sliding_solve", { board, objective: "any", seconds: 60 });
    assert.equal(any.result, "solved");
    assert.ok(any.ms < 30_000, `${any.ms} ms`);
    const moves = any.solution;
    assert.equal((await world.call("sliding_verify", { board, moves })).solved, true);
    const unsolvable = "1 2 3/4 5 6/8 7 0";
    const odd = await world.call("sliding_solve", { board: unsolvable, objective: "any" });
    assert.equal(odd.result, "unsolvable");
  });

  it("report moves after the win", async () => {
    const found = await world.call("sokoban_verify", { level: { text: easy }, moves: "Rlll" });
    assert.deepEqual([found.solved, found.played, found.unused], [true, 1, true]);
  });

  it("make the same levels from the same seed", async () => {
    const input = { grade: "easy", seed: 7 };
    const one = await world.call("sokoban_generate", input);
    assert.deepEqual(one, await world.call("sokoban_generate", input));
    assert.equal(one.levels.length, 1);
    for (const { board, solution } of one.levels) assert.ok(recount(board, solution).solved, board);
  });

  it("say which levels were interrupted because the time was up", async () => {
    const input = { grade: "hard", count: 10, seconds: 0.1 };
    const { levels, cut } = await world.call("sokoban_generate", input);
    assert.equal(cut, true);
    assert.equal(levels.at(-1)?.interrupted, true);
  });

  it("try the changes of a level, the most useful first", async () => {
    const text = "#######\n#  @  #\n# $   #\n#    .#\n#######";
    const found = await world.call("sokoban_try_changes", { level: { text }, seconds: 20 });
    assert.match(found.level, /proved/);
    assert.ok(found.changes.some(({ verdict }: { verdict: string }) => verdict === "breaks"));
    assert.match(found.changes[0].change, /^First push: /);
    for (const { change, moves } of found.changes)
      if (change.startsWith("First push: ")) assert.equal(moves, undefined, change);
  });

  it("refuse input that does not fit the schema, and say where", async () => {
    for (const [name, input, at] of [
      ["sokoban_solve", { game: "sokoban", level: { text: easy } }, "game"],
      ["sokoban_solve", {}, "level"],
      ["sliding_solve", { board: "1 2 3/4 5 6/7 0 8", objective: "pushes" }, "objective"],
      ["sokoban_solve", { level: { text: easy }, seconds: 61 }, "seconds"],
      ["sokoban_solve", { level: { text: easy, file: "a" } }, "level"],
      ["sokoban_solve", { level: { text: easy, extra: 1 } }, "level.extra"],
      ["sliding_solve", { board: "1 2 3/4 5 6/7 0 8", level: { text: easy } }, "level"],
      ["sokoban_generate", { count: 11 }, "count"],
      ["sokoban_generate", { seed: 0.5 }, "seed"],
      ["game_read", {}, "game"],
      ["game_read", { game: "2048", id: "x" }, "game"],
      ["sokoban_check", null, ""],
      ["no_such", {}, "name"],
    ] as const) {
      const { error } = await world.call(name, input);
      assert.deepEqual([error?.code, error?.at], ["invalid-input", at], JSON.stringify(input));
      assert.match(error.message, /\.$/);
    }
  });

  it("name the part of the input in every other error", async () => {
    const walled = { text: "###\n#@#\n###" };
    const lost = { file: "none.xsb" };
    for (const [name, input, code, at] of [
      ["sokoban_check", { level: { text: "words" } }, "no-level", "level.text"],
      ["sokoban_check", { level: { text: easy, number: 2 } }, "no-level", "level.number"],
      ["sokoban_check", { level: lost }, "file", "level.file"],
      ["sokoban_solve", { level: walled }, "not-playable", "level"],
      ["sliding_solve", { board: "1 1/0 0" }, "invalid-board", "board"],
      ["sokoban_verify", { level: { text: easy }, moves: "?" }, "invalid-moves", "moves"],
      ["sokoban_explain", { level: { text: easy }, moves: "u" }, "illegal-move", "moves, move 1"],
      ["game_read", { game: "2048" }, "no-game", "game"],
      ["game_read", { id: "nobody" }, "no-game", "id"],
      ["game_play", { id: "nobody", moves: "R" }, "refused", "moves"],
    ] as const) {
      const { error } = await world.call(name, input);
      assert.deepEqual([error?.code, error?.at], [code, at], `${name} ${JSON.stringify(input)}`);
    }
  });

  it("give answers that fit their schemas", async () => {
    const level = { text: easy };
    for (const [name, input] of [
      ["sokoban_check", { level }],
      ["sokoban_solve", { level }],
      ["sliding_solve", { board: "1 2 3/4 5 6/7 0 8" }],
      ["sokoban_verify", { level, moves: "lllll" }],
      ["sokoban_explain", { level: { text: "######\n#$@ .#\n######" } }],
      ["sokoban_generate", { grade: "easy", seed: 7 }],
      ["sokoban_try_changes", { level, seconds: 5 }],
    ] as const) {
      const { output } = operations.find((one) => one.name === name)!;
      const answer = await world.call(name, input);
      assert.deepEqual(readValue(strict(output), answer), { ok: true, value: answer }, name);
    }
  });
});

type Finding = { readonly code: string; readonly line: number };

function findingsOf({ findings }: { readonly findings: readonly Finding[] }): readonly string[] {
  return findings.map(({ code, line }) => `${code} ${line}`);
}

/** Refuses unknown properties everywhere. */
function strict(schema: Schema): Schema {
  if ("properties" in schema) {
    const properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, strict(part)]),
    );
    return { ...schema, properties, additionalProperties: false } as Schema;
  }
  return "items" in schema ? { ...schema, items: strict(schema.items) } : schema;
}

/** Legal moves that push often, by the independent rules. */
function randomMoves(board: string, random: Random): string {
  let moves = "";
  for (const count = 5 + random.below(60); moves.length < count; ) {
    const next = moves + random.pick("lurd");
    if (recount(board, next).firstWrong === undefined) moves = next;
    if (recount(board, moves).solved) break;
  }
  return moves;
}
