import type { Direction } from "../../../games/direction.js";
import type { Message } from "../../../games/message.js";
import { say } from "../../../games/message.js";
import { columnOf, rowOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { interpret, refusal } from "../../../games/sokoban/play/gestures.js";
import { pushBoxTo } from "../../../games/sokoban/play/paths.js";
import { isPush, type Move, type Position, play, startOf, status } from "../../../games/sokoban/play/rules.js";

/** A level being tried out where it is edited. The document knows nothing of it. Immutable. */
export interface TestGame {
  readonly positions: readonly Position[];
  /** `steps[i]` leads from `positions[i]` to the next: a walk of many moves is one step, and one undo. */
  readonly steps: readonly (readonly Move[])[];
  readonly cursor: number;
  /** The number of the box that is to be pushed to the next square chosen. */
  readonly picked: number | undefined;
}

/** A test that begins with moves already made, as far as they can be played. */
export function beginTest(level: Level, moves: readonly Move[] = []): TestGame {
  const begun: TestGame = { positions: [startOf(level, "")], steps: [], cursor: 0, picked: undefined };
  return moves.reduce((game, move) => playMoves(game, [move]), begun);
}

export function positionOf({ positions, cursor }: TestGame): Position {
  return positions[cursor]!;
}

export function isWon(game: TestGame): boolean {
  return status(positionOf(game)) === "won";
}

export function canRedo({ cursor, steps }: TestGame): boolean {
  return cursor < steps.length;
}

/** The moves made up to here, as LURD text. */
export function lurdOf({ steps, cursor }: TestGame): string {
  return steps.slice(0, cursor).flat().join("");
}

/** One step of these moves; the same game when none of them can be played. */
function playMoves(game: TestGame, moves: readonly Move[]): TestGame {
  let position = positionOf(game);
  const played: Move[] = [];
  for (const move of moves) {
    const next = play(position, move);
    if (next === undefined) break;
    position = next;
    played.push(move);
  }
  if (played.length === 0) return game;
  const { positions, steps, cursor } = game;
  return {
    positions: [...positions.slice(0, cursor + 1), position],
    steps: [...steps.slice(0, cursor), played],
    cursor: cursor + 1,
    picked: undefined,
  };
}

/** What came of a gesture: the game after it, and why it did nothing where it did nothing. */
export interface Outcome {
  readonly game: TestGame;
  readonly refused?: Message | undefined;
}

export function moveBy(game: TestGame, direction: Direction): Outcome {
  const position = positionOf(game);
  const gesture = { kind: "direction", direction } as const;
  return { game: playMoves(game, interpret(position, gesture)), refused: refusal(position, gesture) };
}

/** A click: a box is picked, or let go; a square is where the picked box is pushed, or else where the player walks. */
export function chooseCell(game: TestGame, cell: number): Outcome {
  const position = positionOf(game);
  if (status(position) === "won") return { game };
  const box = position.boxes.indexOf(cell);
  if (box >= 0) return { game: { ...game, picked: game.picked === box ? undefined : box } };
  if (game.picked !== undefined) {
    const moves = pushBoxTo(position, game.picked, cell);
    if (moves.length > 0) return { game: playMoves(game, moves) };
    return { game: { ...game, picked: undefined }, refused: say("The box cannot be pushed there.") };
  }
  const gesture = { kind: "cell", row: rowOf(position.level, cell), column: columnOf(position.level, cell) } as const;
  return { game: playMoves(game, interpret(position, gesture)), refused: refusal(position, gesture) };
}

export function letGo(game: TestGame): TestGame {
  return game.picked === undefined ? game : { ...game, picked: undefined };
}

export function undo(game: TestGame): TestGame {
  return game.cursor === 0 ? game : { ...game, cursor: game.cursor - 1, picked: undefined };
}

export function redo(game: TestGame): TestGame {
  return canRedo(game) ? { ...game, cursor: game.cursor + 1, picked: undefined } : game;
}

/** Back to before the last push; where nothing was pushed, to the start. */
export function undoPush(game: TestGame): TestGame {
  const last = game.steps.slice(0, game.cursor).findLastIndex((moves) => moves.some(isPush));
  return { ...game, cursor: Math.max(0, last), picked: undefined };
}

/** Back to the start; redo leads forward again. */
export function restart(game: TestGame): TestGame {
  return { ...game, cursor: 0, picked: undefined };
}
