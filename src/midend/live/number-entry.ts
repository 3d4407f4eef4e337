import { say } from "../../games/message.js";
import type { Time } from "../ports/time.js";
import type { LiveGame } from "./live-game.js";

/** A number is complete after this time without another digit. */
const momentMs = 900;

/**
 * Numbers typed digit by digit. A number is played when no other digit can follow, after a moment, or with
 * Enter.
 */
export class NumberEntry {
  #typed = "";
  #stopWaiting: () => void = () => undefined;

  constructor(
    private readonly live: LiveGame,
    private readonly time: Pick<Time, "after">,
    private readonly onChange: () => void,
  ) {
    live.onDidChange((change) => {
      if (change === "position" || change === "game") this.clear();
    });
  }

  dispose(): void {
    this.#stopWaiting();
  }

  /** The digits typed so far. */
  get typed(): string {
    return this.#typed;
  }

  type(digit: number): void {
    const { game, position } = this.live;
    const highest = game.numbers?.highest(position);
    if (highest === undefined) return;
    this.#stopWaiting();
    this.#typed += String(digit);
    const canHaveMoreDigits = this.#typed !== "0" && Number(this.#typed) * 10 <= highest;
    if (canHaveMoreDigits) {
      this.#stopWaiting = this.time.after(momentMs, () => this.commit());
      this.live.speak(say("Tile {0}…", this.#typed));
      this.onChange();
    } else {
      this.commit();
    }
  }

  /** Plays the number that is typed. */
  commit(): void {
    if (this.#typed === "") return;
    const number = Number(this.#typed);
    this.clear();
    this.live.act({ kind: "number", number });
  }

  /** Drops what is typed; returns whether there was something. */
  clear(): boolean {
    this.#stopWaiting();
    if (this.#typed === "") return false;
    this.#typed = "";
    this.onChange();
    return true;
  }
}
