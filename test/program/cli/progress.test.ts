import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { formatChecked } from "../../../src/games/saves/checksum.js";
import { maxArchiveFiles, progressKinds } from "../../../src/platform/storage/progress-archive.js";
import { tilework } from "../../shared/program.js";

const profile = path.resolve("test/fixtures/profile-4/storage");

describe("command line: export and import of progress", () => {
  let root: string;
  const at = (...parts: readonly string[]) => path.join(root, ...parts);
  const on = (machine: string, args: readonly string[], input = "") =>
    tilework(args, input, {
      env: { XDG_DATA_HOME: at(machine), LOCALAPPDATA: at(machine), HOME: at(machine) },
    });
  const files = (machine: string) =>
    readdirSync(at(machine, "tilework"), { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".json") && !name.startsWith("recent"),
    );
  const listed = async (machine: string) =>
    (await on(machine, ["list", "--json"])).out.split("\n").filter((line) => !/"won"|^$/.test(line));
  const exported = async (machine: string) => {
    const { code, out, error } = await on(machine, ["export"]);
    assert.equal(code, 0, error);
    return out;
  };
  const imported = async (machine: string, text: string) => {
    const { code, out, error } = await on(machine, ["import", "-", "--json"], text);
    assert.equal(code, 0, error);
    return JSON.parse(out) as Readonly<Record<string, number>>;
  };
  const nothing = Object.fromEntries([...progressKinds, "practice", "unread"].map((kind) => [kind, 0]));

  beforeEach(() => {
    root = temporaryFolder("progress").path;
    cpSync(profile, at("one", "tilework"), { recursive: true });
  });

  it("bring everything to another machine, once", async () => {
    const archive = await exported("one");
    const added = await imported("two", archive);
    assert.deepEqual([added.finished, added.solutions, added.timed, added.records], [2, 1, 3, 1]);
    assert.deepEqual(await listed("two"), await listed("one"));
    const kept = (machine: string, folder: string) => {
      const names = readdirSync(at(machine, "tilework", folder)).filter((name) => name.endsWith(".json"));
      return names
        .filter((name) => !name.startsWith("log-"))
        .map((name) => readFileSync(at(machine, "tilework", folder, name), "utf8"))
        .sort();
    };
    for (const folder of ["records", "records/solutions", "timed", "finished"])
      assert.deepEqual(kept("two", folder), kept("one", folder), folder);
    const before = files("two");
    assert.deepEqual(await imported("two", archive), nothing);
    assert.deepEqual(await imported("two", await exported("two")), nothing);
    assert.deepEqual(files("two"), before);
  });

  it("never replace a later state of a game, and replace an earlier one", async () => {
    const earlier = await exported("one");
    await imported("two", earlier);
    const [first] = await listed("two");
    const { variant } = JSON.parse(first!);
    await on("two", ["play", "2048", "--plain"], "left\nright\nup\ndown\nquit\n");
    const later = await listed("two");
    assert.notDeepEqual(later, await listed("one"), variant);
    assert.deepEqual(await imported("two", earlier), nothing);
    assert.deepEqual(await listed("two"), later);
    assert.equal((await imported("one", await exported("two"))).saves, 1);
    assert.deepEqual(await listed("one"), later);
  });

  it("refuse what is damaged, and leave out what can't be played or would go elsewhere", async () => {
    const archive = await exported("one");
    for (const wrong of ["", "{}", archive.slice(0, -20), archive.replace("Lunch", "Lynch")]) {
      const { code, error } = await on("two", ["import", "-"], wrong);
      assert.equal(code, 2, error);
      assert.match(error, /Couldn't read standard input: /);
    }
    const { check: _, ...read } = JSON.parse(archive);
    type Kept = readonly [key: string, text: string];
    const withoutSteps = (text: string) => text.replace(/"steps": ".*"/, '"steps": "Q"');
    const saves = read.saves.map(([key, text]: Kept) => [key, withoutSteps(text)]);
    const timed = read.timed.map(([key, text]: Kept) => [`../../${key}`, text]);
    const named = read.named.map(([key, text]: Kept) => [key, text.replace("Lunch", "Lynch")]);
    const hostile = formatChecked({ ...read, saves, named, timed, records: 7, statistics: [["x", "y"]] });
    const { code, out } = await on("two", ["import", "-", "--json"], hostile);
    const { saves: added, unread, timed: timedAdded } = JSON.parse(out);
    assert.deepEqual([code, added, unread, timedAdded], [1, 0, saves.length + named.length + 1, 0]);
    assert.ok(files("two").every((name) => !name.startsWith("saves") && !name.startsWith("timed")));
    const nothingElse = formatChecked({
      format: read.format,
      version: read.version,
      timed: [["other", "{}"]],
    });
    const noneRead = await on("two", ["import", "-"], nothingElse);
    assert.equal(noneRead.out, "Couldn't read 1 file in it: damaged, or from a newer version.\n");
    const many = formatChecked({ ...read, records: Array.from({ length: maxArchiveFiles }, () => 0) });
    const refused = await on("two", ["import", "-"], many);
    assert.equal(refused.code, 2);
    assert.match(
      refused.error,
      /Couldn't read standard input: It has too many files\. The limit is 100,000\./,
    );
    const newer = await on("two", ["import", "-"], archive.replace('"version": 1', '"version": 2'));
    assert.match(newer.error, /newer version/);
  });

  it("write a file that replaces only such a file", async () => {
    const file = at("progress.json");
    assert.equal((await on("one", ["export", "-o", file])).code, 0);
    assert.equal((await on("one", ["export", "-o", file])).code, 0);
    assert.equal((await on("two", ["import", file])).code, 0);
    const inUtf16 = at("from a shell of Windows.json");
    writeFileSync(inUtf16, Buffer.from(`\ufeff${readFileSync(file, "utf8")}`, "utf16le"));
    assert.equal((await on("two", ["import", inUtf16])).out, "Everything in it was here already.\n");
    writeFileSync(file, "mine");
    const refused = await on("one", ["export", "-o", file]);
    assert.deepEqual([refused.code, readFileSync(file, "utf8")], [2, "mine"]);
    assert.equal((await on("one", ["export", "-o", file, "--force"])).code, 0);
  });
});
