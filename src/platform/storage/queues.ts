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

/** The two queues of a shared folder, so that no write waits for tasks that only read files. */
export class Queues {
  /** Changes of files, in order. */
  readonly changes = new Queue();
  /** Tasks that only read files, and cleaning up after a write. */
  readonly reads = new Queue();

  /**
   * Runs a task that only reads files. It sees everything written before; later writes do not wait for it.
   */
  read<Value>(task: () => Promise<Value>): Promise<Value> {
    const written = this.changes.idle();
    return this.reads.add(async () => {
      await written;
      return task();
    });
  }

  /** Resolves when everything requested so far is done. */
  async idle(): Promise<void> {
    await this.changes.idle();
    await this.reads.idle();
  }
}
