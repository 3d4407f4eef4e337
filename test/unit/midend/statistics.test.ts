import assert from "node:assert/strict";
import { games } from "../../../src/games/registry/registry.js";
import { good } from "../../../src/games/result.js";
import type { CountedGame } from "../../../src/games/statistics/counted-game.js";
import { statisticsSections } from "../../../src/midend/statistics/statistics-words.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { FakePorts } from "./fake-ports.js";
import type { World } from "./world.js";
import { answers, choicesOf, does, onSurfaces, opened, paste, selects, surfaces } from "./worlds.js";

const level = paste("#####\n#@$.#\n#####");

async function counted(world: World): Promise<number> {
  return (await world.ports.statistics.read()).length;
}

describe("Statistics of games", () => {
  onSurfaces("count each game that ends once, and are exported, deleted and imported", async (world) => {
    await does(world, level, "right");
    assert.equal(await counted(world), 1);
    // The same game ends again.
    await does(world, "undo", "right");
    assert.equal(await counted(world), 1);
    const [game] = await world.ports.statistics.read();
    assert.deepEqual([game?.game, game?.won, game?.moves], ["sokoban", true, 1]);

    const act = async (what: "exportGames" | "importGames" | "deleteAll") => {
      void world.midend.statistics.act({ kind: "statistics", act: what });
      await world.settle();
    };
    for (const format of [0, 1]) {
      await act("exportGames");
      await answers(world, format);
    }
    const [csv, json] = world.ports.exported;
    await act("deleteAll");
    await answers(world, undefined);
    assert.equal(await counted(world), 1, "it asks before it deletes");
    await act("deleteAll");
    await answers(world, 0);
    assert.equal(await counted(world), 0);
    for (const [index, text] of [csv!, json!, csv!].entries()) {
      world.ports.imported = { name: "statistics", text: good(text) };
      await act("importGames");
      assert.match(
        JSON.stringify([world.ports.tell.told.at(-1), world.ports.recorded.asked.at(-1)]),
        index === 0 ? /1 game was added/ : /0 games were added\..*1 already known/,
      );
      // A dialogue shows how many were added.
      if (world.ports.question !== undefined) await answers(world, 0);
      assert.deepEqual(await world.ports.statistics.read(), [game]);
    }
  });

  onSurfaces("are not kept if a setting turns them off", async (world) => {
    world.ports.settings.set({ keepsStatistics: false });
    await does(world, level, "right");
    assert.equal(await counted(world), 0);
    const { about, sections } = await world.midend.statistics.page("2048");
    assert.match(about, /No statistics are kept/);
    assert.deepEqual(sections, []);
  });

  it("do not count the games that ended while a setting turned them off", async () => {
    const files = new VolatileFiles();
    const before = await opened(surfaces[0], files);
    before.ports.settings.set({ keepsStatistics: false });
    await does(before, level, "right");
    await before.leave();
    const world = await opened(surfaces[0], files);
    assert.equal(await counted(world), 0);
    await does(world, level, "right");
    assert.equal(await counted(world), 1);
    await world.leave();
  });

  it("are a page in panels, with a definition of every figure and column", async () => {
    const world = await opened();
    await does(world, level, "right", "showStatistics");
    const { page } = world;
    assert.ok(page?.kind === "statistics");
    const ways = page.ways.map(({ act }) => act);
    assert.deepEqual(ways, ["exportGames", "importGames", "deleteAll"]);
    const [all, sokoban] = page.sections;
    assert.equal(all?.figures[0]?.value, "1");
    assert.equal(sokoban?.figures.find(({ label }) => label === "Fewest moves")?.value, "1");
    for (const { figures, tables } of page.sections) {
      for (const { label, definition } of figures) assert.notEqual(definition, "", label);
      for (const { columns, rows } of tables) {
        for (const { label, definition } of columns) assert.notEqual(definition, "", label);
        for (const { cells, bar } of rows) {
          assert.equal(cells.length, columns.length);
          assert.ok(bar > 0 && bar <= 1);
        }
      }
    }
    await world.leave();
  });

  it("have the sizes of a game in the order of their games, the most first", () => {
    const counts = { "3x3": 1, "4x4": 3, "5x5": 2 };
    const counted = Object.entries(counts).flatMap(([board, count]) =>
      Array.from(
        { length: count },
        (_, index): CountedGame => ({
          gameId: `${board} ${index}`,
          game: "sliding",
          variant: board,
          board,
          day: 20_454,
          won: true,
          assisted: false,
          moves: 20,
          value: undefined,
          highest: undefined,
          aboveFewest: 0,
          playedMs: 1_043.5,
          endedAtMs: 0,
        }),
      ),
    );
    const [, own] = statisticsSections(counted, games, new FakePorts().speech);
    // Six games: 6,261 ms.
    assert.equal(own!.figures.find(({ label }) => label === "Time")?.value, "6.2 s");
    const sizes = own!.tables[0]!.rows.map(({ label }) => label);
    assert.deepEqual(sizes, ["4×4", "5×5", "3×3"]);
  });

  onSurfaces(
    "are lists in terminals, with the definitions",
    async (world) => {
      await does(world, level, "right", "showStatistics");
      await selects(world, "Sokoban");
      assert.ok(choicesOf(world).some((label) => label.startsWith("Fewest moves")));
      assert.match(JSON.stringify(world.ports.recorded.asked), /The fewest moves of an unassisted win/);
      await answers(world, undefined);
    },
    surfaces.slice(1),
  );
});
