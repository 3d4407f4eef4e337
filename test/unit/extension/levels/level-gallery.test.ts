import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { GallerySearch, LevelGallery } from "../../../../src/extension/levels/editor/level-gallery.js";
import { generateLevel } from "../../../../src/games/sokoban/generate/generate-level.js";
import { wantedOf } from "../../../../src/games/sokoban/generate/grade.js";
import type { RatedLevel } from "../../../../src/games/sokoban/generate/sure-rating.js";
import { toLevel } from "../../../../src/games/sokoban/level/board.js";
import type { Difficulty } from "../../../../src/games/sokoban/level/difficulty.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { measureSolution } from "../../../../src/games/sokoban/play/solution-measures.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { nodeBudget } from "../../../../src/games/solver.js";
import { useLanguage } from "../../../../src/platform/speech.js";
import { CancelledError, Channel } from "../../../../src/protocol/channel.js";
import {
  type GalleryHostApi,
  type GalleryPage,
  type GalleryViewApi,
  galleryHostReaders,
  maxCards,
} from "../../../../src/protocol/levels/gallery-wire.js";
import { EditorWorld } from "../../../campaign/edits/editor-world.js";
import { inBrackets, restoreAfterEach, StandInPanel, Uri, window } from "../../shared/vscode-stand-in.js";

const wanted = wantedOf({ grade: "easy" });

function made(seed: number, meetsGrade = true): RatedLevel {
  const level = generateLevel({ grade: "easy" }, seed, nodeBudget(600));
  assert.ok(level !== undefined);
  return { ...level, meetsGrade, difficulty: { from: "easy", to: "medium" } };
}

const failed = (error: unknown) => assert.fail(String(error));

