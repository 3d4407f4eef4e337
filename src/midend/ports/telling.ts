import type { Message } from "../../games/message.js";
import type { Disposable } from "../../protocol/emitter.js";

/** Shows messages outside the board. What a screen reader says of a game comes with its page. */
export interface Telling {
  /**
   * Shows a sentence for some time, on surfaces that have a place for it. Disposing the result removes it
   * earlier.
   */
  passing(text: Message, ms: number): Disposable;
  error(text: Message): void;
  warning(text: Message): void;
  /** Resolves with the index of the button that was pressed; `undefined` where none was. */
  information(text: Message, ...buttons: readonly Message[]): Promise<number | undefined>;
}
