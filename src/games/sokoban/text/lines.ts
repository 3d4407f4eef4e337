/**
 * The start and end of each line of a text, without line ends. A text has at least one line; after a final
 * line end there is an empty last line.
 */
export interface Lines {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const lineFeed = 10;

/** Splits at LF, CR LF and CR, like editors. A byte order mark is not part of the first line. */
export function splitLines(text: string): Lines {
  const starts = [text.charCodeAt(0) === 0xfeff ? 1 : 0];
  const ends: number[] = [];
  let feed = text.indexOf("\n", starts[0]);
  let carriage = text.indexOf("\r", starts[0]);
  while (feed >= 0 || carriage >= 0) {
    const end = carriage < 0 || (feed >= 0 && feed < carriage) ? feed : carriage;
    const next = end === carriage && text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1;
    ends.push(end);
    starts.push(next);
    if (feed >= 0 && feed < next) feed = text.indexOf("\n", next);
    if (carriage >= 0 && carriage < next) carriage = text.indexOf("\r", next);
  }
  ends.push(text.length);
  return { starts, ends };
}

/** The first line end in a text, or LF. */
export function lineEndOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
}

/** The start of the line that contains an offset. */
export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== "\n" && text[start - 1] !== "\r") start--;
  return start;
}

/** Whole lines, from the start of the first one to behind the line end of the last. */
interface LineSpan {
  readonly from: number;
  readonly to: number;
}

/** The line above the one that starts at `offset`, with its line end. */
export function lineAbove(text: string, offset: number): LineSpan {
  let from = offset;
  if (text[from - 1] === "\n") from--;
  if (text[from - 1] === "\r") from--;
  return { from: lineStart(text, from), to: offset };
}

/** False above the first line. */
export function isBlankLine(text: string, { from, to }: LineSpan): boolean {
  return to > from && text.slice(from, to).trim() === "";
}

/** The end of the line that contains an offset, without its line end. */
export function restOfLine(text: string, offset: number): number {
  const end = text.slice(offset).search(/[\r\n]/);
  return end < 0 ? text.length : offset + end;
}

/** The end of the line that contains an offset, with its line end. */
export function lineAfter(text: string, offset: number): number {
  const match = /\r\n|\r|\n/g;
  match.lastIndex = offset;
  return match.exec(text) === null ? text.length : match.lastIndex;
}
