import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import { type BoardCommand, boardCommands } from "../../../src/protocol/game/board-commands.js";
import { registered, commands as vscodeCommands } from "../shared/vscode-stand-in.js";
import type { World } from "./world.js";
import { answers, board, does, goOn, home, onSurfaces, opened, surfaces } from "./worlds.js";

/** What a view shows by itself, and a box of the host. */
const ofViews: readonly BoardCommand[] = ["showKeys", "showPicture", "choosePicturePart", "choosePicture"];
const commands = boardCommands.filter((command) => !ofViews.includes(command));

/** All that a player can notice. */
function noticed(world: World, game: string): string {
  const { page, ports } = world;
  const { text, id } = world.live(game).announcement;
  const shown = page !== undefined && "game" in page ? page.game : undefined;
  const { question, tell, copied, pages } = ports;
  return JSON.stringify([page?.kind, shown, id, text, question, tell.told, copied, pages]);
}

/** The board and its game, without what is said about them. */
function boardOf(world: World, game: string): string {
  const { gameId, session, isAssisted } = world.live(game);
  const page = { ...world.page, announcement: undefined, notice: undefined };
  return JSON.stringify([page, gameId, session.cursor, session.steps, isAssisted]);
}

for (const make of surfaces) {
  for (const { name: game } of games) {
    it(`Every command has an answer, even if it can't be executed: ${make.name}, ${game}`, async () => {
      const silent: BoardCommand[] = [];
      let world: World | undefined;
      let fresh = "";
      for (const command of commands) {
        if (world === undefined) {
          world = await opened(make);
          await does(world, goOn(game));
          fresh = boardOf(world, game);
        }
        const before = noticed(world, game);
        await does(world, command);
        if (before === noticed(world, game) && !isSearching(world)) silent.push(command);
        // The next command gets the same board, or a world of its own.
        if (world.ports.question !== undefined) await answers(world, undefined);
        if (world.page?.kind !== "board") await does(world, goOn(game));
        if (boardOf(world, game) === fresh) continue;
        world.close();
        world = undefined;
      }
      world?.close();
      assert.deepEqual(silent, []);
    });
  }
}

/** A search shows that it is under way. */
function isSearching({ page }: World): boolean {
  return page?.kind === "board" && (page.thinking || page.solving || page.autoPlaying);
}

async function showsHint(world: World, game: string): Promise<void> {
  await does(world, goOn(game), "hint");
  world.ports.solver.release("first");
  await world.settle();
}

describe("Esc on a board", () => {
  for (const game of ["2048", "sliding", "sokoban"]) {
    onSurfaces(`removes the hint of ${game} before it goes home`, async (world) => {
      await showsHint(world, game);
      const hinted = board(world);
      assert.notEqual(hinted.hint, undefined, "there is a hint");
      await does(world, "home");
      const dropped = board(world);
      assert.equal(dropped.hint, undefined);
      assert.notEqual(dropped.notice?.text, hinted.announcement.text, "its words are gone, too");
      const { announcement } = world.live(game);
      assert.equal(announcement.text && english(announcement.text), "Hint dismissed.");
      await does(world, "home");
      home(world);
    });
  }

  it("leaves VS Code’s Zen Mode once nothing on the board is left to cancel", async () => {
    const world = await opened();
    await showsHint(world, "2048");
    const run = vscodeCommands.executeCommand;
    const ran: string[] = [];
    vscodeCommands.executeCommand = async (command: string) => void ran.push(command);
    try {
      // Presses the key with the manifest's argument for Zen Mode.
      const press = async () => {
        await registered.get("tilework.home")!("zen");
        await world.settle();
      };
      await press();
      assert.equal(board(world).hint, undefined);
      await press();
      board(world);
      const others = ran.filter((command) => !command.startsWith("setContext"));
      assert.deepEqual(others, ["workbench.action.exitZenMode"]);
    } finally {
      vscodeCommands.executeCommand = run;
    }
    await does(world, "home");
    home(world);
    await world.leave();
  });
});
