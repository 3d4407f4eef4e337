import { toLevel } from "../level/board.js";
import { applyEdits, type TextEdit } from "../level/finding.js";
import { countSolution } from "../play/lurd.js";
import type { Collection } from "../text/collection.js";
import { readCollection } from "../text/read-collection.js";
import { addSolution } from "../text/solution-text.js";
import { applyEdit } from "./edit.js";
import type { Patch } from "./sketch.js";

/** A start of a level with a solution from there; the solution is empty where none is known. */
export interface SolvableStart {
  /** The contents of all its squares. */
  readonly patch: Patch;
  readonly solution: string;
  /** The name of the solution in the file; empty for none. */
  readonly name: string;
}

/**
 * Changes where a level starts and stores a solution for it, as one edit: the squares that differ and the
 * lines of the solution. Empty when nothing differs; `undefined` when there is no such level, or when the
 * moves do not solve it.
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
  // Solutions follow the board. Before them only squares of the board changed.
  return [
    ...moved,
    ...addSolution(after, changed, solution, name === "" ? undefined : name).map((edit) => ({
      ...edit,
      offset: edit.offset - grown,
    })),
  ];
}
