/** How numbers and dates are written in the player's language, which is the document's. */

const numberFormats = new Map<string, Intl.NumberFormat>();

function language(): string | undefined {
  // Tests say things where there is no document.
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

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "5 minutes ago", "yesterday", and from a week on the date. */
export function formatTime(timeMs: number, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - timeMs);
  const relative = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  if (agoMs < minuteMs) return relative.format(0, "second");
  if (agoMs < hourMs) return relative.format(-Math.floor(agoMs / minuteMs), "minute");
  if (agoMs < dayMs) return relative.format(-Math.floor(agoMs / hourMs), "hour");
  if (agoMs < 7 * dayMs) return relative.format(-Math.floor(agoMs / dayMs), "day");
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(timeMs);
}

export function formatExactTime(timeMs: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "full", timeStyle: "short" }).format(timeMs);
}
