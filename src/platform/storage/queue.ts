/** Tasks one after the other, each whatever became of those before it. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  add<Value>(task: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when everything added so far has been done. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
