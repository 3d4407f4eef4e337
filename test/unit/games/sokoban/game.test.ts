import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { type AnyGame, variantOf } from "../../../../src/games/game.js";
import { english } from "../../../../src/games/message.js";
import { type AnySession, current, deal, play, undo } from "../../../../src/games/play/session.js";
import { findGame, games } from "../../../../src/games/registry/registry.js";
import { seededVariant } from "../../../../src/games/saves/game-id.js";
import { parsingGameReadings } from "../../../../src/games/saves/game-text.js";
import { atOnce } from "../../../../src/games/slices.js";
import { type BuiltInLevel, builtInLevels } from "../../../../src/games/sokoban/built-in-levels.js";
import { checkLevel } from "../../../../src/games/sokoban/check/check.js";
import { grades, standards } from "../../../../src/games/sokoban/generate/grade.js";
import { rateSurely } from "../../../../src/games/sokoban/generate/sure-rating.js";
import { isSolved } from "../../../../src/games/sokoban/level/analysis.js";
import { toLevel } from "../../../../src/games/sokoban/level/board.js";
import { difficultyMessage } from "../../../../src/games/sokoban/level/difficulty.js";
import { squareOf } from "../../../../src/games/sokoban/level/grid.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { shapeKey } from "../../../../src/games/sokoban/level/level-key.js";
import { countSolution, readMoves } from "../../../../src/games/sokoban/play/lurd.js";
import { pushBoxTo } from "../../../../src/games/sokoban/play/paths.js";
import {
  isPush,
  type Move,
  type Position,
  startOf,
  status,
} from "../../../../src/games/sokoban/play/rules.js";
import { copies, dealLevel, findVariant, sokoban } from "../../../../src/games/sokoban/sokoban.js";
import { optimizeSolution } from "../../../../src/games/sokoban/solver/optimize-solution.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { pasted } from "../../shared/pasted.js";
import { law } from "../../shared/samples.js";
import { levelFilesFor } from "../../shared/sokoban-data.js";
import { valueIn } from "../../shared/value-in.js";

function solves(level: Level, solution: string): boolean {
  const read = readMoves(startOf(level, ""), solution);
  return read.ok && read.value.moves.join("") === solution && status(read.value.end) === "won";
}

function pushesIn(solution: string): number {
  return [...solution].filter((move) => isPush(move as Move)).length;
}

