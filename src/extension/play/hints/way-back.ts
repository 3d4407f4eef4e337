import * as vscode from "vscode";
import type { LiveGame } from "../live/live-game.js";
import type { NoAdvice, WayBack } from "./advisor.js";
import type { LevelAssistant } from "./level-assistant.js";

/** The way back to the last position of a game that is not known to be lost. */
export class DeadlockWayBack implements WayBack {
  readonly #live: LiveGame;
  readonly #assistant: LevelAssistant;
  readonly #look: (position: unknown, signal: AbortSignal) => Promise<unknown>;

  /** `look` has a solver look at a position; that it is lost, where that is proved, it tells the assistant. */
  constructor(live: LiveGame, assistant: LevelAssistant, look: (position: unknown, signal: AbortSignal) => Promise<unknown>) {
    this.#live = live;
    this.#assistant = assistant;
    this.#look = look;
  }

  get isOffered(): boolean {
    return this.#assistant.offersWayBack;
  }

  /** Looks at positions by halves, since what is lost stays lost. What is proved on the way is kept. */
  async find(signal: AbortSignal): Promise<{ readonly kind: "cursor"; readonly cursor: number } | NoAdvice> {
    const { session } = this.#live;
    if (!this.isOffered) {
      return { kind: "none", text: vscode.l10n.t("This position is not known to be lost. Ask for a hint to have it looked at.") };
    }
    let lost = session.cursor;
    let open = -1;
    while (lost - open > 1 && !signal.aborted) {
      const middle = (lost + open) >> 1;
      const position = session.positions[middle];
      if (!this.#assistant.isLost(position)) await this.#look(position, signal);
      if (this.#assistant.isLost(position)) lost = middle;
      else open = middle;
    }
    if (open >= 0) return { kind: "cursor", cursor: open };
    return { kind: "none", text: vscode.l10n.t("The level was lost from its start: no move of yours is to blame.") };
  }
}
