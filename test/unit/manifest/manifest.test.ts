import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { games } from "../../../src/games/registry/registry.js";
import { methods } from "../../../src/games/sokoban/level/method.js";
import { commands as all } from "../../../src/manifest/commands.js";
import { settingProperties } from "../../../src/manifest/configuration.js";
import type { generatedManifest } from "../../../src/manifest/manifest.js";
import { boardCommands } from "../../../src/protocol/game/board-commands.js";
import { memoryLimitsMb } from "../../../src/protocol/solver/level-solving.js";
import { parseWhen } from "../../pages/vscode/keys.js";
import { sourcesIn } from "../shared/sources.js";

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when?: string;
}

/** What is written from the tables (`tables.test.ts`), and what stands in `package.json` alone. */
interface Manifest extends ReturnType<typeof generatedManifest> {
  readonly icon: string;
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly dependencies?: object;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Readonly<Record<string, string>>;

describe("manifest", () => {
  const { commands, configurationDefaults, customEditors, grammars, keybindings } = manifest.contributes;
  const { languages, walkthroughs } = manifest.contributes;
  const menus: Readonly<Record<string, readonly MenuEntry[]>> & {
    readonly commandPalette: readonly Required<Pick<MenuEntry, "command" | "when">>[];
  } = manifest.contributes.menus;
  it("links settings to settings and commands that exist", () => {
    const known = new Set([...Object.keys(settingProperties()), ...commands.map(({ command }) => command)]);
    const links = Object.entries(texts)
      .filter(([key]) => key.startsWith("setting."))
      .flatMap(([, text]) => [...text.matchAll(/`#([\w.]+)#`|\(command:([\w.]+)[?)]/g)])
      .map(([, setting, command]) => setting ?? command ?? "");
    assert.ok(links.length >= 4, `only ${links.length}`);
    for (const link of links) assert.ok(known.has(link), link);
  });

  const names = new Set(commands.map(({ command }) => command));
  const runnable = new Set(all.flatMap(({ name, by }) => (by === "page" ? [] : [`tilework.${name}`])));

  it("has each command in the palette that tests select by its title", () => {
    const text = (key: string) => texts[key.replace(/%/g, "")] ?? key;
    const hidden = new Set(
      menus.commandPalette.flatMap(({ command, when }) => (when === "false" ? [command] : [])),
    );
    const titles = new Set(
      commands.flatMap(({ command, category, title }) =>
        hidden.has(command) ? [] : [`${text(category)}: ${text(title)}`],
      ),
    );
    for (const [file, text] of [...sourcesIn("test/e2e"), ...sourcesIn("test/pages")])
      for (const [, title] of text.matchAll(/"(Tilework: [^"]+)"/g))
        assert.ok(titles.has(title!), `${file}: ${title}`);
  });

  it("has a play command for every game, and a setting for its size", () => {
    for (const game of games) {
      assert.ok(names.has(`tilework.play.${game.name}`), game.name);
      // Levels are not sizes: a first game is the first level.
      if (game.levels !== undefined) continue;
      const setting = settingProperties()[`tilework.${game.name}.size`];
      assert.deepEqual(new Set(setting?.enum), new Set(game.variants.map(({ id }) => id)));
      assert.equal(setting?.default, game.variants[0]?.id);
    }
  });

  it("has a command for every button", () => {
    for (const command of boardCommands) assert.ok(runnable.has(`tilework.${command}`), command);
  });

  it("binds keys to its own commands, only while the board has the focus, each key once", () => {
    const seen = new Set<string>();
    // The focus of the board arrives by messages. The other conditions hold at once, even if one is late.
    const here = "!inputFocus && !inQuickOpen && !listFocus";
    const onBoard = `tilework.boardFocus && activeWebviewPanelId == 'tilework.game' && ${here}`;
    const onComparison = `activeWebviewPanelId == 'tilework.comparison' && ${here}`;
    const states = [
      "replaying",
      "otherWindow",
      "hasPictures",
      "hasLevels",
      "hasPushes && tilework.replaying",
    ];
    const modes = ["", " && inZenMode", ...states.map((state) => ` && tilework.${state}`)];
    for (const { command, key, mac, when } of keybindings) {
      assert.ok(runnable.has(command), command);
      const focus = [onBoard, onComparison].find((candidate) => when.startsWith(candidate));
      assert.ok(
        focus !== undefined && (focus === onBoard ? modes : [""]).includes(when.slice(focus.length)),
        `${command}: ${when}`,
      );
      assert.equal(command.startsWith("tilework.comparison."), focus !== onBoard, command);
      for (const combination of new Set([key, mac ?? key])) {
        // In Zen Mode a key tells its command of it.
        const isTwice =
          seen.has(combination + when) || (!when.endsWith("inZenMode") && seen.has(combination + focus));
        assert.ok(!isTwice, `${combination} is bound twice`);
        seen.add(combination + when);
      }
    }
    const keys =
      "up down left right w a s d h j k l u backspace ctrl+z ctrl+y ctrl+shift+z r t n ctrl+s escape p shift+a i shift+h x ctrl+enter";
    for (const key of keys.split(" ")) assert.ok(seen.has(key + onBoard), `${key} is not bound`);
  });

  it("enables commands only where they have an effect, and hides commands for keys and buttons from the palette", () => {
    const levelFile =
      "resourceLangId == 'sokoban' || resourcePath in tilework.levelTexts || resourceExtname =~ /^\\.slc$/i || activeCustomEditorId == 'tilework.levels' || view == 'tilework.levelFiles'";
    const editor = "activeCustomEditorId == 'tilework.levels'";
    const modes = [
      levelFile,
      "activeWebviewPanelId == 'tilework.game' || view == 'tilework.games'",
      `${editor} || view == 'tilework.levelFiles'`,
      "editorLangId == 'sokoban'",
      editor,
      "activeWebviewPanelId == 'tilework.report'",
      "activeWebviewPanelId == 'tilework.comparison'",
      "tilework.activeGame",
      ...["hasNumbers", "hasLevels", "hasPushes"].map((capability) => `tilework.${capability}`),
      ...["otherWindow", "replaying"].map((state) => `tilework.activeGame && tilework.${state}`),
      ...["activeGame", "hasLevels", "hasPushes"].map((place) => `tilework.${place} || ${editor}`),
    ];
    const enablement = new Map(commands.map((command) => [command.command, command.enablement]));
    for (const clause of enablement.values())
      assert.ok(clause === undefined || modes.includes(clause), clause);
    assert.equal(enablement.get("tilework.hint"), "tilework.activeGame");
    assert.equal(enablement.get("tilework.undo"), `tilework.activeGame || ${editor}`);
    assert.equal(enablement.get("tilework.undoPush"), `tilework.hasPushes || ${editor}`);
    assert.equal(enablement.get("tilework.editor.resize"), editor);
    assert.equal(enablement.get("tilework.sokoban.compare"), levelFile);
    const palette = new Map(menus.commandPalette.map(({ command, when }) => [command, when]));
    assert.equal(palette.size, menus.commandPalette.length);
    for (const [command, when] of palette)
      assert.ok(names.has(command) && when !== enablement.get(command), command);
    // What the palette does not show has a key, a menu, or a place of our own that runs it.
    const keyed = new Set(keybindings.map(({ command }) => command));
    const { commandPalette, ...ownMenus } = menus;
    const inMenus = new Set(Object.values(ownMenus).flatMap((items) => items.map(({ command }) => command)));
    const unreachable = commandPalette
      .filter(({ command, when }) => when === "false" && !keyed.has(command) && !inMenus.has(command))
      .map(({ command }) => command.replace("tilework.", ""))
      // Pages have buttons for these. People bind brushes and tools.
      .filter((name) => !name.startsWith("editor."));
    assert.deepEqual(unreachable, []);
    // A key holds only where its command is enabled, too.
    for (const { command } of keybindings)
      assert.match(
        enablement.get(command) ?? "tilework.activeGame",
        /^(tilework\.(activeGame|has)|activeWebviewPanelId == 'tilework\.(game' |comparison'$))/,
        command,
      );
  });

  /** The titles that the palette lists in a situation. */
  function paletteIn(context: Readonly<Record<string, unknown>>): readonly string[] {
    const holds = (when = "true") => parseWhen(when)((name) => context[name]);
    return commands
      .filter(({ command, enablement }) => {
        const listed = menus.commandPalette.find((entry) => entry.command === command);
        return holds(enablement) && holds(listed?.when);
      })
      .map(({ command }) => texts[`command.${command.replace("tilework.", "")}`] ?? command);
  }

  it("has a palette of 14 entries with nothing open", () => {
    const playCommands = games.map(({ name }) => texts[`command.play.${name}`] ?? name);
    assert.deepEqual(
      [...paletteIn({})].sort(),
      [
        ...playCommands,
        "New Game…",
        "Open Games",
        "Open Guide",
        "Play in a Terminal…",
        "Play Sokoban Level…",
        "Play While You Wait",
        "Show Diagnostics",
        "Show Statistics",
        "Start a New Sokoban Level",
        "Today's Puzzles…",
        "Tour Keys, Hints and Solvers",
      ].sort(),
    );
  });

  it("has a palette of at most 25 entries on a board and in the level editor", () => {
    for (const game of games)
      for (const state of ["replaying", game.ranking === undefined ? "activeGame" : "keepsGoing"]) {
        const board = {
          activeWebviewPanelId: "tilework.game",
          "tilework.activeGame": game.name,
          "tilework.hasNumbers": game.numbers !== undefined,
          "tilework.hasPictures": game.pictures === true,
          "tilework.hasLevels": game.levels !== undefined,
          "tilework.hasPushes": game.levels?.pushes !== undefined,
          "tilework.solves": game.ranking === undefined,
        };
        const listed = paletteIn({ [`tilework.${state}`]: true, ...board });
        assert.ok(listed.length > 15 && listed.length <= 25, `${game.name}, ${state}: ${listed.join()}`);
      }
    const file = { resourceLangId: "sokoban", resourceExtname: ".xsb" };
    const editor = paletteIn({ activeCustomEditorId: "tilework.levels", ...file });
    assert.ok(editor.length > 15 && editor.length <= 25, editor.join());
    const board = paletteIn({ "tilework.activeGame": "sokoban", "tilework.hasLevels": true });
    const fine = /Step|Rotate|Flip|Crop|Zoom|Range|Brush|Tool/;
    assert.deepEqual([...editor, ...board].filter(fine.test.bind(fine)), []);
  });

  it("has no menu entry on a file that holds no levels", () => {
    const at = (path: string, resourceLangId: string, rest: Readonly<Record<string, unknown>> = {}) => ({
      resourcePath: path,
      resourceExtname: /\.[^.]+$/.exec(path)![0],
      resourceLangId,
      editorLangId: resourceLangId,
      "tilework.levelTexts": ["/rooms.txt"],
      ...rest,
    });
    const entriesOf = (menu: string, contexts: Readonly<Record<string, unknown>>) =>
      (menus[menu] ?? [])
        .filter(({ when }) => when === undefined || parseWhen(when)((name) => contexts[name]))
        .map(({ command, submenu }) => (command ?? submenu)?.replace("tilework.", ""));
    const two = { listDoubleSelection: true, textCompareEditorActive: true };
    const others = {
      "/cat.png": "",
      "/notes.txt": "",
      "/log_levels.txt": "",
      "/a.ts": "typescript",
      "/a.xml": "xml",
    };
    for (const menu of ["editor/title", "editor/context", "explorer/context", "scm/resourceState/context"])
      for (const [path, language] of Object.entries(others))
        for (const rest of [{}, two])
          assert.deepEqual(entriesOf(menu, at(path, language || "plaintext", rest)), [], path);
    for (const file of [at("/a.xsb", "sokoban"), at("/rooms.txt", "plaintext"), at("/a.slc", "xml")]) {
      assert.deepEqual(entriesOf("editor/title", file), ["openLevelEditor", "levelMenu"]);
      assert.deepEqual(entriesOf("editor/context", file), ["levelMenu"]);
      assert.deepEqual(entriesOf("explorer/context", file), ["levelMenu"]);
      assert.deepEqual(entriesOf("explorer/context", { ...file, ...two }), ["compareLevels", "levelMenu"]);
      assert.ok(entriesOf("tilework.levelMenu", file).includes("openLevelEditor"));
    }
  });

  it("has few menu entries: submenus for levels and for sharing, one icon in each title, games in no list of files", () => {
    const { commandPalette: _, ...shown } = menus;
    const all = Object.values(shown).flat();
    assert.ok(all.length <= 60, `${all.length} entries`);
    for (const { command, submenu } of all)
      assert.ok(names.has(command ?? "") || menus[submenu ?? ""] !== undefined, command ?? submenu);
    const newFiles = menus["file/newFile"]?.map(({ command }) => command);
    assert.deepEqual(newFiles, ["tilework.newLevel"]);
    const iconPlaces = [
      ["editor/title", { activeWebviewPanelId: "tilework.game", "tilework.activeGame": "2048" }],
      ["editor/title", { activeWebviewPanelId: "tilework.comparison" }],
      ["editor/title", { activeWebviewPanelId: "tilework.report" }],
      ["editor/title", { activeCustomEditorId: "tilework.levels", resourceLangId: "sokoban" }],
      ["editor/title", { resourceLangId: "sokoban" }],
      ["editor/title", { resourceLangId: "sokoban", textCompareEditorActive: true }],
      ["view/title", { view: "tilework.games" }],
      ["view/title", { view: "tilework.levelFiles" }],
    ] as const;
    for (const [menu, contexts] of iconPlaces) {
      const icons = menus[menu]!.filter(
        ({ group, when = "true" }) =>
          group?.startsWith("navigation") && parseWhen(when)((name) => (contexts as never)[name]),
      );
      assert.equal(icons.length, 1, `${menu} ${JSON.stringify(contexts)}`);
      const { command } = icons[0]!;
      assert.ok(commands.find((one) => one.command === command)?.icon !== undefined, command);
    }
  });

  it("offers the solver’s methods and limits as they are", () => {
    assert.deepEqual(new Set(settingProperties()["tilework.solver.method"]?.enum), new Set(methods));
    const { minimum, maximum } = settingProperties()["tilework.solver.memory"] ?? {};
    assert.deepEqual({ min: minimum, max: maximum }, memoryLimitsMb);
  });

  it("has a language for level files, and for no other", () => {
    // VS Code starts us when a document of any language we name is opened.
    const named = languages.map(({ id, extensions, filenamePatterns }) => [id, extensions, filenamePatterns]);
    assert.deepEqual(named, [["sokoban", [".xsb", ".sok"], ["*.sokoban.txt"]]]);
    assert.equal(settingProperties()["tilework.sokoban.checkTextFiles"]?.default, true);
  });

  it("has an editor for level files, which is the default for names that can be nothing else", () => {
    const [editor, ...others] = customEditors;
    assert.equal(others.length, 0);
    assert.equal(editor?.priority, "option");
    const patterns = editor?.selector.map(({ filenamePattern }) => filenamePattern);
    assert.deepEqual(patterns, ["*.txt", "*.xsb", "*.sok", "*.slc"]);
    const associations = configurationDefaults["workbench.editorAssociations"];
    const viewType = editor?.viewType;
    assert.deepEqual(associations, { "*.xsb": viewType, "*.sok": viewType, "*.sokoban.txt": viewType });
  });

  it("does not start before it is used, and depends on no other code", () => {
    // A folder of levels starts us, so that its other texts are looked at, too; one without does not.
    const folders = ["*.xsb", "*.sok", "*.sokoban.txt"].map((pattern) => `workspaceContains:**/${pattern}`);
    // A file that is a block of a Markdown document, in a tab of an earlier window.
    const blocks = "onFileSystem:tilework-markdown";
    const restored = ["game", "comparison"].map((panel) => `onWebviewPanel:tilework.${panel}`);
    assert.deepEqual(manifest.activationEvents, ["onUri", ...restored, blocks, ...folders]);
    assert.equal(manifest.dependencies, undefined);
    // There are types for minor versions only.
    const minorOf = (version = "") => version.replace(/\.\d+$/, "");
    assert.equal(minorOf(manifest.engines.vscode), `^${minorOf(manifest.devDependencies["@types/vscode"])}`);
  });

  it("names files that exist", () => {
    assert.ok(existsSync(manifest.icon));
    for (const file of [
      ...languages.flatMap(({ configuration: file, icon }) => [file, icon.light, icon.dark]),
      ...grammars.map((grammar) => grammar.path),
    ])
      assert.ok(existsSync(file), file);
    for (const { media } of walkthroughs.flatMap(({ steps }) => steps))
      for (const file of Object.values(media.image)) assert.ok(existsSync(file), file);
  });
});
