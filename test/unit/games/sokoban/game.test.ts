import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { directions } from "../../../../src/games/direction.js";
import { type AnyGame, variantOf } from "../../../../src/games/game.js";
import { english } from "../../../../src/games/message.js";
import { current, deal, play, type Session, undo } from "../../../../src/games/play/session.js";
import { findGame } from "../../../../src/games/registry/registry.js";
import { seededVariant } from "../../../../src/games/saves/game-id.js";
import { formatSave, parseSave } from "../../../../src/games/saves/save.js";
import { type BuiltInLevel, builtInLevels } from "../../../../src/games/sokoban/built-in-levels.js";
import { checkLevel } from "../../../../src/games/sokoban/check/check.js";
import { sketchOf } from "../../../../src/games/sokoban/edit/sketch.js";
import { turnSketch, turns } from "../../../../src/games/sokoban/edit/turn.js";
import { grades, standards } from "../../../../src/games/sokoban/generate/grade.js";
import { isSolved } from "../../../../src/games/sokoban/level/analysis.js";
import { toLevel } from "../../../../src/games/sokoban/level/board.js";
import { difficultyMessage } from "../../../../src/games/sokoban/level/difficulty.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { countSolution, readMoves } from "../../../../src/games/sokoban/play/lurd.js";
import { pushBoxTo, walkTo } from "../../../../src/games/sokoban/play/paths.js";
import {
  isPush,
  type Move,
  type Position,
  startOf,
  status,
} from "../../../../src/games/sokoban/play/rules.js";
import { rateSurely } from "../../../../src/games/sokoban/rating/sure-rating.js";
import { sokoban } from "../../../../src/games/sokoban/sokoban.js";
import { optimizeSolution } from "../../../../src/games/sokoban/solver/optimize-solution.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { dealLevel, findVariant } from "../../../../src/games/sokoban/variants.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { law, runs } from "../../shared/samples.js";
import { entryOf, levelFilesFor } from "../../shared/sokoban-data.js";
import { valueIn } from "../../shared/value-in.js";

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
const variant = fc.constantFrom(...sokoban.variants.map(({ id }) => id));

function solves(level: Level, solution: string): boolean {
  const read = readMoves(startOf(level, ""), solution);
  return read.ok && read.value.moves.join("") === solution && status(read.value.end) === "won";
}

/** The least of all eight orientations: equal for boards that are rotations or reflections of each other. */
function shapeOf(level: Level): string {
  const { board } = entryOf(levelRows(level, "xsb"));
  const sketch = sketchOf(board);
  const views = [
    sketch,
    ...turns.map((turn) => turnSketch(sketch, turn)),
    turnSketch(turnSketch(sketch, "right"), "mirror"),
    turnSketch(turnSketch(sketch, "left"), "mirror"),
  ];
  return views
    .map(({ rows }) => rows.map((row) => row.replaceAll("-", " ").replace("@", " ").trimEnd()).join("\n"))
    .sort()[0] as string;
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
        const pushes = lurd.map((solution) => [...solution].filter((move) => isPush(move as Move)).length);
        assert.deepEqual(
          [par.moves.count, par.pushes.count],
          [Math.min(...lurd.map(({ length }) => length)), Math.min(...pushes)],
          variant,
        );
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
        assert.ok(
          outcome.kind !== "solved" || !beats(level, outcome.moves.join(""), par),
          `${variant}, ${method}`,
        );
      }
      for (const order of [["moves"], ["pushes"]] as const) {
        const outcome = optimizeSolution(level, [solution], budget(), { order });
        assert.ok(
          outcome.kind !== "done" || !beats(level, outcome.best.lurd, par),
          `${variant}, optimized: ${order}`,
        );
      }
    };
    // A par that is not proved can be beaten, so each of them is tried; proofs are samples.
    for (const level of levels.filter((built) => !isProved(built))) check(level);
    fc.assert(fc.property(fc.constantFrom(...levels.filter(isProved)), check), { numRuns: runs(6) });
  });

  it("are as difficult as their rating says", () => {
    for (const { variant, level, difficulty } of builtInLevels().flatMap(({ levels }) =>
      levels.filter((_, index) => index % 14 === 0),
    )) {
      const rated = rateSurely(level, nodeBudget(1_000_000));
      assert.deepEqual(rated.kind === "rated" && rated.rating.difficulty, difficulty, variant);
    }
    const listed = sokoban.levels.collections.flatMap(({ levels }) => levels);
    for (const [index, { difficulty }] of builtInLevels()
      .flatMap(({ levels }) => levels)
      .entries())
      assert.deepEqual(english(listed[index]!.difficulty!.text), english(difficultyMessage(difficulty)));
  });

  it("are graded: each collection asks for more pushes than the one before", () => {
    const pushes = builtInLevels().map(({ levels }) =>
      levels.map(({ solution }) => [...solution].filter((move) => isPush(move as Move)).length),
    );
    const mean = pushes.map((list) => list.reduce((sum, count) => sum + count, 0) / list.length);
    assert.deepEqual(
      mean,
      mean.toSorted((one, other) => one - other),
    );
  });

  it("are all different, and none is among the level files beside the project", function () {
    const own = builtInLevels().flatMap(({ levels }) => levels.map(({ level }) => shapeOf(level)));
    assert.equal(new Set(own).size, own.length);
    const known = new Set<string>();
    for (const text of levelFilesFor(this).values()) {
      for (const { board } of readCollection(text).levels) {
        const level = toLevel(board);
        if (level !== undefined && level.walls.length < 200) known.add(shapeOf(level));
      }
    }
    assert.deepEqual(
      own.filter((shape) => known.has(shape)),
      [],
    );
  });
});

