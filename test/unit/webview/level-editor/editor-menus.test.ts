import assert from "node:assert/strict";
import type { LevelPage } from "../../../../src/protocol/levels/editor-wire.js";
import type { LevelEditorModel } from "../../../../src/webview/level-editor/model/level-editor-model.js";
import { levelMenu } from "../../../../src/webview/level-editor/tools/editor-menus.js";

describe("the menu of a level in its editor", () => {
  /** What each entry that can be selected asks for, by its name. */
  function asked(level: number, count: number, canWrite = true): Readonly<Record<string, unknown>> {
    let last: unknown;
    const note = (what: unknown) => {
      last = what;
    };
    const host = { act: note };
    const context = { askAbout: () => note("about") };
    const model = { run: note, changeList: note, host, context } as unknown as LevelEditorModel;
    const entries = levelMenu(model, { version: 7, level, count, canWrite } as LevelPage).flat();
    return Object.fromEntries(
      entries
        .filter(({ disabled }) => disabled !== true)
        .map(({ name, onPress }) => {
          onPress();
          return [name, last];
        }),
    );
  }

  it("changes this level of the file, beside its neighbors", () => {
    const menu = asked(2, 5);
    const levels = [2];
    assert.deepEqual(menu.levelNew, { kind: "add", at: 3 });
    assert.deepEqual(menu.levelDuplicate, { kind: "duplicate", level: 2 });
    assert.deepEqual(menu.levelUp, { kind: "move", from: 2, to: 1 });
    assert.deepEqual(menu.levelDown, { kind: "move", from: 2, to: 3 });
    assert.deepEqual(menu.levelDelete, { kind: "delete", level: 2 });
    assert.deepEqual(menu.levelCopy, { kind: "copyLevels", version: 7, levels });
    assert.deepEqual(menu.levelCut, { kind: "cutLevels", version: 7, levels });
    assert.deepEqual(menu.levelPaste, { kind: "pasteLevels", version: 7, level: 2 });
    assert.deepEqual(menu.levelRandom, { kind: "randomLevel" });
    assert.equal(menu.levelAbout, "about");
    for (const command of ["turnLeft", "mirror", "crop", "noGoals", "exportPicture", "designLab"])
      assert.equal(menu[command], command);
  });

  it("offers no move past an end of the file, keeps its only level, and only copies where nothing can be written", () => {
    assert.equal(asked(0, 2).levelUp, undefined);
    assert.equal(asked(1, 2).levelDown, undefined);
    const only = asked(0, 1);
    assert.deepEqual([only.levelCut, only.levelDelete], [undefined, undefined]);
    assert.deepEqual(Object.keys(asked(1, 3, false)), [
      "designLab",
      "designByPulling",
      "whyLost",
      "levelCopy",
      "exportPicture",
      "copyPicture",
    ]);
  });
});
