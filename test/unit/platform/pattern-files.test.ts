import assert from "node:assert/strict";
import * as path from "node:path";
import { findGame } from "../../../src/games/registry/registry.js";
import {
  formatPatterns,
  type KeptPattern,
  maxKeptPatterns,
  readPatterns,
} from "../../../src/games/saves/kept-pattern.js";
import { patternRules } from "../../../src/games/sokoban/deadlocks/pattern-rules.js";
import { PatternFiles } from "../../../src/platform/storage/pattern-files.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";

function loss(text: string, rule: string, atMs = 1_700_000_000_000): KeptPattern {
  const pattern = patternRules.read(text, rule);
  assert.ok(pattern !== undefined, text);
  const file = { uri: "file:///levels.xsb", index: 4 };
  const from = { title: "Side Rooms 5: Tea House", start: "a start", file };
  return { game: "sokoban", pattern, from, atMs };
}

const corner = loss("##\n#$", "corner");
const square = loss("$$\n$$", "frozen", 1_700_000_000_001);
/** As many different ones as are wanted. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    loss(`$${index.toString(2).padStart(12, "0").replaceAll("0", "-").replaceAll("1", "#")}#`, "search"),
  );

describe("files of lost patterns that windows share", () => {
  let files: VolatileFiles;
  let aside: string[];
  const fail = (what: unknown) => assert.fail(String(what));
  const window = () =>
    new PatternFiles(
      Promise.resolve(path.resolve("/lost")),
      files,
      {
        setAside: (file) => void aside.push(file),
        cannotWrite: fail,
        problem: (what) => assert.match(String(what), /newer version/),
      },
      findGame,
    );

  beforeEach(() => {
    files = new VolatileFiles();
    aside = [];
  });

  it("hold each pattern once, the newest one first, and delete it", async () => {
    const [one, other] = [window(), window()];
    assert.deepEqual(await one.keep([corner]), { kept: 1, isFull: false });
    assert.deepEqual(await other.keep([loss("$#\n##", "corner", 5), square]), { kept: 1, isFull: false });
    assert.deepEqual(await one.read(), [square, corner]);
    await one.remove(corner);
    assert.deepEqual(await other.read(), [square]);
    await other.remove(corner);
    assert.deepEqual(await one.keep([{ ...corner, from: undefined }]), { kept: 1, isFull: false });
    assert.deepEqual((await other.read())[1], { ...corner, from: undefined });
  });

  it("hold a limited number of patterns", async () => {
    const all = many(maxKeptPatterns + 3);
    assert.deepEqual(await window().keep(all), { kept: maxKeptPatterns, isFull: true });
    assert.equal((await window().read()).length, maxKeptPatterns);
    assert.deepEqual(await window().keep([corner]), { kept: 0, isFull: true });
  });

  it("are set aside if they are broken, and stay if a newer version wrote them", async () => {
    await window().keep([corner, square, loss("$$$\n$$$", "frozen")]);
    const [[first, text] = fail("nothing"), [second] = fail("nothing"), [third] = fail("nothing")] =
      files.all;
    await files.write(first, String(text).replace("corner", "square").replace("frozen", "search"));
    await files.write(second, JSON.stringify({ format: "tilework-lost-pattern", version: 2 }));
    await files.write(third, "x".repeat(100_000));
    assert.deepEqual(await window().read(), []);
    assert.equal(aside.length, 2);
    assert.ok(files.all.has(second));
    assert.equal(files.all.size, 3);
  });

  it("are exported and imported as text, and invalid patterns are counted", () => {
    const text = formatPatterns([corner, square]);
    const from = "Level: Side Rooms 5: Tea House\nDate: 2023-11-14\n";
    assert.equal(text, `##\n#$\nRule: corner\n${from}\n$$\n$$\nRule: frozen\n${from}`);
    const readAll = (patterns: string) => readPatterns(patterns, "sokoban", patternRules, 1);
    const others = "\r\nhello\r\n\r\n$\r\nRule: beauty\r\n";
    const read = readAll(`\uFEFF; mine\r\n${text.replaceAll("\n", "\r\n")}${others}`);
    const facts = read.patterns.map(({ pattern, from }) => [pattern.text, from?.title, from?.start]);
    const expected = [corner, square].map(({ pattern, from }) => [pattern.text, from?.title, undefined]);
    assert.deepEqual(facts, expected);
    assert.equal(read.unread, 2);
    assert.equal(readAll("$\nRule: corner\n\n".repeat(maxKeptPatterns + 5)).unread, 5);
    assert.deepEqual(readAll(""), { patterns: [], unread: 0 });
  });
});
