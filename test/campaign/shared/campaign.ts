import type { Random } from "./random.js";

/**
 * A campaign: random inputs, as many as the time allows, each of which the product must handle. A module
 * `test/campaign/<name>.ts` exports one as `campaign`; `npm run campaign -- <name>` runs it for minutes. A
 * test of some level runs it for seconds (`testCampaign`), unless it needs windows of VS Code.
 */
export interface Campaign {
  /** A description in one line: shown by `npm run campaign` and in `docs/reliability.md`. */
  readonly about: string;
  /** If one input takes longer than this, the whole run is ended and the input reported; default 60. */
  readonly patienceSeconds?: number;
  /**
   * Tries inputs while `run.shouldContinue()`. An exception is a bug of the campaign, or one unexpected
   * failure.
   */
  run(run: Run): Promise<void>;
}

export interface Run {
  /** The same seed gives the same inputs in the same order. */
  readonly seed: number;
  readonly random: Random;
  /** Only kinds of inputs whose names contain this are tried; "" for all. */
  readonly only: string;
  /** The factor of limits of time: 1, and more in a test, which runs beside others on slow machines. */
  readonly patience: number;
  /**
   * Whether to try another input: there is time left, and another failure would still give new
   * information.
   */
  shouldContinue(): boolean;
  /** Counts an input. If it never ends, this text is reported. */
  started(input: string): void;
  /**
   * The cost of the input, where it is informative: milliseconds, and bytes of memory if the campaign
   * measures them itself.
   */
  took(cost: Cost): void;
  /** Counts events that are not inputs, such as "processes killed". */
  counted(what: string): void;
  failed(failure: Failure): void;
}

export interface Cost {
  readonly ms?: number;
  /** For another process than the campaign's own, whose peak is measured anyway. */
  readonly bytes?: number;
  /** The input or kind of input, in a few words. */
  readonly of: string;
}

export interface Failure {
  /** The problem, in one sentence. */
  readonly what: string;
  /**
   * The smallest failing input found, in a form that can be replayed: text as JSON, bytes as base64, a list
   * of actions.
   */
  readonly input: string;
}

/** The result of a run. */
export interface Outcome {
  readonly seed: number;
  readonly inputs: number;
  /** Other counts, by name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
  /** The longest time with its input; without a text if nothing was measured. */
  readonly worstMs: { readonly value: number; readonly of: string };
  /** The largest memory of a process. */
  readonly worstBytes: { readonly value: number; readonly of: string };
}
