import type { Fence } from "../../../pictures/fences/fences.js";

/** Where an opened block is in its document, while the document changes. */
export interface BlockPlace {
  /** The line of its opening fence when it was seen last, from 0. */
  readonly line: number;
  /** Whether all changes of the document since then are known, so that the line is right. */
  readonly isFollowed: boolean;
}

/** A change of a document, as VS Code reports it; the lines are those before it. */
export interface LineChange {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly text: string;
}

/** The place after changes, which are in the order from the end of the document to its start. */
export function afterChanges(place: BlockPlace, changes: readonly LineChange[]): BlockPlace {
  return changes.reduce(afterChange, place);
}

function afterChange({ line, isFollowed }: BlockPlace, { range, text }: LineChange): BlockPlace {
  const { start, end } = range;
  const isBelow = start.line > line || (start.line === line && start.character > 0);
  if (isBelow) return { line, isFollowed };
  const added = text.split(/\r\n|\r|\n/).length - 1 - (end.line - start.line);
  const isAbove = end.line < line || (end.line === line && end.character === 0);
  // Otherwise the opening fence itself was replaced.
  return { line: Math.max(0, line + added), isFollowed: isFollowed && isAbove };
}

/**
 * The block that was opened; `undefined` if it can't be identified. A place that was followed is right,
 * whatever the text is now. Otherwise, only a text that no other block has identifies it.
 * @param text the last known text of the block, if there is one
 */
export function findBlock(
  fences: readonly Fence[],
  { line, isFollowed }: BlockPlace,
  text: string | undefined,
): Fence | undefined {
  const there = fences.find((fence) => fence.line === line);
  if (isFollowed && there !== undefined) return there;
  const same = fences.filter((fence) => fence.text === text);
  return same.length === 1 ? same[0] : same.find((fence) => fence === there);
}
