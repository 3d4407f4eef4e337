import { say } from "../../games/message.js";
import type { Time } from "../ports/time.js";
import type { LiveGame } from "./live-game.js";

/** After so long without a further digit a number counts as typed. */
const momentMs = 900;

/**
 * Numbers typed digit by digit: one goes out as soon as no further digit could belong to it, after a moment,
 * or with Enter.
 */
export class NumberEntry {
  readonly #live: LiveGame;
  readonly #time: Pick<Time, "after">;
  readonly #onChange: () => void;
  #typed = "";
  #stopWaiting: () => void = () => undefined;

  constructor(live: LiveGame, time: Pick<Time, "after">, onChange: () => void) {
    this.#live = live;
    this.#time = time;
    this.#onChange = onChange;
    live.onDidChange((change) => {
      if (change === "position" || change === "game") this.clear();
    });
  }

  dispose(): void {
    this.#stopWaiting();
  }

  /** The digits that wait for another one. */
  get typed(): string {
    return this.#typed;
  }

  type(digit: number): void {
    const { game, position } = this.#live;
    const highest = game.numbers?.highest(position);
    if (highest === undefined) return;
    this.#stopWaiting();
    this.#typed += String(digit);
    const couldGoOn = this.#typed !== "0" && Number(this.#typed) * 10 <= highest;
    if (couldGoOn) {
      this.#stopWaiting = this.#time.after(momentMs, () => this.commit());
      this.#live.speak(say("Tile {0}…", this.#typed));
      this.#onChange();
    } else {
      this.commit();
    }
  }

  /** What is typed is the number. */
  commit(): void {
    if (this.#typed === "") return;
    const number = Number(this.#typed);
    this.clear();
    this.#live.act({ kind: "number", number });
  }

  /** Drops what is typed; returns whether there was something. */
  clear(): boolean {
    this.#stopWaiting();
    if (this.#typed === "") return false;
    this.#typed = "";
    this.#onChange();
    return true;
  }
}
