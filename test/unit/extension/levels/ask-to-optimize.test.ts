import assert from "node:assert/strict";
import { askHowToOptimize } from "../../../../src/extension/levels/files/ask-to-optimize.js";
import { measures } from "../../../../src/games/sokoban/play/solution-measures.js";
import { lists, restoreAfterEach } from "../../shared/vscode-stand-in.js";

describe("the questions before a solution is optimized", () => {
  restoreAfterEach(lists);
  /** What each list offered. */
  let offered: readonly (readonly string[])[] = [];

  /** Chooses by what the labels begin with, one list after the other; nothing more is closed with Escape. */
  function choosing(...labels: readonly string[]): void {
    offered = [];
    lists.shown = (list) => {
      offered = [...offered, list.items.map(({ label = "" }) => label)];
      const wanted = labels[offered.length - 1];
      if (wanted === undefined) return list.hide();
      list.activeItems = list.items.filter(({ label }) => label?.startsWith(wanted));
      list.accept();
    };
  }

  it("offer each measure as the first to count, and no part if there is only one", async () => {
    choosing("Pushes, then moves");
    assert.deepEqual(await askHowToOptimize(10, 0, null), { order: ["pushes", "moves"], from: 0, to: 10 });
    const firsts: string[] = [];
    for (const label of offered[0] ?? []) {
      choosing(label);
      firsts.push((await askHowToOptimize(10, 10, null))?.order[0] ?? "");
      assert.equal(offered.length, 1);
    }
    assert.deepEqual(firsts.toSorted(), [...measures].toSorted());
  });

  it("offer the marked range first, then the whole solution, then the parts on either side of the replay's place", async () => {
    choosing("Moves", "The marked range");
    const order = ["moves", "pushes"];
    assert.deepEqual(await askHowToOptimize(10, 6, { from: 2, to: 5 }), { order, from: 2, to: 5 });
    const parts = "The marked range: moves 3 to 5; The whole solution; From move 7 on; Up to move 6";
    assert.equal(offered[1]?.join("; "), parts);
    choosing("Moves", "From move");
    assert.deepEqual(await askHowToOptimize(10, 6, null), { order, from: 6, to: 10 });
    choosing("Moves", "Up to");
    assert.deepEqual(await askHowToOptimize(10, 6, null), { order, from: 0, to: 6 });
  });

  it("accept no empty range, and do nothing if the user cancels", async () => {
    const whole = { order: ["pushes", "moves"], from: 0, to: 10 };
    for (const part of ["0 10", "5 5", "5 99"]) {
      const [from = 0, to = 0] = part.split(" ").map(Number);
      choosing("Pushes");
      assert.deepEqual(await askHowToOptimize(10, 0, { from, to }), whole, part);
    }
    choosing();
    assert.equal(await askHowToOptimize(10, 6, null), undefined);
    choosing("Pushes");
    assert.equal(await askHowToOptimize(10, 6, null), undefined);
  });
});
