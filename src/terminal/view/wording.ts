import type { Message } from "../../games/message.js";

/** What a view says by itself, and in which language. */
export type Translate = (message: Message) => string;

/** A key and what it does, as they are shown. */
export interface KeyHint {
  readonly key: string;
  readonly label: string;
}
