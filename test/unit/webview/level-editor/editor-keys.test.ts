import assert from "node:assert/strict";
import type { EditorCommand } from "../../../../src/manifest/editor.js";
import { boundKeys } from "../../../../src/manifest/keys.js";
import { pagePlaces } from "../../../../src/manifest/places.js";
import { keyOf } from "../../../../src/webview/kit/keys.js";
import { PageKeys } from "../../../../src/webview/kit/page-keys.js";
import { editorKeyGroups } from "../../../../src/webview/level-editor/tools/editor-key-groups.js";
import { editorKeyOf, editorKeys, table } from "../../../../src/webview/level-editor/tools/editor-keys.js";

/** A pressed key: what it writes, its place on an American keyboard, and what is held. */
function press(key: string, code: string, ...held: readonly ("shift" | "ctrl" | "alt" | "AltGraph")[]) {
  const isHeld = (name: string) => held.some((one) => one === name);
  return {
    key,
    code,
    shiftKey: isHeld("shift"),
    ctrlKey: isHeld("ctrl") || isHeld("AltGraph"),
    altKey: isHeld("alt") || isHeld("AltGraph"),
    metaKey: false,
    getModifierState: isHeld,
  };
}

describe("the keys of the level editor, which its page handles", () => {
  afterEach(() => {
    editorKeys.own = {};
  });

  it("run commands by what a key writes, on keyboards of several countries", () => {
    for (const [event, command, place = "drawing"] of [
      [press("x", "KeyX"), "erase"],
      [press("x", "KeyB"), "erase"],
      [press("ч", "KeyX"), "erase"],
      [press("X", "KeyX"), "erase"],
      [press(" ", "Space"), "paint"],
      [press("ArrowUp", "ArrowUp", "shift"), "extendUp"],
      [press("1", "Digit1"), "wall"],
      [press("&", "Digit1"), "wall"],
      [press("1", "Numpad1"), "takeOurs", "merging"],
      [press("End", "Numpad1"), undefined],
      [press("]", "BracketRight"), "turnRight"],
      [press("]", "Digit9", "AltGraph"), "turnRight"],
      [press("[", "BracketLeft"), "startRange", "solution"],
      [press("=", "Equal"), "zoomIn"],
      [press("=", "Digit0", "shift"), "zoomIn"],
      [press("_", "Minus", "shift"), "zoomFit"],
      [press("?", "Minus", "shift"), "showKeys"],
      [press("c", "KeyC", "ctrl"), "copy"],
      [press("c", "KeyC", "alt"), undefined],
      [press("Enter", "Enter", "ctrl"), "solve"],
      [press("z", "KeyZ", "ctrl"), undefined],
      [press("z", "KeyZ", "ctrl"), "undo", "testing"],
    ] as const)
      assert.equal(editorKeys.commandOf(event, place), command, `${event.key} at ${event.code}`);
  });

  it("are replaced by the player's own, also on the sheet of keys and in tooltips", () => {
    editorKeys.own = { paint: ["B", "Alt+P"], erase: ["space"], cursorUp: [], nothing: ["x"] };
    assert.equal(editorKeys.commandOf(press("b", "KeyB"), "drawing"), "paint");
    assert.equal(editorKeys.commandOf(press("p", "KeyP", "alt"), "drawing"), "paint");
    assert.equal(editorKeys.commandOf(press(" ", "Space"), "drawing"), "erase");
    for (const event of [press("Enter", "Enter"), press("x", "KeyX"), press("ArrowUp", "ArrowUp")])
      assert.equal(editorKeys.commandOf(event, "drawing"), undefined, event.key);
    assert.equal(editorKeyOf("paint")?.label, "B");
    const rows = editorKeyGroups("board")[0]!.rows.filter(({ label }) => /^(?:Paint|Erase)$/.test(label));
    const keys = rows.map(({ keys }) => keys.join());
    assert.deepEqual(keys, ["B,Alt+P", "Space", "Right mouse button"]);
  });

  it("go to the player's own key where a usual key of another command is the same", () => {
    const keys = new PageKeys({ one: { keys: { drawing: ["a"] } }, two: { keys: { drawing: ["b"] } } });
    keys.own = { two: ["a"] };
    assert.equal(keys.commandOf(press("a", "KeyA"), "drawing"), "two");
  });

  it("are shown only where they act, also the sign + with and without others", () => {
    editorKeys.own = { box: ["q"], zoomIn: ["+", "ctrl++"] };
    assert.equal(editorKeyOf("toggleDead"), undefined);
    assert.equal(editorKeys.commandOf(press("+", "Equal", "shift"), "drawing"), "zoomIn");
    assert.equal(editorKeyOf("zoomIn")?.label, "+");
    const { rows } = editorKeyGroups("board")[0]!;
    assert.deepEqual(
      rows.filter(({ keys }) => keys.includes("Q")).map(({ label }) => label),
      ["Box"],
    );
    assert.deepEqual(rows.find(({ label }) => label === "Zoom In")?.keys, ["+", "Ctrl++"]);
  });

  it("are shown for most commands", () => {
    const commands = Object.keys(table) as readonly EditorCommand[];
    assert.ok(commands.filter((command) => editorKeyOf(command) !== undefined).length > 60);
  });
});

it("keys shown beside a board are the most frequent ones, in few letters", () => {
  for (const [command, label, shortcut] of [
    ["undo", "U", "U"],
    ["undoPush", "⇧U", "Shift+U"],
    ["hint", "T", "T"],
    ["nextLevel", "PgDn", "PageDown"],
    ["replayBack", "←", "ArrowLeft"],
    ["replayToggle", "Space", "Space"],
    ["solve", "Ctrl+Enter", "Control+Enter"],
    ["saveGame", "Ctrl+S", "Control+S"],
    ["takeOther", "O", "O"],
    ["keepOwn", "⇧O", "Shift+O"],
    ["copyLurd", undefined, undefined],
  ] as const)
    assert.deepEqual([keyOf(command)?.label, keyOf(command)?.shortcut], [label, shortcut], command);
});

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
