const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "5 minutes ago", "yesterday"; the date after a week. `language`: default that of the system. */
export function formatAge(timeMs: number, nowMs: number, language?: string): string {
  const agoMs = Math.max(0, nowMs - timeMs);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (agoMs < minuteMs) return relative.format(0, "second");
  if (agoMs < hourMs) return relative.format(-Math.floor(agoMs / minuteMs), "minute");
  if (agoMs < dayMs) return relative.format(-Math.floor(agoMs / hourMs), "hour");
  if (agoMs < 7 * dayMs) return relative.format(-Math.floor(agoMs / dayMs), "day");
  return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(timeMs);
}

/** The date and the time to the minute: "Jan 2, 2026, 9:05 PM". `language`: as above. */
export function formatDateTime(timeMs: number, language?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(timeMs);
}
