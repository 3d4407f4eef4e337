import { directions } from "../games/direction.js";
import { type AnyGame, gameNames } from "../games/game.js";
import { english } from "../games/message.js";
import { isTooLong, tooLong } from "../games/play/game-length.js";
import { attemptStart, current, isAssisted, movesMade } from "../games/play/session.js";
import { readLetters } from "../games/sliding/move-text.js";
import type { Position } from "../games/sokoban/play/rules.js";
import { cutRows } from "./level-input.js";
import { mistakeText, movesInput, readLevelMoves } from "./moves-input.js";
import { OperationError, operation, refuseCancelled } from "./operation.js";
import type { PlayersGame, WantedGame } from "./played-games.js";
import { inputOf, objectOf, type Value } from "./schema.js";

/** Which of the player's games is meant. */
const wantedGame = {
  game: { type: "string", enum: gameNames, description: "The last game of a kind" },
  id: { type: "string", maxLength: 100, description: "Or one game" },
} as const;

/** A game as data. `moves` are those since the start or the last restart. */
const gameSchema = objectOf(
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

const { id, status, assisted, figures, legal, board } = gameSchema.properties;

/** The game after the moves, as far as they change it. */
const playedSchema = {
  type: "object",
  properties: { id, status, assisted, figures, legal, board },
  required: ["id", "status", "assisted", "board"],
} as const;

export const playMovesOperation = operation({
  name: "game_play",
  input: inputOf({ ...wantedGame, moves: movesInput }, "moves"),
  output: playedSchema,
  changes: true,
  searches: false,
  async run({ moves: text, ...wanted }, { games, signal }) {
    refuseUnclear(wanted);
    if (games.refusal !== undefined) throw new OperationError("refused", games.refusal, "moves");
    const work = (found: PlayersGame | undefined) => {
      refuseCancelled(signal);
      const played = existing(found, wanted);
      const { session, play } = played;
      if (play === undefined)
        throw new OperationError("refused", "This game is on no board. Continue it first.", placeOf(wanted));
      const position = current(session);
      const moves = readMoves(session.game, position, text);
      if (isTooLong(session, moves.length))
        throw new OperationError("invalid-moves", english(tooLong()), "moves");
      refuseIllegal(session.game, position, moves);
      const { id, status, assisted, figures, legal, board } = gameData(play(moves));
      return { id, status, assisted, figures, legal, board };
    };
    return games.use(wanted, work, true);
  },
});

/** The moves of a text in the game's own notation. */
function readMoves(game: AnyGame, position: unknown, text: string): readonly string[] {
  const notation = game.levels?.notation;
  const read = notation?.read(position, text) ?? (game.numbers && readLetters(text));
  if (read?.ok === false && game.name === "sokoban") {
    const { mistake } = readLevelMoves(position as Position, text);
    if (mistake !== undefined)
      throw new OperationError("illegal-move", mistakeText(mistake), `moves, move ${mistake.move}`);
  }
  if (read?.ok === false) throw new OperationError("invalid-moves", english(read.error), "moves");
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const moves = read?.value ?? words.flatMap((word) => movesIn(game, word));
  if (moves.length === 0) throw new OperationError("invalid-moves", "There are no moves.", "moves");
  return moves;
}

/** A word is a move, or several moves of one letter: `ULDR`. */
function movesIn(game: AnyGame, word: string): readonly string[] {
  const letters = [...word];
  return !game.isMove(word) && letters.every((letter) => game.isMove(letter)) ? letters : [word];
}

function refuseIllegal(game: AnyGame, start: unknown, moves: readonly string[]): void {
  let position = start;
  for (const [index, move] of moves.entries()) {
    const at = `moves, move ${index + 1}`;
    const isMove: boolean = game.isMove(move);
    if (!isMove)
      throw new OperationError("invalid-moves", `“${move.slice(0, 20)}” isn't a move of this game.`, at);
    const after = game.play(position, move);
    if (after === undefined)
      throw new OperationError(
        "illegal-move",
        game.status(position) === "playing"
          ? `Move ${index + 1}, “${move}”, can't be played. Nothing was.`
          : `Move ${index + 1}, “${move}”, comes after the end of the game. Nothing was played.`,
        at,
      );
    position = after;
  }
}

/** Throws unless exactly one game is named. */
function refuseUnclear({ game, id }: WantedGame): void {
  if ((game === undefined) === (id === undefined))
    throw new OperationError("invalid-input", "Give either “game” or “id”.", "game");
}

/** Throws where there is no such game. */
function existing(found: PlayersGame | undefined, wanted: WantedGame): PlayersGame {
  if (found !== undefined) return found;
  throw new OperationError("no-game", "There is no such game. Start one in Tilework first.", placeOf(wanted));
}

/** The part of the input that names the game. */
function placeOf({ id }: WantedGame): string {
  return id === undefined ? "game" : "id";
}

const maxMovesCharacters = 4_000;
const maxPositionCharacters = 8_000;

function gameData({ id, session, boardName }: PlayersGame): Value<typeof gameSchema> {
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
