import type { AnyGame } from "../games/game.js";
import { english } from "../games/message.js";
import { isTooLong, tooLong } from "../games/play/game-length.js";
import { current } from "../games/play/session.js";
import { readLetters } from "../games/sliding/move-text.js";
import type { Position } from "../games/sokoban/play/rules.js";
import { mistakeText } from "./move-mistake.js";
import { movesInput, readLevelMoves } from "./moves-input.js";
import { OperationError, operation, refuseCancelled } from "./operation.js";
import type { PlayersGame } from "./played-games.js";
import { existing, gameData, gameSchema, placeOf, refuseUnclear, wantedGame } from "./read-game.js";
import { inputOf } from "./schema.js";

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
      const after = gameData(play(moves));
      return {
        id: after.id,
        status: after.status,
        assisted: after.assisted,
        figures: after.figures,
        legal: after.legal,
        board: after.board,
      };
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
