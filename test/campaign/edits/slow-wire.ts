import type { Port } from "../../../src/protocol/channel.js";

/**
 * A wire between two ends that holds messages until they are delivered, in order for each end, as VS Code
 * does.
 */
export class SlowWire {
  readonly #waiting = { host: [] as unknown[], view: [] as unknown[] };
  readonly #listeners = {
    host: new Set<(message: unknown) => void>(),
    view: new Set<(message: unknown) => void>(),
  };
  /** Called with each message when it arrives. */
  arrives: (end: "host" | "view", message: unknown) => void = () => undefined;

  /** The port of one end. */
  port(end: "host" | "view"): Port {
    const other = end === "host" ? "view" : "host";
    return {
      // As on the real wire, nothing is shared with the sender.
      post: (message) => void this.#waiting[other].push(structuredClone(message)),
      listen: (handler) => {
        this.#listeners[end].add(handler);
        return () => this.#listeners[end].delete(handler);
      },
    };
  }

  waitingFor(end: "host" | "view"): number {
    return this.#waiting[end].length;
  }

  /** Delivers the next message to an end; false when none is waiting. */
  deliver(end: "host" | "view"): boolean {
    if (this.#waiting[end].length === 0) return false;
    this.send(end, this.#waiting[end].shift());
    return true;
  }

  /** Delivers a message that nobody posted. */
  send(end: "host" | "view", message: unknown): void {
    this.arrives(end, message);
    for (const listener of this.#listeners[end]) listener(message);
  }
}
