import type { Solution, SolutionCounts } from "../../levels.js";
import { toLevel } from "../level/board.js";
import type { TextEdit } from "../level/finding.js";
import type { Level } from "../level/level.js";
import { countSolution, formatMoves, readMoves, wrapMoves } from "../play/lurd.js";
import { startOf } from "../play/rules.js";
import type { LevelEntry } from "./collection.js";
import { contentEnd, movesPerLine, oneLine } from "./collection-text.js";
import { isBlankLine, lineAbove, lineAfter, lineEndOf, restOfLine } from "./lines.js";
import { movesHeading, type StoredMoves } from "./notes.js";

/**
 * The order of the solutions of a level in a file: fewest pushes first, then fewest moves. Negative where
 * `one` comes first.
 */
export function compareSolutions(one: SolutionCounts, other: SolutionCounts): number {
  return one.pushes - other.pushes || one.moves - other.moves;
}

/**
 * Adds a solution to those that the file has for the level, in the order of `compareSolutions`. Moves that do
 * not solve the level come last, and nothing is overwritten. No edits if the same moves are there already.
 * `moves` is LURD text that solves the level; `name` is the name of the moves.
 */
export function addSolution(
  text: string,
  entry: LevelEntry,
  moves: string,
  name?: string,
): readonly TextEdit[] {
  const level = toLevel(entry.board);
  const counts = level && countSolution(level, moves);
  if (level === undefined || counts === undefined) return [];
  const lineEnd = lineEndOf(text);
  const block = movesBlock("solution", moves, counts, name).join(lineEnd);
  const kept = entry.solutions
    .filter(({ kind }) => kind === "solution")
    .map((stored) => ({ stored, ...storedSolution(level, stored) }));
  if (kept.some(({ lurd }) => lurd === moves)) return [];
  const worse = kept.find(
    (known) => known.counts === undefined || compareSolutions(counts, known.counts) < 0,
  )?.stored;
  if (worse === undefined) return [appendBlock(text, entry, block, kept.at(-1)?.stored, name !== undefined)];
  const offset = worse.heading.offset - worse.heading.column;
  // An empty line separates those that are separated already, and moves without a heading from others.
  const isParted = isBlankLine(text, lineAbove(text, offset)) || worse.heading.offset === worse.offset;
  return [{ offset, length: 0, text: block + lineEnd + (isParted ? lineEnd : "") }];
}

/**
 * Adds moves that are not a solution to the file, after all others of the level. No edits if the same moves
 * are there already.
 */
export function addSnapshot(
  text: string,
  entry: LevelEntry,
  moves: string,
  name?: string,
): readonly TextEdit[] {
  const level = toLevel(entry.board);
  const read = level && readMoves(startOf(level, ""), moves);
  if (level === undefined || read?.ok !== true || read.value.moves.length === 0) return [];
  const lurd = formatMoves(read.value.moves);
  if (entry.solutions.some((stored) => storedSolution(level, stored)?.lurd === lurd)) return [];
  const block = movesBlock("saved game", lurd, read.value.end, name).join(lineEndOf(text));
  return [appendBlock(text, entry, block, entry.solutions.at(-1), name !== undefined)];
}

/** Removes stored moves from a file, with their heading and the line with their name. */
export function removeMoves(text: string, entry: LevelEntry, index: number): readonly TextEdit[] {
  const stored = entry.solutions[index];
  if (stored === undefined) return [];
  let from = stored.heading.offset - stored.heading.column;
  let to = lineAfter(text, stored.offset + stored.length);
  const { nameLine } = stored;
  const name =
    nameLine === undefined
      ? undefined
      : { from: nameLine.offset - nameLine.column, to: lineAfter(text, nameLine.offset) };
  const isNext = name?.from === to;
  if (isNext) to = name.to;
  // Keeps one of the empty lines on either side.
  const above = lineAbove(text, from);
  if (
    isBlankLine(text, above) &&
    (to >= text.length || isBlankLine(text, { from: to, to: lineAfter(text, to) }))
  )
    from = above.from;
  const edits = [{ offset: from, length: to - from, text: "" }];
  return name === undefined || isNext
    ? edits
    : [...edits, { offset: name.from, length: name.to - name.from, text: "" }];
}

/**
 * Renames stored moves, or removes their name if it is empty: in the line that has it, otherwise in their
 * heading, "Solution/Name 54/23". `undefined` for a name that would be read as something else there.
 */
