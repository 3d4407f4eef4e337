import * as vscode from "vscode";
import { watchMarkers } from "../../midend/waiting/markers.js";
import { WaitTimes } from "../../midend/waiting/wait-times.js";
import { Waits } from "../../midend/waiting/waits.js";
import { hostClock } from "../../platform/host-clock.js";
import { waitingOffer } from "../shared/entry-settings.js";
import { memoryIn, waitTimesKey } from "../shared/memory.js";
import { keepsStatistics, waitingAfterMs } from "../shared/settings.js";
import { watchCommands } from "./command-waits.js";
import { markerFiles } from "./marker-files.js";
import { OfferItem } from "./offer-item.js";
import { watchTasks } from "./task-waits.js";
import { WorkPlace } from "./work-place.js";

/** What the watch needs of the extension. */
export interface WatchFrame {
  /** Remembers how long commands took. */
  readonly state: vscode.Memento;
  /** Opens a game beside the editor, without the keyboard. */
  readonly open: (secondsLeft: number | undefined) => void;
  readonly onProblem: (problem: unknown) => void;
}

/**
 * Watches what the player may wait for: tasks, commands in terminals, and marker files. The entry of a bundle
 * of its own, which is loaded while the setting is on. Without it, nothing listens.
 */
export class WaitWatch implements vscode.Disposable {
  readonly waits: Waits;
  readonly #place = new WorkPlace();
  readonly #parts: vscode.Disposable;

  constructor({ state, open, onProblem }: WatchFrame) {
    const rules = {
      get afterMs() {
        return waitingAfterMs();
      },
      // A game opens only where the player is: other windows offer it.
      get opens() {
        return waitingOffer() === "open" && vscode.window.state.focused;
      },
    };
    this.waits = new Waits(hostClock, rules, new WaitTimes(memoryIn(state, waitTimesKey), keepsStatistics));
    const { waits } = this;
    const { goBack } = this.#place;
    const files = markerFiles();
    this.#parts = vscode.Disposable.from(
      this.#place,
      new OfferItem(waits),
      waits.onDidOpen(open),
      watchTasks(waits, goBack),
      watchCommands(waits),
      ...(files === undefined ? [] : [watchMarkers(files, waits, hostClock, goBack, onProblem)]),
      waits,
    );
  }

  dispose(): void {
    this.#parts.dispose();
  }

  /** Goes back to the terminal of the wait if it was started there, else to the last editor. */
  async goBack(): Promise<boolean> {
    return (await this.waits.goBack()) || this.#place.goBack();
  }
}
