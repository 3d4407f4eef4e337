/** How large a terminal is, in cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Ends what was begun with what returned it. */
export type Off = () => void;

/**
 * A terminal that a game can be played in: a tty of Node, a pseudoterminal of VS Code, an emulator in a test.
 * It passes bytes on and knows nothing of games.
 */
export interface Terminal {
  /** Now; it changes before `onResize` tells so. */
  readonly size: TerminalSize;
  /** Text and escape sequences, in order. Never throws; what cannot be written any more is lost. */
  write(text: string): void;
  /**
   * What comes from the keyboard, the mouse and the terminal itself, decoded from UTF-8, in parts of any
   * length.
   */
  onData(listener: (data: string) => void): Off;
  onResize(listener: () => void): Off;
  /** Stops the program until its shell lets it go on, and calls back then; absent where there is no shell. */
  readonly suspend?: ((goesOn: () => void) => void) | undefined;
}

/** The clock of a screen, so that tests can hold it. */
export interface Clock {
  /** Milliseconds from anywhere. */
  now(): number;
  after(ms: number, run: () => void): Off;
}
