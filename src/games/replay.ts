import type { AnyGame } from "./game.js";
import type { AnySession } from "./session.js";

/** Moves shown one after the other: `positions[i]` is what stands after `i` of them. Immutable. */
export interface Replay {
  readonly game: AnyGame;
  readonly positions: readonly unknown[];
  readonly moves: readonly string[];
  /** From 0, the start, to `moves.length`. */
  readonly place: number;
}

/** The moves from a position on; `undefined` when one of them is illegal. It stands at its start. */
export function replayOf(game: AnyGame, start: unknown, moves: readonly string[]): Replay | undefined {
  const positions = [start];
  for (const move of moves) {
    const next = game.play(positions.at(-1), move);
    if (next === undefined) return undefined;
    positions.push(next);
  }
  return { game, positions, moves, place: 0 };
}

/** The moves from a position to the win: `undefined` when one of them is illegal or they do not lead there. A solution is a certificate, played so. */
export function replayToWin(game: AnyGame, start: unknown, moves: readonly string[]): Replay | undefined {
  const replay = replayOf(game, start, moves);
  return replay !== undefined && game.status(replay.positions.at(-1)) === "won" ? replay : undefined;
}

/** A session's moves up to its cursor, from its start. */
export function replayOfSession(session: AnySession): Replay {
  const moves = session.steps.slice(0, session.cursor).flat();
  const replay = replayOf(session.game, session.positions[0], moves);
  if (replay === undefined) throw new Error("A session holds moves that cannot be played.");
  return replay;
}

/** The replay at another place, as near as there is one. */
export function seek(replay: Replay, place: number): Replay {
  const near = Math.min(replay.moves.length, Math.max(0, Math.round(place)));
  return near === replay.place ? replay : { ...replay, place: near };
}

/** The places before the last push and after the next one, from where the replay stands; its start and its end where there is none. */
export function pushPlaces({ game: { levels }, moves, place }: Replay): { readonly before: number; readonly after: number } | undefined {
  const pushes = levels?.pushes;
  if (pushes === undefined) return undefined;
  const next = moves.findIndex((move, index) => index >= place && pushes.isPush(move));
  const last = moves.findLastIndex((move, index) => index < place && pushes.isPush(move));
  return { before: Math.max(0, last), after: next < 0 ? moves.length : next + 1 };
}

export function shown(replay: Replay): unknown {
  return replay.positions[replay.place];
}

export function isAtEnd(replay: Replay): boolean {
  return replay.place === replay.moves.length;
}
