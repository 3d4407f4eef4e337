/**
 * The start and end of each line of a text, without line ends. A text has at least one line; after a final
 * line end there is an empty last line.
 */
export interface Lines {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const lineFeed = 10;
const carriageReturn = 13;

/** Splits at LF, CR LF and CR, like editors. A byte order mark is not part of the first line. */
export function splitLines(text: string): Lines {
  const first = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const starts = [first];
  const ends: number[] = [];
  for (let index = first; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== lineFeed && code !== carriageReturn) continue;
    ends.push(index);
    if (code === carriageReturn && text.charCodeAt(index + 1) === lineFeed) index++;
    starts.push(index + 1);
  }
  ends.push(text.length);
  return { starts, ends };
}

/** The first line end in a text, or LF. */
export function lineEndOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
}
