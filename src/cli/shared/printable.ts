/**
 * A text from a file as a terminal may show it: in one line, and without the control characters that would
 * move the cursor, colour what follows, change the window's title or turn the direction of reading. Each of
 * them is shown as its number.
 */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A text of several lines as a terminal may show it; tabs stay. */
export function printableLines(text: string): string {
  const line = (one: string) => one.split("\t").map(printable).join("\t");
  return text.split(/\r?\n/).map(line).join("\n");
}

/** A value as JSON in one line, with the same characters escaped as JSON has it. */
export function printableJson(value: unknown): string {
  return printable(JSON.stringify(value));
}

// Control characters of both sets, line and paragraph separators, and the marks that turn the direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
