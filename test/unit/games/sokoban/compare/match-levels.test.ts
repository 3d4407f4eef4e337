import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { atOnce } from "../../../../../src/games/slices.js";
import { type LevelMatch, matchingLevels } from "../../../../../src/games/sokoban/compare/match-levels.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { leastMs } from "../../../../campaign/shared/measure.js";
import { assertWithin } from "../../../../shared/slowness.js";
import { law, weighted } from "../../../shared/samples.js";

interface Written {
  /** Says which level it is, whatever was changed. */
  readonly id: number;
  readonly title: string;
  readonly rows: readonly string[];
}

const known: readonly Written[] = ["first-steps", "long-nights", "side-rooms"]
  .flatMap((name) => readCollection(readFileSync(`media/levels/${name}.txt`, "utf8")).levels)
  .map(({ board, title }, id) => ({
    id,
    title: title?.text ?? "",
    rows: board.rows.map(({ text }) => text.trimEnd()),
  }));

const textOf = (levels: readonly Written[]) =>
  levels.map(({ title, rows }) => `${title === "" ? "" : `; ${title}\n\n`}${rows.join("\n")}\n`).join("\n");

function matchesOf(before: readonly Written[], after: readonly Written[]): readonly LevelMatch[] {
  const [one, other] = [before, after].map((levels) => readCollection(textOf(levels)).levels);
  assert.deepEqual([one?.length, other?.length], [before.length, after.length]);
  return atOnce(matchingLevels(one!, other!));
}

const withRow = (level: Written, row: number, text: string): Written => ({
  ...level,
  rows: level.rows.map((old, at) => (at === row ? text : old)),
});

type Place = readonly [number, number];

/** Exchanges a wall and a floor, at a place inside the outer rows that the numbers select. */
function edited(level: Written, [down, right]: Place): Written {
  const row = 1 + (down % (level.rows.length - 2));
  const text = level.rows[row]!;
  const column = 1 + (right % Math.max(1, text.length - 2));
  const symbol = { "#": " ", " ": "#" }[text[column] ?? ""];
  return symbol === undefined
    ? level
    : withRow(level, row, text.slice(0, column) + symbol + text.slice(column + 1));
}

/** The level upside down, without its title. */
const turned = (level: Written): Written => ({ ...level, title: "", rows: level.rows.toReversed() });

/** The level with one more row, without its title: an inner row again, but with nothing on it. */
function grown(level: Written, number: number): Written {
  const row = 1 + (number % (level.rows.length - 2));
  const more = level.rows[row]!.replace(/[^#]/g, " ");
  return { ...level, title: "", rows: level.rows.toSpliced(row, 0, more) };
}

const natural = fc.nat(10_000);
const edits = fc.array<Place>(fc.tuple(natural, natural), { maxLength: 3 });
const change = fc.record({
  order: natural,
  edits: weighted([2, fc.constant<Place[]>([])], [1, edits]),
  fate: weighted(
    [16, fc.constant("kept")],
    [2, fc.constant("retitled")],
    [4, fc.constantFrom("turned", "grown", "removed", "added")],
  ),
});

describe("Sokoban: matching the levels of two files", () => {
  const [first, second, third, fourth] = known as [Written, Written, Written, Written];

  it("knows levels that stay, move, change, come and go", () => {
    const changed = edited(second, [1, 0]);
    assert.notDeepEqual(changed.rows, second.rows);
    /** Each match as "before-after", with what is said of it. */
    const short = (before: readonly Written[], after: readonly Written[]) =>
      matchesOf(before, after)
        .map(
          (one) =>
            `${one.before}-${one.after}${one.isMoved ? " moved" : ""}${one.isSameBoard ? " same" : ""}`,
        )
        .join();
    const edits = short([first, second, third], [first, changed, fourth, third]);
    assert.equal(edits, "0-0 same,1-1,undefined-2,2-3 same");
    const moves = short([first, second, third, fourth], [fourth, first, third]);
    assert.equal(moves, "3-0 moved same,0-1 same,1-undefined,2-2 same");
    assert.deepEqual([short([], [first]), short([first], [])], ["undefined-0", "0-undefined"]);
  });

  it("knows a level by its board if titles are exchanged", () => {
    const exchanged = [first, second].map((level, at) => ({ ...level, title: [second, first][at]!.title }));
    const matches = matchesOf([first, second], exchanged);
    const found = matches.map(({ before, after, isUncertain }) => [before, after, isUncertain]);
    assert.equal(found.join(" "), "0,0,false 1,1,false");
  });

  it("says that it does not know which of equal boards is which", () => {
    const [one, two, three, four] = ["a", "b", "c", "d"].map((title) => ({ ...first, title }));
    assert.ok(matchesOf([one!, two!], [three!, four!]).every(({ isUncertain }) => isUncertain));
    assert.ok(matchesOf([one!, two!], [two!, one!]).every(({ isUncertain }) => !isUncertain));
  });

  it("is right, or says that it is uncertain, after random shuffles with edits", () => {
    let [matched, uncertain] = [0, 0];
    law(40, [fc.array(change, { minLength: known.length, maxLength: known.length })], (changes) => {
      const all = known.map((level, id) => ({ level, ...changes[id]! }));
      const before = all.filter(({ fate }) => fate !== "added").map(({ level }) => level);
      const after = all
        .filter(({ fate }) => fate !== "removed")
        // Half of the levels move.
        .map((one, place) => ({ ...one, at: one.order % 2 === 0 ? place * 100 : one.order }))
        .sort((one, other) => one.at - other.at)
        .map(({ level, edits, fate, order }): Written => {
          if (fate === "turned") return turned(level);
          if (fate === "grown") return grown(level, order);
          return { ...edits.reduce(edited, level), title: fate === "retitled" ? "" : level.title };
        });
      for (const match of matchesOf(before, after)) {
        const [old, now] = [before[match.before ?? -1], after[match.after ?? -1]];
        const id = (old ?? now)!.id;
        if (old === undefined || now === undefined) {
          assert.ok(["removed", "added"].includes(all[id]!.fate), `level ${id} has no match`);
          continue;
        }
        matched++;
        if (match.isUncertain) uncertain++;
        // A level may replace another one that is as similar as an edited one.
        else if (all[id]!.fate !== "removed" || all[now.id]!.fate !== "added") assert.equal(now.id, id);
      }
    });
    assert.ok(uncertain < matched / 50, `${uncertain} of ${matched} matches are uncertain`);
  });

  it("matches ten thousand levels in two seconds", () => {
    const random = (seed: number) => Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0;
    const levels = Array.from({ length: 10_000 }, (_, id) => {
      const level = { ...known[id % known.length]!, id, title: `Level ${id}` };
      return [1, 2, 3, 4].reduce(
        (made, step) => edited(made, [random(id * 8 + step), random(id * 9 + step)]),
        level,
      );
    });
    const after = levels
      .map((level, id) => (id % 3 === 0 ? edited(level, [id, random(id)]) : level))
      .reverse();
    const [one, other] = [levels, after].map((some) => readCollection(textOf(some)).levels);
    let matches: readonly LevelMatch[] = [];
    const ms = leastMs(2_000, () => {
      matches = atOnce(matchingLevels(one!, other!));
    });
    assertWithin(ms, 2_000);
    assert.ok(matches.length >= 10_000);
  });
});
