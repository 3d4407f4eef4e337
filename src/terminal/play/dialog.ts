import { say } from "../../games/message.js";
import type { KeyEvent } from "../terminal.js";
import { glyphsOf, padEnd, textWidth } from "../text-width.js";
import type { DialogLine } from "../view/dialog-view.js";
import type { Translate } from "../view/wording.js";
import { keyName } from "./keys.js";

export type ScreenQuestion =
  | {
      readonly kind: "choice";
      readonly text: string;
      readonly choices: readonly ScreenChoice[];
      /** The index that Enter selects until the player moves. */
      readonly selected: number;
      /** A list to read: any command leaves it. */
      readonly isForReading: boolean;
    }
  | { readonly kind: "text"; readonly text: string; readonly value: string; readonly maxLength: number };

export interface ScreenChoice {
  readonly label: string;
  /** A few words about it; may be empty. */
  readonly detail: string;
  /** A letter that selects it at once; `undefined` for none. */
  readonly key: string | undefined;
  /** The heading of a group of choices that starts with this one; `undefined` for the others. */
  readonly heading: string | undefined;
}

/** An open question, with the selected choice or the text typed so far. */
export class Dialog {
  readonly question: ScreenQuestion;
  #chosen: number;
  #text: string;

  constructor(question: ScreenQuestion) {
    this.question = question;
    this.#chosen = question.kind === "choice" ? question.selected : 0;
    this.#text = question.kind === "text" ? question.value : "";
  }

  lines(translate: Translate, columns: number): readonly DialogLine[] {
    const { question } = this;
    if (question.kind === "text") {
      // A terminal can be narrower than the frame. The end of the text is still shown.
      const room = Math.max(1, columns - 10);
      return [
        { text: question.text, kind: "title" },
        { text: padEnd(tail(this.#text, Math.min(50, room)), Math.min(40, room)), kind: "input" },
        { text: translate(say("Enter accepts. Esc cancels.")), kind: "quiet" },
      ];
    }
    const choices = question.choices.flatMap(({ label, detail, key, heading }, index): DialogLine[] => [
      ...(heading === undefined ? [] : [{ text: heading, kind: "quiet" } as const]),
      {
        text: key === undefined ? label : `${key.toUpperCase()}  ${label}`,
        choice: index,
        detail,
        kind: index === this.#chosen ? "chosen" : "choice",
      },
    ]);
    return [{ text: question.text, kind: "title" }, { text: "", kind: "blank" }, ...choices];
  }

  /**
   * The answer that the key gives: an index or a text, or `undefined` inside the object where the question
   * was dismissed. Returns `undefined` itself while there is no answer.
   */
  take(event: KeyEvent): { readonly answer: number | string | undefined } | undefined {
    const name = keyName(event);
    if (name === "escape" || name === "ctrl+c") return { answer: undefined };
    return this.question.kind === "text" ? this.#typed(event, name) : this.#moved(event, name);
  }

  paste(text: string): void {
    if (this.question.kind !== "text") return;
    const clean = glyphsOf(text.replace(/[\r\n\t]+/g, " "))
      .map((glyph) => glyph.text)
      .join("");
    this.#text = (this.#text + clean).slice(0, this.question.maxLength);
  }

  #typed(event: KeyEvent, name: string): { readonly answer: string } | undefined {
    if (name === "enter") return { answer: this.#text };
    if (name === "backspace")
      this.#text = glyphsOf(this.#text)
        .slice(0, -1)
        .map(({ text }) => text)
        .join("");
    else if (name === "ctrl+u") this.#text = "";
    else if (!event.ctrl && !event.alt && textWidth(event.key) > 0 && glyphsOf(event.key).length === 1)
      this.paste(event.key);
    return undefined;
  }

  #moved(event: KeyEvent, name: string): { readonly answer: number } | undefined {
    if (this.question.kind !== "choice") return undefined;
    const { choices } = this.question;
    const named = choices.findIndex(({ key }) => key !== undefined && key === event.key.toLowerCase());
    if (named >= 0 && !event.ctrl && !event.alt) return { answer: named };
    if (name === "enter" || name === "space") return { answer: this.#chosen };
    const by = name === "tab" ? 1 : (listSteps.get(name) ?? 0);
    this.#chosen = Math.max(0, Math.min(choices.length - 1, this.#chosen + by));
    return undefined;
  }
}

/** By how many entries keys move the selection in every list. */
export const listSteps: ReadonlyMap<string, number> = new Map([
  ["up", -1],
  ["k", -1],
  ["shift+tab", -1],
  ["down", 1],
  ["j", 1],
  ["pageup", -10],
  ["pagedown", 10],
  ["home", -100_000],
  ["end", 100_000],
]);

/** The end of a text, where the player types: as many whole characters as fit. */
function tail(text: string, columns: number): string {
  let shown = "";
  let width = 0;
  for (const glyph of glyphsOf(text).toReversed()) {
    width += glyph.width;
    if (width > columns) break;
    shown = glyph.text + shown;
  }
  return shown;
}
