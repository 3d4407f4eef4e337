import assert from "node:assert/strict";
import { gridPlace, toolbarSteps } from "../../../src/webview/kit/roving-focus.js";

describe("keys among controls", () => {
  /** Two lists of three columns, one below the other: 0 1 2 | 3 4, then 5 6 7. */
  const boxes = [
    ...[0, 200, 400].map((left) => ({ left, top: 10 })),
    ...[0, 200].map((left) => ({ left, top: 60 })),
    ...[0, 200, 400].map((left) => ({ left, top: 160.4 })),
  ];

  it("move along rows, and on to the next row", () => {
    assert.equal(gridPlace(boxes, 0, "ArrowRight"), 1);
    assert.equal(gridPlace(boxes, 2, "ArrowRight"), 3);
    assert.equal(gridPlace(boxes, 3, "ArrowLeft"), 2);
  });

  it("move up and down to the nearest control of the next row, over the gap between two lists", () => {
    assert.equal(gridPlace(boxes, 1, "ArrowDown"), 4);
    assert.equal(gridPlace(boxes, 2, "ArrowDown"), 4, "the short row has nothing right below");
    assert.equal(gridPlace(boxes, 4, "ArrowDown"), 6);
    assert.equal(gridPlace(boxes, 7, "ArrowUp"), 4);
  });

  it("stop at the ends, and other keys do nothing", () => {
    const ends = { ArrowLeft: 0, ArrowUp: 1, ArrowRight: 7, ArrowDown: 6 };
    for (const [key, now] of Object.entries(ends)) assert.equal(gridPlace(boxes, now, key), now, key);
    assert.equal(gridPlace(boxes, 4, "Home"), 0);
    assert.equal(gridPlace(boxes, 4, "End"), 7);
    assert.equal(gridPlace(boxes, 4, "Enter"), undefined);
    assert.equal(gridPlace([], 0, "ArrowDown"), undefined);
  });

  it("move around a toolbar", () => {
    const controls = ["a", "b", "c"] as unknown as readonly HTMLElement[];
    const step = (now: number, key: string) => toolbarSteps(controls, now, key) as unknown;
    assert.deepEqual([step(2, "ArrowRight"), step(0, "ArrowLeft")], ["a", "c"]);
    assert.deepEqual([step(1, "Home"), step(1, "End"), step(1, "x")], ["a", "c", undefined]);
  });
});
