import { type Disposable, Emitter } from "../protocol/emitter.js";
import type { ViewNotice } from "../protocol/game/game-pages.js";
import type { Time } from "./ports/time.js";

/** A line over the board of a screen that shows something for some time. */
export class PassingLine {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #current: Pick<ViewNotice, "kind" | "text"> | undefined;
  #stopWaiting: () => void = () => undefined;

  constructor(private readonly time: Pick<Time, "after">) {}

  get current(): Pick<ViewNotice, "kind" | "text"> | undefined {
    return this.#current;
  }

  /** Replaces the text of the line. It disappears after `ms` milliseconds, or when the result is disposed. */
  show(kind: "plain" | "bad", text: string, ms: number): Disposable {
    this.#stopWaiting();
    const notice = { kind, text } as const;
    this.#current = notice;
    const end = () => {
      if (this.#current === notice) this.clear();
    };
    this.#stopWaiting = this.time.after(ms, end);
    this.#onDidChange.fire();
    return { dispose: end };
  }

  clear(): void {
    this.#stopWaiting();
    if (this.#current === undefined) return;
    this.#current = undefined;
    this.#onDidChange.fire();
  }
}
