import { Queue } from "./queue.js";

/** The two queues of a folder of saves, so that no move waits for what only looks at files. */
export class SaveQueues {
  /** What changes files, in its order. */
  readonly changes = new Queue();
  /** What only looks at them, and what is put in order after a write. */
  readonly looks = new Queue();

  /** Runs what only looks at files. It sees all that was written before; later writes do not wait for it. */
  look<Value>(task: () => Promise<Value>): Promise<Value> {
    const written = this.changes.idle();
    return this.looks.add(async () => {
      await written;
      return task();
    });
  }

  /** Resolves when everything asked for so far is done. */
  async idle(): Promise<void> {
    await this.changes.idle();
    await this.looks.idle();
  }
}
