import assert from "node:assert/strict";
import { sessionFrom } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { valueIn } from "../shared/value-in.js";
import { commands as vscodeCommands } from "../shared/vscode-stand-in.js";
import { does, goOn, opened } from "./worlds.js";

const game = findGame("2048")!;

for (const [status, board] of [
  ["won", "1024,1024,0,0,0,0,0,0,0,0,0,0,0,0,0,0 18000 900"],
  ["lost", "0,4,8,16,2,4,8,16,4,8,16,32,8,16,32,128 2000 300"],
  ["playing", "2,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0 0 0"],
] as const) {
  const isOffered = status === "won";
  it(`Keep Going After the Win is ${isOffered ? "" : "not "}offered by the palette on a board that is ${status}`, async () => {
    const contexts = new Map<unknown, unknown>();
    const run = vscodeCommands.executeCommand;
    vscodeCommands.executeCommand = async (command: string, name: unknown, value: unknown) => {
      if (command === "setContext") contexts.set(name, value);
    };
    try {
      const world = await opened();
      await does(world, goOn(game.name));
      const live = world.live(game.name);
      const position = valueIn(game.parse(`4x4 ${board} - 00000001:00000002`));
      live.replace({ ...live.save(undefined), session: sessionFrom(game, position) });
      await does(world, "left");
      assert.equal(live.status, status);
      assert.equal(contexts.get("tilework.keepsGoing"), isOffered);
      if (isOffered) await does(world, "keepGoing");
      assert.equal(contexts.get("tilework.keepsGoing"), false, "once the game goes on");
      await world.leave();
    } finally {
      vscodeCommands.executeCommand = run;
    }
  });
}
