import assert from "node:assert/strict";
import { GallerySearch } from "../../src/extension/levels/gallery/gallery-search.js";
import type { RatedLevel } from "../../src/extension/levels/gallery/generator-thread.js";
import { generateLevel } from "../../src/games/sokoban/generate/generate-level.js";
import { wantedOf } from "../../src/games/sokoban/generate/wanted.js";
import { nodeBudget } from "../../src/games/solver.js";
import { CancelledError } from "../../src/protocol/channel.js";
import { galleryHostReaders, maxCards } from "../../src/protocol/gallery-wire.js";

const wanted = wantedOf({ grade: "easy" });

function made(seed: number, meetsGrade = true): RatedLevel {
  const level = generateLevel({ grade: "easy" }, seed, nodeBudget(2_000));
  assert.ok(level !== undefined);
  return { ...level, meetsGrade, difficulty: undefined };
}

const failed = (error: unknown) => assert.fail(String(error));

describe("the search of the gallery", () => {
  it("keeps what it finds, best first and what the grade asks for before the rest, seed after seed, run after run", async () => {
    const asked: number[] = [];
    const drawn: number[] = [];
    const search: GallerySearch = new GallerySearch(
      wanted,
      10,
      () => drawn.push(search.done),
      failed,
      async ({ seed }) => {
        asked.push(seed);
        return seed === 11 ? undefined : made(seed, seed !== 12);
      },
    );
    await search.run(3);
    assert.deepEqual(asked.toSorted(), [10, 11, 12]);
    assert.deepEqual([search.done, search.of, search.isSearching], [3, 3, false]);
    assert.deepEqual(
      search.found.map(({ seed }) => seed),
      [10, 12],
    );
    await search.run(2);
    assert.deepEqual(asked.toSorted(), [10, 11, 12, 13, 14]);
    assert.equal(search.found.length, 4);
    assert.equal(search.found.at(-1)?.seed, 12);
    assert.deepEqual([drawn[0], drawn.at(-1)], [0, 5]);
  });

  it("stops at once with what was found, and goes on behind it", async () => {
    const search: GallerySearch = new GallerySearch(
      wanted,
      0,
      () => search.found.length > 0 && search.stop(),
      failed,
      ({ seed }, signal) =>
        seed === 0
          ? Promise.resolve(made(0))
          : new Promise((_, reject) => signal.addEventListener("abort", () => reject(new CancelledError("stopped")))),
    );
    await search.run(12);
    assert.deepEqual([search.found.length, search.done, search.of, search.isSearching], [1, 1, 1, false]);
  });

  it("tells of a thread that failed, once, and is over then", async () => {
    const told: unknown[] = [];
    const search = new GallerySearch(
      wanted,
      0,
      () => undefined,
      (error) => told.push(error),
      () => Promise.reject(new Error("no memory")),
    );
    await search.run(12);
    assert.deepEqual([told.length, search.isSearching, search.found.length], [1, false, 0]);
  });
});

describe("the wire of the gallery", () => {
  it("takes what a page can ask for, and nothing else", () => {
    const { act } = galleryHostReaders;
    assert.deepEqual(act({ kind: "intoFile", seeds: [1, 2] }), { kind: "intoFile", seeds: [1, 2] });
    assert.deepEqual(act({ kind: "stop" }), { kind: "stop" });
    for (const wrong of [null, {}, { kind: "newFile" }, { kind: "newFile", seeds: [-1] }, { kind: "newFile", seeds: ["1"] }, { kind: "open" }]) {
      assert.equal(act(wrong), undefined);
    }
    assert.equal(act({ kind: "newFile", seeds: new Array(maxCards + 1).fill(1) }), undefined);
  });
});
