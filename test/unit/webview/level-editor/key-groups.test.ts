import assert from "node:assert/strict";
import { boundKeys } from "../../../../src/manifest/keys.js";
import { pagePlaces } from "../../../../src/manifest/places.js";
import type { EditorCommand } from "../../../../src/protocol/levels/editor-wire.js";
import { editorKeyGroups } from "../../../../src/webview/level-editor/tools/editor-key-groups.js";
import { table } from "../../../../src/webview/level-editor/tools/editor-keys.js";

describe("the sheet of keys of the level editor", () => {
  it("has the names of all commands with keys; those without one are moves", () => {
    const names = boundKeys
      .filter(({ place }) => pagePlaces.some((one) => one === place))
      .map(({ command }) => command.replace(/^editor\./, "") as EditorCommand);
    const nameless = names.filter((name) => table[name].label === undefined);
    assert.deepEqual([...new Set(nameless)], ["moveUp", "moveDown", "moveLeft", "moveRight"]);
  });

  it("starts with the part that is shown, and lists each key once", () => {
    const [solution, draw] = editorKeyGroups("replay");
    assert.deepEqual([solution!.title, draw!.title], ["Solution", "Drawing"]);
    const keysOf = (label: string) => draw!.rows.find((row) => row.label === label)?.keys;
    assert.deepEqual(keysOf("Wall"), ["1"]);
    assert.deepEqual(keysOf("Eraser"), ["8", "0"]);
    assert.deepEqual(keysOf("Erase"), ["X", "Delete", "Backspace"]);
    assert.deepEqual(keysOf("Keys"), ["⇧K", "?"]);
    for (const { rows } of editorKeyGroups("board"))
      for (const { label, keys } of rows) assert.ok(keys.length > 0, label);
  });
});
