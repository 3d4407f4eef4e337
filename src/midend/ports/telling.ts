import type { Message } from "../../games/message.js";
import type { Disposable } from "../../protocol/emitter.js";

/** What is told beside the board. What a screen reader hears of a game comes with its page. */
export interface Telling {
  /**
   * A sentence that stands somewhere for a while, where there is such a place; ends with what is returned.
   */
  passing(text: Message, ms: number): Disposable;
  error(text: Message): void;
  warning(text: Message): void;
  /** Resolves with the index of the button that was pressed; `undefined` where none was. */
  information(text: Message, ...buttons: readonly Message[]): Promise<number | undefined>;
}
