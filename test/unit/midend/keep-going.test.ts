import assert from "node:assert/strict";
import { sessionFrom } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { valueIn } from "../shared/value-in.js";
import { commands as vscodeCommands } from "../shared/vscode-stand-in.js";
import { PanelWorld } from "./panel-world.js";

const game = findGame("2048")!;
/** Boards of 2048 with the move that is made on them. */
const boards = {
  won: { text: "4x4 1024,1024,0,0,0,0,0,0,0,0,0,0,0,0,0,0 18000 900 - 00000001:00000002", isOffered: true },
  lost: {
    text: "4x4 0,4,8,16,2,4,8,16,4,8,16,32,8,16,32,128 2000 300 - 00000001:00000002",
    isOffered: false,
  },
  playing: { text: "4x4 2,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0 0 0 - 00000001:00000002", isOffered: false },
} as const;

describe("Keep Going After the Win", () => {
  for (const [status, { text, isOffered }] of Object.entries(boards))
    it(`is ${isOffered ? "" : "not "}offered by the palette on a board that is ${status}`, async () => {
      const contexts = new Map<unknown, unknown>();
      const run = vscodeCommands.executeCommand;
      vscodeCommands.executeCommand = async (command: string, name: unknown, value: unknown) => {
        if (command === "setContext") contexts.set(name, value);
      };
      const world = new PanelWorld(new VolatileFiles());
      try {
        await world.open();
        await world.do({ kind: "action", action: { kind: "continue", game: game.name } });
        await world.settle();
        const live = world.midend.oneOfAKind.find(game.name)!;
        live.replace({ ...live.save(undefined), session: sessionFrom(game, valueIn(game.parse(text))) });
        await world.do({ kind: "direction", direction: "left" });
        await world.settle();
        assert.equal(live.status, status);
        assert.equal(contexts.get("tilework.keepsGoing"), isOffered);
        if (isOffered) {
          await world.do({ kind: "command", command: "keepGoing" });
          await world.settle();
          assert.equal(contexts.get("tilework.keepsGoing"), false, "once the game goes on");
        }
        await world.leave();
      } finally {
        vscodeCommands.executeCommand = run;
      }
    });
});
