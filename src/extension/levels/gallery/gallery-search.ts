import { cores } from "#host/threads";
import { points } from "../../../games/sokoban/generate/grade.js";
import type { RatedLevel } from "../../../games/sokoban/generate/rated-level.js";
import type { Wanted } from "../../../games/sokoban/generate/wanted.js";
import { isCancelled } from "../../../protocol/channel.js";
import type { MakeLevel } from "./level-generation.js";

/** A level that was found. */
export interface Candidate extends RatedLevel {
  readonly seed: number;
}

const maxThreads = 4;

/** Makes levels from consecutive seeds, several at a time. Stopping it keeps the levels found so far. */
export class GallerySearch {
  readonly wanted: Wanted;
  readonly #changed: () => void;
  readonly #failed: (error: unknown) => void;
  readonly #make: MakeLevel;
  #next: number;
  #found: Candidate[] = [];
  #control: AbortController | undefined;
  /** Number of seeds done, and their total. */
  done = 0;
  of = 0;

  /** `failed` receives crashes and errors of threads; `make` makes one level. */
  constructor(
    wanted: Wanted,
    firstSeed: number,
    changed: () => void,
    failed: (error: unknown) => void,
    make: MakeLevel,
  ) {
    this.wanted = wanted;
    this.#next = firstSeed;
    this.#changed = changed;
    this.#failed = failed;
    this.#make = make;
  }

  get isSearching(): boolean {
    return this.#control !== undefined;
  }

  /** The levels of the wanted grade, best first. */
  get found(): readonly Candidate[] {
    return this.#found;
  }

  /** Searches this many more seeds; does nothing during a search. */
  async run(count: number): Promise<void> {
    if (this.#control !== undefined) return;
    const control = new AbortController();
    this.#control = control;
    this.of = this.done + count;
    const last = this.#next + count;
    const work = async () => {
      while (this.#next < last && !control.signal.aborted) await this.#one(this.#next++, control.signal);
    };
    this.#changed();
    try {
      await Promise.all(Array.from({ length: Math.max(1, Math.min(maxThreads, cores() - 1, count)) }, work));
    } catch (error) {
      control.abort();
      if (!isCancelled(error)) this.#failed(error);
    }
    this.#control = undefined;
    this.of = this.done;
    this.#changed();
  }

  stop(): void {
    this.#control?.abort();
  }

  async #one(seed: number, signal: AbortSignal): Promise<void> {
    const made = await this.#make(this.wanted, seed, signal);
    this.done++;
    if (made !== undefined) {
      const rank = (one: Candidate) => (one.meetsGrade ? 1_000 : 0) + points(one.quality);
      this.#found = [...this.#found, { ...made, seed }].sort(
        (one, other) => rank(other) - rank(one) || one.seed - other.seed,
      );
    }
    this.#changed();
  }
}
