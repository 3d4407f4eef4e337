import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { dataFolder, GameStore } from "../../../src/cli/shared/game-store.js";
import { dayAt } from "../../../src/games/days/day.js";
import { patternRules } from "../../../src/games/sokoban/deadlocks/pattern-rules.js";
import { tilework } from "../../shared/program.js";

it("the folder of the games of a shell is the same in every current folder, whatever the variables say", async () => {
  const names = ["HOME", "XDG_DATA_HOME", "LOCALAPPDATA", "USERPROFILE"];
  const before = names.map((name) => [name, process.env[name]] as const);
  try {
    for (const value of ["relative", "", "."]) {
      for (const name of names) process.env[name] = value;
      assert.ok(path.isAbsolute(await dataFolder()));
      // The command of “tilework wait” gets them as they are.
      for (const name of names) assert.equal(process.env[name], value);
    }
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

it("the games of a shell are closed when everything is on the disk, also a deadlock pattern that was just kept", async () => {
  const store = await GameStore.open(temporaryFolder("kept-pattern").path, assert.fail);
  const pattern = patternRules.read("##\n#$", "corner")!;
  const keeping = store.patterns.keep([{ game: "sokoban", pattern, from: undefined, atMs: 1 }]);
  let kept: number | undefined;
  void keeping.then((result) => {
    kept = result.kept;
  });
  await store.close();
  assert.equal(kept, 1);
});

describe("small values that the program keeps", () => {
  let home = "";
  const at = (...parts: readonly string[]) => path.join(home, "tilework", ...parts);

  beforeEach(() => {
    home = temporaryFolder("values").path;
    fs.mkdirSync(at("recent"), { recursive: true });
  });

  it("are written in their order, and each is read at once", async () => {
    const store = await GameStore.open(at(), () => undefined);
    for (let value = 0; value < 50; value++) {
      store.practice.write(value);
      assert.equal(store.practice.read(), value);
    }
    await store.close();
    assert.equal(fs.readFileSync(at("recent", "practice.json"), "utf8"), "49");
  });

  it("set a damaged file aside with a message before they replace it", async () => {
    for (const damaged of ["{ not json", "", JSON.stringify("long".repeat(300_000))]) {
      fs.writeFileSync(at("recent", "practice.json"), damaged);
      const told: string[] = [];
      const store = await GameStore.open(at(), (sentence) => told.push(sentence));
      assert.equal(store.practice.read(), undefined);
      store.practice.write({ items: [] });
      await store.close();
      assert.equal(told.length, 1);
      assert.match(told[0]!, /^Couldn't read “.*practice\.broken\..*”, so it was set aside\./);
      const kept = fs
        .readdirSync(at("recent", "set-aside"))
        .map((name) => fs.readFileSync(at("recent", "set-aside", name), "utf8"));
      assert.ok(kept.includes(damaged));
      assert.equal(fs.readFileSync(at("recent", "practice.json"), "utf8"), '{"items":[]}');
    }
  });

  it("set a file aside that can't be read, and never replace one that can't be moved", async () => {
    // A link to itself can't be opened, whoever opens it.
    fs.symlinkSync("practice.json", at("recent", "practice.json"));
    const told: string[] = [];
    let store = await GameStore.open(at(), (sentence) => told.push(sentence));
    assert.equal(store.practice.read(), undefined);
    store.practice.write(1);
    await store.close();
    assert.match(told.join("\n"), /^Couldn't read “.*practice\.broken\..*”, so it was set aside\./);
    assert.equal(
      fs.readlinkSync(at("recent", "set-aside", fs.readdirSync(at("recent", "set-aside"))[0]!)),
      "practice.json",
    );
    assert.equal(fs.readFileSync(at("recent", "practice.json"), "utf8"), "1");
    // Nothing can be set aside where a file has the name of the folder.
    fs.rmSync(at("recent", "set-aside"), { recursive: true });
    fs.writeFileSync(at("recent", "set-aside"), "");
    fs.writeFileSync(at("recent", "practice.json"), "{ not json");
    store = await GameStore.open(at(), (sentence) => told.push(sentence));
    store.practice.write(2);
    assert.equal(await store.close(), true);
    assert.equal(fs.readFileSync(at("recent", "practice.json"), "utf8"), "{ not json");
  });

  it("are counted by “tilework today” only while the player practices", async () => {
    const task = { position: "a", played: "up", unit: "lost", values: [] };
    const item = { game: "2048", task, place: 3, addedAtMs: 1, solved: 0, due: dayAt(Date.now(), 0) - 1 };
    fs.writeFileSync(at("recent", "practice.json"), JSON.stringify({ items: [item], day: 0, tried: 0 }));
    const practice = async (setting: string) => {
      const env = { XDG_DATA_HOME: home, HOME: home, TILEWORK_PRACTICE: setting };
      const text = (await tilework(["today"], "", { env })).out;
      const json = JSON.parse((await tilework(["today", "--json"], "", { env })).out);
      return [text.includes("Practice 1 Mistake"), json.practice];
    };
    assert.deepEqual(await practice("on"), [true, 1]);
    assert.deepEqual(await practice("off"), [false, 0]);
  });
});
