import type { Slices } from "../../games/slices.js";

/** The clocks and timers of a host. */
export interface Time {
  /** Milliseconds since 1970. This clock can be set. */
  now(): number;
  /** Milliseconds since any moment, by a clock that only goes forward. */
  elapsed(): number;
  /** Runs a function after `ms` milliseconds. Calling the result cancels it. */
  after(ms: number, run: () => void): () => void;
  /** The same, but the process may end before. */
  inBackground(ms: number, run: () => void): () => void;
  /** How long work may run before the host lets other work run. */
  readonly slices: Slices;
}

/** Random numbers and names. */
export interface Chance {
  /** The seed of a new deal: a whole number that `isSeed` accepts. */
  seed(): number;
  /** A unique name of at most 64 letters, digits and hyphens. */
  id(): string;
}

/** Logs failures in English, for debugging. */
export interface Log {
  error(problem: unknown): void;
}
