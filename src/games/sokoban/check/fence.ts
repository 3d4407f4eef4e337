import { say } from "../../message.js";
import type { Board } from "../level/board.js";
import type { Fix, TextEdit } from "../level/finding.js";
import { beside, flood, isEdge } from "../level/grid.js";
import type { Level } from "../level/level.js";

/** Boards beyond this are told that they are open, though not where: each candidate costs a walk over the board. */
const maxCellsToProbe = 4_000;
const maxCandidates = 40;

/**
 * The one square that would close an open level were it a wall, with the player, all boxes and all goals inside; `undefined` when there is none or
 * several holes let the player out.
 */
export function holeOf(level: Level, within: Uint8Array): number | undefined {
  if (within.length > maxCellsToProbe) return undefined;
  const taken = new Set([...level.boxes, ...level.goals, level.player]);
  const wall = (cell: number | undefined) => cell !== undefined && level.walls[cell] === true;
  const candidates: number[] = [];
  for (const cell of within.keys()) {
    if (within[cell] === 0 || taken.has(cell)) continue;
    const across = wall(beside(level, cell, "l")) && wall(beside(level, cell, "r"));
    const along = wall(beside(level, cell, "u")) && wall(beside(level, cell, "d"));
    if (across || along) candidates.push(cell);
  }
  return candidates.slice(0, maxCandidates).find((cell) => {
    const reached = flood(level, level.player, new Set([cell]));
    const keepsAll = [...taken].every((one) => reached[one] === 1);
    return keepsAll && !reached.some((mark, at) => mark === 1 && isEdge(level, at));
  });
}

/** Walls all round the board, one square beyond its edge. Not for rows in run-length form. */
export function surround({ rows, width, start, end, lineEnd }: Board): readonly Fix[] {
  if (rows.some(({ sources }) => sources !== undefined)) return [];
  const wall = "#".repeat(width + 2);
  const edits: TextEdit[] = [];
  for (const [index, { offset, text }] of rows.entries()) {
    const inner = Math.min(text.length, width);
    edits.push({ offset, length: 0, text: index === 0 ? `${wall}${lineEnd}#` : "#" });
    const last = index === rows.length - 1 ? `${lineEnd}${wall}` : "";
    edits.push({ offset: offset + inner, length: text.length - inner, text: `${" ".repeat(width - inner)}#${last}` });
  }
  return start === end ? [] : [{ title: say("Put walls round the level"), edits }];
}
