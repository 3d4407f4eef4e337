import type { Random } from "./random.js";

/**
 * A campaign: inputs made by chance, as many as the time allows, each of which the product has to bear. A
 * module `test/campaign/<name>.ts` exports one as `campaign`; `npm run campaign -- <name>` runs it for
 * minutes, and a test `campaign-<name>.test.ts` of some level runs it for seconds.
 */
export interface Campaign {
  /** What is tried, in one line: shown by `npm run campaign` and in `docs/reliability.md`. */
  readonly about: string;
  /** After so many seconds in one input the whole run is ended and the input said; 60 if it is not given. */
  readonly patienceSeconds?: number;
  /**
   * Tries inputs while `run.goesOn()`. What it throws is a bug of the campaign, or one failure that it did
   * not expect.
   */
  run(run: Run): Promise<void>;
}

export interface Run {
  /** The same seed makes the same inputs in the same order. */
  readonly seed: number;
  readonly random: Random;
  /**
   * Whether another input is to be tried: there is time, and there are not yet so many failures that more
   * would tell nothing.
   */
  goesOn(): boolean;
  /** Counts an input. Should it never end, its text is what is shown. */
  began(input: string): void;
  /**
   * What the input took, where that tells something: milliseconds, and bytes of memory where the campaign
   * measures them itself.
   */
  took(cost: Cost): void;
  /** Counts what happened that is no input of its own, such as "processes killed". */
  counted(what: string): void;
  failed(failure: Failure): void;
}

export interface Cost {
  readonly ms?: number;
  /** Of a process that is not the campaign's own, whose peak is measured anyway. */
  readonly bytes?: number;
  /** Which input or kind of input it was, in a few words. */
  readonly of: string;
}

export interface Failure {
  /** What went wrong, in one sentence. */
  readonly what: string;
  /**
   * The smallest input found that still fails, in a form from which it can be given again: text as JSON,
   * bytes as base64, a list of actions.
   */
  readonly input: string;
}

/** What a run came to. */
export interface Outcome {
  readonly seed: number;
  readonly inputs: number;
  /** What else was counted, by what it is. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
  /** The longest and its input; without a text where nothing was measured. */
  readonly worstMs: { readonly value: number; readonly of: string };
  /** The most memory that a process held at once. */
  readonly worstBytes: { readonly value: number; readonly of: string };
}
