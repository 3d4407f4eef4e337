import assert from "node:assert/strict";
import { builtInLevels } from "../../../../src/games/sokoban/built-in-levels.js";
import { generateLevel } from "../../../../src/games/sokoban/generate/generate-level.js";
import { grades } from "../../../../src/games/sokoban/generate/grade.js";
import { rateLevel, traverse } from "../../../../src/games/sokoban/generate/rate-level.js";
import { ratedLevel, rateSurely } from "../../../../src/games/sokoban/generate/sure-rating.js";
import { bands, difficultyText } from "../../../../src/games/sokoban/level/difficulty.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { decompose, difficultyOf } from "../../../../src/games/sokoban/play/estimate.js";
import { readCompactLevel } from "../../../../src/games/sokoban/play/notation.js";
import { measureSolution } from "../../../../src/games/sokoban/play/solution-measures.js";
import { measureDistances } from "../../../../src/games/sokoban/solver/board/distances.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { jsonLines, tilework } from "../../../shared/program.js";
import {
  boardOf,
  type Edge,
  edgesOf,
  explore,
  isWon,
  randomLevel,
  type State,
  unlimited,
} from "../../shared/sokoban-solver-data.js";

describe("Sokoban: the difficulty of levels", () => {
  it("divides a solution where one box is on its goal before the next is pushed", () => {
    const level = readCompactLevel("########|#@$  . #|#      #|#      #|# $  . #|########")!;
    const apart = { moved: 2, parts: 2, largest: 1, entanglement: 1 };
    assert.deepEqual(decompose(level, "RRRlllddd RRR".replaceAll(" ", "")), apart);
    // The first box waits on its way until the second is on its goal.
    const together = { moved: 2, parts: 1, largest: 2, entanglement: 2 };
    assert.deepEqual(decompose(level, "RRllddd RRR luuu R".replaceAll(" ", "")), together);
    assert.deepEqual(decompose(level, ""), { moved: 0, parts: 0, largest: 0, entanglement: 0 });
  });

  it("counts the positions of small levels, those that are lost, and the fewest pushes, as plain searches do", () => {
    let levels = 0;
    for (let seed = 1; levels < 60; seed++) {
      const level = randomLevel(seed, 6, 6, 1 + (seed % 2));
      const outcome = solveLevel(level, "pushes", unlimited);
      if (outcome.kind !== "solved" || outcome.pushes === 0) continue;
      levels++;
      const board = boardOf(level);
      const { dead } = measureDistances(board);
      const isDead = (cell: number) => dead[board.cells.indexOf(cell)] === 1;
      const found = traverse(board, dead, unlimited)!;
      const { positions, lost } = plainSearch(level, (state) => {
        const solved = isWon(level)(state);
        // After the win the player only walks.
        return edgesOf(level, state).filter(
          ({ to: [, ...after], push }) => !(push && solved) && !after.some(isDead),
        );
      });
      assert.deepEqual([found.positions, found.shortest], [positions, outcome.pushes], `level ${seed}`);
      assert.ok(Math.abs(found.lost - lost / positions) < 1e-9, `level ${seed}`);
      assert.ok(found.pushes >= found.shortest);
      assert.deepEqual(traverse(board, dead, unlimited), found);
    }
  });

  it("stops where there are too many positions, no solution, or no budget", () => {
    const [wall, floor] = ["#".repeat(14), `#${" ".repeat(12)}#|`.repeat(6)];
    const hall = readCompactLevel(`${wall}|${floor}# $ $ $ $ $@#|#. . . . .   #|${wall}`)!;
    const board = boardOf(hall);
    assert.equal(traverse(board, measureDistances(board).dead, unlimited, 5_000), undefined);
    const small = readCompactLevel("######|#@ $.#|######")!;
    const smallBoard = boardOf(small);
    assert.equal(traverse(smallBoard, measureDistances(smallBoard).dead, nodeBudget(0)), undefined);
    assert.equal(rateLevel(small, "r", unlimited), undefined, "no solution");
    assert.deepEqual(rateLevel(small, "rR", unlimited)?.difficulty, { from: "very easy", to: "very easy" });
  });

  it("is no lower with more pushes, more boxes in a part or a longer walk, and less certain without the walk", () => {
    const place = (pushes: number, entanglement: number, factor: number | undefined) => {
      const whole = { positions: 9, lost: 0, shortest: pushes, pushes: pushes * (factor ?? 0) };
      const { from, to } = difficultyOf(pushes, { entanglement }, factor === undefined ? undefined : whole);
      return [bands.indexOf(from), bands.indexOf(to)] as const;
    };
    for (const pushes of [1, 8, 40, 300]) {
      for (const entanglement of [1, 4, 16]) {
        for (const factor of [1, 3, 20]) {
          const [from, to] = place(pushes, entanglement, factor);
          assert.ok(from <= to);
          for (const [harder, harderTo] of [
            place(pushes * 2, entanglement, factor),
            place(pushes, entanglement * 2, factor),
            place(pushes, entanglement, factor * 2),
          ])
            assert.ok(harder >= from && harderTo >= to);
        }
        const [from, to] = place(pushes, entanglement, undefined);
        assert.ok(from <= to);
      }
    }
    assert.equal([place(4, 1, 1), place(2_000, 20, 20)].join(" "), "0,0 4,4");
  });

  it("is the same for a level, whatever solution its file has, and whoever asks", async () => {
    const { level, solution } = builtInLevels()[0]!.levels[0]!;
    const sure = rateSurely(level, unlimited);
    assert.ok(sure.kind === "rated");
    const { difficulty } = sure.rating;
    const rows = levelRows(level, "xsb");
    for (const lurd of ["", longerSolution(level, solution)]) {
      const text = [...rows, "Title: One", ...(lurd === "" ? [] : ["Solution:", lurd]), ""].join("\n");
      const { out } = await tilework(["sokoban", "rate", "-", "--json", "--seconds", "60"], text);
      assert.deepEqual(JSON.parse(out).difficulty, difficulty);
    }
    const claimed = await tilework(["sokoban", "claim", "-"], [...rows, "Title: One", ""].join("\n"));
    assert.match(claimed.out, new RegExp(`Claim: difficulty = ${difficultyText(difficulty)}`), claimed.error);
    const made = generateLevel({ grade: "easy" }, 3, nodeBudget(2_000))!;
    const own = rateSurely(made.level, unlimited);
    assert.ok(own.kind === "rated");
    for (const grade of grades) {
      const { difficulty, meetsGrade } = ratedLevel({ ...made, meetsGrade: true }, grade);
      assert.deepEqual(difficulty, own.rating.difficulty);
      // A level with a handful of pushes is not hard, whatever grade was requested.
      assert.equal(meetsGrade, grade === "easy", grade);
    }
  });

  it("is printed on the command line for each level", async () => {
    const lost = "#####\n#@  #\n#$ .#\n#####\nTitle: Lost\n";
    const rows = `######\n#@ $.#\n######\nTitle: One\n\n${lost}`;
    const { code, out } = await tilework(["sokoban", "rate", "-", "--json", "--seconds", "5"], rows);
    const [first, second] = jsonLines(out);
    assert.equal(code, 1);
    assert.deepEqual([first.level, first.title, first.board.boxes, first.solution.pushes], [1, "One", 1, 1]);
    assert.deepEqual(first.difficulty, { from: "very easy", to: "very easy" });
    assert.equal(first.traversal.positions, 2);
    assert.deepEqual([second.difficulty, second.solution], [null, null]);
    assert.ok(second.reason.length > 10);
    const table = await tilework(["sokoban", "rate", "-:1", "--seconds", "5"], rows);
    assert.equal(table.code, 0);
    assert.match(table.out, /Very easy {2}One/);
    assert.equal((await tilework(["sokoban", "rate"])).code, 2);
  });
});

/** The same solution after a walk back and forth. */
function longerSolution(level: Level, lurd: string): string {
  const back: Readonly<Record<string, string>> = { u: "d", d: "u", l: "r", r: "l" };
  const step = Object.keys(back).find((one) => measureSolution(level, one + back[one]! + lurd) !== undefined);
  return `${(step! + back[step!]!).repeat(lurd.length)}${lurd}`;
}

/**
 * The positions that steps reach, and how many of them are lost. A position is the states with the same boxes
 * whose players can walk to each other.
 */
function plainSearch(level: Level, next: (state: State) => readonly Edge[]) {
  const { states, solvable } = explore(level, next);
  const walked = new Set<string>();
  let [positions, lost] = [0, 0];
  for (const [name, first] of states) {
    if (walked.has(name)) continue;
    positions++;
    if (!solvable.has(name)) lost++;
    const around = [first];
    for (let at = around.pop(); at !== undefined; at = around.pop()) {
      if (walked.has(at.join())) continue;
      walked.add(at.join());
      for (const { to, push } of next(at)) if (!push) around.push(to);
    }
  }
  return { positions, lost };
}
