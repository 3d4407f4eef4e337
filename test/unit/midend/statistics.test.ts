import assert from "node:assert/strict";
import { games } from "../../../src/games/registry/registry.js";
import { good } from "../../../src/games/result.js";
import type { CountedGame } from "../../../src/games/statistics/counted-game.js";
import { statisticsSections } from "../../../src/midend/statistics/statistics-sections.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { FakePorts } from "./fake-ports.js";
import type { Deed, World } from "./world.js";
import { surfaces } from "./worlds.js";

const level: Deed = { kind: "paste", text: "#####\n#@$.#\n#####" };
const push: Deed = { kind: "direction", direction: "right" };

async function does(world: World, ...deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    if (deed.kind === "paste") await world.ports.clipboard.write(deed.text);
    await world.do(deed);
    await world.settle();
  }
}

async function answers(world: World, answer: number | undefined): Promise<void> {
  world.answer(answer);
  await world.settle();
}

/** Selects the choice of this name in the open question. */
async function selects(world: World, name: string): Promise<void> {
  const { question } = world.ports;
  assert.ok(question !== undefined && question.kind !== "text", `asks for ${name}`);
  const labels = question.choices.map(({ label }) => label);
  const index = labels.findIndex((label) => label.startsWith(name));
  assert.ok(index >= 0, `${name}: ${labels.join(", ")}`);
  await answers(world, index);
}

async function counted(world: World): Promise<number> {
  return (await world.ports.statistics.read()).length;
}

describe("Statistics of games", () => {
  for (const make of surfaces)
    it(`count each game that ends once, and are exported, deleted and imported: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await world.open();
      await does(world, level, push);
      assert.equal(await counted(world), 1);
      // The same game ends again.
      await does(world, { kind: "command", command: "undo" }, push);
      assert.equal(await counted(world), 1);
      const [game] = await world.ports.statistics.read();
      assert.deepEqual([game?.game, game?.won, game?.moves], ["sokoban", true, 1]);

      const act = (what: "exportGames" | "importGames" | "deleteAll") =>
        void world.midend.statistics.act({ kind: "statistics", act: what });
      for (const format of [0, 1]) {
        act("exportGames");
        await world.settle();
        await answers(world, format);
      }
      const [csv, json] = world.ports.exported;
      act("deleteAll");
      await world.settle();
      await answers(world, undefined);
      assert.equal(await counted(world), 1, "it asks before it deletes");
      act("deleteAll");
      await world.settle();
      await answers(world, 0);
      assert.equal(await counted(world), 0);
      for (const [index, text] of [csv!, json!, csv!].entries()) {
        world.ports.imported = { name: "statistics", text: good(text) };
        act("importGames");
        await world.settle();
        assert.match(
          JSON.stringify([world.ports.tell.told.at(-1), world.ports.recorded.asked.at(-1)]),
          index === 0 ? /1 game was added/ : /0 games were added\..*1 already known/,
        );
        // A dialogue shows how many were added.
        if (world.ports.question !== undefined) await answers(world, 0);
        assert.deepEqual(await world.ports.statistics.read(), [game]);
      }
      await world.leave();
    });

  for (const make of surfaces)
    it(`are not kept if a setting turns them off: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      world.ports.settings.set({ keepsStatistics: false });
      await world.open();
      await does(world, level, push);
      assert.equal(await counted(world), 0);
      const { about, sections } = await world.midend.statistics.page("2048");
      assert.match(about, /No statistics are kept/);
      assert.deepEqual(sections, []);
      await world.leave();
    });

  it("do not count the games that ended while a setting turned them off", async () => {
    const [make] = surfaces;
    const files = new VolatileFiles();
    const before: World = new make!(files);
    before.ports.settings.set({ keepsStatistics: false });
    await before.open();
    await does(before, level, push);
    await before.leave();
    const world: World = new make!(files);
    await world.open();
    assert.equal(await counted(world), 0);
    await does(world, level, push);
    assert.equal(await counted(world), 1);
    await world.leave();
  });

  it("are a page in panels, with a definition of every figure and column", async () => {
    const [make] = surfaces;
    const world: World = new make!(new VolatileFiles());
    await world.open();
    await does(world, level, push, { kind: "command", command: "showStatistics" });
    const { page } = world;
    assert.ok(page?.kind === "statistics");
    assert.deepEqual(
      page.ways.map(({ act }) => act),
      ["exportGames", "importGames", "deleteAll"],
    );
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
    assert.deepEqual(
      own!.tables[0]!.rows.map(({ label }) => label),
      ["4×4", "5×5", "3×3"],
    );
  });

  for (const make of surfaces.slice(1))
    it(`are lists in terminals, with the definitions: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await world.open();
      await does(world, level, push, { kind: "command", command: "showStatistics" });
      await selects(world, "Sokoban");
      const { question } = world.ports;
      assert.ok(question !== undefined && question.kind !== "text");
      assert.ok(question.choices.some(({ label }) => label.startsWith("Fewest moves")));
      assert.match(JSON.stringify(world.ports.recorded.asked), /The fewest moves of an unassisted win/);
      await answers(world, undefined);
      await world.leave();
    });
});
