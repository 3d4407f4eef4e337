import { type Message, say } from "../../games/message.js";
import type { ViewFact } from "../../protocol/game/game-pages.js";

/** Translates a view's own texts into the player's language. */
export type Translate = (message: Message) => string;

/** A key and its effect, as they are shown. */
export interface KeyHint {
  readonly key: string;
  readonly label: string;
}

/** A best result with the par of its level: “57 (par 55)”. */
export function withPar({ label, value, par }: ViewFact, translate: Translate): ViewFact {
  return par === undefined
    ? { label, value }
    : { label, value: translate(say("{0} (par {1})", value, par.text)) };
}
