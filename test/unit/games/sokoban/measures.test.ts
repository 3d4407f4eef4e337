import assert from "node:assert/strict";
import { readCompactLevel } from "../../../../src/games/sokoban/play/notation.js";
import {
  compareBy,
  measureSolution,
  measures,
} from "../../../../src/games/sokoban/play/solution-measures.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { randomLevel, unlimited } from "../../shared/sokoban-solver-data.js";

function measured(...values: readonly number[]): unknown {
  const names = ["moves", "pushes", "boxLines", "boxChanges", "pushingSessions", "playerLines"];
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

const levelOf = (rows: string) => readCompactLevel(rows)!;

describe("Sokoban: measures of solutions", () => {
  it("are what the definitions say, counted by hand", () => {
    const level = levelOf("########|#@$   .#|# $   .#|########");
    assert.equal(measureSolution(level, "RRRRlllld"), undefined);
    // The player's lines are RRRR, llll, d, RRRR.
    assert.deepEqual(measureSolution(level, "RRRRlllldRRRR"), measured(13, 8, 2, 2, 2, 4));
    // A push written as a step, or moves after the win, do not make a solution.
    assert.equal(measureSolution(level, "rRRRlllldRRRR"), undefined);
    assert.equal(measureSolution(level, "RRRRlllldRRRRl"), undefined);
  });

  it("count a box that is left and pushed on in the same direction as two lines and sessions, as JSoko does", () => {
    const level = levelOf("########|#@$   .#|#      #|########");
    // The player's lines are RR, l, rRR.
    assert.deepEqual(measureSolution(level, "RRlrRR"), measured(6, 4, 2, 1, 2, 3));
  });

  it("count a walk and a push in one direction as one player line", () => {
    assert.equal(measureSolution(levelOf("######|#@ $.#|######"), "rR")?.playerLines, 1);
    assert.equal(measureSolution(levelOf("#######|#@ $ .#|#######"), "rRR")?.playerLines, 1);
  });

  it("count pushes of two boxes without a step between them as one session", () => {
    // Right, then down onto the box below the player.
    const level = levelOf("######|#@$. #|# $  #|#    #|# .  #|######");
    assert.deepEqual(measureSolution(level, "RDD"), measured(3, 3, 2, 2, 1, 2));
  });

  it("agree with an independent count, on solutions of random levels", () => {
    let solutions = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const level = randomLevel(seed, 7, 7, 1 + (seed % 3));
      const outcome = solveLevel(level, "any", unlimited);
      if (outcome.kind !== "solved" || outcome.moves.length === 0) continue;
      solutions++;
      const lurd = outcome.moves.join("");
      const steps = { u: -level.width, d: level.width, l: -1, r: 1 } as const;
      const boxes = [...level.boxes];
      let at = level.player;
      const pushes: { readonly box: number; readonly side: string; readonly index: number }[] = [];
      [...lurd].forEach((letter, index) => {
        const side = letter.toLowerCase() as keyof typeof steps;
        at += steps[side];
        const box = boxes.indexOf(at);
        assert.equal(box >= 0, letter !== side);
        if (box >= 0) boxes[box]! += steps[side];
        if (box >= 0) pushes.push({ box, side, index });
      });
      const count = (differs: (one: (typeof pushes)[number], before: (typeof pushes)[number]) => boolean) =>
        pushes.filter((push, index) => index === 0 || differs(push, pushes[index - 1]!)).length;
      assert.deepEqual(measureSolution(level, lurd), {
        moves: lurd.length,
        pushes: pushes.length,
        boxLines: count((one, before) => one.box !== before.box || one.index !== before.index + 1),
        boxChanges: count((one, before) => one.box !== before.box),
        pushingSessions: count((one, before) => one.index !== before.index + 1),
        playerLines: lurd.match(/(.)\1*/gi)?.length,
      });
    }
    assert.ok(solutions > 60, `${solutions}`);
  });

  it("are compared in the requested order", () => {
    const zero = Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<
      (typeof measures)[number],
      number
    >;
    const one = { ...zero, pushes: 4, moves: 9 };
    const other = { ...zero, pushes: 5, moves: 8 };
    assert.ok(compareBy(["pushes", "moves"], one, other) < 0);
    assert.ok(compareBy(["moves", "pushes"], one, other) > 0);
    assert.equal(compareBy(["boxLines"], one, other), 0);
  });
});
