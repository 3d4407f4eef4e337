import assert from "node:assert/strict";
import { askHowToOptimize } from "../../../../src/extension/levels/files/ask-to-optimize.js";
import { measures } from "../../../../src/games/sokoban/play/solution-measures.js";
import { lists } from "../../shared/vscode-stand-in.js";

describe("the questions before a solution is optimized", () => {
  const dismiss = lists.shown;
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

  afterEach(() => {
    lists.shown = dismiss;
  });

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
    assert.deepEqual(await askHowToOptimize(10, 6, { from: 2, to: 5 }), {
      order: ["moves", "pushes"],
      from: 2,
      to: 5,
    });
    assert.deepEqual(offered[1], [
      "The marked range: moves 3 to 5",
      "The whole solution",
      "From move 7 on",
      "Up to move 6",
    ]);
    choosing("Moves", "From move");
    assert.deepEqual(await askHowToOptimize(10, 6, null), { order: ["moves", "pushes"], from: 6, to: 10 });
    choosing("Moves", "Up to");
    assert.deepEqual(await askHowToOptimize(10, 6, null), { order: ["moves", "pushes"], from: 0, to: 6 });
  });

  it("accept no empty range, and do nothing if the user cancels", async () => {
    for (const marked of [
      { from: 0, to: 10 },
      { from: 5, to: 5 },
      { from: 5, to: 99 },
    ]) {
      choosing("Pushes");
      assert.deepEqual(await askHowToOptimize(10, 0, marked), {
        order: ["pushes", "moves"],
        from: 0,
        to: 10,
      });
    }
    choosing();
    assert.equal(await askHowToOptimize(10, 6, null), undefined);
    choosing("Pushes");
    assert.equal(await askHowToOptimize(10, 6, null), undefined);
  });
});
