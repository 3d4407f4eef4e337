import { type Message, say } from "../../games/message.js";
import type { LiveGame } from "../live/live-game.js";
import { explainLoss } from "../live/loss-explanation.js";
import { unexplainedLoss } from "../live/play-words.js";
import type { Time } from "../ports/time.js";
import type { NoAdvice, WayBack } from "./advisor.js";
import type { LevelAssistant } from "./level-assistant.js";

/**
 * Lets a solver look at a position. If it proves that the position is lost, the assistant receives the proof.
 */
type Look = (position: unknown, signal: AbortSignal) => Promise<unknown>;

/** Finds the last position of a game that is not known to be lost. */
export class DeadlockWayBack implements WayBack {
  constructor(
    private readonly live: LiveGame,
    private readonly assistant: LevelAssistant,
    private readonly time: Pick<Time, "slices">,
    private readonly look: Look,
  ) {}

  get isOffered(): boolean {
    return this.assistant.offersWayBack;
  }

  get isExplained(): boolean {
    return this.assistant.explanation !== undefined;
  }

  get isKept(): boolean {
    return this.assistant.isKept;
  }

  /** Works in slices, so that the game can be played meanwhile. */
  async explain(
    signal: AbortSignal,
  ): Promise<{ readonly kind: "explained"; readonly text: Message } | NoAdvice> {
    const { session, position, game } = this.live;
    const explain = game.levels?.deadlocks?.explain?.bind(game.levels.deadlocks);
    const isStopped = () => signal.aborted;
    const found = explain && (await explainLoss(session, explain, this.time.slices, isStopped));
    if (found === undefined) {
      const text = this.isOffered ? unexplainedLoss() : notKnownToBeLost();
      return { kind: "none", text };
    }
    this.assistant.explained(position, found);
    return { kind: "explained", text: found.text };
  }

  /** A binary search, as a lost position stays lost. Proofs that are found on the way are kept. */
  async find(signal: AbortSignal): Promise<{ readonly kind: "cursor"; readonly cursor: number } | NoAdvice> {
    const { session } = this.live;
    if (!this.isOffered) {
      return { kind: "none", text: notKnownToBeLost() };
    }
    const { explanation } = this.assistant;
    if (explanation?.cursor !== undefined) return { kind: "cursor", cursor: explanation.cursor };
    let lost = session.cursor;
    let open = -1;
    while (lost - open > 1 && !signal.aborted) {
      const middle = (lost + open) >> 1;
      const position = session.positions[middle];
      if (!this.assistant.isLost(position)) await this.look(position, signal);
      if (this.assistant.isLost(position)) lost = middle;
      else open = middle;
    }
    if (open >= 0) return { kind: "cursor", cursor: open };
    return {
      kind: "none",
      text: say("The level was a deadlock from its start, so none of your moves caused it."),
    };
  }
}

function notKnownToBeLost(): Message {
  return say("This position isn't known to be a deadlock. Ask for a hint to check it.");
}
