import assert from "node:assert/strict";
import { type GamesEntry, gamesTree, type UnfinishedGame } from "../../../src/extension/panel/games-tree.js";
import { unfinishedGames } from "../../../src/extension/panel/games-view.js";
import { type AnySession, current, deal, play } from "../../../src/games/play/session.js";
import { games } from "../../../src/games/registry/registry.js";
import type { StoredSave, UnfinishedSave } from "../../../src/games/saves/stored-save.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { twenty48 } from "../../../src/games/twenty48/twenty48.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import type { LevelRecords } from "../../../src/midend/store/record-store.js";
import { valueIn } from "../shared/value-in.js";

describe("the tree of games", () => {
  const collections = sokoban.levels!.collections;
  const all = collections.flatMap(({ levels }) => levels);
  const way = { moves: { moves: 12, pushes: 3 }, pushes: { moves: 12, pushes: 3 }, atMs: 1 };
  const records = (...solved: readonly string[]) =>
    ({
      best: (key: string) => (solved.includes(key) ? way : undefined),
      isSolved: (key: string) => solved.includes(key),
    }) as unknown as LevelRecords;
  const begun = (game: string, slot: string): UnfinishedGame => {
    return { game, slot, name: slot, detail: "Score 4" };
  };
  const find = (tree: readonly GamesEntry[], id: string): GamesEntry => {
    const found = flat(tree).find((entry) => entry.id === id);
    assert.ok(found !== undefined, id);
    return found;
  };

  it("lists every game with its first sizes, the others one level deeper, and no unfinished game at first", () => {
    const tree = gamesTree(games, [], records());
    const ids = tree.map(({ id }) => id);
    const names = games.map(({ name }) => name);
    assert.deepEqual(ids, names);
    for (const game of games) {
      const entry = find(tree, game.name);
      assert.ok(entry.isUnfolded && entry.children.length > 0, game.name);
      if (game.levels !== undefined) continue;
      const sizes = entry.children.filter(({ item }) => item === "tilework.fresh").map(({ slot }) => slot);
      const expected = game.variants.slice(0, 3).map(({ id }) => id);
      assert.deepEqual(sizes, expected);
      const last = entry.children.at(-1);
      const hasMore = game.variants.length > 3 || game.walks !== undefined;
      assert.equal(last?.command === "chooseNewGame", hasMore, game.name);
    }
  });

  it("starts with the game that was played last, and lists unfinished games in place of new ones of their size", () => {
    const played = [begun("sliding", "4x4"), begun("2048", "4x4"), begun("2048", "3x3")];
    const tree = gamesTree(games, played, records());
    const { id, game, slot, command } = tree[0]!;
    assert.deepEqual([id, game, slot, command], ["continue", "sliding", "4x4", "view.play"]);
    const { children, detail } = find(tree, "2048");
    assert.equal(detail, "4x4");
    const listed = children.map(({ item, slot }) => `${item} ${slot}`);
    assert.deepEqual(listed, ["tilework.begun 4x4", "tilework.begun 3x3", "tilework.fresh 5x5"]);
  });

  it("shows the progress of each collection, and its next level", () => {
    const [first, second] = collections[0]!.levels;
    const tree = gamesTree(games, [begun("sokoban", second!.variant)], records(first!.key));
    assert.equal(find(tree, "sokoban").detail, `1 of ${all.length} solved`);
    const collection = find(tree, `sokoban/collection/${collections[0]!.id}`);
    assert.equal(collection.detail, `1 of ${collections[0]!.levels.length} solved`);
    assert.equal(collection.slot, second!.variant);
    const icons = collection.children.slice(0, 3).map(({ icon }) => icon);
    assert.deepEqual(icons, ["pass-filled", "play-circle", "circle-outline"]);
    assert.match(collection.children[0]!.detail, /12 moves/);
    assert.equal(collection.children[1]!.detail, "Score 4");
  });

  it("lists unfinished levels of the player's files, and ends a collection that is solved", () => {
    const solved = collections[0]!.levels.map(({ key }) => key);
    const tree = gamesTree(games, [begun("sokoban", "any/0123")], records(...solved));
    assert.equal(find(tree, "sokoban").children[0]?.slot, "any/0123");
    assert.equal(find(tree, `sokoban/collection/${collections[0]!.id}`).icon, "pass-filled");
  });

  it("names each entry once, with a label", () => {
    const played = [begun("sokoban", all[3]!.variant), begun("2048", "4x4")];
    const entries = flat(gamesTree(games, played, records()));
    assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
    for (const { id, label, tooltip } of entries) assert.ok(label !== "" && tooltip !== "", id);
    assert.ok(entries.length > all.length);
  });
});

it("unfinished games are described by their figures and the title of their source", async () => {
  const head = (gameId: string, variant: string, steps: number, more: object = {}): UnfinishedSave =>
    ({ key: gameId, game: twenty48, gameId, variant, slot: variant, steps, savedAtMs: 1, ...more }) as never;
  /** `stored`: the games that can be read, by their keys. */
  const waiting = (
    begun: readonly UnfinishedSave[],
    live?: Partial<LiveGame>,
    stored: Readonly<Record<string, AnySession>> = {},
  ) =>
    unfinishedGames(
      {
        open: async (key) =>
          stored[key] && {
            key,
            save: { session: stored[key], savedAtMs: 1 } as unknown as StoredSave["save"],
          },
      },
      {
        unfinished: async () => begun,
        look: async (game) => (game.name === twenty48.name ? (live as LiveGame | undefined) : undefined),
      },
    );
  const dealt = (variant: string): AnySession => valueIn(deal(twenty48, variant, 1)) as never;
  const position = dealt("4x4").positions[0];
  const live = { gameId: "live", isUnfinished: true, game: twenty48, position } as Partial<LiveGame>;
  let played = dealt("3x3");
  for (let turn = 0; turn < 12; turn++) played = play(played, [turn % 2 === 0 ? "L" : "U"]);
  const { score, moves } = Object.fromEntries(
    twenty48.scene(current(played) as never).figures.map(({ name, value }) => [name, value]),
  );
  assert.ok(Number(score) > 0 && Number(moves) > 1);
  const begun = [
    head("live", "4x4", 3),
    head("a", "3x3", 1),
    head("b", "5x5", 1234, { origin: { title: "Cellar" } }),
    head("unreadable", "6x6", 7),
  ];
  const found = await waiting(begun, live, { a: played, b: dealt("5x5") });
  assert.deepEqual(
    found.map(({ slot, name, detail }) => `${slot}: ${name} · ${detail}`),
    [
      "4x4: 4×4 · Score 0 · Moves 0",
      `3x3: 3×3 · Score ${score} · Moves ${moves}`,
      "5x5: Cellar · Score 0 · Moves 0",
    ],
  );
});

function flat(tree: readonly GamesEntry[]): readonly GamesEntry[] {
  return tree.flatMap((entry) => [entry, ...flat(entry.children)]);
}
