import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { games } from "../../../src/games/registry/registry.js";
import { methods } from "../../../src/games/sokoban/level/method.js";
import { settingProperties } from "../../../src/manifest/configuration.js";
import { boardCommands } from "../../../src/protocol/game/board-commands.js";
import { drawingCommands, editorParts } from "../../../src/protocol/levels/editor-wire.js";
import { isPlayCommand, playCommands } from "../../../src/protocol/play-commands.js";
import { memoryLimitsMb } from "../../../src/protocol/solver/limits.js";
import { parseWhen } from "../../pages/vscode/keys.js";

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly group?: string;
  readonly when?: string;
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
      readonly icon: { readonly light: string; readonly dark: string };
    }[];
    readonly customEditors: readonly {
      readonly viewType: string;
      readonly priority: string;
      readonly selector: readonly { readonly filenamePattern: string }[];
    }[];
    readonly configurationDefaults: Readonly<Record<string, unknown>>;
    readonly grammars: readonly { readonly path: string }[];
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
      readonly enablement?: string;
      readonly icon?: string;
    }[];
    readonly keybindings: readonly {
      readonly command: string;
      readonly key: string;
      readonly mac?: string;
      readonly when: string;
    }[];
    readonly menus: Readonly<Record<string, readonly MenuEntry[]>> & {
      readonly commandPalette: readonly Required<Pick<MenuEntry, "command" | "when">>[];
    };
    readonly submenus: readonly { readonly id: string; readonly label: string }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly { readonly media: { readonly image: Readonly<Record<string, string>> } }[];
    }[];
  };
}

