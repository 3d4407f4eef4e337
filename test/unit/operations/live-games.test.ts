import assert from "node:assert/strict";
import { say } from "../../../src/games/message.js";
import { deal } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { slotOf } from "../../../src/games/saves/save-slot.js";
import { findPlayedGame } from "../../../src/operations/games/live-games.js";

describe("a player's game that is asked for by its ID", () => {
  const game = findGame("2048")!;

  /** A midend with one kept game, and with the IDs of those on boards. */
  function midend(ids: string[]) {
    const dealt = deal(game, "4x4", 1);
    assert.ok(dealt.ok);
    const session = dealt.value;
    const save = { gameId: "kept", session, origin: undefined };
    const live = (gameId: string) => ({
      gameId,
      session,
      boardName: say("Play"),
      slot: slotOf(game, session.positions[0]),
    });
    const parts = {
      games: [game],
      saves: { readGame: async () => ({ save }), readSlot: async () => save },
      liveGames: {
        of: () => ids.map(live),
        openKept: () => {
          ids.push("kept");
          return live("kept");
        },
      },
    };
    return parts as unknown as Parameters<typeof findPlayedGame>[0];
  }

  it("is opened once for any number of requests at a time", async () => {
    const ids: string[] = [];
    const world = midend(ids);
    const found = await Promise.all([1, 2, 3].map(() => findPlayedGame(world, { id: "kept" })));
    assert.deepEqual(ids, ["kept"]);
    for (const one of found) assert.ok(one?.play !== undefined);
  });

  it("is only read if another game is on the board of its slot", async () => {
    const ids = ["other"];
    const found = await findPlayedGame(midend(ids), { id: "kept" });
    assert.deepEqual([found?.id, found?.play, ids], ["kept", undefined, ["other"]]);
  });
});
