import { formatAge } from "../../../games/age.js";

/** How numbers and dates are written in the player's language, which is the document's language. */

const numberFormats = new Map<string, Intl.NumberFormat>();

function language(): string | undefined {
  // Tests run this where there is no document.
  return globalThis.document?.documentElement.lang || undefined;
}

export function formatNumber(value: number): string {
  const key = language() ?? "";
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language());
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** The time since then, in words. */
export function formatTime(timeMs: number, nowMs: number): string {
  return formatAge(timeMs, nowMs, language());
}

export function formatExactTime(timeMs: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "full", timeStyle: "short" }).format(timeMs);
}
