/** Runs tasks one after the other, even if earlier ones failed. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  add<Value>(task: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when everything added so far is done. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
