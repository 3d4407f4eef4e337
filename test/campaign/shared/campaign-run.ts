import type { Campaign, Cost, Failure, Outcome, Run } from "./campaign.js";
import { Random } from "./random.js";

/** More failures give no new information. */
const maxFailures = 50;

/** The length of a run: until a time, after a number of inputs, or whichever comes first. */
export interface Extent {
  readonly seconds?: number;
  readonly inputs?: number;
  /** See `Run.only`. */
  readonly only?: string;
  /** See `Run.patience`; default 1. */
  readonly patience?: number;
}

/** Called with every input before it is tried. */
export type Watch = (input: string) => void;

/** Runs a campaign to the end of its time. */
export async function runCampaign(
  campaign: Campaign,
  seed: number,
  extent: Extent,
  watch: Watch = () => {},
): Promise<Outcome> {
  const run = new CampaignRun(seed, extent, watch);
  try {
    await campaign.run(run);
  } catch (error) {
    run.failed({
      what: `The campaign ended by itself: ${error instanceof Error ? error.stack : error}`,
      input: run.input,
    });
  }
  return run.outcome;
}

class CampaignRun implements Run {
  readonly seed: number;
  readonly random: Random;
  readonly only: string;
  readonly patience: number;
  /** The last input that was started. */
  input = "";
  readonly #extent: Extent;
  readonly #watch: Watch;
  readonly #end: number;
  #inputs = 0;
  readonly #counts = new Map<string, number>();
  readonly #failures: Failure[] = [];
  #worstMs = { value: 0, of: "" };
  #worstBytes = { value: 0, of: "" };

  constructor(seed: number, extent: Extent, watch: Watch) {
    this.seed = seed;
    this.random = new Random(seed);
    this.only = extent.only ?? "";
    this.patience = extent.patience ?? 1;
    this.#extent = extent;
    this.#watch = watch;
    this.#end = performance.now() + (extent.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  }

  shouldContinue(): boolean {
    const { inputs = Number.POSITIVE_INFINITY } = this.#extent;
    return this.#inputs < inputs && this.#failures.length < maxFailures && performance.now() < this.#end;
  }

  started(input: string): void {
    this.#inputs++;
    this.input = input;
    this.#watch(input);
  }

  took({ ms, bytes, of }: Cost): void {
    if (ms !== undefined && ms > this.#worstMs.value) this.#worstMs = { value: ms, of };
    if (bytes !== undefined && bytes > this.#worstBytes.value) this.#worstBytes = { value: bytes, of };
  }

  counted(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  failed(failure: Failure): void {
    // Many inputs can reveal one bug, which is reported once.
    if (!this.#failures.some(({ what }) => what === failure.what)) this.#failures.push(failure);
  }

  get outcome(): Outcome {
    const own = { value: process.resourceUsage().maxRSS * 1024, of: "the campaign's own process" };
    return {
      seed: this.seed,
      inputs: this.#inputs,
      counts: Object.fromEntries(this.#counts),
      failures: this.#failures,
      worstMs: this.#worstMs,
      worstBytes: this.#worstBytes.value > 0 ? this.#worstBytes : own,
    };
  }
}
