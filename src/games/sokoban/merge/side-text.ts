import { countUpTo } from "../../lists.js";
import type { Conflict, ConflictSection } from "../text/conflicts.js";

/** The sides of a conflict. `base` is the common ancestor, which Git writes only in some styles. */
export const mergeSides = ["ours", "base", "theirs"] as const;
export type MergeSideName = (typeof mergeSides)[number];

/** The text of one side of a merge, and where its parts are in the text with the conflicts. */
export interface SideText {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
  /** For each conflict, where its section is in the text of the side. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A part of a text, without its last offset. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Takes one side of every conflict. Conflicts without a base have their own side there. */
export function sideText(text: string, conflicts: readonly Conflict[], side: MergeSideName): SideText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let [from, length] = [0, 0];
  const add = (start: number, end: number) => {
    parts.push(text.slice(start, end));
    length += end - start;
  };
  for (const conflict of conflicts) {
    add(from, conflict.start);
    const { start, end } = sectionOf(conflict, side);
    starts.push(length);
    add(start, end);
    ends.push(length);
    from = conflict.end;
  }
  add(from, text.length);
  return { text: parts.join(""), conflicts, starts, ends };
}

export function sectionOf(conflict: Conflict, side: MergeSideName): ConflictSection {
  return conflict[side] ?? conflict.ours;
}

/** A part of the merged text as a part of a side. It must start and end outside of conflicts. */
export function inSide(side: SideText, { start, end }: Span): Span {
  return { start: toSide(side, start), end: toSide(side, end) };
}

function toSide({ conflicts, ends }: SideText, offset: number): number {
  const before = countUpTo(conflicts.length, (index) => conflicts[index]!.end <= offset);
  return before === 0 ? offset : offset - conflicts[before - 1]!.end + ends[before - 1]!;
}

/** A part of a side as a part of the merged text, widened to whole conflicts. */
export function inMerged(side: SideText, { start, end }: Span): Span {
  const { conflicts, starts, ends } = side;
  const count = conflicts.length;
  const ended = countUpTo(count, (index) => ends[index]! <= start);
  const isInside = ended < count && starts[ended]! <= start;
  const started = countUpTo(count, (index) => starts[index]! < end);
  const last = started - 1;
  return {
    start: isInside ? conflicts[ended]!.start : outside(side, ended - 1, start),
    end: last >= 0 && end <= ends[last]! ? conflicts[last]!.end : outside(side, last, end),
  };
}

/** `last`: the last conflict before the offset, or -1. */
function outside({ conflicts, ends }: SideText, last: number, offset: number): number {
  return last < 0 ? offset : offset - ends[last]! + conflicts[last]!.end;
}
