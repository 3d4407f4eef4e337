import assert from "node:assert/strict";
import { applyEdit, type Edit } from "../../../../src/games/sokoban/edit/edit.js";
import type { TextBoard } from "../../../../src/games/sokoban/level/board.js";
import { applyEdits } from "../../../../src/games/sokoban/level/finding.js";
import type { EditReply } from "../../../../src/protocol/levels/editor-requests.js";
import { DocumentEdits, type Shift } from "../../../../src/webview/level-editor/model/document-edits.js";
import { entryOf } from "../../shared/sokoban-data.js";

/** A document whose answers the test releases one by one. */
class Document {
  text: string;
  version = 1;
  readonly asked: {
    readonly version: number;
    readonly edit: Edit;
    readonly answer: (reply: EditReply) => void;
  }[] = [];
  readonly settled: { readonly shift: Shift; readonly dropped: boolean }[] = [];
  readonly edits: DocumentEdits;

  constructor(rows: readonly string[]) {
    this.text = rows.join("\n");
    this.edits = new DocumentEdits(
      this.page,
      (version, edit) => new Promise((answer) => this.asked.push({ version, edit, answer })),
      (shift, dropped) => this.settled.push({ shift, dropped }),
    );
  }

  get page(): { version: number; board: TextBoard } {
    return { version: this.version, board: entryOf(this.text).board };
  }

  /** Carries out the first request; the page comes before the reply, or after it. */
  async carryOut(pageFirst: boolean): Promise<void> {
    const { version, edit, answer } = this.asked.shift()!;
    if (version !== this.version) {
      answer("stale");
      await Promise.resolve();
      return this.edits.show(this.page);
    }
    const changes = applyEdit(entryOf(this.text), edit);
    this.text = applyEdits(this.text, changes);
    if (changes.length > 0) this.version++;
    if (pageFirst) this.edits.show(this.page);
    answer(changes.length > 0 ? "done" : "unchanged");
    await Promise.resolve();
    await Promise.resolve();
    if (!pageFirst) this.edits.show(this.page);
  }
}

const rows = ["#####", "#@$.#", "#####"];
const wall = (row: number, column: number): Edit => {
  return { kind: "paint", places: [{ row, column }], brush: "wall" };
};

describe("edits on their way to the document", () => {
  for (const pageFirst of [true, false]) {
    it(`are sent one after the other, each for the previous version, when the ${pageFirst ? "page" : "reply"} comes first`, async () => {
      const document = new Document(rows);
      assert.ok(document.edits.make(wall(1, 3)));
      assert.ok(document.edits.make(wall(1, 2)));
      assert.equal(document.asked.length, 1);
      assert.equal(document.edits.sketch.rows[1], "#@###");
      await document.carryOut(pageFirst);
      assert.equal(document.text, "#####\n#@$##\n#####");
      assert.equal(document.edits.sketch.rows[1], "#@###");
      assert.equal(document.asked[0]?.version, 2);
      await document.carryOut(pageFirst);
      assert.equal(document.text, "#####\n#@###\n#####");
      assert.ok(document.edits.isIdle);
    });
  }

  it("use the coordinates of the visible board while it grows", async () => {
    const document = new Document(rows);
    document.edits.make(wall(-1, -1));
    document.edits.make(wall(-1, 0));
    assert.equal(document.edits.sketch.top, 1);
    await document.carryOut(true);
    await document.carryOut(true);
    assert.equal(document.text.split("\n")[0]?.trimEnd(), "##");
    const shifts = document.settled.map(({ shift }) => `${shift.rows}, ${shift.columns}`);
    assert.deepEqual(shifts, ["1, 1", "0, 0"]);
  });

  it("are not sent when they change nothing", () => {
    const document = new Document(rows);
    assert.equal(document.edits.make(wall(0, 0)), false);
    assert.equal(document.edits.make({ kind: "crop" }), false);
    assert.equal(document.asked.length, 0);
  });

  // A row of letters alone could be a title, so it keeps a dot behind it.
  const oxRows = ["#", "X.", "#"];

  it("are not sent when the text would be the same, though the sketch is another", () => {
    const document = new Document(oxRows);
    assert.equal(document.edits.make({ kind: "crop" }), false);
    assert.ok(document.edits.isIdle);
  });

  for (const pageFirst of [true, false]) {
    it(`continue after one that leaves the text unchanged, when the ${pageFirst ? "page" : "reply"} comes first`, async () => {
      const document = new Document(rows);
      document.edits.make(wall(-1, -1));
      document.edits.make(wall(1, 3));
      // The host finds nothing to do.
      const { answer } = document.asked.shift()!;
      if (pageFirst) document.edits.show(document.page);
      answer("unchanged");
      await Promise.resolve();
      await Promise.resolve();
      if (!pageFirst) document.edits.show(document.page);
      assert.equal(document.edits.isIdle, false);
      await document.carryOut(pageFirst);
      assert.ok(document.edits.isIdle);
      assert.equal(document.text, "#####\n#@$##\n#####");
      assert.deepEqual(document.edits.sketch.rows, document.text.split("\n"));
    });
  }

  it("are dropped for the current document if it has changed meanwhile", async () => {
    const document = new Document(rows);
    document.edits.make(wall(1, 3));
    document.edits.make(wall(1, 2));
    document.text = "######\n#@ $.#\n######";
    document.version++;
    document.edits.show(document.page);
    await document.carryOut(true);
    await Promise.resolve();
    assert.ok(document.edits.isIdle);
    assert.equal(document.settled.filter(({ dropped }) => dropped).length, 1);
    assert.equal(document.edits.sketch.rows[1], "#@ $.#");
  });
});
