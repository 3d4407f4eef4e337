import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { games } from "../../src/games/registry.js";
import { methods } from "../../src/games/sokoban/method.js";
import { boardCommands } from "../../src/protocol/game-wire.js";
import { memoryLimitsMb } from "../../src/protocol/level-solving.js";

interface Setting {
  readonly enum?: readonly string[];
  readonly default: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Manifest {
  readonly name: string;
  readonly icon: string;
  readonly engines: { readonly vscode: string };
  readonly activationEvents: readonly string[];
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly languages: readonly {
      readonly id: string;
      readonly extensions: readonly string[];
      readonly filenamePatterns: readonly string[];
      readonly configuration: string;
    }[];
    readonly grammars: readonly { readonly path: string }[];
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly keybindings: readonly { readonly command: string; readonly key: string; readonly mac?: string; readonly when: string }[];
    readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when: string }[] };
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
    readonly walkthroughs: readonly { readonly steps: readonly { readonly media: { readonly markdown: string } }[] }[];
  };
}

describe("manifest", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  const { commands, configuration, grammars, keybindings, languages, menus, walkthroughs } = manifest.contributes;
  const names = new Set(commands.map(({ command }) => command));

  it("has a play command and a variant setting for every game", () => {
    for (const game of games) {
      assert.ok(names.has(`tilework.play.${game.name}`), game.name);
      const setting = configuration.properties[`tilework.${game.name}.variant`];
      assert.deepEqual(new Set(setting?.enum), new Set(game.variants.map(({ id }) => id)));
      assert.equal(setting?.default, game.variants[0]?.id);
    }
  });

  it("has a command for every button", () => {
    for (const command of boardCommands) assert.ok(names.has(`tilework.${command}`), command);
  });

  it("registers what it contributes, and contributes what it registers", () => {
    const source = ["commands.ts", "levels-loader.ts"].map((file) => readFileSync(path.join("src", "extension", file), "utf8")).join("\n");
    const registered = [...source.matchAll(/register\(\s*"([\w.]+)"/g)].map((match) => `tilework.${match[1]}`);
    const expected = [
      ...registered,
      ...boardCommands.map((command) => `tilework.${command}`),
      ...games.map((game) => `tilework.play.${game.name}`),
      ...["Up", "Down", "Left", "Right"].map((side) => `tilework.move${side}`),
    ];
    assert.deepEqual([...names].sort(), [...new Set(expected)].sort());
  });

  it("binds keys to its own commands, only while the board has the focus, each key once", () => {
    const seen = new Set<string>();
    for (const { command, key, mac, when } of keybindings) {
      assert.ok(names.has(command), command);
      // The focus of the board is told by messages; the other conditions hold at once, should one be late.
      const onBoard = "tilework.boardFocus && activeWebviewPanelId == 'tilework.game' && !inputFocus && !inQuickOpen && !listFocus";
      const mode = when.slice(onBoard.length);
      assert.ok(
        when.startsWith(onBoard) && ["", " && tilework.typing", " && tilework.replaying", " && tilework.activeGame == 'sliding'"].includes(mode),
        `${command}: ${when}`,
      );
      for (const combination of new Set([key, mac ?? key])) {
        assert.ok(!seen.has(combination + mode) && !seen.has(combination), `${combination} is bound twice`);
        seen.add(combination + mode);
      }
    }
    for (const key of "up down left right w a s d h j k l u backspace ctrl+z ctrl+y ctrl+shift+z r shift+/ n ctrl+s escape ctrl+enter 0 9 numpad5".split(
      " ",
    )) {
      assert.ok(seen.has(key), `${key} is not bound`);
    }
  });

  it("shows commands that need a board only where there is one", () => {
    for (const { command, when } of menus.commandPalette) {
      assert.ok(names.has(command), command);
      const modes = [
        "editorLangId == sokoban",
        "activeWebviewPanelId == 'tilework.report'",
        "tilework.activeGame",
        "tilework.activeGame == 'sliding'",
        "tilework.activeGame && tilework.replaying",
        "false",
      ];
      assert.ok(modes.includes(when), when);
    }
  });

  it("offers the solver’s methods and limits as they are", () => {
    assert.deepEqual(new Set(configuration.properties["tilework.solver.method"]?.enum), new Set(methods));
    const { minimum, maximum } = configuration.properties["tilework.solver.memory"] ?? {};
    assert.deepEqual({ least: minimum, most: maximum }, memoryLimitsMb);
  });

  it("has a language for level files, and for no other", () => {
    // VS Code starts us when a document of any language we name is opened.
    assert.deepEqual(
      languages.map(({ id, extensions, filenamePatterns }) => [id, extensions, filenamePatterns]),
      [["sokoban", [".xsb", ".sok"], ["*.sokoban.txt"]]],
    );
    assert.equal(configuration.properties["tilework.sokoban.checkTextFiles"]?.default, true);
  });

  it("does not start before it is used, and brings no code of others along", () => {
    assert.deepEqual(manifest.activationEvents, ["onWebviewPanel:tilework.game"]);
    assert.equal(manifest.dependencies, undefined);
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies["@types/vscode"]}`);
  });

  it("names files that exist", () => {
    assert.ok(existsSync(manifest.icon));
    for (const file of [...languages.map((language) => language.configuration), ...grammars.map((grammar) => grammar.path)])
      assert.ok(existsSync(file), file);
    for (const { steps } of walkthroughs) for (const { media } of steps) assert.ok(existsSync(media.markdown), media.markdown);
  });
});
