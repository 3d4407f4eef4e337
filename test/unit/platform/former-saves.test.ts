import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { english } from "../../../src/games/message.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { formatSave, parseSave } from "../../../src/games/saves/save.js";
import { SaveFiles } from "../../../src/platform/storage/saves/save-files.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { SaveFiles as FormerSaveFiles } from "../../fixtures/readers/saves-3.mjs";

const fixtures = path.resolve("test/fixtures/saves");

describe("saves, opened by the version that knew formats up to 3", () => {
  const opened = async (prefix: RegExp) => {
    const files = new VolatileFiles();
    const names = readdirSync(fixtures).filter((name) => prefix.test(name));
    const texts = names.map((name) => readFileSync(path.join(fixtures, name)));
    for (const [index, name] of names.entries())
      files.place(path.join("/saves", name), texts[index] as Buffer);
    const told: string[] = [];
    const store = new FormerSaveFiles(Promise.resolve("/saves"), files, findGame, {
      setAside: (_, reason) => told.push(english(reason)),
      cannotWrite: (error) => assert.fail(String(error)),
      problem: (error) => assert.fail(String(error)),
    });
    const saves = await store.listAll();
    return { names, texts, told, saves, files };
  };

  it("are read in these formats", async () => {
    const { names, told, saves } = await opened(/^[123]-/);
    assert.deepEqual([saves.length, told], [names.length, []]);
  });

  it("are set aside unchanged as newer in format 4", async () => {
    const { names, texts, told, saves, files } = await opened(/^4-/);
    assert.ok(names.length >= 3);
    assert.deepEqual(saves, []);
    assert.deepEqual(
      told,
      names.map(() => "It was written by a newer version of Tilework."),
    );
    const aside = [...files.all].sort(([one], [other]) => one.localeCompare(other));
    for (const [index, [file, bytes]] of aside.entries()) {
      assert.match(file, /\/saves\/set-aside\/4-.*\.newer\.\w+\.json$/);
      assert.deepEqual(bytes, texts[index]);
    }
    assert.equal(aside.length, names.length);
  });

  it("return when this version starts again, unless there is a later state", async () => {
    const { names, texts, files } = await opened(/^4-/);
    const [first = ""] = names;
    const later = path.join("/saves", first);
    const save = parseSave(String(texts[0]), findGame);
    assert.ok(save.ok);
    files.place(later, Buffer.from(formatSave({ ...save.value, hints: 9 })));
    const newest = path.join("/saves", "set-aside", "0123456789abcdef.newer.abcdef.json");
    files.place(newest, Buffer.from(String(texts[0]).replace('"version": 4', '"version": 99')));
    const fail = (what: unknown) => assert.fail(String(what));
    const reports = { setAside: fail, cannotWrite: fail, problem: fail };
    const store = new SaveFiles(Promise.resolve("/saves"), files, findGame, reports);
    await store.readRunning("2048");
    const found = await store.listAll();
    assert.equal(found.length, names.length);
    assert.ok(found.some(({ save: { gameId, hints } }) => gameId === save.value.gameId && hints === 9));
    const aside = [...files.all.keys()].filter((file) => file.includes("set-aside"));
    assert.equal(aside.length, 2);
    assert.ok(aside.includes(newest));
  });
});
