import type { AnyGame } from "../games/game.js";
import { gameNames } from "../games/game-names.js";
import { english } from "../games/message.js";
import { attemptStart, current, isAssisted, movesMade } from "../games/play/session.js";
import { cutRows } from "./level-input.js";
import { OperationError, operation } from "./operation.js";
import type { PlayersGame, WantedGame } from "./played-games.js";
import { inputOf, objectOf, type Value } from "./schema.js";

const directions = ["up", "down", "left", "right"] as const;
const maxMovesCharacters = 4_000;

/** A game as data. `moves` are those since the start or the last restart. */
export const gameSchema = objectOf(
  {
    id: { type: "string" },
    game: { type: "string" },
    variant: { type: "string" },
    title: { type: "string" },
    status: { type: "string", enum: ["playing", "won", "lost"] },
    assisted: { type: "boolean" },
    figures: { type: "array", items: { type: "string" } },
    steps: { type: "integer" },
    moves: { type: "string" },
    legal: { type: "array", items: { type: "string" } },
    board: { type: "string" },
  },
  { position: { type: "string" }, cut: { type: "boolean" } },
);

const maxPositionCharacters = 8_000;

export function gameData({ id, session, boardName }: PlayersGame): Value<typeof gameSchema> {
  const { game, cursor } = session;
  const position = current(session);
  const moves = movesMade(session);
  const text = game.levels?.notation?.write(moves) ?? moves.join(" ");
  const written = game.format(position);
  const cut = text.length > maxMovesCharacters || written.length > maxPositionCharacters;
  return {
    id,
    game: game.name,
    variant: game.variantOf(position),
    title: english(boardName),
    status: game.status(position),
    assisted: isAssisted(session),
    figures: game.scene(position).figures.map(({ label, value }) => `${english(label)}: ${value}`),
    steps: cursor - attemptStart(session),
    moves: text.slice(-maxMovesCharacters),
    legal: legalMoves(game, position),
    board: boardText(game, position),
    ...(written.length > maxPositionCharacters ? {} : { position: written }),
    ...(cut ? { cut } : {}),
  };
}

/** Moves that a direction means now. */
function legalMoves(game: AnyGame, position: unknown): readonly string[] {
  return directions.flatMap((direction) => {
    const [move] = game.interpret(position, { kind: "direction", direction });
    return move ?? [];
  });
}

/** XSB rows of a level; otherwise the texts of the tiles in rows, with a dot for an empty cell. */
function boardText(game: AnyGame, position: unknown): string {
  const board = game.levels?.solving?.board(position);
  if (board !== undefined) return cutRows(board.split("\n"));
  const { rows, columns, sprites } = game.scene(position);
  const cells = Array.from({ length: rows }, () => new Array<string>(columns).fill("."));
  for (const { row, column, text, gone } of sprites) if (!gone && text !== "") cells[row]![column] = text;
  const width = Math.max(...cells.flat().map(({ length }) => length));
  return cells.map((row) => row.map((text) => text.padStart(width)).join(" ")).join("\n");
}

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
