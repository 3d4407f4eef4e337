import { formatAge } from "../../games/age.js";
import { formatQuantity, quantity } from "../../games/message.js";

/** How numbers and dates are written in the player's language, which is the document's language. */

/** A BCP 47 tag; `undefined` where there is no document. */
export function language(): string | undefined {
  // Tests run this where there is no document.
  return globalThis.document?.documentElement.lang || undefined;
}

export function formatNumber(value: number): string {
  return formatQuantity(language(), quantity(value));
}

/** The time since then, in words. */
export function formatTimeSince(timeMs: number): string {
  return formatAge(timeMs, Date.now(), language());
}

export function formatExactTime(timeMs: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "full", timeStyle: "short" }).format(timeMs);
}
