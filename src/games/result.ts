import type { Message } from "./message.js";

/**
 * The outcome of reading something from outside: a value, or a sentence for the player that says what is
 * wrong.
 */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Message };

export function good<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function bad<Value>(error: Message): Result<Value> {
  return { ok: false, error };
}
