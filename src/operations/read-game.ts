import { gameNames } from "../games/game-names.js";
import { gameData, gameSchema } from "./game-data.js";
import { OperationError, operation } from "./operation.js";
import type { PlayersGame, WantedGame } from "./played-games.js";
import { inputOf } from "./schema.js";

/** Which of the player's games is meant. */
export const wantedGame = {
  game: { type: "string", enum: gameNames, description: "The last game of a kind" },
  id: { type: "string", maxLength: 100, description: "Or one game" },
} as const;

export const readGameOperation = operation({
  name: "game_read",
  input: inputOf(wantedGame),
  output: gameSchema,
  changes: false,
  searches: false,
  async run(wanted, { games }) {
    refuseUnclear(wanted);
    return games.use(wanted, (found) => gameData(existing(found, wanted)), false);
  },
});

/** Throws unless exactly one game is named. */
export function refuseUnclear({ game, id }: WantedGame): void {
  if ((game === undefined) === (id === undefined))
    throw new OperationError("invalid-input", "Give either “game” or “id”.", "game");
}

/** Throws where there is no such game. */
export function existing(found: PlayersGame | undefined, wanted: WantedGame): PlayersGame {
  if (found !== undefined) return found;
  throw new OperationError("no-game", "There is no such game. Start one in Tilework first.", placeOf(wanted));
}

/** The part of the input that names the game. */
export function placeOf({ id }: WantedGame): string {
  return id === undefined ? "game" : "id";
}
