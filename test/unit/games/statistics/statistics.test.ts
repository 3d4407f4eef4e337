import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type CountedGame,
  formatCounted,
  formatCountedCsv,
  mergedGames,
  parseCounted,
  readExported,
} from "../../../../src/games/statistics/counted-game.js";
import { type Figures, figuresOf } from "../../../../src/games/statistics/figures.js";
import { StatisticsFiles } from "../../../../src/platform/storage/statistics-files.js";
import { VolatileFiles } from "../../../campaign/saves/volatile-files.js";
import { reportsTo } from "../../platform/sample-saves.js";
import { anyText, law } from "../../shared/samples.js";
import { valueIn } from "../../shared/value-in.js";

const open = (files: VolatileFiles) =>
  new StatisticsFiles(Promise.resolve("/statistics"), files, reportsTo());

const firstDay = 20_454;

function gameAt(index: number, changed: Partial<CountedGame> = {}): CountedGame {
  const isRanked = index % 3 === 0;
  return {
    gameId: `game-${index}`,
    game: isRanked ? "2048" : "sliding",
    variant: isRanked ? "4x4" : ["3x3", "4x4"][index % 2]!,
    board: isRanked ? "4x4" : ["3x3", "4x4"][index % 2]!,
    day: firstDay + Math.floor(index / 14),
    won: index % 5 !== 1,
    assisted: index % 11 === 4,
    moves: 20 + ((index * 7_919) % 400),
    value: isRanked ? 100 + ((index * 104_729) % 30_000) : undefined,
    highest: isRanked ? 2 ** (4 + (index % 8)) : undefined,
    aboveFewest: !isRanked && index % 5 !== 1 ? index % 40 : undefined,
    playedMs: 1_000 + ((index * 13) % 90_000),
    endedAtMs: firstDay * 86_400_000 + index * 6_000_000,
    ...changed,
  };
}

/** The figures by their definitions, one game after another. */
function recounted(games: readonly CountedGame[]): Figures {
  let [wins, winsInARow, mostWinsInARow, playedMs, assisted] = [0, 0, 0, 0, 0];
  const results: number[] = [];
  const above: number[] = [];
  let highest: number | undefined;
  const boards = new Set<string>();
  const isRanked = games.some((game) => !game.assisted && game.value !== undefined);
  for (const game of games) {
    playedMs += game.playedMs;
    if (game.assisted) {
      assisted++;
      continue;
    }
    if (game.won) {
      wins++;
      winsInARow++;
      boards.add(`${game.game} ${game.board}`);
      if (game.aboveFewest !== undefined) above.push(game.aboveFewest);
    } else winsInARow = 0;
    mostWinsInARow = Math.max(mostWinsInARow, winsInARow);
    if (isRanked && game.value !== undefined) results.push(game.value);
    if (!isRanked && game.won) results.push(game.moves);
    if (game.highest !== undefined) highest = Math.max(highest ?? 0, game.highest);
  }
  results.sort((one, other) => one - other);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const { length } = results;
  const lower = results[Math.floor((length - 1) / 2)];
  const upper = results[Math.ceil((length - 1) / 2)];
  return {
    games: games.length,
    assisted,
    wins,
    winsInARow,
    mostWinsInARow,
    playedMs,
    highest,
    best: isRanked ? results[length - 1] : results[0],
    mean: length === 0 ? undefined : sum(results) / length,
    median: lower === undefined || upper === undefined ? undefined : (lower + upper) / 2,
    aboveFewest: above.length === 0 ? undefined : sum(above) / above.length,
    solved: boards.size,
  };
}

const anyGame: fc.Arbitrary<CountedGame> = fc
  .record({
    gameId: fc.integer({ min: 1, max: 30 }).map((number) => `"id", ${number}`),
    game: fc.constantFrom("2048", "sliding"),
    variant: fc.constantFrom("3x3", "4x4"),
    board: fc.constantFrom("3x3", 'a "level", with quotes'),
    day: fc.integer({ min: firstDay, max: firstDay + 400 }),
    won: fc.boolean(),
    assisted: fc.boolean(),
    moves: fc.nat(1_000),
    value: fc.option(fc.nat(1_000_000), { nil: undefined }),
    highest: fc.option(fc.nat(4_096), { nil: undefined }),
    aboveFewest: fc.option(fc.nat(100), { nil: undefined }),
    playedMs: fc.nat(1_000_000),
    endedAtMs: fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_100 }),
  })
  // Records of fast-check may have no prototype.
  .map((game) => ({ ...game }));
