import type { Budget } from "../../../solver.js";

/**
 * Building as a generator, so that a search that must stop never waits for a table: each `yield` comes after
 * some tens of microseconds and may tell the share that is done, from 0 to 1, or ask for memory. Where there
 * is none the work is not gone on with.
 */
export type Work<Value> = Generator<number | MemoryRequest | undefined, Value>;

export interface MemoryRequest {
  readonly bytes: number;
}

/** Asks for memory, before it is taken. */
export function* request(bytes: number): Work<void> {
  yield { bytes };
}

/** Told how much of the tables is built, from 0 to 1. */
export type BuildListener = (share: number) => void;

/**
 * Something that is built when it is first needed. What is done stays done when the building is told to stop;
 * where there was no memory for it, it is begun anew when it is next needed.
 */
export class LazyTable<Value> {
  #value: Value | undefined;
  readonly #start: () => Work<Value>;
  #work: Work<Value> | undefined;

  constructor(start: () => Work<Value>) {
    this.#start = start;
  }

  /** The thing, where it is finished already. */
  get finished(): Value | undefined {
    return this.#value;
  }

  /**
   * The thing, once it is finished; `undefined` when the budget was spent before, or there was no memory for
   * it.
   */
  finish(budget: Budget, progress?: BuildListener): Value | undefined {
    while (this.#value === undefined) {
      if (!budget.spend()) return undefined;
      const work = this.#work ?? this.#start();
      // A generator that threw, as where the system has no memory, ends; so does one that is refused some.
      this.#work = undefined;
      const step = work.next();
      if (step.done === true) this.#value = step.value;
      else if (typeof step.value === "object" && budget.mayTake?.(step.value.bytes) === false)
        return undefined;
      else {
        this.#work = work;
        if (typeof step.value === "number") progress?.(step.value);
      }
    }
    return this.#value;
  }
}
