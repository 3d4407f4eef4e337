import assert from "node:assert/strict";
import fc from "fast-check";
import { gameLink, maxLinkCharacters, textOfLink } from "../../../src/games/saves/game-link.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { anyText, runs } from "../shared/samples.js";
import type { Deed, World } from "./world.js";
import { surfaces } from "./worlds.js";

const base = "vscode://tilework.tilework";

async function does(world: World, ...deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    await world.do(deed);
    await world.settle();
  }
}

/** The path and the query of a link. */
function partsOf(link: string): readonly [string, string] {
  const [path = "", query = ""] = link.slice(base.length).split("?");
  return [path, query];
}

/** Opens a link as the editor does. */
async function opens(world: World, path: string, query: string): Promise<void> {
  const views = { limits: {}, active: undefined, preferred: undefined, show: () => undefined };
  void world.midend.actionsFor(views).starter.openLink(path, query);
  await world.settle();
}

describe("Links to games", () => {
  it("are read as they were written, and are never too long", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000, unit: "binary-ascii" }), (text) => {
        const link = gameLink(base, text);
        if (link === undefined || text === "") return;
        assert.ok(link.length <= maxLinkCharacters);
        assert.match(link, /^[\w:/.?=-]+$/);
        assert.equal(textOfLink(...partsOf(link)), text);
      }),
      { numRuns: runs(500) },
    );
    assert.equal(gameLink(base, "x".repeat(1_500)), undefined);
  });

  it("never throw, whatever they are", () => {
    const query = fc.oneof(
      anyText(3_000),
      fc.string({ maxLength: 4_000 }).map((text) => `text=${text}`),
    );
    fc.assert(
      fc.property(fc.constantFrom("/game", "/game/", "", "/play"), query, (path, text) => {
        const read = textOfLink(path, text);
        assert.ok(read === undefined || (path === "/game" && read.length <= maxLinkCharacters));
      }),
      { numRuns: runs(5_000) },
    );
  });

  for (const make of surfaces) {
    it(`open the game that was copied, and only if the player agrees: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await world.open();
      await does(
        world,
        { kind: "action", action: { kind: "new", game: "2048", variant: "4x4" } },
        { kind: "direction", direction: "left" },
        { kind: "direction", direction: "down" },
        { kind: "command", command: "copyLink" },
      );
      const link = await world.ports.clipboard.read();
      const before = world.midend.oneOfAKind.find("2048")!;
      const [board, gameId] = [before.game.format(before.position), before.gameId];
      await does(world, { kind: "command", command: "newGame" });
      const other = world.midend.oneOfAKind.find("2048")!.gameId;
      assert.notEqual(other, gameId);

      await opens(world, ...partsOf(link));
      assert.ok(world.ports.question !== undefined, "it asks");
      world.answer(undefined);
      await world.settle();
      assert.equal(world.midend.oneOfAKind.find("2048")!.gameId, other);

      await opens(world, ...partsOf(link));
      world.answer(0);
      await world.settle();
      const { game, position } = world.midend.oneOfAKind.find("2048")!;
      assert.equal(game.format(position), board);
      await world.leave();
    });

    it(`that lead to no game change nothing: ${make.name}`, async () => {
      const world: World = new make(new VolatileFiles());
      await world.open();
      await does(world, { kind: "action", action: { kind: "new", game: "2048", variant: "4x4" } });
      const { gameId } = world.midend.oneOfAKind.find("2048")!;
      const bad = ["2048/9x9/7", "Tilework game: 2048\nStart: 4x4 1\nMoves: \n", "no game"];
      for (const text of bad) await opens(world, ...partsOf(gameLink(base, text)!));
      await opens(world, "/game", "text=%%%");
      await opens(world, "/other", "");
      assert.equal(world.ports.question, undefined);
      assert.equal(world.midend.oneOfAKind.find("2048")!.gameId, gameId);
      const told = world.ports.tell.told.filter((line) => line.includes("Couldn't open the link: "));
      assert.equal(told.length, 5, world.ports.tell.told.join("\n"));
      await world.leave();
    });
  }
});
