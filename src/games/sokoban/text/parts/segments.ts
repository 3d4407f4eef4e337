import { each, type PausingWork } from "../../../slices.js";
import type { Lines } from "./lines.js";
import { classifyLine, type LineClass } from "./row-text.js";

/** The lines of a board, from `first` to `last`. */
export interface Segment {
  readonly first: number;
  readonly last: number;
}

/**
 * Finds the boards among the lines of a text: sequences of lines that look like rows, without titles that
 * look the same.
 */
export function* findingSegments(text: string, { starts, ends }: Lines): PausingWork<readonly Segment[]> {
  const classes: LineClass[] = yield* each(starts, (start, line) => classifyLine(text, start, ends[line]!));
  hideComments(text, starts, classes);
  const segments: Segment[] = [];
  for (let line = 0; line < classes.length; line++) {
    if (!canBeRow(classes[line])) continue;
    const from = line;
    while (canBeRow(classes[line]) || isOverwrittenRow(text, starts[line], ends[line], classes, line)) line++;
    const segment = trim(classes, from, line - 1);
    if (
      segment !== undefined &&
      isBoard(text.slice(starts[segment.first], ends[segment.last]), classes, segment)
    )
      segments.push(segment);
    yield;
  }
  return segments;
}

function canBeRow(lineClass: LineClass | undefined): boolean {
  return lineClass !== undefined && lineClass.kind !== "text" && lineClass.kind !== "blank";
}

/**
 * Text between two walls, with rows directly above and below, is a row that somebody wrote into. As text it
 * would cut the board in two.
 */
function isOverwrittenRow(
  text: string,
  start: number | undefined,
  end: number | undefined,
  classes: readonly LineClass[],
  line: number,
): boolean {
  if (
    classes[line]?.kind !== "text" ||
    classes[line + 1]?.kind !== "row" ||
    start === undefined ||
    end === undefined ||
    end - start > 1000
  )
    return false;
  const words = text.slice(start, end).trim();
  return words.startsWith("#") && words.endsWith("#") && words.length > 1;
}

/** Drops numbers and similar lines above and below a board, which are titles. */
function trim(classes: readonly LineClass[], from: number, to: number): Segment | undefined {
  const isTitle = (lineClass: LineClass) => lineClass.kind === "weak" && lineClass.runs;
  let [first, last] = [from, to];
  while (first <= last && isTitle(classes[first]!)) first++;
  while (last >= first && isTitle(classes[last]!)) last--;
  return first <= last ? { first, last } : undefined;
}

/**
 * Three rows with a wall in one of them are a board, even if there are only walls: somebody is starting to
 * draw. Fewer rows, or rows without a wall, are a board only with a player and a box. Rulers and single
 * symbols occur in many texts.
 */
export function isBoard(rows: string, classes: readonly LineClass[], { first, last }: Segment): boolean {
  let hasRow = false;
  for (let line = first; line <= last && !hasRow; line++) hasRow = classes[line]?.kind === "row";
  const bars = rows.includes("|") ? rows.split("|", 3).length - 1 : 0;
  if (hasRow && last - first + bars >= 2) return true;
  return (hasRow || last > first) && /[@+pP]/.test(rows) && /[$*bBOG]/.test(rows);
}

const text: LineClass = { kind: "text", runs: false, hasObjects: false };

/**
 * Lines between "Comment:" and "Comment-End:" are text, including drawings. A "Comment:" that is followed by
 * another one first is a single line.
 */
function hideComments(source: string, starts: readonly number[], classes: LineClass[]): void {
  let open: number | undefined;
  for (const [line, start] of starts.entries()) {
    const code = source.charCodeAt(start) | 0x20;
    if (code !== 0x63 /* c */) continue;
    const mark = /^comment(-end)?:/i.exec(source.slice(start, start + 12));
    if (mark === null) continue;
    if (mark[1] === undefined) open = line;
    else if (open !== undefined) {
      classes.fill(text, open, line + 1);
      open = undefined;
    }
  }
}
