import type { Game, GameRules } from "../game.js";
import { type AnySession, attemptStart, movesMade } from "./session.js";

/** Moves shown one after the other: `positions[i]` is the position after `i` of them. Immutable. */
export interface Replay<
  Position = unknown,
  Move extends string = string,
  Rules extends GameRules<Position, Move> = Game<Position, Move>,
> {
  readonly game: Rules;
  readonly positions: readonly Position[];
  readonly moves: readonly Move[];
  /** From 0 (the start) to `moves.length`. */
  readonly place: number;
}

/** A replay of a game of which only the rules may be known. */
export type RulesReplay = Replay<unknown, string, GameRules<unknown, string>>;

/** What controls need of a replay: its place among its moves, and which of them push something. */
export interface Steppable extends Pick<Replay, "moves" | "place"> {
  readonly game?: Pick<GameRules<never, string>, "levels">;
}

/**
 * The relative steps of a replay: to its ends, by a move, or by a push with the walk to it where moves are
 * pushes.
 */
export type ReplayStep = "first" | "backPush" | "back" | "forward" | "forwardPush" | "last";

/** A replay of moves from a position; `undefined` when one of them is illegal. It is at its start. */
export function replayOf<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  game: Rules & GameRules<Position, Move>,
  start: Position,
  moves: readonly Move[],
): Replay<Position, Move, Rules> | undefined {
  const positions = [start];
  for (const move of moves) {
    const next = game.play(positions.at(-1) as Position, move);
    if (next === undefined) return undefined;
    positions.push(next);
  }
  return { game, positions, moves, place: 0 };
}

/**
 * The moves from a position to the win; `undefined` when one of them is illegal or they do not lead there. It
 * checks a solution by playing it.
 */
export function replayToWin<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  game: Rules & GameRules<Position, Move>,
  start: Position,
  moves: readonly Move[],
): Replay<Position, Move, Rules> | undefined {
  const replay = replayOf<Position, Move, Rules>(game, start, moves);
  return replay !== undefined && game.status(replay.positions.at(-1)!) === "won" ? replay : undefined;
}

/** A session's moves up to its cursor, from its start or its last restart. */
export function replayOfSession(session: AnySession): Replay {
  const { game, positions, steps, cursor } = session;
  const all = positions.slice(0, 1);
  for (let index = attemptStart(session); index < cursor; index++) {
    // Plays only the moves between the positions that the session holds.
    for (const move of steps[index]?.slice(0, -1) ?? []) all.push(game.play(all.at(-1), move));
    all.push(positions[index + 1]);
  }
  return { game, positions: all, moves: movesMade(session), place: 0 };
}

/** The replay at another place, limited to its ends. */
export function seek<Shown extends Steppable>(replay: Shown, place: number): Shown {
  const near = Math.min(replay.moves.length, Math.max(0, Math.round(place)));
  return near === replay.place ? replay : { ...replay, place: near };
}

/**
 * The replay one step on or back. If no push is left, or the game has none, a step by a push goes to the end.
 */
export function stepTo<Shown extends Steppable>(replay: Shown, step: ReplayStep): Shown {
  const { place, moves } = replay;
  switch (step) {
    case "first":
      return seek(replay, 0);
    case "backPush":
      return seek(replay, pushPlaces(replay)?.before ?? 0);
    case "back":
      return seek(replay, place - 1);
    case "forward":
      return seek(replay, place + 1);
    case "forwardPush":
      return seek(replay, pushPlaces(replay)?.after ?? moves.length);
    case "last":
      return seek(replay, moves.length);
  }
}

/** The places before the last push and after the next one; the start and the end where there is none. */
export function pushPlaces({
  game,
  moves,
  place,
}: Steppable): { readonly before: number; readonly after: number } | undefined {
  const pushes = game?.levels?.pushes;
  if (pushes === undefined) return undefined;
  const next = moves.findIndex((move, index) => index >= place && pushes.isPush(move));
  const last = moves.findLastIndex((move, index) => index < place && pushes.isPush(move));
  return { before: Math.max(0, last), after: next < 0 ? moves.length : next + 1 };
}

export function shown<Position>(replay: {
  readonly positions: readonly Position[];
  readonly place: number;
}): Position {
  return replay.positions[replay.place] as Position;
}

export function isAtEnd({ moves, place }: Steppable): boolean {
  return place === moves.length;
}

/** The most segments of a replay's scrubber. */
export const maxMarks = 160;

const marksOf = new WeakMap<readonly string[], readonly number[]>();

/**
 * The importance of each of at most `maxMarks` equal segments of a replay, from 0 to 1. It is 1 where
 * something is pushed; where scores are ranked, it is the largest gain of a move on a logarithmic scale.
 * Empty for games in which all moves are equally important.
 */
export function replayMarks({ game, moves, positions }: RulesReplay): readonly number[] {
  let marks = marksOf.get(moves);
  if (marks === undefined) {
    const { ranking } = game;
    const isPush = game.levels?.pushes?.isPush;
    const weights =
      isPush !== undefined
        ? moves.map((move) => (isPush(move) ? 1 : 0))
        : ranking !== undefined
          ? moves.map((_, index) =>
              Math.log2(
                1 + Math.max(0, ranking.value(positions[index + 1]) - ranking.value(positions[index])),
              ),
            )
          : [];
    const most = weights.reduce((highest, weight) => Math.max(highest, weight), 0);
    marks = segmentsOf(weights, most === 0 ? 1 : most);
    marksOf.set(moves, marks);
  }
  return marks;
}

/** The highest value of each of at most `maxMarks` equal segments, as a part of `most`. */
export function segmentsOf(values: readonly (number | undefined)[], most = 1): readonly number[] {
  const found = new Array<number>(Math.min(maxMarks, values.length)).fill(0);
  for (const [index, value = 0] of values.entries()) {
    const at = Math.floor((index * found.length) / values.length);
    found[at] = Math.max(found[at]!, Math.round((100 * value) / most) / 100);
  }
  return found;
}
