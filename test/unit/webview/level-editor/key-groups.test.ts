import assert from "node:assert/strict";
import { boundKeys } from "../../../../src/manifest/keys.js";
import { commandsOf, editorKeyGroups } from "../../../../src/webview/level-editor/tools/editor-key-groups.js";

const parts = [
  ["board", "drawing"],
  ["test", "testing"],
  ["replay", "solution"],
] as const;

describe("the sheet of keys of the level editor", () => {
  for (const [part, place] of parts)
    it(`lists every command that has a key in the part "${part}", and no other`, () => {
      const listed = commandsOf(part).flatMap(([, ...commands]) => commands);
      assert.equal(new Set(listed).size, listed.length, "each once");
      const bound = new Set(
        boundKeys
          .filter((bound) => bound.place === place)
          .map(({ command }) => command.replace(/^editor\./, "")),
      );
      assert.deepEqual([...listed].sort(), [...bound].sort());
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
