import type { PausingWork } from "../../../slices.js";
import { isName } from "./header-names.js";
import { keyOf, type LineReader, looksLikeTitle, movesHeading } from "./notes.js";
import type { Segment } from "./segments.js";

/** From a title to its board: at most two empty lines lie between. */
export const linesToTitle = 3;
/**
 * So many of the boards have a name above them: a level that was put in with its title below leaves the
 * others theirs.
 */
const share = 2 / 3;

/**
 * Whether names stand above the boards with an empty line between, as `.sok` files have them: "A title line
 * is the last non-blank text line before a board …, provided the line is preceded by a blank line or it is
 * the only text line at this position in the file" (the format's own description, Skinner and Damgaard).
 * Notes stand so, too; so most boards must have one, the first among them unless its title is a key, and none
 * stand behind the last board, as where names stand below.
 */
export function* findingTitlesAbove(
  read: LineReader,
  count: number,
  segments: readonly Segment[],
): PausingWork<boolean> {
  const last = segments.at(-1);
  if (last === undefined || segments.length < 2) return false;
  let named = 0;
  for (const [index, { first }] of segments.entries()) {
    yield;
    if (hasNameAbove(read, index === 0 ? 0 : segments[index - 1]!.last + 1, first)) named++;
    else if (index === 0 && !hasTitleBelow(read, segments[0]!.last + 1, segments[1]!.first)) return false;
  }
  if (named < segments.length * share) return false;
  for (let line = last.last + 2; line < count; line++) {
    yield;
    if (canName(read(line)) && read(line - 1).trim() === "") return false;
  }
  return true;
}

/** The last line of a gap that is not empty; `from - 1` where there is none. */
export function lastLine(read: LineReader, from: number, to: number): number {
  let line = to - 1;
  while (line >= from && read(line).trim() === "") line--;
  return line;
}

function hasNameAbove(read: LineReader, from: number, board: number): boolean {
  const line = lastLine(read, from, board);
  if (line < from || line === board - 1 || board - line > linesToTitle) return false;
  return (line === 0 || (line > from && read(line - 1).trim() === "")) && canName(read(line));
}

function hasTitleBelow(read: LineReader, from: number, to: number): boolean {
  for (let line = from; line < to; line++) if (keyOf(read(line))?.key === "title") return true;
  return false;
}

/** Words that are no key, no moves and no sentence; a number is a name, too. */
function canName(line: string): boolean {
  return (
    line.trim() !== "" &&
    keyOf(line) === undefined &&
    movesHeading(line) === undefined &&
    (looksLikeTitle(line) || isName(line.slice(0, 200).trim()))
  );
}
