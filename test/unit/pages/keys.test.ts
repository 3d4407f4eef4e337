import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { type Binding, Keybindings, type KeyPress, parseWhen } from "../../pages/vscode/keys.js";

/** Tests of the manifest read its clauses by this stand-in. */
describe("when clauses of the stand-in", () => {
  it("mean the same as in VS Code", () => {
    const cases: readonly (readonly [when: string, values: Record<string, unknown>, holds: boolean])[] = [
      ["tilework.replaying", { "tilework.replaying": true }, true],
      ["config.a:b", { "config.a:b": "" }, false],
      ["!a", {}, true],
      ["!a && b", { b: 1 }, true],
      ["a || b && c", { a: true }, true],
      ["(a || b) && c", { a: true }, false],
      ["!(a || b)", { b: true }, false],
      ["true && !false", {}, true],
      ["a == 'one two'", { a: "one two" }, true],
      ["a == one", { a: "one" }, true],
      ["a == '0'", { a: 0 }, true],
      ["a == '0'", {}, false],
      ["a != '0'", { a: 2 }, true],
      ["a != '0'", {}, true],
      ["a == true", { a: "yes" }, true],
      ["a == 'true'", { a: true }, false],
      ["a == false", {}, true],
      ["a =~ /^\\.(txt|xsb)$/i", { a: ".XSB" }, true],
      ["a =~ /^\\.(txt|xsb)$/i && b", { a: ".xsb" }, false],
      ["a =~ /[/]\\/(x)/", { a: "///x" }, true],
      ["a =~ /fine/", {}, true],
      ["resourcePath in tilework.levelTexts", { resourcePath: "/a", "tilework.levelTexts": ["/a"] }, true],
      ["other in tilework.levelTexts", { other: "/b", "tilework.levelTexts": ["/a"] }, false],
      ["a in nothing", { a: 1 }, false],
    ];
    for (const [when, values, expected] of cases)
      assert.equal(
        parseWhen(when)((name) => values[name]),
        expected,
        when,
      );
    for (const when of ["", "a &&", "(a", "a)", "a == ", "a b", "a = b", "|| a", "a not", "a > 1", "a == 'b"])
      assert.throws(() => parseWhen(when), when);
  });

  it("decide which key binding of the manifest wins, on every platform", () => {
    const { contributes } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as {
      readonly contributes: { readonly keybindings: readonly Binding[] };
    };
    const values = new Map<string, unknown>([["tilework.boardFocus", true]]);
    values.set("activeWebviewPanelId", "tilework.game");
    const plain = { key: "", ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
    const up: KeyPress = { ...plain, code: "ArrowUp" };
    for (const isMac of [false, true]) {
      const keys = new Keybindings(contributes.keybindings, isMac);
      assert.equal(keys.find(up, (name) => values.get(name))?.command, "tilework.moveUp");
      const none = keys.find(up, () => undefined);
      assert.equal(none, undefined);
    }
  });
});
