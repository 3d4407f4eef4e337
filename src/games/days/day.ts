/** A calendar day without a time zone: the number of days since 1970-01-01. */
export type Day = number;

const dayMs = 86_400_000;

/**
 * The player's day at a moment, by the clock and the time zone of this machine.
 * @param startHour the hour at which a day starts, from 0 to 23. With 4, an evening lasts until 4:00.
 */
export function dayAt(timeMs: number, startHour: number): Day {
  const date = new Date(timeMs);
  // The hour is compared instead of subtracted: a day with daylight saving has 23 or 25 hours.
  const before = date.getHours() < startHour ? 1 : 0;
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs - before;
}

/** "2026-11-23". */
export function formatDay(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Reads "2026-11-23"; `undefined` if the text is not a day of the years 2000 to 9999. */
export function parseDay(text: string): Day | undefined {
  if (!/^[2-9]\d{3}-\d\d-\d\d$/.test(text)) return undefined;
  const day = Date.parse(`${text}T00:00:00Z`) / dayMs;
  // Some engines read the 31st of a shorter month as a day of the next one.
  return Number.isInteger(day) && formatDay(day) === text ? day : undefined;
}

/** "Monday, November 23, 2026" in the language of the player. */
export function dayText(day: Day, language?: string): string {
  return formatted(day, language, { dateStyle: "full" });
}

/** "Mon, Nov 23". */
export function shortDayText(day: Day, language?: string): string {
  return formatted(day, language, { weekday: "short", month: "short", day: "numeric" });
}

/** Kept, because a formatter takes long to create, and pages show many days. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatted(day: Day, language: string | undefined, form: Intl.DateTimeFormatOptions): string {
  const name = `${language}/${form.dateStyle}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" });
  formats.set(name, format);
  return format.format(day * dayMs);
}