describe("sokoban: the game", () => {
  const gestures = fc.constantFrom(...directions);
  type SokobanSession = Session<Position, Move>;
  const sessions: fc.Arbitrary<SokobanSession> = fc
    .tuple(variant, seeds, fc.array(gestures, { maxLength: 60 }), fc.nat(4))
    .map(([id, seed, list, undone]) => {
      let session: SokobanSession = valueIn(deal(sokoban, id, seed));
      for (const direction of list)
        session = play(session, sokoban.interpret(current(session), { kind: "direction", direction }));
      for (let count = 0; count < undone; count++) session = undo(session);
      return session;
    });

  it("deals the same level for the same variant and seed, and knows its variants", () => {
    const any = sokoban.variant("any");
    assert.ok(any !== undefined && !sokoban.variants.includes(any));
    assert.equal(sokoban.variant("no-variant"), undefined);
    for (const { id, label, goal } of [...sokoban.variants, any]) {
      assert.equal(sokoban.variant(id)?.id, id);
      assert.match(id, /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/);
      const [one, other] = [sokoban.deal(id, 11), sokoban.deal(id, 11)];
      assert.ok(one.ok && other.ok);
      assert.deepEqual(one.value, other.value);
      assert.equal(sokoban.status(one.value), "playing");
      assert.equal(variantOf(sokoban, one.value).id, id);
      assert.doesNotMatch(english(label) + english(goal), /\{\d\}/);
    }
    assert.equal(sokoban.deal("no-variant", 1).ok, false);
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

  it("survives saving and loading, and tells every step in words", () => {
    law(30, [sessions], (session) => {
      const save = {
        gameId: "soko-1",
        session,
        hints: 0,
        playedMs: 0,
        picture: undefined,
        name: undefined,
        savedAtMs: 1_700_000_000_000,
      };
      const loaded = valueIn(parseSave(formatSave(save), () => sokoban));
      assert.deepEqual(loaded.session.positions, session.positions);
      assert.equal(loaded.session.cursor, session.cursor);
      for (const [index, step] of session.steps.entries()) {
        const told = english(
          sokoban.words.narrate(
            session.positions[index] as Position,
            step,
            session.positions[index + 1] as Position,
          ),
        );
        assert.match(told, /\S/);
        assert.doesNotMatch(told, /\{\d\}|undefined|NaN/);
      }
    });
  });

  it("takes a walk or a long push as one step", () => {
    const dealt = valueIn(deal(sokoban, "first-steps/1", 0));
    const start = current(dealt);
    const goal = start.level.goals[0] as number;
    const pushed = play(dealt, pushBoxTo(start, 0, goal));
    assert.equal(pushed.steps.length, 1);
    assert.equal(sokoban.status(current(pushed)), "won");
    assert.deepEqual(walkTo(current(pushed), start.player), []);
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
