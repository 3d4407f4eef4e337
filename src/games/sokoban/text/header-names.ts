import type { Lines } from "./lines.js";
import { keyOf, type LineReader, type Note, type Notes, noteIn } from "./notes.js";

/** The number of lines at the top of a file that are read; the name is in the first ones. */
const linesRead = 8;
/** Longer texts are not names. */
const maxNameCharacters = 60;

/**
 * Reads facts about a file without keys from its first lines: `; Sasquatch III`, `; by David W. Skinner`, and
 * keys behind a semicolon. `isFree`: whether a line is unused. Facts from keys are kept. A name is above all
 * prose, and lines of a comment are prose.
 */
export function nameHeader(
  header: Notes,
  text: string,
  lines: Lines,
  read: LineReader,
  to: number,
  isFree: (line: number) => boolean,
): void {
  const named: { title?: Note | undefined; author?: Note | undefined } = {};
  let [isProse, isComment] = [false, false];
  for (let line = 0, looked = 0; line < to && looked < linesRead; line++) {
    if (!isFree(line)) {
      const words = read(line);
      isComment =
        keyOf(words)?.key === "comment" ||
        (isComment && words.trim() !== "" && keyOf(words)?.key !== "comment-end");
      continue;
    }
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
    const maker =
      /^(?:(?:copyright|created|made|designed|levels|puzzles|\(c\)|©)[^;:]{0,30}?\s)?by\s+(?=\S)/i.exec(
        words.slice(from),
      );
    if (maker !== null) named.author ??= noteIn(text, lines, line, from + maker[0].length, end);
    else if (named.title === undefined && !isProse && !isComment) {
      const name = words.slice(from, end);
      isProse =
        isSentence(name) ||
        continuesIn(name, line + 1 < to ? read(line + 1).slice(0, 200) : "") ||
        (!isName(name) && isLong(name));
      if (!isProse && isName(name)) named.title = noteIn(text, lines, line, from, end);
    }
  }
  if (named.title !== undefined) header.title ??= named.title;
  if (named.author !== undefined) header.author ??= named.author;
}

const nameOfKey: Readonly<Record<string, "title" | "author">> = {
  title: "title",
  collection: "title",
  set: "title",
  "set title": "title",
  author: "author",
  "set author": "author",
  copyright: "author",
};

/** Whether a text has a few words that are not a sentence, a number or a line of symbols. */
export function isName(words: string): boolean {
  return (
    words.length <= maxNameCharacters &&
    /\p{L}{2}/u.test(words) &&
    !/[.:,]$|^::|@|:\/\/|^(?:copyright|\(c\)|©)/i.test(words)
  );
}

/** A text with fewer words may be a name, whatever it says. */
const minProseWords = 4;

function isLong(words: string): boolean {
  return words.split(/\s+/).length >= minProseWords;
}

const verbs = "is|are|was|were|has|have|had|can|could|will|would|should|must|do|does|did|contains?|thanks?";
const others = "this|these|those|i|we|you|they|please";
/** English only: matches texts that have a verb or address somebody. */
const prosePattern = new RegExp(`(?:^|\\s)(?:${verbs}|${others})(?=\\s|$)`, "i");

function isSentence(words: string): boolean {
  return isLong(words) && prosePattern.test(words);
}

/** Whether a line breaks off and continues in the next one. */
function continuesIn(words: string, next: string): boolean {
  const rest = next.replace(/^[\s;]*/, "");
  return isLong(words) && /^\p{Ll}/u.test(rest) && keyOf(rest) === undefined && !/^by\s/.test(rest);
}
