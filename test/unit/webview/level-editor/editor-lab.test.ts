import assert from "node:assert/strict";
import { editSketch } from "../../../../src/games/sokoban/edit/edit.js";
import { sketchOf } from "../../../../src/games/sokoban/edit/sketch.js";
import { changedLevel } from "../../../../src/games/sokoban/lab/changes.js";
import type { Judgement, Verdict } from "../../../../src/games/sokoban/lab/judgement.js";
import type { LabResult } from "../../../../src/games/sokoban/lab/lab.js";
import { toLevel } from "../../../../src/games/sokoban/level/board.js";
import { levelRows } from "../../../../src/games/sokoban/level/level-text.js";
import { editorHostReaders, editorViewReaders } from "../../../../src/protocol/levels/editor-readers.js";
import { inLabOrder, labRows, labSigns } from "../../../../src/webview/level-editor/model/lab/lab-rows.js";
import { entryOf, levelOf } from "../../shared/sokoban-data.js";

const text = ["#######", "#@ $ .#", "# #*. #", "#  $  #", "#######"];
const level = levelOf(text);
const at = (row: number, column: number) => row * level.width + column;
const judgement = (verdict: Verdict, pushes?: number): Judgement => ({
  ...{ verdict, found: pushes === undefined ? undefined : { pushes, moves: 2 * pushes }, isProved: true, movesProved: true, seconds: undefined },
});

const result: LabResult = {
  ...{ own: { kind: "open" }, order: undefined, done: 6, of: 6, isTimeUp: false, leftOut: 0 },
  changes: [
    { change: { kind: "addBoxOnGoal", cell: at(1, 2) }, twins: [], judgement: judgement("same", 9) },
    { change: { kind: "addWall", cell: at(1, 2) }, twins: [at(3, 2)], judgement: judgement("breaks") },
    { change: { kind: "removePair", cell: at(2, 3), goal: at(1, 5) }, twins: [], judgement: judgement("hardens", 12) },
    { change: { kind: "removePair", cell: at(1, 3), goal: at(2, 3) }, twins: [], judgement: judgement("shortens", 4) },
    { change: { kind: "removeBoxOnGoal", cell: at(2, 3) }, twins: [], judgement: judgement("gaveUp") },
  ],
  pushes: [{ push: { cell: at(1, 3), side: "r" }, judgement: judgement("same", 5) }],
};

describe("the design lab in the editor", () => {
  it("writes with one edit what its change makes of the level, and the host takes it", () => {
    const { board } = entryOf(text);
    for (const row of labRows(level, result, "all")) {
      if (row.edit === undefined) continue;
      const question = { version: 1, level: 0, edit: row.edit };
      assert.deepEqual(editorHostReaders.edit(question), question);
      const sketch = editSketch(sketchOf(board), row.edit);
      assert.ok(sketch !== undefined);
      const { change } = result.changes.find(({ change: { kind, cell, goal } }) => row.key === `${kind} ${cell} ${goal ?? ""}`)!;
      assert.deepEqual(toLevel(entryOf([...sketch.rows]).board), changedLevel(level, change), row.what);
    }
    // A box goes, and a goal from under another box, which stays.
    const row = labRows(level, result, "pieces").find(({ key }) => key === `removePair ${at(1, 3)} ${at(2, 3)}`)!;
    const rows = editSketch(sketchOf(board), row.edit!)!.rows;
    assert.equal(rows.map((line) => line.trimEnd()).join("\n"), ["#######", "#@   .#", "# #$. #", "#  $  #", "#######"].join("\n"));
    assert.equal(levelRows(level, "xsb").length, rows.length);
  });

  it("hears that nothing is known any more, as VS Code carries it: what is undefined is left out on the way", () => {
    const news = JSON.parse(JSON.stringify({ version: 3, levelKey: "1", lab: undefined }));
    assert.deepEqual(editorViewReaders.showLab(news), { version: 3, levelKey: "1" });
  });

  it("shows walls and squares, boxes and goals, first pushes, or all", () => {
    const count = (shown: Parameters<typeof labRows>[2]) => labRows(level, result, shown).length;
    assert.deepEqual([count("all"), count("walls"), count("pieces"), count("pushes")], [6, 1, 4, 1]);
  });

  it("is ordered by each column, either way, rows without pushes last", () => {
    const rows = labRows(level, result, "all");
    const pushes = (descends: boolean) => inLabOrder(rows, "pushes", descends).map(({ judgement: { found } }) => found?.pushes);
    assert.deepEqual(pushes(false), [4, 5, 9, 12, undefined, undefined]);
    assert.deepEqual(pushes(true), [12, 9, 5, 4, undefined, undefined]);
    const verdicts = inLabOrder(rows, "verdict", false).map((row) => row.judgement.verdict);
    assert.deepEqual(verdicts, ["same", "same", "shortens", "hardens", "breaks", "gaveUp"]);
    const cells = inLabOrder(rows, "square", true).map(({ cell }) => cell);
    assert.deepEqual(
      cells,
      cells.toSorted((one, other) => other - one),
    );
  });

  it("has one sign a square: walls before boxes and goals, and mirror images, too", () => {
    const signs = labSigns(labRows(level, result, "all"));
    const verdictAt = (row: number, column: number) => signs.find((sign) => sign.row === row && sign.column === column)?.verdict;
    assert.deepEqual([verdictAt(1, 2), verdictAt(3, 2), verdictAt(2, 3), verdictAt(1, 3)], ["breaks", "breaks", "hardens", "shortens"]);
    assert.equal(signs.length, 4);
    assert.deepEqual(
      labSigns(labRows(level, result, "pushes")).map(({ verdict }) => verdict),
      ["same"],
    );
  });
});