describe("the search of the gallery", () => {
  it("keeps its levels, those of the grade first and the best first, seed after seed, run after run", async () => {
    const asked: number[] = [];
    const drawn: number[] = [];
    const search: GallerySearch = new GallerySearch(
      wanted,
      10,
      () => drawn.push(search.done),
      failed,
      async (_, seed) => {
        asked.push(seed);
        return seed === 11 ? undefined : made(seed, seed !== 12);
      },
    );
    await search.run(3);
    assert.deepEqual(asked.toSorted(), [10, 11, 12]);
    assert.deepEqual([search.done, search.of, search.isSearching], [3, 3, false]);
    const seeds = search.found.map(({ seed }) => seed);
    assert.deepEqual(seeds, [10, 12]);
    await search.run(2);
    assert.deepEqual(asked.toSorted(), [10, 11, 12, 13, 14]);
    assert.equal(search.found.length, 4);
    assert.equal(search.found.at(-1)?.seed, 12);
    assert.deepEqual([drawn[0], drawn.at(-1)], [0, 5]);
  });

  it("stops at once with its levels, and continues after them", async () => {
    const search: GallerySearch = new GallerySearch(
      wanted,
      0,
      () => search.found.length > 0 && search.stop(),
      failed,
      (_, seed, signal) =>
        seed === 0
          ? Promise.resolve(made(0))
          : new Promise((_, reject) =>
              signal.addEventListener("abort", () => reject(new CancelledError("stopped"))),
            ),
    );
    await search.run(12);
    assert.deepEqual([search.found.length, search.done, search.of, search.isSearching], [1, 1, 1, false]);
  });

  it("reports a failed thread once, and then ends", async () => {
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

describe("the gallery", () => {
  const text = "#####\n#@$.#\n#####\n";
  restoreAfterEach(window);
  afterEach(() => useLanguage("en-US"));

  /** A gallery that finds twelve levels, what its view was shown last, and what was put into new files. */
  async function opened(world: EditorWorld) {
    const panel = new StandInPanel();
    Object.assign(window, { createWebviewPanel: () => panel });
    const files: string[] = [];
    const ratings: (readonly [Level, Difficulty])[] = [];
    const places = {
      target: () => world.editor.galleryTarget,
      openNew: async (content: string) => void files.push(content),
      keepRating: (...rated: readonly [Level, Difficulty]) => void ratings.push(rated),
    };
    const log = { warn: (problem: string) => world.problems.push(problem) } as never;
    const gallery = new LevelGallery(
      { wanted, seed: 5 },
      places,
      (_, one) => Promise.resolve(made(one)),
      Uri.file("/extension") as never,
      { channel: log, report: failed, tell: failed },
    );
    const pages: GalleryPage[] = [];
    const port = {
      post: (message: unknown) => panel.received.fire(message),
      listen(handler: (message: unknown) => void) {
        const listening = panel.sent.event(handler);
        return () => listening.dispose();
      },
    };
    const view = new Channel<GalleryViewApi, GalleryHostApi>(
      port,
      { show: (page) => void pages.push(page) },
      "trusted",
      failed,
    );
    await view.request("ready", null);
    for (let turn = 0; turn < 200 && pages.at(-1)?.isSearching !== false; turn++) await nextTurn();
    return { gallery, view, files, ratings, page: () => pages.at(-1)! };
  }

  it("inserts the selected levels as one edit after the level that is shown, in English in every language", async () => {
    useLanguage("en", inBrackets);
    const world = new EditorWorld(text);
    await world.settle();
    const { gallery, view, page } = await opened(world);
    assert.deepEqual([page().cards.length, page().done, page().problem], [12, 12, undefined]);
    assert.match(page().title, /^⟦Random levels: 8 × 7, ⟦easy⟧, ⟦2 boxes⟧⟧$/);
    assert.match(
      page().cards[0]!.facts.join("; "),
      /^⟦\d+ pushes, the fewest⟧; ⟦\d+ box changes⟧; ⟦\d+% of the squares used⟧/,
    );
    assert.deepEqual([world.document.getText(), world.document.version], [text, 1]);
    const seeds = page()
      .cards.slice(0, 2)
      .map(({ seed }) => seed);
    view.notify("act", { kind: "intoFile", seeds });
    await world.settle();
    assert.ok(world.document.getText().startsWith(text));
    assert.equal(world.document.version, 2, "one undo takes both back");
    const { levels } = readCollection(world.document.getText());
    const titles = levels.slice(1).map(({ title }) => title?.text);
    const expected = seeds.map((seed) => `Random level: 8x7, easy, 2 boxes, seed ${seed}`);
    assert.deepEqual(titles, expected);
    for (const { board, solutions } of levels.slice(1))
      assert.ok(measureSolution(toLevel(board)!, solutions[0]!.text.replace(/\s/g, "")) !== undefined);
    assert.equal(world.editor.level, 1);
    assert.deepEqual(world.problems, []);
    gallery.dispose();
    world.dispose();
  });

  it("inserts them into a new file, and continues with the next seeds", async () => {
    const world = new EditorWorld(text);
    await world.settle();
    const { gallery, view, files, ratings, page } = await opened(world);
    view.notify("act", { kind: "more" });
    for (let turn = 0; turn < 200 && page().cards.length < 24; turn++) await nextTurn();
    const found = page()
      .cards.map(({ seed }) => seed)
      .toSorted((one, other) => one - other);
    const expected = Array.from({ length: 24 }, (_, index) => 5 + index);
    assert.deepEqual(found, expected);
    view.notify("act", { kind: "newFile", seeds: [6, 28] });
    for (let turn = 0; turn < 20 && files.length === 0; turn++) await nextTurn();
    assert.equal(readCollection(files[0] ?? "").levels.length, 2);
    assert.deepEqual(
      new Map(ratings),
      new Map([6, 28].map((seed) => [made(seed).level, made(seed).difficulty])),
      "the ratings of those that were selected are remembered",
    );
    assert.equal(world.document.getText(), text);
    gallery.dispose();
    world.dispose();
  });
});

it("the wire of the gallery accepts the requests of the page, and nothing else", () => {
  const { act } = galleryHostReaders;
  assert.deepEqual(act({ kind: "intoFile", seeds: [1, 2] }), { kind: "intoFile", seeds: [1, 2] });
  assert.deepEqual(act({ kind: "stop" }), { kind: "stop" });
  for (const wrong of [null, {}, { kind: "newFile" }, { kind: "open" }]) assert.equal(act(wrong), undefined);
  for (const seeds of [[-1], ["1"], new Array(maxCards + 1).fill(1)])
    assert.equal(act({ kind: "newFile", seeds }), undefined);
});
