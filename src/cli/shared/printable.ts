/**
 * Prepares a text from a file for a terminal: one line, with each control character shown as its number. Such
 * characters could move the cursor, color other text, change the window's title or change the direction of
 * reading.
 */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The same for a text of several lines. Tabs stay. */
export function printableLines(text: string): string {
  const line = (one: string) => one.split("\t").map(printable).join("\t");
  return text.split(/\r?\n/).map(line).join("\n");
}

/** A value as JSON in one line, with the same characters escaped as JSON does. */
export function printableJson(value: unknown): string {
  return printable(JSON.stringify(value));
}

// Control characters of both sets, line and paragraph separators, and marks that change the direction of
// reading.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
