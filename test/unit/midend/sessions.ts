import assert from "node:assert/strict";
import { type AnySession, deal, play, sessionFrom } from "../../../src/games/play/session.js";
import { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import { findGame } from "../../games/registry.js";
import { valueIn } from "../shared/value-in.js";
import type { FakePorts } from "./fake-ports.js";

export function dealt(name: string, variant = findGame(name)!.variants[0]!.id, seed = 1): AnySession {
  return valueIn(deal(findGame(name)!, variant, seed));
}

/** A game in the position of a text. */
export function sessionAt(name: string, text: string): AnySession {
  const game = findGame(name)!;
  return sessionFrom(game, valueIn(game.parse(text)));
}

/** A level after moves, each of which must be legal. */
export function levelSession(rows: readonly string[], lurd = ""): AnySession {
  const game = findGame("sokoban")!;
  const position = valueIn(game.levels!.files!.read(rows.join("\n"), "level.xsb")[0]!.start());
  const session = [...lurd].reduce((now, move) => play(now, [move]), sessionFrom(game, position));
  assert.equal(session.cursor, lurd.length);
  return session;
}

export function liveGame(session: AnySession, ports: FakePorts): LiveGame {
  return new LiveGame(newStart(session, ports.chance), ports);
}
