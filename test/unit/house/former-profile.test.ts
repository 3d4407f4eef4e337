import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { formatSteps } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { parseSave } from "../../../src/games/saves/save.js";
import { Shell } from "../terminal/shell.js";

/** A player's files, as the version that wrote saves of format 3 left them. Never edited. */
const profile = path.resolve("test/fixtures/profile-3");

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;

describe("a profile of the version with saves of format 3", () => {
  let folder: string;
  let shell: Shell;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "tilework-profile-"));
    cpSync(path.join(profile, "storage"), folder, { recursive: true });
    shell = await Shell.open(undefined, { folder });
  });

  afterEach(() => shell.close());

  const texts = (of: string) => {
    const saves = path.join(of, "saves");
    const names = readdirSync(saves).filter((name) => name.endsWith(".json"));
    return names.map((name) => readFileSync(path.join(saves, name), "utf8"));
  };
  const formerSaves = texts(path.join(profile, "storage")).map((text) => {
    const save = parseSave(text, findGame);
    assert.ok(save.ok);
    return save.value;
  });
  const former = (gameId: string) => formerSaves.find((save) => save.gameId === gameId)!;

  it("keeps every game with all its moves, its assistance and its picture", async () => {
    const { midend } = shell.shell;
    const begun = (await midend.saves.unfinished()).map(({ gameId }) => gameId);
    assert.deepEqual(begun, [
      "running-random",
      "running-level",
      "running-sliding",
      "running-5x5",
      "running-2048",
    ]);
    const listed = await midend.saves.list();
    assert.deepEqual(
      listed.map(({ gameId, name }) => [gameId, name]),
      [
        ["named-sliding", "Lunch"],
        ["named-2048", "Übung “3”"],
        ["older-2048", undefined],
      ],
    );
    for (const [game, slot] of [
      ["2048", "4x4"],
      ["2048", "5x5"],
      ["sliding", "3x3"],
      ["sokoban", "first-steps/2"],
    ] as const) {
      const found = await midend.saves.readSlot(game, slot);
      assert.deepEqual(found, former(found?.gameId ?? ""), `${game} ${slot}`);
    }
    assert.deepEqual(former("running-5x5").session.helped, [0]);
    assert.equal(former("running-2048").session.cursor, 58);
    assert.deepEqual(former("running-sliding").picturePart, { across: 0.25, down: 1, zoom: 1.5 });
    assert.match(formatSteps(former("running-level").session.steps), / ! /);
    // Continue uses the latest game of each kind.
    assert.equal((await midend.oneOfAKind.look(findGame("2048")!))?.gameId, "running-5x5");
    assert.equal((await midend.oneOfAKind.look(findGame("sokoban")!))?.gameId, "running-random");
  });

  it("keeps records, results, solved levels with their moves, deadlock patterns and random levels", async () => {
    const { records, levelRecords, recent, ports } = shell.shell.midend;
    await records.refresh();
    assert.equal(records.playerName, "Ana");
    assert.deepEqual(
      records.scores("2048", "4x4").map(({ name, score }) => [name, score]),
      [["Ana", 20_068]],
    );
    assert.equal(records.best("2048", "4x4"), 21_000);
    assert.equal(records.results("sliding", "3x3").moves?.value, 22);
    const sokoban = findGame("sokoban")!;
    const level = sokoban.deal("first-steps/1", 1);
    assert.ok(level.ok);
    const key = sokoban.levels!.key(level.value);
    const [solution] = await levelRecords.solutions(key);
    assert.deepEqual([levelRecords.best(key)?.moves.moves, solution?.moves], [6, 6]);
    assert.ok(sokoban.levels!.notation!.read(level.value, solution!.lurd).ok);
    assert.equal((await ports.patterns.read()).length, 1);
    assert.equal(recent.of(sokoban)[0]?.seed, 3);
  });

  it("can be played: a game is written in the new format, the others stay unchanged, and nothing is set aside", async () => {
    const { midend } = shell.shell;
    const live = await midend.oneOfAKind.look(findGame("2048")!);
    assert.ok(live !== undefined);
    const before = live.session;
    for (const direction of ["left", "up", "right", "down"] as const)
      live.act({ kind: "direction", direction });
    assert.notEqual(live.session, before);
    await shell.close({ keepsFolder: true });
    // A file may have been renamed, but its text must be the same.
    const was = texts(path.join(profile, "storage"));
    const now = texts(folder);
    assert.equal(now.length, was.length);
    const [changed = "", ...others] = now.filter((text) => !was.includes(text));
    assert.equal(others.length, 0);
    const save = parseSave(changed, findGame);
    assert.ok(save.ok && (save.value.order ?? 0) > 0);
    assert.deepEqual([save.value.gameId, save.value.session.steps], ["running-5x5", live.session.steps]);
    assert.equal(existsSync(path.join(folder, "saves", "set-aside")), false);
    assert.deepEqual(shell.told, []);
    // The next start finds it as the latest game.
    shell = await Shell.open(undefined, { folder });
    assert.equal((await shell.shell.midend.saves.unfinished())[0]?.gameId, "running-5x5");
  });

  describe("in VS Code", () => {
    const { contributes } = readJson("package.json") as { readonly contributes: Contributes };

    it("has only existing settings, with valid values", () => {
      const known = [contributes.configuration].flat().map(({ properties }) => properties);
      const settings = Object.entries(readJson(path.join(profile, "settings.json")) as object);
      assert.ok(settings.length >= 20);
      for (const [name, value] of settings) {
        const setting = known.flatMap((properties) => properties[name] ?? [])[0];
        assert.ok(setting !== undefined, name);
        const type = typeof value === "number" ? "integer" : typeof value;
        assert.equal(setting.type, type, name);
        assert.ok(setting.enum?.includes(value) !== false, name);
        if (typeof value === "number")
          assert.ok(value >= (setting.minimum ?? value) && value <= (setting.maximum ?? value), name);
      }
    });

    it("binds keys to existing commands", () => {
      const commands = new Set(contributes.commands.map(({ command }) => command));
      const bound = readJson(path.join(profile, "keybindings.json")) as readonly {
        readonly command: string;
      }[];
      assert.ok(bound.length >= 140);
      assert.deepEqual(
        bound.filter(({ command }) => !commands.has(command)),
        [],
      );
    });
  });
});

interface Setting {
  readonly type: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Contributes {
  readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
  readonly commands: readonly { readonly command: string }[];
}