export function renameMoves(
  text: string,
  entry: LevelEntry,
  index: number,
  words: string,
): readonly TextEdit[] | undefined {
  const stored = entry.solutions[index];
  const name = oneLine(words);
  if (stored === undefined || name === (stored.name ?? "")) return [];
  const { heading, nameLine } = stored;
  if (nameLine !== undefined && name !== "")
    return [{ offset: nameLine.offset, length: nameLine.length, text: name }];
  const line = text.slice(heading.offset, heading.offset + heading.length);
  const isHeading = movesHeading(line) !== undefined;
  const written = renamedHeading(isHeading ? line : headingWord(stored.kind), name);
  if (written === undefined) return undefined;
  // Moves without a heading get one above them.
  const edits =
    heading.offset === stored.offset
      ? [{ offset: heading.offset, length: 0, text: written + lineEndOf(text) }]
      : [{ offset: heading.offset, length: heading.length, text: written }];
  if (nameLine === undefined) return edits;
  const from = nameLine.offset - nameLine.column;
  return [...edits, { offset: from, length: lineAfter(text, from) - from, text: "" }];
}

/** Whether a heading can hold the name, so that the same name is read back. */
export function canBeNamed(words: string): boolean {
  const name = oneLine(words);
  return name === "" || renamedHeading("Solution", name) !== undefined;
}

/** Longer than any list shows. */
const maxNameCharacters = 80;

function renamedHeading(line: string, name: string): string | undefined {
  if (name.length > maxNameCharacters) return undefined;
  const [kind = ""] = /\b(?:solution|save(?:d ?)?game|snapshot)/i.exec(line) ?? [];
  const colon = line.indexOf(":");
  const counts = /\(?\d+(?:\s*\/\s*\d+)+\)?/.exec(colon < 0 ? line : line.slice(0, colon))?.[0];
  const written =
    [name === "" ? kind : `${kind}/${name}`, ...(counts === undefined ? [] : [counts])].join(" ") +
    (colon < 0 ? "" : line.slice(colon));
  const read = movesHeading(written);
  return read !== undefined &&
    (read.name ?? "") === name &&
    (read.moves === undefined) === (movesHeading(line)?.moves === undefined)
    ? written
    : undefined;
}

function headingWord(kind: StoredMoves["kind"]): string {
  return kind === "solution" ? "Solution" : "Snapshot";
}

/** The heading as in `.sok` files, and the moves. A heading without a name is as short as possible. */
function movesBlock(
  kind: StoredMoves["kind"],
  moves: string,
  counts: SolutionCounts,
  name: string | undefined,
): readonly string[] {
  const word = headingWord(kind);
  const words = oneLine(name ?? "");
  const heading = words === "" ? `${word}:` : `${word}/${words} ${counts.moves}/${counts.pushes}`;
  return [heading, ...wrapMoves(moves, movesPerLine)];
}

/**
 * Adds a block after the stored moves or, if there are none, after everything that belongs to the level.
 * `.sok` files have an empty line above a heading.
 */
function appendBlock(
  text: string,
  entry: LevelEntry,
  block: string,
  behind: StoredMoves | undefined,
  parted: boolean,
): TextEdit {
  const lineEnd = lineEndOf(text);
  const end = contentEnd(text, entry);
  const offset = behind === undefined ? end : restOfLine(text, behind.offset + behind.length);
  // Not before other lines of the level: below an empty line they would no longer belong to the board.
  return { offset, length: 0, text: (parted && offset === end ? lineEnd : "") + lineEnd + block };
}

/** A stored solution, checked by the rules; its counts are `undefined` if it does not solve the level. */
function storedSolution(
  level: Level,
  { text }: StoredMoves,
): { readonly lurd: string; readonly counts: SolutionCounts | undefined } | undefined {
  const read = readMoves(startOf(level, ""), text);
  if (!read.ok) return undefined;
  const { moves, end, won } = read.value;
  return { lurd: formatMoves(moves), counts: won ? { moves: end.moves, pushes: end.pushes } : undefined };
}

/** The solutions that a file has for a level and that solve it. */
export function keptSolutions(level: Level, entry: LevelEntry): readonly Solution[] {
  return entry.solutions.flatMap((stored) => {
    const read = stored.kind === "solution" ? storedSolution(level, stored) : undefined;
    return read?.counts === undefined ? [] : [{ lurd: read.lurd, ...read.counts }];
  });
}
