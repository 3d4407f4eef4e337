import type { Message } from "../../games/message.js";

/** Puts messages into the player's language. */
export interface Speech {
  /** BCP 47, for lists and dates. */
  readonly language: string;
  translate(message: Message): string;
}
