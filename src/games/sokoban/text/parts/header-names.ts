import type { Lines } from "./lines.js";
import { keyOf, type LineReader, type Note, type Notes, noteIn } from "./notes.js";

/** So many lines at the top of a file are looked at: what it is called stands in the first. */
const linesRead = 8;
/** Longer than a name. */
const longestName = 60;

/**
 * What a file without keys says of itself in its first lines: `; Sasquatch III`, `; by David W. Skinner`, and keys behind a semicolon. `isFree`: nobody has
 * taken the line. What is told by keys already stays.
 */
export function nameHeader(header: Notes, text: string, lines: Lines, read: LineReader, to: number, isFree: (line: number) => boolean): void {
  const named: { title?: Note | undefined; author?: Note | undefined } = {};
  for (let line = 0, looked = 0; line < to && looked < linesRead; line++) {
    if (!isFree(line)) continue;
    looked++;
    const words = read(line).slice(0, 200);
    const from = /^[\s;]*/.exec(words)![0].length;
    const end = words.replace(/[\s;]+$/, "").length;
    const key = keyOf(words.slice(from));
    if (key !== undefined) {
      const name = nameOfKey[key.key];
      if (name !== undefined) named[name] ??= noteIn(text, lines, line, from + key.value, end);
      continue;
    }
    const maker = /^(?:(?:copyright|created|made|designed|levels|puzzles|\(c\)|©)[^;:]{0,30}?\s)?by\s+(?=\S)/i.exec(words.slice(from));
    if (maker !== null) named.author ??= noteIn(text, lines, line, from + maker[0].length, end);
    else if (named.title === undefined && isName(words.slice(from, end))) named.title = noteIn(text, lines, line, from, end);
  }
  if (named.title !== undefined) header.title ??= named.title;
  if (named.author !== undefined) header.author ??= named.author;
}

const nameOfKey: Readonly<Record<string, "title" | "author">> = {
  ...{ title: "title", collection: "title", set: "title", "set title": "title" },
  ...{ author: "author", "set author": "author", copyright: "author" },
};

/** A few words that are no sentence, no number and no line of signs. */
export function isName(words: string): boolean {
  return words.length <= longestName && /\p{L}{2}/u.test(words) && !/[.:,]$|^::|@|:\/\/|^(?:copyright|\(c\)|©)/i.test(words);
}
