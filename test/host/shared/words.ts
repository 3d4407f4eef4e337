import { english, type Message } from "../../../src/games/message.js";

/** A message in English; empty if there is none. */
export function words(message: Message | undefined): string {
  return message === undefined ? "" : english(message);
}
