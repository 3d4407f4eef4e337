import type { Square } from "../../../games/levels.js";
import { english } from "../../../games/message.js";
import { attemptPlayed } from "../../../games/play/session.js";
import { inSlices } from "../../../games/slices.js";
import { hostSlices } from "../../../platform/slices.js";
import type { ShellGame } from "./shell-game.js";

/** What is known of a shell's game being lost: what stands where it cannot be saved, what a search proved, why, and since when. */
export class ShellLosses {
  readonly #live: ShellGame;
  readonly #proved = new WeakMap<object, string>();
  #squares: { readonly position: unknown; readonly squares: readonly Square[] } | undefined;
  /** The step before the one that lost the game, where that was explained; -1 where it was lost from the start. */
  #before: { readonly position: unknown; readonly cursor: number } | undefined;

  constructor(live: ShellGame) {
    this.#live = live;
  }

  /** Where things stand that cannot be saved: those that show it, where that was explained. */
  get squares(): readonly Square[] {
    const { position, game } = this.#live;
    if (this.#squares !== undefined && this.#squares.position === position) return this.#squares.squares;
    const squares = game.levels?.deadlocks?.lost(position) ?? [];
    this.#squares = { position, squares };
    return squares;
  }

  /** The position is known to be lost. */
  get isLost(): boolean {
    return this.#live.status === "playing" && (this.#proved.has(this.#live.position as object) || this.squares.length > 0);
  }

  /** Why, in a sentence. */
  get text(): string {
    const { position, game } = this.#live;
    const deadlocks = game.levels?.deadlocks;
    return this.#proved.get(position as object) ?? (deadlocks === undefined ? "" : english(deadlocks.warning(position)));
  }

  prove(position: unknown, text: string): void {
    this.#proved.set(position as object, text);
  }

  /** Looks for why the position is lost, and marks what shows it; `undefined` where nothing was found, or it was stopped. */
  async explain(signal: AbortSignal): Promise<string | undefined> {
    const { game, session, position } = this.#live;
    const { from, ...passed } = attemptPlayed(session);
    const work = game.levels?.deadlocks?.explain?.(passed);
    const found = work && (await inSlices(work, hostSlices, () => signal.aborted));
    if (found === undefined) return undefined;
    const text = english(found.text);
    this.prove(position, text);
    this.#squares = { position, squares: found.squares };
    this.#before = { position, cursor: found.since === 0 ? -1 : from + found.since - 1 };
    return text;
  }

  /**
   * The last place of the game that is not known to be lost; -1 where there is none. What is lost stays lost, so halves are looked at, each by `look` where
   * nobody knows: it says why a position is lost, where that is proved.
   */
  async wayBack(look: (position: unknown) => Promise<string | undefined>, signal: AbortSignal): Promise<number> {
    const { session, position, game } = this.#live;
    if (this.#before !== undefined && this.#before.position === position) return this.#before.cursor;
    const isLost = async (passed: unknown) => {
      if (this.#proved.has(passed as object) || (game.levels?.deadlocks?.lost(passed).length ?? 0) > 0) return true;
      const text = await look(passed);
      if (text !== undefined) this.prove(passed, text);
      return text !== undefined;
    };
    let [open, lost] = [-1, session.cursor];
    while (lost - open > 1 && !signal.aborted) {
      const middle = (lost + open) >> 1;
      if (await isLost(session.positions[middle])) lost = middle;
      else open = middle;
    }
    return open;
  }
}
