import assert from "node:assert/strict";
import fc from "fast-check";
import { checkLevel } from "../../../../src/games/sokoban/check/check.js";
import { dealRandomLevel } from "../../../../src/games/sokoban/generate/deal-random-level.js";
import { type GeneratedLevel, generateLevel } from "../../../../src/games/sokoban/generate/generate-level.js";
import { grades, meets, standards, wantedOf } from "../../../../src/games/sokoban/generate/grade.js";
import { PullSpace } from "../../../../src/games/sokoban/generate/pull-space.js";
import { bestStart, idleSquares, qualityOf } from "../../../../src/games/sokoban/generate/starts.js";
import { isSolved } from "../../../../src/games/sokoban/level/analysis.js";
import { toLevel } from "../../../../src/games/sokoban/level/board.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { readCompactLevel } from "../../../../src/games/sokoban/play/notation.js";
import { measureSolution } from "../../../../src/games/sokoban/play/solution-measures.js";
import { compileBoard } from "../../../../src/games/sokoban/solver/board/search-board.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { law, spread, untilSeen } from "../../shared/samples.js";
import { entryOf } from "../../shared/sokoban-data.js";

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

describe("sokoban: random levels", () => {
  const options = fc.record(
    {
      grade: fc.constantFrom(...grades),
      width: fc.integer({ min: 5, max: 20 }),
      height: fc.integer({ min: 5, max: 20 }),
      boxes: fc.integer({ min: 1, max: 8 }),
    },
    { requiredKeys: ["grade"], noNullPrototype: true },
  );

  it("are valid, within the size, solved by their solutions, and without unused squares, however soon the search ends", async () => {
    let found = 0;
    const round = () =>
      law(20, [options, seeds, fc.constantFrom(30, 500, 4_000)], (asked, seed, nodes) => {
        const made = generateLevel(asked, seed, nodeBudget(nodes));
        if (made === undefined) return;
        found++;
        const { level, solution, measures, quality, meetsGrade } = made;
        assert.deepEqual(measureSolution(level, solution), measures);
        assert.deepEqual(qualityOf(level, solution), quality);
        assert.equal(meets(asked.grade, quality), meetsGrade);
        assert.deepEqual(idleSquares(level, solution), []);
        assert.ok(!isSolved(level));
        const wanted = wantedOf(asked);
        assert.ok(level.width <= wanted.width && level.height <= wanted.height);
        assert.equal(level.boxes.length, wanted.boxes);
        const entry = entryOf(levelRows(level, "xsb"));
        assert.deepEqual(toLevel(entry.board), level);
        assert.deepEqual(checkLevel(entry), []);
      });
    await untilSeen(10, () => [found], round);
  });

  it("are not made without time, or without space for the boxes", () => {
    assert.equal(generateLevel({ grade: "hard" }, 7, { spend: () => false }), undefined);
    assert.equal(generateLevel({ grade: "easy", width: 5, height: 5, boxes: 8 }, 7), undefined);
  });

  it("are the same for the same seed, and others for others", () => {
    const once = [1, 2].map((seed) => generateLevel({ grade: "easy" }, seed));
    for (const seed of [1, 2]) assert.deepEqual(generateLevel({ grade: "easy" }, seed), once[seed - 1]);
    assert.equal(new Set(once.map((made) => JSON.stringify(made?.level))).size, 2);
    assert.deepEqual(dealRandomLevel("easy", 5), dealRandomLevel("easy", 5));
  });

  it("keep what their grade promises", () => {
    for (const grade of grades) {
      // The first takes the least time.
      for (const seed of spread([4, 1, 2], 1)) {
        const { quality, meetsGrade, isShortest, level } = generateLevel({ grade }, seed) as GeneratedLevel;
        assert.ok(meetsGrade, `${grade} ${seed}: ${JSON.stringify(quality)}`);
        const { min, max } = standards[grade].pushes;
        assert.ok(quality.pushes >= min && quality.pushes <= max && isShortest);
        const solved = solveLevel(level, "pushes", nodeBudget(200_000));
        assert.ok(solved.kind === "solved" && solved.pushes === quality.pushes);
      }
    }
  });

  it("are made quickly, and get harder by grade", () => {
    const mean = grades.map((grade) => {
      const pushes = [1, 2, 3, 4].map((seed) => {
        const solved = solveLevel(dealRandomLevel(grade, seed), "pushes", nodeBudget(100_000));
        assert.equal(solved.kind, "solved");
        return solved.pushes;
      });
      return pushes.reduce((sum, count) => sum + count, 0) / pushes.length;
    });
    assert.ok(mean[0]! >= 8 && mean[1]! >= mean[0]! + 4 && mean[2]! > mean[1]!, mean.join(" "));
  });
});

describe("sokoban: the search for random levels", () => {
  it("finds every position from which a level can be solved, with its fewest pushes", () => {
    const level = readCompactLevel("7#|#@-.--#|#-#-$-#|#-$-.-#|#-----#|7#");
    assert.ok(level !== undefined);
    const board = compileBoard(level);
    assert.ok(typeof board !== "string");
    const space = new PullSpace(board);
    assert.ok(space.run({ wholeStates: 1_000_000, beamWidth: 0, allStates: 0 }, nodeBudget(1_000_000)));
    assert.equal(space.exactUntil, Number.POSITIVE_INFINITY);
    for (let state = 0; state < space.store.count; state += 7) {
      const start = {
        ...level,
        boxes: space.boxes(state).map((square) => board.cells[square]!),
        player: board.cells[space.store.player[state]!]!,
      };
      const solved = solveLevel(start, "bfs", nodeBudget(1_000_000));
      assert.ok(
        solved.kind === "solved" &&
          solved.pushes === space.store.paid[state] &&
          space.pushes(state).length === solved.pushes,
      );
    }
  });

  it("says where a layer was cut, and continues with a part of each", () => {
    const level = readCompactLevel("9#|#@-.----#|#-#-$-#-#|#-$-.---#|#-----#-#|#.$-----#|9#");
    const board = level && compileBoard(level);
    assert.ok(board !== undefined && typeof board !== "string");
    const [cut, beam] = [new PullSpace(board), new PullSpace(board)];
    cut.run({ wholeStates: 200, beamWidth: 0, allStates: 0 }, nodeBudget(100_000));
    beam.run({ wholeStates: 200, beamWidth: 20, allStates: 1_000 }, nodeBudget(100_000));
    assert.ok(
      cut.store.count >= 200 && cut.store.count < 300 && beam.store.count >= 1_000 && beam.exactUntil < 300,
    );
    const depth = ({ store }: PullSpace) => Math.max(...store.paid.subarray(0, store.count));
    assert.ok(depth(beam) > depth(cut));
  });

  it("takes a start in which all boxes move, within the requested pushes", () => {
    const room = ["#########", "#   #   #", "#       #", "### # ###", "#       #", "#   #   #", "#########"];
    const floor = [...room.join("")].map((sign) => sign === " ");
    const design = { width: 9, height: 7, floor, goals: [10, 12] };
    const limits = { wholeStates: 100_000, beamWidth: 0, allStates: 0 };
    const [near, far] = [6, 12].map((most) => bestStart(design, most, limits, nodeBudget(100_000)));
    assert.ok(near?.isShortest && near.quality.pushes <= 6);
    assert.ok(far?.isShortest && far.quality.pushes > 6 && far.quality.pushes <= 12);
    assert.ok(qualityOf(far.level, far.lurd) !== undefined);
  });
});
