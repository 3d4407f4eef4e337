import type * as vscode from "vscode";
import type { PlayersWork } from "../midend/ports/ports.js";
import type { WaitLine } from "../midend/waiting/waits.js";
import type { WaitWatch, WatchFrame } from "./features/wait-watch.js";
import { onDidChangeSettings, waitingOffer } from "./kit/entry-settings.js";
import { Lazy } from "./kit/lazy.js";

type Bundle = typeof import("./features/wait-watch.js");

/** Loads the watch for waits while the setting is on. While it is off, nothing listens to anything. */
export class WaitingLoader implements PlayersWork, vscode.Disposable {
  readonly #listening: vscode.Disposable;
  #watch: Lazy<WaitWatch> | undefined;
  #line: WaitLine | undefined;
  #isPlaying = false;

  constructor(
    private readonly load: (part: "waiting") => Promise<unknown>,
    private readonly frame: WatchFrame,
  ) {
    this.#listening = onDidChangeSettings(["tilework.waiting.offer"], () => this.#update());
    this.#update();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#watch?.dispose();
  }

  /** The line of pages about what is awaited. */
  attach(line: WaitLine): void {
    this.#line = line;
    this.#watch?.value?.waits.attach(line);
  }

  /** Whether a board is seen. */
  setPlaying(isPlaying: boolean): void {
    this.#isPlaying = isPlaying;
    this.#watch?.value?.waits.setPlaying(isPlaying);
  }

  /** See `Waits.settleOffer`. */
  settleOffer(): number | undefined {
    return this.#watch?.value?.waits.settleOffer();
  }

  readonly goBack = async (): Promise<boolean> => (await this.#watch?.value?.goBack()) ?? false;

  #update(): void {
    const isOn = waitingOffer() !== "off";
    if (isOn === (this.#watch !== undefined)) return;
    this.#watch?.dispose();
    this.#watch = isOn ? this.#start() : undefined;
  }

  #start(): Lazy<WaitWatch> {
    const watch = new Lazy<WaitWatch>(
      () => this.load("waiting"),
      (bundle: Bundle) => {
        const made = new bundle.WaitWatch(this.frame);
        made.waits.setPlaying(this.#isPlaying);
        if (this.#line !== undefined) made.waits.attach(this.#line);
        return made;
      },
      this.frame.onProblem,
    );
    // A failure was reported. Turning the setting off while it loads isn't a failure.
    watch.load().catch(() => undefined);
    return watch;
  }
}
