import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { settingProperties } from "../../../src/manifest/configuration.js";
import { withTables } from "../../../src/manifest/guide-tables.js";
import { type BoundKey, boundKeys, keybindings } from "../../../src/manifest/keys.js";
import { generatedManifest } from "../../../src/manifest/manifest.js";
import { type KeyPlace, keyPlaces } from "../../../src/manifest/places.js";
import { all, any, equals, matches, not, set } from "../../../src/manifest/when.js";

describe("the tables of the manifest", () => {
  const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Readonly<Record<string, string>>;

  it("are equal to those of package.json (npm run manifest)", () => {
    const written = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;
    // Through JSON, which omits undefined values.
    const generated = JSON.parse(JSON.stringify(generatedManifest())) as Record<string, unknown>;
    assert.deepEqual(
      Object.fromEntries(Object.keys(generated).map((name) => [name, written[name]])),
      generated,
    );
  });

  it("let no untrusted workspace set limits of time, memory or threads", () => {
    const { restrictedConfigurations } = generatedManifest().capabilities.untrustedWorkspaces;
    const names = Object.keys(settingProperties()).filter((name) => /time|memory|threads|tables/i.test(name));
    assert.ok(names.length >= 8, names.join());
    const mine = names.filter((name) => settingProperties()[name]?.scope !== "window");
    const places = ["autoPlay.moveTime", "replay.moveTime"].map((name) => `tilework.${name}`);
    assert.deepEqual(
      [...restrictedConfigurations, ...mine, ...places].sort(),
      names.sort(),
      "searches are the player's alone, or restricted",
    );
  });

  it("have at most 30 settings in six groups, each of one scope", () => {
    const groups = generatedManifest().contributes.configuration.map(
      ({ title }) => texts[title.replaceAll("%", "")],
    );
    assert.deepEqual(groups, ["Games", "Sliding Puzzle", "Sokoban", "Level Files", "Solvers", "Waiting"]);
    const all = Object.entries(settingProperties());
    assert.ok(all.length <= 30, `${all.length} settings`);
    const having = (scope: string) =>
      all.filter(([, property]) => property.scope === scope).map(([name]) => name.replace("tilework.", ""));
    // No workspace sets what is the player's own, or the load of the machine.
    const own =
      "sound today.onHome today.startHour practice.mistakes statistics.keep waiting.offer waiting.delay waiting.commandsLeftOut";
    assert.deepEqual(having("application").join(" "), own);
    assert.deepEqual(having("machine"), ["sliding.largeTables", "solver.memory", "solver.threads"]);
    assert.deepEqual(having("resource"), ["sokoban.checkTextFiles", "sokoban.codeLens"]);
    // A number is named by what it measures; its description has the unit.
    for (const [name, { type }] of all) {
      assert.doesNotMatch(name, /Ms$|Seconds$|variant/);
      if (type === "integer" && /time|delay/i.test(name))
        assert.match(texts[`setting.${name.replace("tilework.", "")}`] ?? "", /\bin (?:milli)?seconds\b/);
    }
  });

  for (const guide of ["README.md", "docs/keys.md", "docs/settings.md"])
    it(`are the tables in ${guide} (npm run manifest)`, () => {
      const written = readFileSync(guide, "utf8");
      assert.equal(written, withTables(written, texts));
    });

  it("are refused in a guide that has no place for them", () => {
    const mark = "<!-- keys: written by npm run manifest -->";
    assert.throws(() => withTables("# Tilework\n", texts), /no place/);
    assert.throws(() => withTables(`${mark}\n`, texts), /no place/);
    const cats = `${mark.replace("keys", "cats")}\n<!-- end of cats -->`;
    assert.throws(() => withTables(cats, texts), /no table “cats”/);
  });

  it("name every key and every setting in the guides, with its default", () => {
    const row = /^\| [^|]+ \| `(tilework\.[\w.]+)` \|.*\| `([^`]+)` \|$/gm;
    const rows = [...readFileSync("docs/settings.md", "utf8").matchAll(row)];
    const expected = Object.entries(settingProperties()).map(([name, { default: usual }]) => {
      if (Array.isArray(usual)) return [name, `${usual.slice(0, 3).join(", ")}, …`];
      return [name, typeof usual === "object" ? JSON.stringify(usual) : String(usual)];
    });
    assert.deepEqual(rows.map(([, name, value]) => [name, value]).sort(), expected.sort());
    const keys = readFileSync("docs/keys.md", "utf8");
    for (const { command, place } of boundKeys)
      if (keyPlaces[place].label !== undefined)
        assert.ok(keys.includes(`| ${texts[`command.${command}`]} |`), command);
    const readme = readFileSync("README.md", "utf8");
    assert.equal(readme.match(/^\| `tilework\./gm)?.length, 6);
    assert.equal(readme.match(/^\| `[^t].* \| [A-Z][^|]* \|$/gm)?.length, 10);
  });

  it("are the same in every host: no clause depends on the host or on where a file is", () => {
    const clauses: string[] = [];
    const collect = (value: unknown, name?: string): void => {
      if (typeof value === "string" && (name === "when" || name === "enablement")) clauses.push(value);
      else if (typeof value === "object" && value !== null)
        for (const [key, inner] of Object.entries(value)) collect(inner, key);
    };
    collect(generatedManifest());
    assert.ok(clauses.length > 100, `${clauses.length} clauses`);
    const hosts =
      /\b(isWeb|isLinux|isMac|isWindows|remoteName|virtualWorkspace|resourceScheme|isFileSystemResource|\w+(Execution|Process)Supported)\b/;
    const wrong = clauses.filter((clause) => hosts.test(clause));
    assert.deepEqual(wrong, []);
  });

  it("write clauses as VS Code reads them", () => {
    const game = set("tilework.activeGame");
    const txt = matches("resourceExtname", /^\.txt$/i);
    assert.equal(not(game).text, "!tilework.activeGame");
    assert.equal(not(equals("editorLangId", "sokoban")).text, "editorLangId != 'sokoban'");
    assert.equal(
      all(game, any(txt, not(set("listFocus")))).text,
      "tilework.activeGame && (resourceExtname =~ /^\\.txt$/i || !listFocus)",
    );
    assert.equal(
      any(all(game, txt), game).text,
      "tilework.activeGame && resourceExtname =~ /^\\.txt$/i || tilework.activeGame",
    );
    assert.equal(not(any(game, txt)).text, "!(tilework.activeGame || resourceExtname =~ /^\\.txt$/i)");
  });

  it("give each board command a key that is the same on every keyboard, so no sign", () => {
    const anywhere =
      /^(?:(?:mod|ctrl|shift)\+)*(?:[a-z]|\d|numpad\d|up|down|left|right|enter|escape|space|backspace|delete|home|end|page(?:up|down))$/;
    const places = (Object.keys(keyPlaces) as KeyPlace[]).filter(
      (place) => keyPlaces[place].label?.startsWith("board") === true,
    );
    assert.ok(places.length >= 5, places.join());
    const onBoards = boundKeys.filter(({ place }) => places.includes(place));
    const isAnywhere = ({ rule }: BoundKey) => anywhere.test(typeof rule === "string" ? rule : rule.key);
    const without = onBoards.filter(
      (key) => !onBoards.some((other) => other.command === key.command && isAnywhere(other)),
    );
    assert.deepEqual(without, []);
  });

  it("give a letter one meaning on all boards, whatever the game", () => {
    const meanings = new Map<string, Set<string>>();
    for (const { command, place, rule } of boundKeys) {
      const key = typeof rule === "string" ? rule : rule.key;
      const label = keyPlaces[place].label ?? "";
      if (!/^(?:board|terminal)/.test(label) || !/^(?:shift\+)?[a-z]$/.test(key)) continue;
      meanings.set(key, (meanings.get(key) ?? new Set()).add(command));
    }
    const ambiguous = [...meanings]
      .filter(([, commands]) => commands.size > 1)
      .map(([key, commands]) => [key, ...commands]);
    assert.deepEqual(ambiguous, []);
    assert.ok(meanings.size > 25, `${meanings.size} letters`);
  });

  it("let the palette show a key only where the key works", () => {
    const { commands, keybindings: bound, menus } = generatedManifest().contributes;
    const isEditor = (clause: string) => clause.includes("activeCustomEditorId == 'tilework.levels'");
    const isComparison = (clause: string) =>
      clause.startsWith("activeWebviewPanelId == 'tilework.comparison'");
    const isBoard = (clause: string) => /^tilework\.(?:activeGame|has[A-Z]|keepsGoing|solves)/.test(clause);
    for (const { command, enablement } of commands) {
      const keys = bound.filter((binding) => binding.command === command);
      const listed = menus.commandPalette.find((entry) => entry.command === command)?.when;
      if (keys.length === 0 || listed === "false") continue;
      const clauses = (listed ?? enablement ?? "").split(" || ");
      // VS Code shows the last key there is, whatever its clause says.
      const shown = keys.at(-1)!.key;
      const places = keys.filter(({ key }) => key === shown).map(({ when }) => when);
      for (const clause of clauses) {
        if (isComparison(clause)) {
          assert.ok(places.every(isComparison), command);
          continue;
        }
        assert.ok(
          isEditor(clause) || isBoard(clause),
          `${command} is listed where ${clause || "nothing is open"}`,
        );
        // The page of the level editor has the same key.
        assert.ok(places.length > 0, `${shown} of ${command} does nothing where ${clause}`);
      }
    }
  });

  it("write the main key for both kinds of machine", () => {
    const save = keybindings().find(({ command }) => command === "tilework.saveGame");
    assert.deepEqual([save?.key, save?.mac], ["ctrl+s", "cmd+s"]);
    const redo = keybindings().filter(({ command }) => command === "tilework.redo");
    assert.ok(redo.some(({ key, mac }) => key === "ctrl+y" && mac === undefined));
  });
});
