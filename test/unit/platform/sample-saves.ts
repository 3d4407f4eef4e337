import assert from "node:assert/strict";
import {
  type AnySession,
  current,
  deal,
  formatSteps,
  play,
  replay,
  sessionFrom,
} from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Save } from "../../../src/games/saves/save.js";

/** Games as tests keep them. */

const game = findGame("2048");

/** A game of 2048. */
export function save(moves: number, playedMs = 0, gameId = "one"): Save {
  assert.ok(game !== undefined);
  const dealt = deal(game, "4x4", 42);
  assert.ok(dealt.ok);
  let session: AnySession = dealt.value;
  for (let index = 0; session.steps.length < moves; index++) {
    const direction = (["left", "down", "right", "up"] as const)[index % 4] ?? "left";
    session = play(session, game.interpret(current(session), { kind: "direction", direction }));
  }
  return {
    gameId,
    session,
    hints: 0,
    playedMs,
    picture: undefined,
    name: undefined,
    savedAtMs: 1_700_000_000_000 + moves,
  };
}

/** A game of any number of moves. */
export function slid(moves: number): Save {
  const sliding = findGame("sliding");
  const start = sliding?.parse("3x3 1,2,3,4,0,5,7,8,6 0");
  assert.ok(sliding !== undefined && start?.ok === true);
  const steps = Array.from({ length: moves }, (_, index) => [index % 2 === 0 ? "U" : "D"]);
  const session = replay(sessionFrom(sliding, start.value), formatSteps(steps), moves);
  assert.ok(session.ok);
  return { ...save(0), session: session.value };
}