describe("manifest", () => {
  it("links settings to settings and commands that exist", () => {
    const { contributes } = JSON.parse(readFileSync("package.json", "utf8")) as {
      readonly contributes: { readonly commands: readonly { readonly command: string }[] };
    };
    const known = new Set([
      ...Object.keys(settingProperties()),
      ...contributes.commands.map(({ command }) => command),
    ]);
    const texts = Object.entries(
      JSON.parse(readFileSync("package.nls.json", "utf8")) as Record<string, string>,
    );
    const links = texts
      .filter(([key]) => key.startsWith("setting."))
      .flatMap(([, text]) => [...text.matchAll(/`#([\w.]+)#`|\(command:([\w.]+)[?)]/g)])
      .map(([, setting, command]) => setting ?? command ?? "");
    assert.ok(links.length >= 4, `only ${links.length}`);
    for (const link of links) assert.ok(known.has(link), link);
  });

  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  const {
    commands,
    configurationDefaults,
    customEditors,
    grammars,
    keybindings,
    languages,
    menus,
    walkthroughs,
  } = manifest.contributes;
  const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Readonly<Record<string, string>>;
  const names = new Set(commands.map(({ command }) => command));

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
    for (const file of readdirSync("test", { recursive: true, encoding: "utf8" }).filter((name) =>
      /^(?:e2e|pages)\b.*\.ts$/.test(name),
    ))
      for (const [, title] of readFileSync(`test/${file}`, "utf8").matchAll(/"(Tilework: [^"]+)"/g))
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
    for (const command of boardCommands) assert.ok(names.has(`tilework.${command}`), command);
  });

  it("binds keys to its own commands, only while the board has the focus, each key once", () => {
    const seen = new Set<string>();
    // The focus of the board arrives by messages. The other conditions hold at once, even if one is late.
    const here = "!inputFocus && !inQuickOpen && !listFocus";
    const onBoard = `tilework.boardFocus && activeWebviewPanelId == 'tilework.game' && ${here}`;
    const onParts = editorParts.map(
      (part) => `tilework.editorPart == '${part}' && activeCustomEditorId == 'tilework.levels' && ${here}`,
    );
    const onComparison = `activeWebviewPanelId == 'tilework.comparison' && ${here}`;
    const capabilities = ["hasPictures", "hasLevels", "hasPushes && tilework.replaying"].map(
      (capability) => ` && tilework.${capability}`,
    );
    const modes = [
      "",
      " && inZenMode",
      " && tilework.typing",
      " && tilework.replaying",
      " && tilework.otherWindow",
      ...capabilities,
    ];
    for (const { command, key, mac, when } of keybindings) {
      assert.ok(names.has(command), command);
      const focus = [onBoard, ...onParts, onComparison].find((candidate) => when.startsWith(candidate));
      assert.ok(
        focus !== undefined && (focus === onBoard ? modes : [""]).includes(when.slice(focus.length)),
        `${command}: ${when}`,
      );
      // Commands of play have keys on boards and in the editor; all others belong to one of the two.
      if (!isPlayCommand(command.replace("tilework.", "")))
        assert.equal(
          command.startsWith("tilework.editor.") || command.startsWith("tilework.comparison."),
          focus !== onBoard,
          command,
        );
      for (const combination of new Set([key, mac ?? key])) {
        // In Zen Mode a key tells its command of it.
        const isTwice =
          seen.has(combination + when) || (!when.endsWith("inZenMode") && seen.has(combination + focus));
        assert.ok(!isTwice, `${combination} is bound twice`);
        seen.add(combination + when);
      }
    }
    for (const [focus, keys] of [
      [
        onBoard,
        "up down left right w a s d h j k l u backspace ctrl+z ctrl+y ctrl+shift+z r t n ctrl+s escape 0 9 numpad5 p shift+a i shift+h x ctrl+enter",
      ],
      [
        onParts[0],
        "up shift+left space enter delete x 0 1 8 numpad7 d r f s ctrl+c ctrl+x ctrl+v ctrl+a escape t ctrl+enter pagedown",
      ],
      [onParts[1], "up a j l u backspace ctrl+z ctrl+y n escape"],
      [onParts[2], "space left right shift+left home end escape"],
    ] as const) {
      for (const key of keys.split(" ")) assert.ok(seen.has(key + focus), `${key} is not bound`);
    }
    // Undo in the editor is that of the text.
    for (const key of ["ctrl+z", "cmd+z", "ctrl+y"]) assert.ok(!seen.has(key + onParts[0]), key);
  });

  it("has each command of play once, for boards and the level editor", () => {
    for (const command of playCommands) {
      assert.ok(names.has(`tilework.${command}`), command);
      assert.ok(!names.has(`tilework.editor.${command}`), command);
      const keys = keybindings.filter((binding) => binding.command === `tilework.${command}`);
      assert.ok(
        keys.some(({ when }) => when.includes("tilework.editorPart")),
        `${command} has no key in the editor`,
      );
    }
    for (const command of drawingCommands)
      assert.ok(names.has(`tilework.editor.${command}`) && !names.has(`tilework.${command}`), command);
  });

  it("enables commands only where they have an effect, and hides commands for keys and buttons from the palette", () => {
    const levelFile = [
      "resourceLangId == 'sokoban'",
      "resourcePath in tilework.levelTexts",
      "activeCustomEditorId == 'tilework.levels'",
      "view == 'tilework.levelFiles'",
    ].join(" || ");
    const slc = "resourceExtname =~ /^\\.slc$/i";
    const comparedText = `textCompareEditorActive && (${levelFile.split(" || ").slice(0, 2).join(" || ")} || ${slc})`;
    const modes = [
      levelFile,
      "activeWebviewPanelId == 'tilework.game' || view == 'tilework.games'",
      "activeCustomEditorId == 'tilework.levels' || view == 'tilework.levelFiles'",
      "editorLangId == 'sokoban'",
      "activeCustomEditorId == 'tilework.levels'",
      "activeCustomEditorId == 'tilework.levels' && tilework.merging",
      "activeWebviewPanelId == 'tilework.report'",
      "activeWebviewPanelId == 'tilework.comparison'",
      "tilework.activeGame",
      ...["hasNumbers", "hasPictures", "hasLevels", "hasPushes", "hasNotation"].map(
        (capability) => `tilework.${capability}`,
      ),
    ];
    const editor = "activeCustomEditorId == 'tilework.levels'";
    const replays = ["tilework.activeGame && tilework.replaying", "tilework.hasPushes && tilework.replaying"];
    modes.push(
      "tilework.activeGame && tilework.otherWindow",
      ...replays,
      ...["tilework.activeGame", "tilework.hasLevels", "tilework.hasPushes", ...replays].map(
        (mode) => `${mode} || ${editor}`,
      ),
    );
    const enablement = new Map(commands.map((command) => [command.command, command.enablement]));
    for (const clause of enablement.values())
      assert.ok(clause === undefined || modes.includes(clause), clause);
    assert.equal(enablement.get("tilework.hint"), "tilework.activeGame");
    assert.equal(enablement.get("tilework.undo"), `tilework.activeGame || ${editor}`);
    assert.equal(enablement.get("tilework.undoPush"), `tilework.hasPushes || ${editor}`);
    assert.equal(enablement.get("tilework.editor.crop"), "activeCustomEditorId == 'tilework.levels'");
    assert.equal(enablement.get("tilework.sokoban.compare"), levelFile);
    const palette = new Map(menus.commandPalette.map(({ command, when }) => [command, when]));
    // With nothing open, the palette offers what starts something.
    const offered = commands.filter(
      ({ command, enablement: clause }) => clause === undefined && !palette.has(command),
    );
    const titles = offered.map(({ command }) => texts[`command.${command.replace("tilework.", "")}`] ?? "");
    const others = [
      "Load Saved Game…",
      "New Game…",
      "Open Games",
      "Open Guide",
      "Play in a Terminal",
      "Play Sokoban Level File…",
      "Play Sokoban Level…",
      "Play While You Wait",
      "Play with a Picture…",
      "Practice Mistakes",
      "Random Sokoban Level…",
      "Restore Deleted Games…",
      "Review a Finished Game…",
      "Show Best Scores",
      "Show Diagnostics",
      "Show Statistics",
      "Start a New Sokoban Level",
      "Time Sliding Puzzle Solves",
      "Time Solves in a Terminal",
      "Today's Puzzles…",
      "Tour Keys, Hints and Solvers",
    ];
    const playCommands = games.map(({ name }) => texts[`command.play.${name}`] ?? name);
    assert.deepEqual(titles.sort(), [...playCommands, ...others].sort());
    assert.equal(palette.size, menus.commandPalette.length);
    for (const [command, when] of palette)
      assert.ok(names.has(command) && when !== enablement.get(command), command);
    assert.deepEqual(
      [...palette].filter(([, when]) => when !== "false"),
      [
        // With the clause of its panel it would be listed, with its key, where there is no board.
        ...["moveUp", "moveDown", "moveLeft", "moveRight", "newGame", "undo", "redo"].map((name) => [
          `tilework.${name}`,
          "tilework.activeGame",
        ]),
        ["tilework.keepGoing", "tilework.activeGame && tilework.keepsGoing"],
        ["tilework.solve", `tilework.solves || ${editor}`],
        ...["replayToggle", "replayBack", "replayForward"].map((name) => [`tilework.${name}`, replays[0]]),
        ...["replayBackPush", "replayForwardPush"].map((name) => [`tilework.${name}`, replays[1]]),
        ...["replayFirst", "replayLast", "replayLeave"].map((name) => [`tilework.${name}`, replays[0]]),
        ["tilework.undoPush", "tilework.hasPushes"],
        ...["restart", "showLosses"].map((name) => [`tilework.${name}`, "tilework.hasLevels"]),
        [
          "tilework.openLevelEditor",
          "activeCustomEditorId != 'tilework.levels' && (resourceExtname =~ /^\\.(txt|xsb|sok|slc)$/i || editorLangId == 'sokoban')",
        ],
        ["tilework.openLevelAsText", editor],
        ...["play", "edit", "solve"].map((name) => [
          `tilework.markdown.${name}`,
          "editorLangId == 'markdown'",
        ]),
        // In the Testing view it works on any test of ours, which a clause of its own could not say.
        ["tilework.sokoban.claimLevels", levelFile],
        ["tilework.compareLevels", `${comparedText} || ${levelFile}`],
      ],
    );
    // What the palette does not show has a key, a menu, or a place of our own that runs it.
    const keyed = new Set(keybindings.map(({ command }) => command));
    const { commandPalette, ...ownMenus } = menus;
    const inMenus = new Set(Object.values(ownMenus).flatMap((items) => items.map(({ command }) => command)));
    assert.deepEqual(
      commandPalette
        .filter(({ command, when }) => when === "false" && !keyed.has(command) && !inMenus.has(command))
        .map(({ command }) => command),
      ["hintButton", "solveButton", "comparison.openLevel", "report.openLevel", "report.sort"].map(
        (name) => `tilework.${name}`,
      ),
    );
    // A key holds only where its command is enabled, too.
    for (const { command, when } of keybindings) {
      const clause = enablement.get(command) ?? "";
      const inEditor = when.includes("tilework.editorPart");
      if (clause !== "")
        assert.match(
          clause,
          inEditor
            ? /activeCustomEditorId == 'tilework\.levels'/
            : /^(tilework\.(activeGame|has)|activeWebviewPanelId == 'tilework\.(game' |comparison'$))/,
          command,
        );
    }
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
    for (const menu of ["editor/title", "editor/context", "explorer/context", "scm/resourceState/context"])
      for (const [path, language] of [
        ["/cat.png", "plaintext"],
        ["/notes.txt", "plaintext"],
        ["/log_levels.txt", "plaintext"],
        ["/a.ts", "typescript"],
        ["/a.xml", "xml"],
      ] as const)
        for (const rest of [{}, two]) assert.deepEqual(entriesOf(menu, at(path, language, rest)), [], path);
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
    assert.deepEqual(
      menus["file/newFile"]?.map(({ command }) => command),
      ["tilework.newLevel"],
    );
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
      assert.ok(
        commands.some((one) => one.command === command && one.icon !== undefined),
        command,
      );
    }
  });

  it("offers the solver’s methods and limits as they are", () => {
    assert.deepEqual(new Set(settingProperties()["tilework.solver.method"]?.enum), new Set(methods));
    const { minimum, maximum } = settingProperties()["tilework.solver.memory"] ?? {};
    assert.deepEqual({ min: minimum, max: maximum }, memoryLimitsMb);
  });

  it("has a language for level files, and for no other", () => {
    // VS Code starts us when a document of any language we name is opened.
    assert.deepEqual(
      languages.map(({ id, extensions, filenamePatterns }) => [id, extensions, filenamePatterns]),
      [["sokoban", [".xsb", ".sok"], ["*.sokoban.txt"]]],
    );
    assert.equal(settingProperties()["tilework.sokoban.checkTextFiles"]?.default, true);
  });

  it("has an editor for level files, which is the default for names that can be nothing else", () => {
    const [editor, ...others] = customEditors;
    assert.equal(others.length, 0);
    assert.equal(editor?.priority, "option");
    assert.deepEqual(
      editor?.selector.map(({ filenamePattern }) => filenamePattern),
      ["*.txt", "*.xsb", "*.sok", "*.slc"],
    );
    const associations = configurationDefaults["workbench.editorAssociations"];
    assert.deepEqual(associations, {
      "*.xsb": editor?.viewType,
      "*.sok": editor?.viewType,
      "*.sokoban.txt": editor?.viewType,
    });
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
    for (const { steps } of walkthroughs) {
      for (const { media } of steps)
        for (const file of Object.values(media.image)) assert.ok(existsSync(file), file);
    }
  });
});
