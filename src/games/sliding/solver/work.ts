import type { Budget } from "../../solver.js";

/**
 * Building as a generator, so that a search that must stop never waits for a table. Each `yield` comes after
 * some tens of microseconds. It may give the share that is done, from 0 to 1, or ask for memory. If memory is
 * refused, the work is not continued.
 */
export type Work<Value> = Generator<number | { readonly bytes: number } | undefined, Value>;

/** Asks for memory before allocating it. */
export function* request(bytes: number): Work<void> {
  yield { bytes };
}

/**
 * A value that is built when it is first needed. If building is stopped, it continues later. If there was no
 * memory for it, it starts again when it is next needed.
 */
export class LazyTable<Value> {
  #value: Value | undefined;
  #work: Work<Value> | undefined;

  constructor(private readonly start: () => Work<Value>) {}

  /** The value, if it is finished. */
  get finished(): Value | undefined {
    return this.#value;
  }

  /**
   * The finished value; `undefined` when the budget was spent first, or there was no memory for it.
   * `progress` is called with the share of the tables that is built, from 0 to 1.
   */
  finish(budget: Budget, progress?: (share: number) => void): Value | undefined {
    while (this.#value === undefined) {
      if (!budget.spend()) return undefined;
      const work = this.#work ?? this.start();
      // A generator ends if it throws, for example because the system has no memory, and so does one that is
      // refused memory.
      this.#work = undefined;
      const step = work.next();
      if (step.done === true) this.#value = step.value;
      else if (typeof step.value === "object" && budget.mayAllocate?.(step.value.bytes) === false)
        return undefined;
      else {
        this.#work = work;
        if (typeof step.value === "number") progress?.(step.value);
      }
    }
    return this.#value;
  }
}
