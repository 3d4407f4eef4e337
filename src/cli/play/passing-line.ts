import type { PassingWords } from "../../midend/page-surface.js";
import type { Time } from "../../midend/ports/time.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";

/**
 * What stands over the board of a screen for a while: an editor has its status bar and its notifications for
 * that.
 */
export class PassingLine implements PassingWords {
  readonly #time: Pick<Time, "after">;
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #current: PassingWords["current"];
  #stopWaiting: () => void = () => undefined;

  constructor(time: Pick<Time, "after">) {
    this.#time = time;
  }

  get current(): PassingWords["current"] {
    return this.#current;
  }

  /** Takes the place of what stands there; ends after the time, or with what is returned. */
  show(kind: "plain" | "bad", text: string, ms: number): Disposable {
    this.#stopWaiting();
    const notice = { kind, text } as const;
    this.#current = notice;
    const end = () => {
      if (this.#current === notice) this.clear();
    };
    this.#stopWaiting = this.#time.after(ms, end);
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
