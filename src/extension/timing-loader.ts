import type * as vscode from "vscode";
import type { Timing } from "../midend/commands/timing.js";
import { Emitter } from "../protocol/emitter.js";
import { Lazy } from "./shared/lazy.js";
import type { WindowTiming } from "./timing/timing.js";

type Bundle = typeof import("./timing/timing.js");

/** Loads the code for timed solves when somebody first asks for their page. */
export class TimingLoader implements Timing, vscode.Disposable {
  readonly #play: Lazy<WindowTiming>;
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    load: (part: "timing") => Promise<unknown>,
    make: (bundle: Bundle) => WindowTiming,
    onProblem: (error: unknown) => void,
  ) {
    this.#play = new Lazy<WindowTiming>(
      () => load("timing"),
      (bundle: Bundle) => {
        const play = make(bundle);
        play.onDidChange(() => this.#onDidChange.fire());
        return play;
      },
      onProblem,
    );
  }

  dispose(): void {
    this.#play.dispose();
    this.#onDidChange.dispose();
  }

  /** Resolves when everything that was started so far is written. */
  async idle(): Promise<void> {
    if (!this.#play.isAsked) return;
    // A failure to load it was reported already.
    const play = await this.#play.load().catch(() => undefined);
    await play?.idle();
  }

  readonly page: Timing["page"] = async (view) => (await this.#play.load()).page(view);
  /** A view whose page was never made has no solve. */
  readonly leave: Timing["leave"] = async (view) => {
    if (this.#play.isAsked) await (await this.#play.load()).leave(view);
  };
  readonly act: Timing["act"] = async (action) => (await this.#play.load()).act(action);
}
