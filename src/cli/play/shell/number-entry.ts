import type { ShellGame } from "./shell-game.js";

/** A number counts as typed after so long without a further digit. */
const momentMs = 900;

/** Numbers typed digit by digit: one is played as soon as no further digit could belong to it, after a moment, or when it is committed. */
export class NumberEntry {
  readonly #live: ShellGame;
  readonly #changed: () => void;
  #typed = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(live: ShellGame, changed: () => void) {
    this.#live = live;
    this.#changed = changed;
  }

  /** The digits that wait for another one. */
  get typed(): string {
    return this.#typed;
  }

  type(digit: number): void {
    const { game, position, status } = this.#live;
    const highest = game.numbers?.highest(position);
    if (highest === undefined || status !== "playing") return;
    clearTimeout(this.#timer);
    this.#typed += String(digit);
    if (this.#typed === "0" || Number(this.#typed) * 10 > highest) {
      this.commit();
      return;
    }
    this.#timer = setTimeout(() => this.commit(), momentMs);
    this.#changed();
  }

  commit(): void {
    const number = Number(this.#typed);
    if (this.clear()) this.#live.act({ kind: "number", number });
  }

  /** Drops what is typed; whether there was something. */
  clear(): boolean {
    clearTimeout(this.#timer);
    if (this.#typed === "") return false;
    this.#typed = "";
    this.#changed();
    return true;
  }
}
