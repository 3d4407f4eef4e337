import type { GameRules } from "../../../games/game.js";
import type { PlayState } from "../../../games/play/play-core.js";
import { playByPushes } from "../../../games/play/play-core.js";
import { type Replay, replayOf, replayToWin, type Steppable } from "../../../games/play/replay.js";
import { current, movesMade, type Session, sessionFrom } from "../../../games/play/session.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Cell } from "../../../games/sokoban/level/cell.js";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { cellsOf } from "../../../games/sokoban/level/level-text.js";
import { boxPlay } from "../../../games/sokoban/play/box-play.js";
import { isOnBoard } from "../../../games/sokoban/play/gestures.js";
import { formatMoves, readMoves } from "../../../games/sokoban/play/lurd.js";
import { isPush, levelNow, type Move, type Position, startOf } from "../../../games/sokoban/play/rules.js";
import type { MoveRange } from "../../../protocol/levels/editor-requests.js";

export type BoxRules = GameRules<Position, Move>;

/** A playtest of a level in its editor. It doesn't change the document. */
export type Playtest = PlayState<Session<Position, Move, BoxRules>>;

type BoxReplay = Replay<Position, Move, BoxRules>;

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

/** How two replays are synchronized: by pushes, including the walks to them, or by moves. */
export type TwinPace = "pushes" | "moves";

/** Two solutions of a level beside each other. `moves`: for each step, the moves of the longer one. */
export interface TwinReplay extends Steppable {
  readonly replays: readonly [BoxReplay, BoxReplay];
  /** For each replay, its place at each step; the shorter one stays at its end. */
  readonly places: readonly [readonly number[], readonly number[]];
  /** The first step after which they differ; `undefined` if they never do. */
  readonly divergence: number | undefined;
}

/** `undefined` if one of them doesn't solve the level. */
export function twinReplay(
  level: Level,
  lurds: readonly [string, string],
  pace: TwinPace,
): TwinReplay | undefined {
  const [one, other] = lurds.map((lurd) => replayOn(level, lurd));
  if (one === undefined || other === undefined) return undefined;
  const own = [placesOf(one, pace), placesOf(other, pace)] as const;
  const steps = Math.max(own[0].length, own[1].length);
  const [left, right] = own.map((places) =>
    Array.from({ length: steps }, (_, step) => places[Math.min(step, places.length - 1)] as number),
  );
  const places = [left as readonly number[], right as readonly number[]] as const;
  const differs = Array.from(
    { length: steps },
    (_, step) => !isSame(one, places[0][step] as number, other, places[1][step] as number),
  );
  const divergence = differs.indexOf(true);
  const [longer, ends] = own[0].length < own[1].length ? [other, own[1]] : [one, own[0]];
  const moves = ends.slice(1).map((end, step) => longer.moves.slice(ends[step], end).join(""));
  return {
    replays: [one, other],
    places,
    divergence: divergence < 0 ? undefined : divergence,
    moves,
    place: 0,
  };
}

function placesOf({ moves }: BoxReplay, pace: TwinPace): readonly number[] {
  return [0, ...moves.flatMap((move, index) => (pace === "moves" || isPush(move) ? [index + 1] : []))];
}

/** Whether the boxes and the player are in the same squares; the player's path doesn't matter. */
function isSame(one: BoxReplay, at: number, other: BoxReplay, otherAt: number): boolean {
  const [left, right] = [one.positions[at] as Position, other.positions[otherAt] as Position];
  return left.player === right.player && left.boxes.every((box, index) => box === right.boxes[index]);
}
