import type { Message } from "../../games/message.js";

/** Translates messages into the player's language. */
export interface Speech {
  /** A BCP 47 tag, for lists and dates. */
  readonly language: string;
  translate(message: Message): string;
}
