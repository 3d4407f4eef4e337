import type { Budget } from "../../../solver.js";

/**
 * Building as a generator, so that a search that must stop never waits for a table: each `yield` comes after some tens of microseconds and may tell
 * the share that is done, from 0 to 1.
 */
export type Work<Value> = Generator<number | undefined, Value>;

/** Told how much of the tables is built, from 0 to 1. */
export type Progress = (share: number) => void;

/** Something that is built when it is first needed. What is done stays done when the building is told to stop. */
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

  /** The thing, once it is finished; `undefined` when the budget was spent before. */
  finish(budget: Budget, progress?: Progress): Value | undefined {
    this.#work ??= this.#start();
    while (this.#value === undefined) {
      if (!budget.spend()) return undefined;
      const step = this.#work.next();
      if (step.done === true) this.#value = step.value;
      else if (step.value !== undefined) progress?.(step.value);
    }
    return this.#value;
  }
}
