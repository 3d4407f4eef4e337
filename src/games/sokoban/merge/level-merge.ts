import { countUpTo } from "../../lists.js";
import type { PausingWork } from "../../slices.js";
import { checkingCollection } from "../check/check.js";
import type { Finding } from "../level/finding.js";
import { type Collection, isSlc, type LevelEntry } from "../text/collection.js";
import { type Conflict, findConflicts } from "../text/conflicts.js";
import { readCollection } from "../text/read-collection.js";
import { inMerged, inSide, type MergeSideName, type SideText, type Span, sideText } from "./side-text.js";

/** One side of a whole file, as if it had been taken everywhere. */
interface MergeSide extends SideText {
  readonly collection: Collection;
}

/** A level file with the conflicts of a merge. */
export interface LevelMerge {
  readonly text: string;
  readonly fileName: string | undefined;
  readonly ours: MergeSide;
  readonly theirs: MergeSide;
  /** `undefined` where no conflict has a base. */
  readonly base: MergeSide | undefined;
  /** The conflicts that concern boards. */
  readonly levels: readonly LevelConflict[];
  /** Conflicts in titles, comments, solutions and other text. */
  readonly texts: readonly Conflict[];
}

/** Levels that a merge couldn't decide, with their titles, comments and solutions. */
export interface LevelConflict extends Span {
  /** The conflicts that touch boards, in their order. */
  readonly conflicts: readonly Conflict[];
  /** The other conflicts in these lines. */
  readonly texts: readonly Conflict[];
  readonly ours: ConflictSide;
  readonly theirs: ConflictSide;
  /** `undefined` where a conflict has no base. */
  readonly base: ConflictSide | undefined;
}

/** What a side has: any number of levels. */
export interface ConflictSide {
  /** Where it is in the text of the side. */
  readonly span: Span;
  readonly label: string;
  readonly levels: readonly LevelEntry[];
}

/** The conflicts of a level file; `undefined` without any. XML is only read, so its conflicts stay text. */
export function levelMerge(text: string, fileName?: string): LevelMerge | undefined {
  const conflicts = isSlc(text) ? [] : findConflicts(text);
  if (conflicts.length === 0) return undefined;
  const read = (side: MergeSideName): MergeSide => {
    const whole = sideText(text, conflicts, side);
    return { ...whole, collection: readCollection(whole.text, fileName) };
  };
  const [ours, theirs] = [read("ours"), read("theirs")];
  const base = conflicts.some((conflict) => conflict.base !== undefined) ? read("base") : undefined;
  const onBoards = new Set(
    conflicts.filter((_, index) => touchesBoard(ours, index) || touchesBoard(theirs, index)),
  );
  const spans = levelSpans(onBoards, base === undefined ? [ours, theirs] : [ours, theirs, base]);
  const levels = spans.map((span): LevelConflict => {
    const first = countUpTo(conflicts.length, (index) => conflicts[index]!.start < span.start);
    const after = countUpTo(conflicts.length, (index) => conflicts[index]!.end <= span.end);
    const inside = conflicts.slice(first, after);
    const touching = inside.filter((conflict) => onBoards.has(conflict));
    const hasBase = touching.every((conflict) => conflict.base !== undefined);
    const labels = touching[0]!;
    return {
      ...span,
      conflicts: touching,
      texts: inside.filter((conflict) => !onBoards.has(conflict)),
      ours: sideOf(ours, span, labels.ours.label),
      theirs: sideOf(theirs, span, labels.theirs.label),
      base: hasBase && base !== undefined ? sideOf(base, span, labels.base?.label ?? "") : undefined,
    };
  });
  const texts = conflicts.filter((conflict) => !onBoards.has(conflict));
  return { text, fileName, ours, theirs, base, levels, texts };
}

/** The conflict of levels at a place of the text. */
export function conflictAt({ levels }: LevelMerge, offset: number): LevelConflict | undefined {
  const conflict = levels[countUpTo(levels.length, (index) => levels[index]!.end <= offset)];
  return conflict !== undefined && conflict.start <= offset ? conflict : undefined;
}

/** Whether a conflict has a part of a board on a side, or leaves out lines from the middle of one. */
function touchesBoard({ collection: { levels }, starts, ends }: MergeSide, index: number): boolean {
  const [start, end] = [starts[index]!, ends[index]!];
  const first = countUpTo(levels.length, (level) => levels[level]!.board.end <= start);
  const board = levels[first]?.board;
  return board !== undefined && board.start < end;
}

/** The lines of all levels that conflicts touch on any side. Levels with a common conflict are one part. */
function levelSpans(onBoards: ReadonlySet<Conflict>, all: readonly MergeSide[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { start, end } of onBoards) {
    if (spans.length > 0 && end <= spans.at(-1)!.end) continue;
    let span = widened({ start, end }, all);
    // A level of this conflict may start before levels of the previous conflict end.
    for (let before = spans.at(-1); before !== undefined && span.start < before.end; before = spans.at(-1)) {
      spans.pop();
      span = widened({ start: Math.min(before.start, span.start), end: Math.max(before.end, span.end) }, all);
    }
    spans.push(span);
  }
  return spans;
}

/** The smallest part around a part that holds whole levels on each side. */
function widened(span: Span, all: readonly MergeSide[]): Span {
  let now = span;
  for (;;) {
    const before = now;
    for (const side of all) {
      const levels = levelsIn(side.collection.levels, inSide(side, now));
      const [first, last] = [levels[0], levels.at(-1)];
      if (first === undefined || last === undefined) continue;
      const whole = inMerged(side, { start: first.start, end: last.end });
      now = { start: Math.min(now.start, whole.start), end: Math.max(now.end, whole.end) };
    }
    if (now.start === before.start && now.end === before.end) return now;
  }
}

/** The levels that overlap a part. An empty part overlaps the level that it is in. */
function levelsIn(levels: readonly LevelEntry[], { start, end }: Span): readonly LevelEntry[] {
  const first = countUpTo(levels.length, (index) => levels[index]!.end <= start);
  const after = countUpTo(levels.length, (index) => levels[index]!.start < end);
  if (first < after) return levels.slice(first, after);
  // At the end of a file, nothing follows the last row.
  const last = levels.at(-1);
  return last !== undefined && start === last.end && start - last.board.end <= 2 ? [last] : [];
}

function sideOf(side: MergeSide, span: Span, label: string): ConflictSide {
  const within = inSide(side, span);
  const { levels } = side.collection;
  const first = countUpTo(levels.length, (index) => levels[index]!.start < within.start);
  const after = countUpTo(levels.length, (index) => levels[index]!.start < within.end);
  return { span: within, label, levels: levels.slice(first, after) };
}

/**
 * All findings in a level file, as `checkingCollection` has them. The problems of levels in a conflict are
 * left out, as their rows belong to several boards.
 */
export function* checkingFile(
  text: string,
  collection: Collection,
  { fileName, maxFindings }: { readonly fileName?: string; readonly maxFindings?: number } = {},
): PausingWork<readonly Finding[]> {
  const findings = yield* checkingCollection(collection, maxFindings);
  const merge = collection.conflicts.length === 0 ? undefined : levelMerge(text, fileName);
  return merge === undefined ? findings : outsideConflicts(merge, findings);
}

/** The findings without those about levels in a conflict. The conflicts themselves stay. */
export function outsideConflicts(merge: LevelMerge, findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(
    ({ code, range }) => code === "conflict" || conflictAt(merge, range.offset) === undefined,
  );
}
