import assert from "node:assert/strict";
import { applyEdit, type Edit } from "../../../../src/games/sokoban/edit/edit.js";
import type { TextBoard } from "../../../../src/games/sokoban/level/board.js";
import { applyEdits } from "../../../../src/games/sokoban/level/finding.js";
import { Editing } from "../../../../src/webview/level-editor/model/editing.js";
import { entryOf } from "../../shared/sokoban-data.js";

const rows = ["#####", "#@$.#", "#####"];

/** An editor over a document that carries out every edit at once. */
class EditorHarness {
  text = rows.join("\n");
  version = 1;
  dropped = 0;
  readonly edits: Edit[] = [];
  readonly editing: Editing;

  constructor(canWrite = true) {
    this.editing = new Editing(
      this.page,
      () => canWrite,
      async (_, edit) => {
        this.edits.push(edit);
        this.text = applyEdits(this.text, applyEdit(entryOf(this.text), edit));
        this.version++;
        this.editing.show(this.page);
        return "done";
      },
      () => undefined,
      () => this.dropped++,
    );
  }

  get page(): { version: number; board: TextBoard } {
    return { version: this.version, board: entryOf(this.text).board };
  }

  get rows(): readonly string[] {
    return this.text.split("\n").map((row) => row.trimEnd());
  }

  /** Until everything has reached the document. */
  async settled(): Promise<void> {
    while (!this.editing.isSettled) await Promise.resolve();
  }
}

describe("the board while it is drawn", () => {
  it("has its cursor on the player, and stops the cursor on a ring around the board", () => {
    const { editing } = new EditorHarness();
    assert.deepEqual(editing.cursor, { row: 1, column: 1 });
    assert.deepEqual(editing.frame, { top: -1, left: -1, rows: 5, columns: 7 });
    for (let step = 0; step < 9; step++) editing.step(-1, -1, false);
    assert.deepEqual(editing.cursor, { row: -1, column: -1 });
  });

  it("shows a stroke at once, sends it once, and drops it on request", async () => {
    const harness = new EditorHarness();
    const { editing } = harness;
    editing.press({ row: 1, column: 1 }, false);
    editing.drag({ row: 1, column: 3 });
    assert.equal(editing.cellAt({ row: 1, column: 2 }), "wall");
    assert.equal(harness.edits.length, 0);
    editing.cancel();
    assert.equal(editing.cellAt({ row: 1, column: 2 }), "box");
    editing.press({ row: 1, column: 2 }, true);
    editing.drag({ row: 1, column: 3 });
    editing.release();
    await harness.settled();
    assert.equal(harness.edits.length, 1);
    assert.deepEqual(harness.rows, ["#####", "#@  #", "#####"]);
  });

  it("keeps cursor and selection on their cells when the board grows", async () => {
    const harness = new EditorHarness();
    const { editing } = harness;
    editing.setHand({ tool: "select" });
    editing.press({ row: 1, column: 2 }, false);
    editing.drag({ row: 1, column: 3 });
    editing.release();
    assert.deepEqual(editing.selection, { from: { row: 1, column: 2 }, to: { row: 1, column: 3 } });
    editing.make({ kind: "paint", places: [{ row: -1, column: -1 }], brush: "wall" });
    await harness.settled();
    assert.deepEqual(editing.selection, { from: { row: 2, column: 3 }, to: { row: 2, column: 4 } });
    assert.deepEqual(editing.cursor, { row: 2, column: 4 });
    assert.equal(editing.cellAt(editing.cursor), "goal");
  });

  it("cuts, pastes and selects what it pasted", async () => {
    const harness = new EditorHarness();
    const { editing } = harness;
    assert.equal(editing.copy(), false);
    editing.selection = { from: { row: 1, column: 2 }, to: { row: 1, column: 3 } };
    editing.cut();
    await harness.settled();
    assert.deepEqual(harness.rows, ["#####", "#@  #", "#####"]);
    editing.go({ row: 3, column: 1 });
    editing.paste();
    await harness.settled();
    assert.deepEqual(harness.rows, ["#####", "#@  #", "#####", " $."]);
    assert.deepEqual(editing.selection, { from: { row: 3, column: 1 }, to: { row: 3, column: 2 } });
    editing.paintSelection("wall");
    await harness.settled();
    assert.equal(harness.rows[3], " ##");
  });

  it("draws a rectangle between two uses of the key, and a line while the pen is down", async () => {
    const harness = new EditorHarness();
    const { editing } = harness;
    editing.setHand({ tool: "rectangle", brush: "goal" });
    editing.use();
    editing.step(0, 2, false);
    assert.equal(harness.edits.length, 0);
    editing.use();
    await harness.settled();
    assert.deepEqual(harness.rows, ["#####", "#+*.#", "#####"]);
    editing.setHand({ tool: "draw", brush: "wall" });
    editing.step(0, -1, true);
    editing.step(0, -1, true);
    editing.release();
    await harness.settled();
    assert.equal(harness.edits.length, 2);
    assert.deepEqual(harness.rows, ["#####", "#####", "#####"]);
  });

  it("changes nothing in a read-only file, but selects and copies", () => {
    const harness = new EditorHarness(false);
    const { editing } = harness;
    editing.press({ row: 1, column: 1 }, false);
    assert.equal(editing.release(), false);
    assert.equal(editing.make({ kind: "crop" }), false);
    assert.equal(editing.frame.top, 0);
    editing.selectAll();
    assert.ok(editing.copy());
    assert.equal(editing.patch?.cells.length, 15);
    assert.equal(harness.edits.length, 0);
  });
});
