import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { english, type Message } from "../../../src/games/message.js";

/** A message in English; empty if there is none. */
export function words(message: Message | undefined): string {
  return message === undefined ? "" : english(message);
}

/** Waits for work that needs no clock. */
export async function until(what: string, look: () => boolean): Promise<void> {
  for (let wait = 0; !look(); wait++) {
    assert.ok(wait < 10_000, what);
    await turn();
  }
}
