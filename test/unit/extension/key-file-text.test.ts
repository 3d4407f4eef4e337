import assert from "node:assert/strict";
import { keyChangesIn } from "../../../src/extension/features/timing.js";
import { keyNamesOf, normalKey, type PressedKey } from "../../../src/protocol/game/key-names.js";
import { changedMoveKeys, directionOf as directionIn } from "../../../src/webview/game/timing/solve-input.js";

/** Like an event of a browser, it has no properties of its own. */
const pressed = (
  key: string,
  code: string,
  held: Partial<Record<`${"ctrl" | "shift" | "alt" | "meta"}Key`, true>> = {},
): PressedKey =>
  Object.create({ key, code, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...held });

const directionOf = (event: PressedKey, changes: Parameters<typeof changedMoveKeys>[0] = []) =>
  directionIn(event, changedMoveKeys(changes));

describe("the keys of moves in timed solves", () => {
  it("are the default ones if nothing is known", () => {
    assert.equal(directionOf(pressed("ArrowUp", "ArrowUp")), "up");
    assert.equal(directionOf(pressed("w", "KeyW")), "up");
    assert.equal(directionOf(pressed("L", "KeyL")), "right", "with Caps Lock");
    assert.equal(directionOf(pressed("w", "KeyW", { ctrlKey: true })), undefined);
    assert.equal(directionOf(pressed("x", "KeyX")), undefined);
    assert.deepEqual(keyChangesIn("// Place your key bindings in this file\n[]"), []);
  });

  it("are those of VS Code's file, with added, removed and reassigned keys", () => {
    const keys = keyChangesIn(`\uFEFF// My keys, "quoted" // twice
[
  { "key": "numpad8", "command": "tilework.moveUp" }, /* a
  comment */
  { "key": "shift+Ctrl+I", "command": "tilework.moveUp", "when": "tilework.board" },
  { "key": "[Semicolon]", "command": "tilework.moveRight" },
  { "key": "w", "command": "-tilework.moveUp", "when": "tilework.board" },
  { "key": "s", "command": "tilework.undo" },
  { "key": "k", "command": "tilework.moveDown" },
  { "key": "a", "command": "editor.action.formatDocument" },
  { "key": "d", "command": "tilework.hint", "when": "editorTextFocus" },
  { "key": "ctrl+k up", "command": "tilework.moveDown" },
  { "key": "u", "command": "tilework.moveLeft", "args": "// no comment, ]" },
]`);
    const direction = (...key: Parameters<typeof pressed>) => directionOf(pressed(...key), keys);
    assert.equal(direction("8", "Numpad8"), "up");
    assert.equal(direction("8", "Digit8"), undefined);
    assert.equal(direction("I", "KeyI", { ctrlKey: true, shiftKey: true }), "up");
    assert.equal(direction("i", "KeyI"), undefined);
    assert.equal(direction("ö", "Semicolon"), "right", "a place on the keyboard");
    assert.equal(direction("w", "KeyW"), undefined, "taken away");
    assert.equal(direction("s", "KeyS"), undefined, "given to another command");
    assert.equal(direction("k", "KeyK"), "down", "bound anew");
    assert.equal(direction("a", "KeyA"), "left", "another extension's key");
    assert.equal(direction("d", "KeyD"), "right", "a key of the text editor");
    assert.equal(direction("ArrowUp", "ArrowUp"), "up", "a key in two parts says nothing");
    assert.equal(direction("u", "KeyU"), "left");
  });

  it("are unknown if the file is invalid", () => {
    const entries = '[null, 1, {"key": 2}, {"command": "tilework.moveUp"}]';
    for (const text of ["", "{", "{}", "null", '"x"', entries])
      assert.deepEqual(keyChangesIn(text), [], text);
  });

  it("have names as VS Code writes them", () => {
    assert.equal(normalKey("Shift+Cmd+Up"), "shift+meta+up");
    assert.equal(normalKey("ctrl++"), "ctrl++");
    assert.equal(normalKey("alt+[KeyA]"), "alt+[KeyA]");
    assert.deepEqual(keyNamesOf(pressed("!", "Digit1", { shiftKey: true })), ["shift+1", "shift+[Digit1]"]);
    assert.deepEqual(keyNamesOf(pressed("ArrowUp", "Numpad8")), ["up", "[Numpad8]"]);
    assert.deepEqual(keyNamesOf(pressed(" ", "Space")), ["space", "[Space]"]);
  });
});
