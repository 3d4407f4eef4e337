import type { AnyGame } from "../../../src/games/game.js";
import { games } from "../../../src/games/registry/registry.js";
import { good } from "../../../src/games/result.js";
import { parsingGameReadings } from "../../../src/games/saves/game-text.js";
import { atOnce } from "../../../src/games/slices.js";

/** The first meaning of a text that is pasted while a game is on the board. */
export function pasted(text: string, game?: AnyGame) {
  const readings = atOnce(parsingGameReadings(text, games, game));
  return readings.ok ? good(readings.value[0]!.session) : readings;
}
