import { toLevel } from "../level/board.js";
import { applyEdits, type TextEdit } from "../level/finding.js";
import { countSolution } from "../play/lurd.js";
import type { Collection } from "../text/collection.js";
import { readCollection } from "../text/read-collection.js";
import { addSolution } from "../text/write/solution-text.js";
import { applyEdit } from "./edit.js";
import type { Patch } from "./sketch.js";

/** Where a level begins, and what solves it from there; empty where nothing is known to. */
export interface SolvableStart {
  /** What stands in all of its squares. */
  readonly patch: Patch;
  readonly solution: string;
  /** What the solution is called in the file; empty for nothing. */
  readonly name: string;
}

/**
 * Makes a level begin otherwise and keeps a solution with it, as the changes of one edit: of the squares that
 * differ, and the lines of the solution. No changes where it is so already; `undefined` where there is no
 * such level, or the moves do not solve it so.
 */
export function startEdits(
  text: string,
  { levels }: Collection,
  index: number,
  { patch, solution, name }: SolvableStart,
): readonly TextEdit[] | undefined {
  const entry = levels[index];
  if (entry === undefined) return undefined;
  const moved = applyEdit(entry, { kind: "paste", at: { row: 0, column: 0 }, patch });
  if (solution === "") return moved;
  const after = applyEdits(text, moved);
  const changed = readCollection(after).levels[index];
  const level = changed && toLevel(changed.board);
  if (changed === undefined || level === undefined || countSolution(level, solution) === undefined)
    return undefined;
  const grown = moved.reduce((sum, edit) => sum + edit.text.length - edit.length, 0);
  // Solutions stand behind the board, whose squares alone were changed before.
  return [
    ...moved,
    ...addSolution(after, changed, solution, name === "" ? undefined : name).map((edit) => ({
      ...edit,
      offset: edit.offset - grown,
    })),
  ];
}
