import type { Rgb } from "../drawing/color.js";

/** The size of a terminal, in cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Removes a listener, or cancels a timer. */
export type Off = () => void;

/**
 * A terminal that a game can be played in: a tty of Node, a pseudoterminal of VS Code, an emulator in a test.
 * It passes bytes on and knows nothing of games.
 */
export interface Terminal {
  /** The current size. It changes before `onResize` fires. */
  readonly size: TerminalSize;
  /** Writes text and escape sequences, in order. Never throws; drops what can no longer be written. */
  write(text: string): void;
  /**
   * Input from the keyboard, the mouse and the terminal itself, decoded from UTF-8, in parts of any length.
   */
  onData(listener: (data: string) => void): Off;
  onResize(listener: () => void): Off;
  /** Stops the program until its shell continues it, and calls back then; absent where there is no shell. */
  readonly suspend?: ((onResume: () => void) => void) | undefined;
}

/** The clock of a screen. Tests replace it. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  after(ms: number, run: () => void): Off;
}

/** Decoded input of a terminal. */
export type InputEvent = KeyEvent | MouseEvent | PasteEvent | AnswerEvent;

export interface KeyEvent {
  readonly kind: "key";
  /** A named key, such as "up", "pageup" or "f1", or the character that it types: "a", "A", "?", " ". */
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
interface PasteEvent {
  readonly kind: "paste";
  readonly text: string;
}

/** An answer of the terminal to a question. */
type AnswerEvent = { readonly kind: "background"; readonly color: Rgb } | { readonly kind: "attributes" };