describe("sokoban: built-in levels", () => {
  it("are complete, have titles and authors, and are solved by their stored moves", () => {
    const levels = builtInLevels().flatMap((collection) => collection.levels);
    assert.ok(levels.length >= 40);
    for (const { variant: id, level, solution } of levels) {
      assert.ok(solves(level, solution), id);
      assert.ok(!isSolved(level), id);
    }
    assert.equal(new Set(levels.map(({ title }) => title)).size, levels.length);
    for (const { id, title } of builtInLevels()) {
      const collection = readCollection(readFileSync(`media/levels/${id}.txt`, "utf8"), `${id}.txt`);
      assert.deepEqual(
        [collection.title?.text, collection.author?.text, collection.findings],
        [title, "Tilework", []],
      );
      for (const entry of collection.levels) assert.deepEqual(checkLevel(entry), [], entry.title?.text);
    }
  });

  it("know the fewest moves and pushes of each, from stored solutions that are played here", () => {
    for (const { id, levels } of builtInLevels()) {
      const { levels: stored } = readCollection(readFileSync(`media/levels/${id}.txt`, "utf8"));
      for (const [index, { variant, level, par }] of levels.entries()) {
        const lurd = stored[index]?.solutions.map(({ text }) => text.replace(/\s+/g, "")) ?? [];
        for (const solution of lurd) assert.ok(solves(level, solution), variant);
        assert.equal(par.moves.count, Math.min(...lurd.map(({ length }) => length)), variant);
        assert.equal(par.pushes.count, Math.min(...lurd.map(pushesIn)), variant);
        assert.deepEqual(sokoban.levels.par?.(startOf(level, variant)), par);
      }
    }
  });

  it("claim no proof that our solver does not repeat, for every level that it solves both ways quickly", () => {
    let repeated = 0;
    for (const { variant, level, par } of builtInLevels().flatMap(({ levels }) => levels)) {
      for (const method of ["moves", "pushes"] as const) {
        const outcome = solveLevel(level, method, nodeBudget(1_000));
        if (outcome.kind !== "solved") continue;
        const count = outcome.moves.filter((move) => method === "moves" || isPush(move)).length;
        assert.deepEqual(par[method], { count, proved: true }, `${variant}, ${method}`);
        repeated++;
      }
    }
    assert.ok(repeated >= 30, `${repeated} proofs`);
  });

  // For all of them, and for longer: `npm run pars -- --check`.
  it("have no par that our solver beats quickly, with any method", () => {
    const levels = builtInLevels().flatMap((collection) => collection.levels);
    const beats = (level: Level, lurd: string, par: BuiltInLevel["par"]) => {
      const { moves, pushes } = countSolution(level, lurd)!;
      return moves < par.moves.count || pushes < par.pushes.count;
    };
    const isProved = ({ par }: BuiltInLevel) => par.moves.proved && par.pushes.proved;
    const check = (built: BuiltInLevel) => {
      const { variant, level, solution, par } = built;
      const budget = () => nodeBudget(isProved(built) ? 800 : 5_000);
      for (const method of ["auto", "pushes", "moves", "any"] as const) {
        const outcome = solveLevel(level, method, budget(), {}, { shorten: true });
        const isBeaten = outcome.kind === "solved" && beats(level, outcome.moves.join(""), par);
        assert.ok(!isBeaten, `${variant}, ${method}`);
      }
      for (const order of [["moves"], ["pushes"]] as const) {
        const outcome = optimizeSolution(level, [solution], budget(), { order });
        const isBeaten = outcome.kind === "done" && beats(level, outcome.best.lurd, par);
        assert.ok(!isBeaten, `${variant}, optimized: ${order}`);
      }
    };
    // A par that is not proved can be beaten, so each of them is tried; proofs are samples.
    for (const level of levels.filter((built) => !isProved(built))) check(level);
    law(6, [fc.constantFrom(...levels.filter(isProved))], check);
  });

  it("are as difficult as their rating says", () => {
    for (const { variant, level, difficulty } of builtInLevels().flatMap(({ levels }) =>
      levels.filter((_, index) => index % 14 === 0),
    )) {
      const rated = rateSurely(level, nodeBudget(1_000_000));
      assert.deepEqual(rated.kind === "rated" && rated.rating.difficulty, difficulty, variant);
    }
    const listed = sokoban.levels.collections.flatMap(({ levels }) => levels);
    const told = builtInLevels().flatMap(({ levels }) =>
      levels.map((one) => english(difficultyMessage(one.difficulty))),
    );
    const labels = listed.map(({ difficulty }) => english(difficulty!.text));
    assert.deepEqual(labels, told);
  });

  it("are graded: each collection asks for more pushes than the one before", () => {
    const mean = builtInLevels().map(
      ({ levels }) => levels.reduce((sum, { solution }) => sum + pushesIn(solution), 0) / levels.length,
    );
    assert.equal(mean.join(), mean.toSorted((one, other) => one - other).join());
  });

  it("are all different, and none is among the level files beside the project", function () {
    const own = builtInLevels().flatMap(({ levels }) => levels.map(({ level }) => shapeKey(level)));
    assert.equal(new Set(own).size, own.length);
    const levels = [...levelFilesFor(this).values()].flatMap((text) => readCollection(text).levels);
    const known = new Set<string>();
    for (const { board } of levels) {
      const level = toLevel(board);
      if (level !== undefined && level.walls.length < 200) known.add(shapeKey(level));
    }
    assert.equal(own.filter((shape) => known.has(shape)).join("\n"), "");
  });
});

