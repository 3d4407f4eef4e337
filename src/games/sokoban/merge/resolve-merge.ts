import { boardEdits } from "../edit/edit.js";
import { sketchOf } from "../edit/sketch.js";
import { applyEdits, replacing, type TextEdit } from "../level/finding.js";
import type { Collection, LevelEntry } from "../text/collection.js";
import { lineEndOf } from "../text/lines.js";
import { readCollection } from "../text/read-collection.js";
import { readAgain } from "../text/reread.js";
import type { LevelConflict, LevelMerge } from "./level-merge.js";
import { mergedSketch, mergeSquares, type SquareChoice } from "./merge-squares.js";
import { inSide } from "./side-text.js";

/** How to resolve a conflict of levels. `squares`: one choice for each square that differs. */
export type MergeResolution =
  | { readonly kind: "ours" | "theirs" | "both" }
  | { readonly kind: "squares"; readonly choices: readonly SquareChoice[] };

/**
 * The edits that resolve a conflict of levels; `undefined` where the way is impossible. One side, or squares
 * of both, replace only the conflicts on boards. “both” keeps the lines of the levels from both sides, first
 * ours, then theirs.
 */
export function resolveMerge(
  merge: LevelMerge,
  conflict: LevelConflict,
  way: MergeResolution,
): readonly TextEdit[] | undefined {
  switch (way.kind) {
    case "ours":
    case "theirs":
      return conflict.conflicts.map((each) => {
        const { start, end } = each[way.kind === "ours" ? "ours" : "theirs"];
        return replacing(each, merge.text.slice(start, end));
      });
    case "both":
      return [replacing(conflict, bothTexts(merge, conflict))];
    case "squares": {
      const edits = squareEdits(merge, conflict, way.choices);
      return edits && sectionEdits(merge, conflict, edits);
    }
  }
}

/** The levels of both sides, with an empty line between them. */
function bothTexts({ text, ours, theirs }: LevelMerge, conflict: LevelConflict): string {
  const [one, other] = [
    ours.text.slice(conflict.ours.span.start, conflict.ours.span.end),
    theirs.text.slice(conflict.theirs.span.start, conflict.theirs.span.end),
  ];
  if (one.trim() === "" || other.trim() === "") return one.trim() === "" ? other : one;
  const lineEnd = lineEndOf(text);
  const isEnded = /[\r\n]$/.test(one);
  const hasGap = /(\r\n|\r(?!\n)|\n)[ \t]*(\r\n|\r|\n)$/.test(one);
  const gap = hasGap ? "" : isEnded ? lineEnd : lineEnd + lineEnd;
  const isFollowed = conflict.end < text.length && !/[\r\n]$/.test(other);
  return one + gap + other + (isFollowed ? lineEnd : "");
}

/** The changes of our board, counted in our text; `undefined` where the choices don't fit. */
function squareEdits(
  merge: LevelMerge,
  conflict: LevelConflict,
  choices: readonly SquareChoice[],
): readonly TextEdit[] | undefined {
  const found = mergeSquares(merge, conflict);
  const board = conflict.ours.levels[0]?.board;
  if ("reason" in found || board === undefined || found.squares.length !== choices.length) return undefined;
  return boardEdits(board, mergedSketch(sketchOf(board), found.squares, choices));
}

/** Applies edits of our text to our sections of the conflicts. */
function sectionEdits(
  { ours }: LevelMerge,
  { conflicts }: LevelConflict,
  edits: readonly TextEdit[],
): readonly TextEdit[] {
  return conflicts.map((each) => {
    const index = ours.conflicts.indexOf(each);
    const [start, end] = [ours.starts[index]!, ours.ends[index]!];
    const within = edits
      .filter(({ offset, length }) => offset >= start && offset + length <= end)
      .map((edit) => ({ ...edit, offset: edit.offset - start }));
    return replacing(each, applyEdits(ours.text.slice(start, end), within));
  });
}

/** A file in which a conflict is resolved, all others as ours, and the levels of the conflict in it. */
export interface Resolved {
  readonly collection: Collection;
  readonly levels: readonly LevelEntry[];
}

/** The levels as they would be; `undefined` where the way is impossible. */
export function resolvedLevels(
  merge: LevelMerge,
  conflict: LevelConflict,
  way: MergeResolution,
): Resolved | undefined {
  const { ours, fileName } = merge;
  if (way.kind === "ours" || way.kind === "theirs")
    return { collection: merge[way.kind].collection, levels: conflict[way.kind].levels };
  if (way.kind === "squares") {
    const edits = squareEdits(merge, conflict, way.choices);
    if (edits === undefined) return undefined;
    const text = applyEdits(ours.text, edits);
    const collection = readAgain(ours.collection, ours.text, text) ?? readCollection(text, fileName);
    const by = text.length - ours.text.length;
    return { collection, levels: levelsWithin(collection, conflict.ours.span, by) };
  }
  const span = inSide(ours, conflict);
  const both = bothTexts(merge, conflict);
  const text = ours.text.slice(0, span.start) + both + ours.text.slice(span.end);
  const collection = readCollection(text, fileName);
  return { collection, levels: levelsWithin(collection, span, text.length - ours.text.length) };
}

function levelsWithin(
  { levels }: Collection,
  { start, end }: { readonly start: number; readonly end: number },
  by: number,
): readonly LevelEntry[] {
  return levels.filter((level) => level.start >= start && level.start < end + by);
}
