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
