import assert from "node:assert/strict";
import { editSketch } from "../../../../src/games/sokoban/edit/edit.js";
import { sketchOf } from "../../../../src/games/sokoban/edit/sketch.js";
import { changedLevel } from "../../../../src/games/sokoban/lab/changes.js";
import type { ChangeVerdict, Judgment } from "../../../../src/games/sokoban/lab/judgment.js";
import type { LabResult } from "../../../../src/games/sokoban/lab/lab.js";
import { toLevel } from "../../../../src/games/sokoban/level/board.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { editorHostReaders } from "../../../../src/protocol/levels/editor-requests.js";
import type { ViewLab } from "../../../../src/protocol/levels/editor-wire.js";
import { firstEditorState } from "../../../../src/webview/level-editor/model/editor-state.js";
import {
  inLabOrder,
  LabView,
  labRows,
  labSigns,
} from "../../../../src/webview/level-editor/model/lab-view.js";
import { LevelEditorModel } from "../../../../src/webview/level-editor/model/level-editor-model.js";
import { quietContext } from "../../shared/editor-context.js";
import { entryOf, levelOf } from "../../shared/sokoban-data.js";

const text = ["#######", "#@ $ .#", "# #*. #", "#  $  #", "#######"];
const level = levelOf(text);
const at = (row: number, column: number) => row * level.width + column;
const removed = (cell: number, goal: number) => ({ kind: "removePair", cell, goal }) as const;
const judgment = (verdict: ChangeVerdict, pushes?: number): Judgment => ({
  verdict,
  found: pushes === undefined ? undefined : { pushes, moves: 2 * pushes },
  isProved: true,
  movesProved: true,
  seconds: undefined,
});

const result: LabResult = {
  own: { kind: "open" },
  order: undefined,
  done: 6,
  of: 6,
  isTimeUp: false,
  leftOut: 0,
  changes: [
    { change: { kind: "addBoxOnGoal", cell: at(1, 2) }, twins: [], judgment: judgment("same", 9) },
    { change: { kind: "addWall", cell: at(1, 2) }, twins: [at(3, 2)], judgment: judgment("breaks") },
    { change: removed(at(2, 3), at(1, 5)), twins: [], judgment: judgment("hardens", 12) },
    { change: removed(at(1, 3), at(2, 3)), twins: [], judgment: judgment("shortens", 4) },
    { change: { kind: "removeBoxOnGoal", cell: at(2, 3) }, twins: [], judgment: judgment("gaveUp") },
  ],
  pushes: [{ push: { cell: at(1, 3), side: "r" }, judgment: judgment("same", 5) }],
};

