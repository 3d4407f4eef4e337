import type { Rgb } from "../drawing/color.js";

/** Decoded input of a terminal. */
export type InputEvent = KeyEvent | MouseEvent | PasteEvent | AnswerEvent | FocusEvent;

export const namedKeys = [
  "up",
  "down",
  "left",
  "right",
  "home",
  "end",
  "pageup",
  "pagedown",
  "insert",
  "delete",
  "enter",
  "escape",
  "backspace",
  "tab",
  "f1",
  "f2",
  "f3",
  "f4",
  "f5",
  "f6",
  "f7",
  "f8",
  "f9",
  "f10",
  "f11",
  "f12",
] as const;
export type NamedKey = (typeof namedKeys)[number];

export interface KeyEvent {
  readonly kind: "key";
  /** A named key, or the character that it types: "a", "A", "?", " ". */
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** Only for named keys; a character already shows it. */
  readonly shift: boolean;
}

export interface MouseEvent {
  readonly kind: "mouse";
  readonly type: "press" | "release" | "move" | "wheelUp" | "wheelDown";
  readonly button: "left" | "middle" | "right" | "none";
  /** Counted from 0 at the top left. */
  readonly column: number;
  readonly row: number;
}

/** Pasted text. It must never be read as keys. */
export interface PasteEvent {
  readonly kind: "paste";
  readonly text: string;
}

/** An answer of the terminal to a question. */
export type AnswerEvent =
  | { readonly kind: "background"; readonly color: Rgb }
  | { readonly kind: "attributes" };

/** The window has got or lost the keyboard. */
export interface FocusEvent {
  readonly kind: "focus";
  readonly isFocused: boolean;
}
