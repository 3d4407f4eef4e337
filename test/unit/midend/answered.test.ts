import assert from "node:assert/strict";
import { games } from "../../../src/games/registry/registry.js";
import { type BoardCommand, boardCommands } from "../../../src/protocol/game/board-commands.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import type { World } from "./world.js";
import { surfaces } from "./worlds.js";

/** What a view shows by itself, and a box of the host. */
const ofViews: readonly BoardCommand[] = ["showKeys", "showPicture", "choosePicturePart", "choosePicture"];
const commands = boardCommands.filter((command) => !ofViews.includes(command));

/** All that a player can notice. */
function noticed({ midend, page, ports }: World, game: string): string {
  const { text, id } = midend.oneOfAKind.find(game)!.announcement;
  const shown = page !== undefined && "game" in page ? page.game : undefined;
  return JSON.stringify([
    page?.kind,
    shown,
    id,
    text,
    ports.question,
    ports.tell.told,
    ports.copied,
    ports.pages,
  ]);
}

describe("Every command has an answer, even if it can't be executed", () => {
  for (const make of surfaces) {
    for (const { name: game } of games) {
      it(`${make.name}, ${game}`, async () => {
        const silent: BoardCommand[] = [];
        for (const command of commands) {
          const world: World = new make(new VolatileFiles());
          await world.open();
          await world.do({ kind: "action", action: { kind: "continue", game } });
          await world.settle();
          const before = noticed(world, game);
          await world.do({ kind: "command", command });
          await world.settle();
          if (before === noticed(world, game) && !isSearching(world)) silent.push(command);
          world.close();
        }
        assert.deepEqual(silent, []);
      });
    }
  }
});

/** A search shows that it is under way. */
function isSearching({ page }: World): boolean {
  return page?.kind === "board" && (page.thinking || page.solving || page.autoPlaying);
}
