import type { Rgb } from "../../palettes/colour.js";

/** What comes from a terminal, once it is decoded. */
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
  /** Told of named keys only; a character has it in itself. */
  readonly shift: boolean;
}

export interface MouseEvent {
  readonly kind: "mouse";
  readonly type: "press" | "release" | "move" | "wheelUp" | "wheelDown";
  readonly button: "left" | "middle" | "right" | "none";
  /** From 0 at the top left. */
  readonly column: number;
  readonly row: number;
}

/** Text that was pasted: it must never be taken for keys. */
export interface PasteEvent {
  readonly kind: "paste";
  readonly text: string;
}

/** What the terminal answers to a question. */
export type AnswerEvent =
  | { readonly kind: "background"; readonly colour: Rgb }
  | { readonly kind: "attributes" };

/** The window got or lost the keyboard. */
export interface FocusEvent {
  readonly kind: "focus";
  readonly isFocused: boolean;
}
