import type { GameRules } from "../../../games/game.js";
import type { PlayState } from "../../../games/play/play-core.js";
import { playByPushes } from "../../../games/play/play-core.js";
import { type Replay, replayOf, replayToWin } from "../../../games/play/replay.js";
import { current, movesMade, type Session, sessionFrom } from "../../../games/play/session.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Cell } from "../../../games/sokoban/level/cell.js";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { cellsOf } from "../../../games/sokoban/level/level-text.js";
import { boxPlay } from "../../../games/sokoban/play/box-play.js";
import { isOnBoard } from "../../../games/sokoban/play/gestures.js";
import { formatMoves, readMoves } from "../../../games/sokoban/play/lurd.js";
import { levelNow, type Move, type Position, startOf } from "../../../games/sokoban/play/rules.js";
import type { MoveRange } from "../../../protocol/levels/editor-requests.js";

export type BoxRules = GameRules<Position, Move>;

/** A playtest of a level in its editor. It doesn't change the document. */
export type Playtest = PlayState<Session<Position, Move, BoxRules>>;

export type BoxReplay = Replay<Position, Move, BoxRules>;

/** Moves shown one after the other on the board being edited. */
export interface TestReplay extends BoxReplay {
  /** "Solution by BFS", "Your playtest". */
  readonly title: string;
  /** The marked range of its moves; it holds at least one. */
  readonly range?: MoveRange | undefined;
}

export function isWon({ session }: Playtest): boolean {
  return session.game.status(current(session)) === "won";
}

/** The moves made so far. */
export function lurdOf({ session }: Playtest): string {
  return formatMoves(movesMade(session));
}

/** A playtest that starts with moves already made. */
export function testOf(level: Level, moves: readonly Move[] = []): Playtest {
  return {
    session: playByPushes(sessionFrom<Position, Move>(boxPlay as BoxRules, startOf(level, "")), moves),
    picked: undefined,
  };
}

/** Moves as a replay; `undefined` if they can't be made, or don't solve the level as they must. */
export function replayOn(level: Level, lurd: string, mustSolve = true): BoxReplay | undefined {
  const start = startOf(level, "");
  const read = readMoves(start, lurd);
  const of = mustSolve ? replayToWin<Position, Move, BoxRules> : replayOf<Position, Move, BoxRules>;
  return read.ok ? of(boxPlay, start, read.value.moves) : undefined;
}

/** The content of each square of a position; `undefined` outside the level. */
export function positionCells(position: Position): (place: BoardPlace) => Cell | undefined {
  const cells = cellsOf(levelNow(position));
  return (place) =>
    isOnBoard(position, place) ? cells[cellOf(position.level, place.row, place.column)] : undefined;
}
