import { type Message, quantity, say, sense } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import type { BoardPage, ViewFact, ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";

/** Translates a view's own texts into the player's language. */
export type Translate = (message: Message) => string;

/** A key and its effect, as they are shown. */
export interface KeyHint {
  readonly key: string;
  readonly label: string;
}

/** The text of a sprite. Where it has none, kinds differ in more than color, and so do tiles and squares. */
export function spriteText({ kind, text }: ViewSprite, { sprites }: ViewScene): string {
  if (text !== "") return text;
  return sprites.some((other) => other.kind !== kind) ? kind.slice(0, 1).toUpperCase() : "*";
}

/** A number with its digits grouped as the player's language does; other values as they are. */
export function shownValue(value: number | string, translate: Translate): string {
  return typeof value === "number" ? translate(named(quantity(value))) : value;
}

/** The figures of a board, and its best score. */
export function boardFigures({ figures, best }: BoardPage, translate: Translate) {
  const label = translate(sense("Best", "score"));
  return [...figures, ...(best === undefined ? [] : [{ label, value: best, stale: false }])];
}

/** A best result with the par of its level: “57 (par 55)”. */
export function withPar({ label, value, par }: ViewFact, translate: Translate): ViewFact {
  return par === undefined
    ? { label, value }
    : { label, value: translate(say("{0} (par {1})", value, par.text)) };
}

/** Replaces signs that ASCII does not have. */
export function plain(text: string, ascii: boolean): string {
  if (!ascii) return text;
  const signs: Readonly<Record<string, string>> = {
    "×": "x",
    "–": "-",
    "…": "...",
    "≤": "<=",
    "−": "-",
    "·": "-",
    "“": '"',
    "”": '"',
    "’": "'",
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is kept.
  return text.replace(/[^\u0000-\u007f]/g, (sign) => signs[sign] ?? "?");
}