describe("sokoban: the game", () => {
  // The laws of all games are about listed variants.
  it("deals the default level for the variant of any level, which is not listed", () => {
    const any = sokoban.variant("any");
    assert.ok(any !== undefined && !sokoban.variants.includes(any));
    for (const { label, goal } of [...sokoban.variants, any])
      assert.doesNotMatch(english(label) + english(goal), /\{\d\}/);
    const dealt = valueIn(sokoban.deal("any", 11));
    assert.deepEqual(valueIn(sokoban.deal("any", 11)), dealt);
    assert.deepEqual([sokoban.status(dealt), variantOf(sokoban, dealt).id], ["playing", "any"]);
    for (const seed of [-1, 0.5, 2 ** 32, Number.NaN]) assert.equal(sokoban.deal("any", seed).ok, false);
  });

  it("labels random levels by facts about all of them, and leaves their difficulty to the rating", () => {
    for (const grade of grades) {
      const label = english(findVariant(`random/${grade}`)!.label);
      assert.equal(label, `Random level with ${standards[grade].boxes} boxes`);
      for (let seed = 0; seed < 4; seed++)
        assert.equal(dealLevel(`random/${grade}`, seed)?.boxes.length, standards[grade].boxes, `${seed}`);
    }
  });

  it("takes a walk or a long push as one step", () => {
    const dealt = valueIn(deal(sokoban, "first-steps/1", 0));
    const start = current(dealt);
    const goal = start.level.goals[0] as number;
    const pushed = play(dealt, pushBoxTo(start, 0, goal));
    assert.equal(pushed.steps.length, 1);
    assert.equal(sokoban.status(current(pushed)), "won");
    const gesture = { kind: "cell", ...squareOf(start.level, start.player) } as const;
    assert.deepEqual(sokoban.interpret(current(pushed), gesture), []);
    assert.match(english(sokoban.words.ending(current(pushed))), /^Solved: \d+ moves, \d+ pushes\.$/);
    assert.equal(undo(pushed).cursor, 0);
  });

  it("reads a bare seed as a random level, because others are always the same", () => {
    assert.equal(seededVariant(sokoban as AnyGame, "first-steps/1"), "random/easy");
    assert.equal(seededVariant(sokoban as AnyGame, "any"), "random/easy");
    assert.equal(seededVariant(sokoban as AnyGame, "random/hard"), "random/hard");
    assert.equal(seededVariant(findGame("sliding")!, "4x4"), "4x4");
  });
});

function onLevel(): AnySession {
  return valueIn(pasted("#######\n#@ $ .#\n#     #\n#######"));
}

describe("sokoban: texts of a game", () => {
  it("are moves of the level on the board, also with counts", () => {
    const [start] = onLevel().positions as readonly [Position, ...Position[]];
    for (const text of ["rrR", "r r R\n", "2rR", "RRR", "3r"]) {
      const read = valueIn(atOnce(parsingGameReadings(text, games, sokoban, start)));
      assert.equal(read.length, 1);
      const { session } = read[0]!;
      assert.equal(session.game, sokoban);
      assert.deepEqual(session.steps.flat(), ["r", "R", "R"]);
    }
    const wall = atOnce(parsingGameReadings("l", games, sokoban, start));
    assert.ok(!wall.ok);
    const elsewhere = pasted("rrR", sokoban);
    assert.match(elsewhere.ok ? "" : english(elsewhere.error), /moves without a board/);
  });

  it("are copied as XSB, RLE and LURD, and read again", () => {
    const session = play(onLevel(), ["r"]);
    const [start] = session.positions as readonly [Position, ...Position[]];
    const all = copies({ start, now: current(session) as Position, moves: ["r"] });
    const boards = ["# @$ .#", "#@ $ .#"].map((row) => `#######\n${row}\n#     #\n#######`);
    const texts = [boards[0], "7#|#-@$-.#|#5-#|7#", boards[1], "r", "r"];
    const copied = all.map(({ text }) => text);
    assert.deepEqual(copied, texts);
    for (const { text } of all.slice(0, 2)) {
      const read = valueIn(pasted(text));
      assert.deepEqual((current(read) as Position).boxes, (current(session) as Position).boxes);
    }
  });
});
