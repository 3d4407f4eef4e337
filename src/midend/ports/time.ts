import type { Slices } from "../../games/slices.js";

/** The clocks and timers of a host. */
export interface Time {
  /** Milliseconds since 1970, by the clock on the wall, which may be set. */
  now(): number;
  /** Milliseconds from anywhere, by a clock that only goes forward. */
  elapsed(): number;
  /** Runs something after so many milliseconds, unless what it returns is called before. */
  after(ms: number, run: () => void): () => void;
  /** How long work may take until whoever waits for an answer of the host has to be let in between. */
  readonly slices: Slices;
}

/** What is made by chance. */
export interface Chance {
  /** Of a new deal: a whole number that `isSeed` accepts. */
  seed(): number;
  /** A name that nothing else has: letters, digits and hyphens, at most 64. */
  id(): string;
}

/** For those who look for the causes of failures, in English. */
export interface Log {
  error(problem: unknown): void;
}
