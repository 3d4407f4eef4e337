import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { registered, commands as vscodeCommands } from "../shared/vscode-stand-in.js";
import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import type { World } from "./world.js";

const esc = { kind: "command", command: "home" } as const;

async function boardWithHint(world: World, game: string): Promise<void> {
  await world.open();
  await world.do({ kind: "action", action: { kind: "continue", game } });
  await world.settle();
  await world.do({ kind: "command", command: "hint" });
  await world.settle();
  world.ports.solver.release("first");
  await world.settle();
}

function board(world: World) {
  const { page } = world;
  assert.equal(page?.kind, "board", world.name);
  return page;
}

describe("Esc on a board", () => {
  for (const make of [PanelWorld, HostTerminalWorld, ShellScreenWorld, PlainWorld]) {
    for (const game of ["2048", "sliding", "sokoban"]) {
      it(`removes the hint of ${game} before it goes home: ${make.name}`, async () => {
        const world = new make(new VolatileFiles());
        await boardWithHint(world, game);
        const hinted = board(world);
        assert.notEqual(hinted.hint, undefined, "there is a hint");
        await world.do(esc);
        await world.settle();
        const dropped = board(world);
        assert.equal(dropped.hint, undefined);
        assert.notEqual(dropped.notice?.text, hinted.announcement.text, "its words are gone, too");
        const { announcement } = world.midend.oneOfAKind.find(game)!;
        assert.equal(announcement.text && english(announcement.text), "Hint dismissed.");
        await world.do(esc);
        await world.settle();
        assert.equal(world.page?.kind, "home");
        await world.leave();
      });
    }
  }

  it("leaves VS Code’s Zen Mode once nothing on the board is left to cancel", async () => {
    const world = new PanelWorld(new VolatileFiles());
    await boardWithHint(world, "2048");
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
      assert.deepEqual(
        ran.filter((command) => !command.startsWith("setContext")),
        ["workbench.action.exitZenMode"],
      );
    } finally {
      vscodeCommands.executeCommand = run;
    }
    await world.do(esc);
    await world.settle();
    assert.equal(world.page?.kind, "home");
    await world.leave();
  });
});
