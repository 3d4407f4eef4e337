import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import fc from "fast-check";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { formatDay } from "../../../src/games/days/day.js";
import { english } from "../../../src/games/message.js";
import { mergeScores } from "../../../src/games/statistics/high-scores.js";
import {
  type GameResults,
  type LevelRecord,
  mergeRecords,
  noRecords,
  type Records,
} from "../../../src/games/statistics/records.js";
import { formatRecords, parseRecords } from "../../../src/games/statistics/records-format.js";
import { hostFiles } from "../../../src/platform/node/files.js";
import { SolutionFiles } from "../../../src/platform/storage/stored-records.js";
import { reportsTo } from "../platform/sample-saves.js";
import { law } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";

/** Few values, so that many of them are equal. */
const small = fc.nat(3);
const plain = { noNullPrototype: true };
const gameId = fc.constantFrom("a", "b", "c", "d");
const score = fc.record(
  { name: fc.constantFrom("", "Ana", "Ben"), score: small, gameId, atMs: small },
  plain,
);
const result = fc.record({ value: small, gameId, atMs: small }, plain);
const cost = fc.tuple(small, small).map(([pushes, walked]) => ({ moves: pushes + walked, pushes }));
const key = fc.constantFrom("2048/4x4", "sliding/3x3", "__proto__", "constructor");

function mapOf<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<ReadonlyMap<string, Value>> {
  return fc.array(fc.tuple(key, value), { maxLength: 4 }).map((entries) => new Map(entries));
}

const days = fc.array(
  fc.record(
    {
      day: fc.integer({ min: 20_454, max: 20_460 }),
      late: fc.nat(2),
      game: fc.constantFrom("2048/4x4", "sliding/4x4"),
      status: fc.constantFrom("won" as const, "lost" as const),
      score: fc.option(small, { nil: undefined }),
      moves: small,
      ms: small,
      gameId,
      order: small,
    },
    plain,
  ),
  { maxLength: 4 },
);

const anyRecords: fc.Arbitrary<Records> = fc
  .record({
    playerName: fc.option(fc.record({ text: fc.constantFrom("Ana", "Ben"), atMs: small }, plain), {
      nil: undefined,
    }),
    scores: mapOf(fc.array(score, { minLength: 1, maxLength: 14 }).map((list) => mergeScores([], list))),
    best: mapOf(small),
    results: mapOf(
      fc.record(
        { moves: result, ms: result, score: result },
        { requiredKeys: [], noNullPrototype: true },
      ) as fc.Arbitrary<GameResults>,
    ),
    levels: mapOf(fc.record({ moves: cost, pushes: cost, atMs: small }, plain) as fc.Arbitrary<LevelRecord>),
    days: days.map(
      (list) =>
        new Map(
          list.map(({ late, game, ...result }) => [
            `${formatDay(result.day)}/${game}`,
            { ...result, playedOn: result.day + late },
          ]),
        ),
    ),
  })
  .map((records) => ({
    ...records,
    results: new Map([...records.results].filter(([, results]) => Object.keys(results).length > 0)),
  }));

/** Ignores the order of keys. */
function sorted(records: Records): unknown {
  return Object.fromEntries(
    Object.entries(records).map(([part, value]) => [
      part,
      value instanceof Map ? [...value].sort(([one], [other]) => (one < other ? -1 : 1)) : value,
    ]),
  );
}

/** Solutions in a folder in which nothing is wrong. */
function solutionsIn(folder: string): SolutionFiles {
  return new SolutionFiles(Promise.resolve(folder), hostFiles, reportsTo());
}

function reason(text: string): string {
  const read = parseRecords(text);
  return read.ok ? "accepted" : `${"newer" in read ? "newer: " : ""}${english(read.error)}`;
}

describe("records of a player", () => {
  it("that were changed separately become equal, in whatever order and however often they are merged", () => {
    law(300, [anyRecords, anyRecords, anyRecords], (one, other, third) => {
      const merged = mergeRecords(one, other);
      assert.deepEqual(sorted(merged), sorted(mergeRecords(other, one)));
      assert.deepEqual(
        sorted(mergeRecords(merged, third)),
        sorted(mergeRecords(one, mergeRecords(other, third))),
      );
      assert.equal(mergeRecords(merged, other), merged);
      assert.equal(mergeRecords(one, one), one);
      assert.equal(mergeRecords(one, noRecords), one);
    });
  });

  it("are read as they were written", () => {
    law(100, [anyRecords], (records) => {
      const read = valueIn(parseRecords(formatRecords(records)));
      assert.deepEqual(read, records);
      assert.equal(formatRecords(read), formatRecords(records));
    });
  });

  it("are written as the golden file, which can be loaded", () => {
    const golden = readFileSync("test/fixtures/records/2-file.json", "utf8");
    assert.equal(formatRecords(valueIn(parseRecords(golden))), golden);
  });

  it("have solutions in golden files", async () => {
    const solutions = solutionsIn(path.resolve("test/fixtures/solutions"));
    assert.deepEqual(await solutions.read("e30ef0cb93b3e0d1"), [{ moves: 4, pushes: 3, lurd: "rRRR" }]);
  });

  it("have no leftover files beside their solutions after a minute", async () => {
    const folder = temporaryFolder("solutions").path;
    const began = (agoMs: number) => (Date.now() - agoMs).toString(16).padStart(12, "0");
    const young = `two-4-3.${began(30_000)}01234567.tmp`;
    for (const name of [`one-4-3.${began(120_000)}01234567.tmp`, young])
      writeFileSync(path.join(folder, name), "{");
    assert.deepEqual(await solutionsIn(folder).read("one"), []);
    assert.deepEqual(readdirSync(folder), [young]);
  });

  it("are refused where they were truncated, changed, or written by others", () => {
    const text = readFileSync("test/fixtures/records/2-file.json", "utf8");
    assert.equal(reason(text), "accepted");
    const version = (number: number) => reason(text.replace('"version": 2', `"version": ${number}`));
    assert.equal(version(3), "newer: It was written by a newer version of Tilework.");
    assert.equal(version(1), "Parts of it are missing or of the wrong kind.");
    assert.equal(reason(text.replace("20048", "20049")), "It was changed or damaged after it was written.");
    assert.equal(reason("[]"), "It is cut off or holds no best results.");
    assert.equal(reason("{}"), "It is cut off or holds no best results.");
    const whole = text.trimEnd();
    for (let length = 0; length < whole.length; length++)
      assert.notEqual(reason(whole.slice(0, length)), "accepted");
    law(100, [fc.json()], (json) => !parseRecords(json).ok);
  });
});
