import { type Message, say } from "../../games/message.js";
import type { LiveGame } from "../live/live-game.js";
import { explainLoss } from "../live/loss-explanation.js";
import type { Time } from "../ports/time.js";
import type { NoAdvice, WayBack } from "./advisor.js";
import type { LevelAssistant } from "./level-assistant.js";

/** Has a solver look at a position. Where that proves that it is lost, the assistant hears of it. */
type Look = (position: unknown, signal: AbortSignal) => Promise<unknown>;

/** The way back to the last position of a game that is not known to be lost. */
export class DeadlockWayBack implements WayBack {
  readonly #live: LiveGame;
  readonly #assistant: LevelAssistant;
  readonly #time: Pick<Time, "slices">;
  readonly #look: Look;

  constructor(live: LiveGame, assistant: LevelAssistant, time: Pick<Time, "slices">, look: Look) {
    this.#live = live;
    this.#assistant = assistant;
    this.#time = time;
    this.#look = look;
  }

  get isOffered(): boolean {
    return this.#assistant.offersWayBack;
  }

  get isExplained(): boolean {
    return this.#assistant.explanation !== undefined;
  }

  get isKept(): boolean {
    return this.#assistant.isKept;
  }

  /** The game is looked at in slices, so that nothing waits for it. */
  async explain(
    signal: AbortSignal,
  ): Promise<{ readonly kind: "explained"; readonly text: Message } | NoAdvice> {
    const { session, position, game } = this.#live;
    const explain = game.levels?.deadlocks?.explain?.bind(game.levels.deadlocks);
    const isStopped = () => signal.aborted;
    const found = explain && (await explainLoss(session, explain, this.#time.slices, isStopped));
    if (found === undefined) {
      const text = this.isOffered
        ? say("It is lost, but why was not found in the time for it: no few boxes show it.")
        : notKnownToBeLost();
      return { kind: "none", text };
    }
    this.#assistant.explained(position, found);
    return { kind: "explained", text: found.text };
  }

  /** Looks at positions by halves, since what is lost stays lost. What is proved on the way is kept. */
  async find(signal: AbortSignal): Promise<{ readonly kind: "cursor"; readonly cursor: number } | NoAdvice> {
    const { session } = this.#live;
    if (!this.isOffered) {
      return { kind: "none", text: notKnownToBeLost() };
    }
    const { explanation } = this.#assistant;
    if (explanation?.cursor !== undefined) return { kind: "cursor", cursor: explanation.cursor };
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
    return { kind: "none", text: say("The level was lost from its start: no move of yours is to blame.") };
  }
}

function notKnownToBeLost(): Message {
  return say("This position is not known to be lost. Ask for a hint to have it looked at.");
}
