import assert from "node:assert/strict";
import { say } from "../../../src/games/message.js";
import { deal } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { findPlayedGame } from "../../../src/operations/played-games.js";

describe("a player's game that is asked for by its ID", () => {
  const game = findGame("2048")!;

  /** A midend with one kept game. `onBoard`: the game on the board; `running`: the one that it would show. */
  function midend(onBoard: string | undefined, running: string) {
    const dealt = deal(game, "4x4", 1);
    assert.ok(dealt.ok);
    const session = dealt.value;
    const save = { gameId: "kept", session, origin: undefined };
    let shown = onBoard;
    const find = () => shown && { gameId: shown, session, boardName: say("Play") };
    const parts = {
      games: [game],
      saves: { readGame: async () => ({ save }) },
      oneOfAKind: {
        find,
        look: async () => {
          shown ??= running;
          return find();
        },
      },
    };
    return parts as unknown as Parameters<typeof findPlayedGame>[0];
  }

  it("is played where the board of its kind shows it, or would show it", async () => {
    for (const world of [midend("kept", "kept"), midend(undefined, "kept")])
      assert.notEqual((await findPlayedGame(world, { id: "kept" }))?.play, undefined);
  });

  it("is only read if another game is on the board", async () => {
    for (const world of [midend("other", "kept"), midend(undefined, "other")]) {
      const found = await findPlayedGame(world, { id: "kept" });
      assert.deepEqual([found?.id, found?.play], ["kept", undefined]);
    }
  });
});
