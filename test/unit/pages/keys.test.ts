import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { type Binding, Keybindings, type KeyPress, parseWhen } from "../../pages/vscode/keys.js";

const { contributes } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as {
  readonly contributes: {
    readonly keybindings: readonly Binding[];
    readonly menus: Readonly<Record<string, readonly { readonly when?: string }[]>>;
  };
};

describe("when clauses of the stand-in", () => {
  const holds = (when: string, values: Readonly<Record<string, unknown>> = {}) =>
    parseWhen(when)((name) => values[name]);

  it("combine names as in VS Code", () => {
    const cases: readonly (readonly [when: string, values: Record<string, unknown>, holds: boolean])[] = [
      ["tilework.replaying", { "tilework.replaying": true }, true],
      ["config.a:b", { "config.a:b": "" }, false],
      ["!a", {}, true],
      ["!a && b", { b: 1 }, true],
      ["a || b && c", { a: true }, true],
      ["(a || b) && c", { a: true }, false],
      ["!(a || b)", { b: true }, false],
      ["true && !false", {}, true],
    ];
    for (const [when, values, expected] of cases) assert.equal(holds(when, values), expected, when);
  });

  it("compare values as in VS Code", () => {
    const cases: readonly (readonly [when: string, value: unknown, holds: boolean])[] = [
      ["a == 'one two'", "one two", true],
      ["a == one", "one", true],
      ["a == '0'", 0, true],
      ["a == '0'", undefined, false],
      ["a != '0'", 2, true],
      ["a != '0'", undefined, true],
      ["a == true", "yes", true],
      ["a == 'true'", true, false],
      ["a == false", undefined, true],
      ["a =~ /^\\.(txt|xsb)$/i", ".XSB", true],
      ["a =~ /^\\.(txt|xsb)$/i && b", ".xsb", false],
      ["a =~ /[/]\\/(x)/", "///x", true],
      ["a =~ /fine/", undefined, true],
    ];
    for (const [when, a, expected] of cases) assert.equal(holds(when, { a }), expected, `${when}: ${a}`);
  });

  it("look for a value in a list", () => {
    const values = { resourcePath: "/a.txt", other: "/b.txt", "tilework.levelTexts": ["/a.txt"] };
    assert.ok(holds("resourcePath in tilework.levelTexts", values));
    assert.ok(!holds("other in tilework.levelTexts", values));
    assert.ok(!holds("a in nothing", { a: 1 }));
  });

  it("are refused if they are incomplete", () => {
    for (const when of ["", "a &&", "(a", "a)", "a == ", "a b", "a = b", "|| a", "a not", "a > 1", "a == 'b"])
      assert.throws(() => parseWhen(when), when);
  });

  it("are all read in the manifest", () => {
    const clauses = [...contributes.keybindings, ...Object.values(contributes.menus).flat()];
    for (const { when } of clauses) if (when !== undefined) assert.equal(typeof holds(when), "boolean");
  });
});

describe("key bindings of the stand-in", () => {
  const press = (code: string, held = "", key = ""): KeyPress => ({
    key,
    code,
    ctrlKey: held.includes("ctrl"),
    shiftKey: held.includes("shift"),
    altKey: held.includes("alt"),
    metaKey: held.includes("meta"),
  });
  const commandOf = (bindings: readonly Binding[], pressed: KeyPress, context: readonly string[] = []) =>
    new Keybindings(bindings, false).find(pressed, (name) => context.includes(name))?.command;

  it("let the last one that holds win", () => {
    const bindings: readonly Binding[] = [
      { command: "first", key: "a" },
      { command: "second", key: "a", when: "two" },
      { command: "third", key: "a", when: "three" },
    ];
    assert.equal(commandOf(bindings, press("KeyA")), "first");
    assert.equal(commandOf(bindings, press("KeyA"), ["two", "three"]), "third");
  });

  it("of two strokes are refused", () => {
    assert.throws(() => commandOf([{ command: "it", key: "ctrl+k ctrl+s" }], press("KeyA")), /as a key/);
  });

  it("of the manifest are read on every platform", () => {
    const values = new Map<string, unknown>([["tilework.boardFocus", true]]);
    values.set("activeWebviewPanelId", "tilework.game");
    for (const isMac of [false, true]) {
      const keys = new Keybindings(contributes.keybindings, isMac);
      assert.equal(keys.find(press("ArrowUp"), (name) => values.get(name))?.command, "tilework.moveUp");
      const none = keys.find(press("ArrowUp"), () => undefined);
      assert.equal(none, undefined);
    }
  });
});
