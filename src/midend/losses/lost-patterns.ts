import { type KeptLoss, nameOfLoss } from "../../games/losses/kept-loss.js";
import { type Disposable, Emitter, type Event } from "../../protocol/emitter.js";
import type { PatternKeeping } from "../ports/patterns.js";

/**
 * The deadlock patterns that the player has kept, in all windows of this machine. Read when somebody first
 * asks, and again when the player comes back to this window.
 */
export class LostPatterns implements Disposable {
  readonly #files: PatternKeeping;
  readonly #listening: Disposable;
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #all: readonly KeptLoss[] = [];
  #ready: Promise<void> | undefined;

  constructor(files: PatternKeeping, onDidFocus: Event<void>) {
    this.#files = files;
    this.#listening = onDidFocus(() => {
      if (this.#ready !== undefined) void this.refresh();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }

  /** Of all games, as far as they have been read. */
  get all(): readonly KeptLoss[] {
    return this.#all;
  }

  /**
   * Those of a game, the last one first; none until the files have been read, of which `onDidChange` tells.
   */
  of(game: string): readonly KeptLoss[] {
    this.#ready ??= this.#read();
    return this.#all.filter((loss) => loss.game === game);
  }

  /** Resolves when the files have been read. */
  read(): Promise<void> {
    this.#ready ??= this.#read();
    return this.#ready;
  }

  /** Resolves when what other windows have kept by now is known here. */
  refresh(): Promise<void> {
    this.#ready = this.#read();
    return this.#ready;
  }

  /** Keeps those that are not kept yet; how many were, and whether there was no room for more. */
  async keep(losses: readonly KeptLoss[]): Promise<{ readonly kept: number; readonly isFull: boolean }> {
    const result = await this.#files.keep(losses);
    await this.refresh();
    return result;
  }

  async remove(loss: KeptLoss): Promise<void> {
    await this.#files.remove(loss);
    await this.refresh();
  }

  async #read(): Promise<void> {
    const before = this.#all.map(nameOfLoss);
    this.#all = await this.#files.read();
    const after = this.#all.map(nameOfLoss);
    if (before.length !== after.length || before.some((name, place) => name !== after[place]))
      this.#onDidChange.fire();
  }
}
