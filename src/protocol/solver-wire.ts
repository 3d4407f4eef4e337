import type { Readers } from "./channel.js";
import { integer, nothing, object, string } from "./reading.js";

/** The wire between the extension host and the solver thread. Positions and moves cross it as text. */

export type SolverApi = {
  hint(params: HintQuestion): HintAnswer;
  /** Answers as soon as the thread is free: tells a busy thread from a hung one. */
  echo(params: null): null;
};

/** The thread asks nothing of the host. */
export type SolverHostApi = Record<never, never>;

export interface HintQuestion {
  /** Counts up. The search stops as soon as the shared flag holds this number or a higher one. */
  readonly job: number;
  readonly game: string;
  /** `Game.format`. */
  readonly position: string;
  readonly timeMs: number;
}

export interface HintAnswer {
  /** `undefined` when no move is legal. */
  readonly move: string | undefined;
  readonly nodes: number;
  readonly ms: number;
}

/** What the thread is started with: one 32-bit number, the last cancelled job. A message could not arrive while a search runs. */
export interface SolverThreadData {
  readonly cancelled: SharedArrayBuffer;
}

export const solverReaders: Readers<SolverApi> = {
  hint: object({ job: integer(1, 0x7fff_ffff), game: string(40), position: string(100_000), timeMs: integer(1, 600_000) }),
  echo: nothing,
};
