import { say } from "../../message.js";
import type { PausingWork } from "../../slices.js";
import { hasRunLengths, type TextBoard } from "../level/board.js";
import type { Fix, TextEdit } from "../level/finding.js";
import { beside, flood, isEdge } from "../level/grid.js";
import type { Level } from "../level/level.js";

/**
 * For larger boards the finding says only that they are open, not where: each candidate costs a flood fill of
 * the board.
 */
const maxCellsToProbe = 4_000;
const maxCandidates = 40;

/**
 * The fewest squares found that would close an open level if they were walls, with the player, all boxes and
 * all goals inside. Empty when gaps between walls are not the only way out. A single such square is searched
 * for first.
 */
export function* findingHoles(level: Level, within: Uint8Array): PausingWork<readonly number[]> {
  if (within.length > maxCellsToProbe) return [];
  const taken = new Set([...level.boxes, ...level.goals, level.player]);
  const wall = (cell: number | undefined) => cell !== undefined && level.walls[cell] === true;
  const candidates: number[] = [];
  for (const cell of within.keys()) {
    if (within[cell] === 0 || taken.has(cell)) continue;
    const across = wall(beside(level, cell, "l")) && wall(beside(level, cell, "r"));
    const along = wall(beside(level, cell, "u")) && wall(beside(level, cell, "d"));
    if (across || along) candidates.push(cell);
  }
  const probed = candidates.slice(0, maxCandidates);
  const closes = function* (cells: readonly number[]): PausingWork<boolean> {
    yield;
    const reached = flood(level, level.player, new Set(cells));
    const keepsAll = [...taken].every((one) => reached[one] === 1);
    return keepsAll && !reached.some((mark, at) => mark === 1 && isEdge(level, at));
  };
  for (const cell of probed) if (yield* closes([cell])) return [cell];
  // Gaps are at the edge: squares that are not needed are dropped, the innermost first.
  let holes = [...probed].sort(
    (first, other) => fromEdge(level, first) - fromEdge(level, other) || first - other,
  );
  while (holes.length > 0 && !(yield* closes(holes))) holes = holes.slice(0, -1);
  for (const cell of [...holes].reverse()) {
    const others = holes.filter((other) => other !== cell);
    if (yield* closes(others)) holes = others;
  }
  return holes.sort((first, other) => first - other);
}

/** The distance of a cell from the nearest edge. */
function fromEdge({ width, height }: Level, cell: number): number {
  const [row, column] = [Math.floor(cell / width), cell % width];
  return Math.min(row, column, height - 1 - row, width - 1 - column);
}

/** Surrounds the board with walls, one square beyond its edge. Not for rows in run-length form. */
export function surround({ rows, width, start, end, lineEnd }: TextBoard): readonly Fix[] {
  if (hasRunLengths({ rows })) return [];
  const wall = "#".repeat(width + 2);
  const edits: TextEdit[] = [];
  for (const [index, { offset, text }] of rows.entries()) {
    const inner = Math.min(text.length, width);
    edits.push({ offset, length: 0, text: index === 0 ? `${wall}${lineEnd}#` : "#" });
    const last = index === rows.length - 1 ? `${lineEnd}${wall}` : "";
    edits.push({
      offset: offset + inner,
      length: text.length - inner,
      text: `${" ".repeat(width - inner)}#${last}`,
    });
  }
  return start === end ? [] : [{ title: say("Put walls around the level"), edits }];
}