describe("the design lab in the editor", () => {
  it("applies its change with one edit, which the host accepts", () => {
    const { board } = entryOf(text);
    for (const row of labRows(level, result, "all")) {
      if (row.edit === undefined) continue;
      const question = { version: 1, level: 0, edit: row.edit };
      assert.deepEqual(editorHostReaders.edit(question), question);
      const sketch = editSketch(sketchOf(board), row.edit);
      assert.ok(sketch !== undefined);
      const { change } = result.changes.find(
        ({ change: { kind, cell, goal } }) => row.key === `${kind} ${cell} ${goal ?? ""}`,
      )!;
      assert.deepEqual(toLevel(entryOf([...sketch.rows]).board), changedLevel(level, change), row.what);
    }
    // A box goes, and a goal from under another box, which stays.
    const row = labRows(level, result, "pieces").find(
      ({ key }) => key === `removePair ${at(1, 3)} ${at(2, 3)}`,
    )!;
    const rows = editSketch(sketchOf(board), row.edit!)!.rows;
    const left = rows.map((line) => line.trimEnd());
    assert.deepEqual(left, ["#######", "#@   .#", "# #$. #", "#  $  #", "#######"]);
    assert.equal(levelRows(level, "xsb").length, rows.length);
  });

  it("shows walls and squares, boxes and goals, first pushes, or all", () => {
    const count = (shown: Parameters<typeof labRows>[2]) => labRows(level, result, shown).length;
    assert.deepEqual([count("all"), count("walls"), count("pieces"), count("pushes")], [6, 1, 4, 1]);
  });

  it("is ordered by each column, either way, rows without pushes last", () => {
    const rows = labRows(level, result, "all");
    const pushes = (descends: boolean) =>
      inLabOrder(rows, "pushes", descends).map(({ judgment: { found } }) => found?.pushes);
    assert.deepEqual(pushes(false), [4, 5, 9, 12, undefined, undefined]);
    assert.deepEqual(pushes(true), [12, 9, 5, 4, undefined, undefined]);
    const verdicts = inLabOrder(rows, "verdict", false).map((row) => row.judgment.verdict);
    assert.deepEqual(verdicts, ["same", "same", "shortens", "hardens", "breaks", "gaveUp"]);
    const cells = inLabOrder(rows, "square", true).map(({ cell }) => cell);
    const expected = cells.toSorted((one, other) => other - one);
    assert.deepEqual(cells, expected);
  });

  it("has one sign for each square: walls before boxes and goals, also for mirror images", () => {
    const signs = labSigns(labRows(level, result, "all"));
    const texts = signs.map(({ row, column, verdict }) => `${row}, ${column}: ${verdict}`);
    assert.deepEqual(texts.toSorted(), ["1, 2: breaks", "1, 3: shortens", "2, 3: hardens", "3, 2: breaks"]);
    const verdicts = labSigns(labRows(level, result, "pushes")).map(({ verdict }) => verdict);
    assert.deepEqual(verdicts, ["same"]);
  });

  it("says after each time limit how long a change was tried", () => {
    const tried = (seconds: number) => ({
      ...result,
      changes: [{ ...result.changes[4]!, judgment: { ...judgment("gaveUp"), seconds } }],
    });
    const before = labRows(level, tried(1), "pieces");
    assert.match(before[0]!.verdict, /1 s/);
    const longer = labRows(level, tried(10), "pieces", before);
    assert.match(longer[0]!.verdict, /10 s/);
    assert.equal(labRows(level, tried(10), "pieces", longer)[0], longer[0], "the same row is used again");
  });

  describe("beside strokes", () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      ...result.changes[0]!,
      change: { kind: "addBoxOnGoal" as const, cell: at(1, 2), goal: index },
    }));
    const lab: ViewLab = {
      isRunning: true,
      ownMs: 1,
      continueSeconds: undefined,
      result: { ...result, changes: many, pushes: [] },
    };
    const { board } = entryOf(text);

    /** The lab in an editor without a screen, whose idle moments come when they are called. */
    const editorWith = (first: ViewLab) => {
      const idle: (() => void)[] = [];
      const editing = { stroke: undefined as object | undefined, isSettled: true };
      const edits: unknown[] = [];
      const editor = {
        state: { ...firstEditorState, lab: "all" as const },
        level: level as Level | undefined,
        part: "board",
        editing,
        levelPage: { kind: "level", version: 1, levelKey: "1", board, lab: first } as object,
        set page(page: object) {
          this.levelPage = page;
        },
        set: () => undefined,
        edit: (edit: unknown) => void edits.push(edit),
      };
      const context = {
        whenIdle: (run: () => void) => idle.push(run),
        changed: () => undefined,
        tell: () => undefined,
      };
      const view = new LabView(editor as never, context as never);
      view.update();
      return { view, editor, editing, edits, next: () => idle.shift()?.(), waits: () => idle.length };
    };

    it("draws its results in idle moments, some at a time, and then waits for news", () => {
      const { view, next, waits } = editorWith(lab);
      const counts = [view.rows.length];
      while (waits() > 0) {
        next();
        counts.push(view.rows.length);
      }
      assert.deepEqual(counts, [0, 40, 80, 100]);
      const first = view.rows[0];
      view.show({ version: 1, levelKey: "1", lab: { ...lab, isRunning: false } });
      next();
      assert.deepEqual([view.rows[0], view.shown?.isRunning, waits()], [first, false, 0]);
    });

    it("gives way to a stroke: its marks disappear in the next idle moment, and nothing of it is applied", () => {
      const { view, editor, editing, edits, next, waits } = editorWith({ ...lab, result });
      next();
      assert.deepEqual([view.rows.length, view.isCurrent], [6, true]);
      view.apply({ kind: "crop" });
      assert.equal(edits.length, 1);
      editing.isSettled = false;
      view.apply({ kind: "crop" });
      editing.stroke = {};
      editor.level = levelOf(text.map((row) => row.replace("*", "#")));
      Object.assign(editor, { page: { kind: "level", version: 2, levelKey: "1", board, lab: undefined } });
      view.update();
      next();
      assert.deepEqual([view.rows.length, waits()], [6, 1], "as long as a stroke is drawn");
      Object.assign(editing, { stroke: undefined, isSettled: true });
      view.apply({ kind: "crop" });
      assert.equal(edits.length, 1, "it was about another board");
      assert.equal(view.textAt({ row: 1, column: 2 }), undefined);
      next();
      assert.deepEqual([view.rows.length, view.shown, waits()], [0, undefined, 0]);
    });

    it("never shows results of one level on another", () => {
      const { view, editor, next } = editorWith({ ...lab, result });
      next();
      assert.equal(view.rows.length, 6);
      Object.assign(editor, { page: { kind: "level", version: 1, levelKey: "2", board, lab: undefined } });
      view.update();
      assert.deepEqual([view.rows.length, view.isCurrent], [0, false]);
      assert.deepEqual([view.signs, view.shown], [undefined, undefined]);
      next();
      assert.equal(view.shown, undefined);
    });

    it("keeps its marks if a page brings the same board again", () => {
      const model = new LevelEditorModel(quietContext(), firstEditorState);
      const levelOn = (rows: readonly string[]) =>
        Object.assign(model, { page: { kind: "level", board: entryOf(rows).board } }).level;
      const one = levelOn(text);
      assert.ok(one !== undefined);
      assert.equal(levelOn(text), one);
      assert.notEqual(levelOn(text.map((row) => row.replace("*", "#"))), one);
    });
  });
});