/** States of few games, which often end together. */
const anyState = fc
  .tuple(anyGame, fc.nat(2), fc.nat(2), fc.nat(1))
  .map(([game, id, end, moves]) => ({ ...game, gameId: String(id), endedAtMs: end, moves }));
const anyGames = fc.array(anyGame, { maxLength: 40 });

describe("Statistics", () => {
  it("equal a recount for any games", () => {
    law(500, [anyGames], (games) => {
      const merged = mergedGames(games);
      assert.deepEqual(figuresOf(merged), recounted(merged));
    });
  });

  it("count a game once, in any order of its states, and a win stays a win", () => {
    const orders = fc
      .array(anyState, { maxLength: 40 })
      .chain((games) =>
        fc.tuple(fc.constant(games), fc.shuffledSubarray(games, { minLength: games.length })),
      );
    law(500, [orders], ([games, shuffled]) => {
      const merged = mergedGames(games);
      assert.deepEqual(mergedGames(shuffled), merged);
      assert.deepEqual(mergedGames([...merged, ...merged]), merged);
    });
    const won = gameAt(1, { won: true });
    const lost = gameAt(1, { won: false, moves: 900, endedAtMs: won.endedAtMs + 1 });
    assert.deepEqual(mergedGames([lost, won]), [{ ...lost, won: true }]);
  });

  it("are exported as JSON and CSV, and read again", () => {
    law(200, [anyGames], (games) => {
      assert.deepEqual(valueIn(parseCounted(formatCounted(games))), games);
      for (const text of [formatCounted(games), formatCountedCsv(games)])
        assert.deepEqual(valueIn(readExported(text)), games);
    });
  });

  it("are exported without formulas, and read again with any names", () => {
    const games = ["=1+1", "+a", "-a", "@a", "\ta", "a\r\nb", "'=a", 'a",b'].map((gameId, index) =>
      gameAt(index, { gameId }),
    );
    const csv = formatCountedCsv(games);
    assert.doesNotMatch(csv, /(?:^|,)"?[=+\-@\t]/m);
    assert.deepEqual(valueIn(readExported(csv)), games);
  });

  it("are read again after a spreadsheet has saved them", () => {
    const games = [gameAt(0), gameAt(1, { won: true })];
    const saved = formatCountedCsv(games)
      .replaceAll(",", ";")
      .replace(/\d{4}-\d\d-\d\d/g, (day) => day.split("-").reverse().join("."))
      .replace(/true|false/g, (value) => value.toUpperCase());
    assert.deepEqual(valueIn(readExported(`\uFEFF${saved}`)), games);
  });

  it("are read from no other text", () => {
    law(1_000, [anyText(2_000)], (text) => {
      const read = readExported(text);
      assert.ok(!read.ok || text.startsWith("{") || text.includes("gameId"));
      assert.ok(!parseCounted(text).ok);
    });
    const csv = formatCountedCsv([gameAt(0), gameAt(1)]);
    for (const bad of [
      csv.replace("true", "yes"),
      csv.replace(/,(true|false),\d+,/, ",$1,-1,"),
      csv.replace("moves", "steps"),
    ])
      assert.equal(readExported(bad).ok, false);
    assert.ok("newer" in parseCounted(formatCounted([]).replace('"version":1', '"version":2')));
  });
});

describe("Files of statistics", () => {
  it("are shared: two processes lose none of each other's games", async () => {
    const files = new VolatileFiles();
    const [one, other] = [open(files), open(files)];
    for (let index = 0; index < 60; index += 2)
      await Promise.all([one.add([gameAt(index)]), other.add([gameAt(index + 1)])]);
    const games = Array.from({ length: 60 }, (_, index) => gameAt(index));
    assert.deepEqual(await open(files).read(), mergedGames(games));
    one.dispose();
    other.dispose();
  });

  it("stay deleted", async () => {
    const files = new VolatileFiles();
    const store = open(files);
    await store.add([gameAt(0), gameAt(1)]);
    assert.equal(await store.deleteAll(), true);
    assert.deepEqual(await open(files).read(), []);
    store.dispose();
  });
});
