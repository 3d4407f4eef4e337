import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { registered, commands as vscodeCommands } from "../shared/vscode-stand-in.js";
import type { World } from "./world.js";
import { board, does, goOn, home, onSurfaces, opened } from "./worlds.js";

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
