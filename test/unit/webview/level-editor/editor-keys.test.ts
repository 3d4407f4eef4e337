import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { editorCommands } from "../../../../src/protocol/levels/editor-wire.js";
import { keyOf } from "../../../../src/webview/kit/keys.js";
import { editorKeyOf } from "../../../../src/webview/level-editor/tools/editor-keys.js";

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly when: string;
}

describe("keys shown in the level editor", () => {
  const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly contributes: { readonly keybindings: readonly Keybinding[] };
  };
  // Of the keys that a command has on boards, too, those of the editor count.
  const bound = (command: string) =>
    contributes.keybindings.filter(
      (binding) =>
        [`tilework.editor.${command}`, `tilework.${command}`].includes(binding.command) &&
        binding.when.includes("tilework.editorPart"),
    );

  it("are those of the manifest", () => {
    let shown = 0;
    for (const command of editorCommands) {
      const key = editorKeyOf(command);
      if (key === undefined) continue;
      shown++;
      const wanted = key.shortcut
        .toLowerCase()
        .replace("control", "ctrl")
        .replace("meta", "cmd")
        .replace("arrow", "");
      const keys = bound(command).map(({ key: everywhere, mac }) =>
        wanted.includes("cmd") ? (mac ?? everywhere) : everywhere,
      );
      assert.ok(
        keys.includes(wanted),
        `${command} is shown with ${wanted}, but has ${keys.join(", ") || "no key"}`,
      );
    }
    assert.ok(shown > 30);
  });
});

describe("keys shown beside a board", () => {
  it("are the most frequent ones, in few letters", () => {
    assert.deepEqual(
      (
        [
          "undo",
          "undoPush",
          "hint",
          "nextLevel",
          "replayBack",
          "replayToggle",
          "solve",
          "saveGame",
          "takeOther",
          "keepOwn",
          "copyLurd",
        ] as const
      ).map((command) => {
        const { label, shortcut } = keyOf(command) ?? {};
        return [command, label, shortcut];
      }),
      [
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
      ],
    );
  });
});
