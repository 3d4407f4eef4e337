import assert from "node:assert/strict";
import { english } from "../../../../src/games/message.js";
import type { LabSolver } from "../../../../src/games/sokoban/lab/judgment.js";
import { orderText, ownText, progressText } from "../../../../src/games/sokoban/lab/words.js";
import { levelAfter } from "../../../../src/games/sokoban/level/analysis.js";
import { countSolution } from "../../../../src/games/sokoban/play/lurd.js";
import { isPush, type Move } from "../../../../src/games/sokoban/play/rules.js";
import { boxOrder, solutionPath } from "../../../../src/games/sokoban/play/solution-measures.js";
import { findOtherOrder } from "../../../../src/games/sokoban/solver/other-order.js";
import { solveLevel } from "../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { levelOf } from "../../shared/sokoban-data.js";
import { levelsFor } from "../../shared/sokoban-solver-data.js";
import { labOf, nodes, ordersByHand, solver } from "./lab-asking.js";

describe("the design lab: box order and first pushes", () => {
  it("reports no order where there is nothing to push, and handles a single box", async () => {
    const solved = await labOf(levelOf(["######", "#@ * #", "#    #", "######"]), {
      ...solver(),
      fewest: async () => ({
        kind: "solved",
        best: { lurd: "", pushes: 0, moves: 0, pushesProved: true, movesProved: true },
      }),
      otherOrder: async () => assert.fail("Nothing is asked."),
    });
    assert.equal(solved.order, undefined);
    const one = await labOf(levelOf(["#####", "#@$.#", "#####"]));
    assert.equal(
      english(ownText(one.own, { ownMs: 1 })),
      "The level as it is: 1 push, 1 move, the fewest, proved.",
    );
    assert.ok(one.order?.kind === "unique");
    assert.match(english(orderText(one.order)), /pushes one box only\.$/);
  });

  it("does not report that time ran out for changes when it did only for the box order", async () => {
    const level = levelOf(["########", "#      #", "#      #", "#@$  . #", "#  #   #", "########"]);
    const lazy: LabSolver = { ...solver(), otherOrder: async () => ({ kind: "gaveUp" }) };
    // Enough for every change, but not for the longest try of the order.
    const result = await labOf(level, lazy, { leftMs: () => 5_000 });
    assert.deepEqual([result.isTimeUp, result.done, result.order?.kind], [true, result.of, "gaveUp"]);
    assert.equal(english(progressText(result)), `${result.of} of ${result.of} tried.`);
  });

  it("finds whether the boxes have to be pushed in one order, like trying every push", async function () {
    const levels = levelsFor(this, "microban.txt").slice(0, 12);
    let [unique, several] = [0, 0];
    for (const level of levels) {
      const solved = solveLevel(level, "pushes", nodeBudget(nodes));
      assert.ok(solved.kind === "solved");
      if (solved.pushes > 8 || level.boxes.length > 3) continue;
      const lurd = solved.moves.join("");
      const orders = ordersByHand(level, solved.pushes);
      const other = findOtherOrder(level, lurd, nodeBudget(nodes));
      assert.equal(other.kind, orders.size === 1 ? "none" : "found");
      if (other.kind !== "found") unique++;
      else {
        several++;
        const order = boxOrder(solutionPath(level, other.lurd));
        assert.equal(countSolution(level, other.lurd)?.pushes, solved.pushes);
        assert.ok(orders.has(order.join()));
        assert.notDeepEqual(order, boxOrder(solutionPath(level, lurd)));
      }
    }
    assert.ok(unique > 0 && several > 0, `${unique} unique, ${several} not`);
  });

  it("leaves the box order undetermined when its budget is spent", () => {
    const level = levelOf(["########", "#      #", "# $ $..#", "#@     #", "########"]);
    const solved = solveLevel(level, "pushes", nodeBudget(nodes));
    assert.ok(solved.kind === "solved");
    assert.equal(findOtherOrder(level, solved.moves.join(""), nodeBudget(3)).kind, "gaveUp");
    assert.match(english(orderText({ kind: "gaveUp", seconds: 20 })), /timed out at 20 s/);
    assert.throws(() => findOtherOrder(level, "l", nodeBudget(nodes)));
  });

  it("says whether each first push loses the level, and whether it can start the best solution", async function () {
    const levels = levelsFor(this, "microban.txt").slice(0, 4);
    for (const level of levels) {
      const { own, pushes } = await labOf(level);
      assert.ok(own.kind === "solved" && own.best.pushesProved);
      assert.ok(pushes.length > 0);
      for (const { push, judgment } of pushes) {
        const after = solveLevel(levelAfter(level, push), "pushes", nodeBudget(nodes));
        const expected: string =
          after.kind === "unsolvable"
            ? "breaks"
            : after.kind === "solved" && after.pushes + 1 === own.best.pushes
              ? "same"
              : "hardens";
        assert.equal(judgment.verdict, expected);
      }
      const first = [...own.best.lurd].findIndex((letter) => isPush(letter as Move));
      assert.ok(first >= 0);
    }
  });
});
