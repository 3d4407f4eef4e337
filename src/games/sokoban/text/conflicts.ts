import { say } from "../../message.js";
import { type Finding, maxOfAKind, newFinding } from "../level/finding.js";
import { splitLines } from "./lines.js";

/** Whole lines of a text, with their line ends. */
export interface ConflictSection {
  readonly start: number;
  readonly end: number;
  /** The text after the marker, such as the name of a branch; may be empty. */
  readonly label: string;
}

/** The marker line where a conflict starts. */
export interface ConflictPlace {
  readonly start: number;
  /** Its number, from 0. */
  readonly line: number;
}

/** A conflict that a merge left in a text, from its first marker line to the end of its last one. */
export interface Conflict extends ConflictPlace {
  readonly end: number;
  readonly ours: ConflictSection;
  /** `undefined` without a base, or if the base itself holds the conflicts of an earlier merge. */
  readonly base: ConflictSection | undefined;
  readonly theirs: ConflictSection;
}

/** The lengths of markers. Git writes seven characters, and more where a setting asks for them. */
const minMarker = 7;
const maxMarker = 100;
const maxLabelCharacters = 200;

/** A conflict whose end hasn't been found yet, with its first marker line. */
interface Draft extends Bar {
  readonly line: number;
  base: Bar | undefined;
  middle: Bar | undefined;
  isAmbiguous: boolean;
}

/** A marker line above a side. */
interface Bar {
  readonly start: number;
  readonly bodyStart: number;
  readonly label: string;
}

/**
 * Finds the conflicts of a text in its order, in time proportional to its length. A conflict needs all of its
 * markers, in their order and of one length. Anything unclear is not a conflict and stays text. That includes
 * missing markers, the outer one of nested conflicts of one length, and a second separator, which may be a
 * line of the file. Markers inside a conflict with markers of another length are part of its text.
 */
export function findConflicts(text: string): readonly Conflict[] {
  if (!text.includes("<".repeat(minMarker)) || !text.includes(">".repeat(minMarker))) return [];
  const { starts, ends } = splitLines(text);
  const conflicts: Conflict[] = [];
  const drafts = new Map<number, Draft>();
  for (const [line, start] of starts.entries()) {
    const marker = markerAt(text, start, ends[line]!);
    if (marker === undefined) continue;
    const bodyStart = starts[line + 1] ?? text.length;
    const { sign, size, label } = marker;
    const draft = drafts.get(size);
    const bar = { start, bodyStart, label };
    if (sign === "<")
      drafts.set(size, { ...bar, line, base: undefined, middle: undefined, isAmbiguous: false });
    else if (draft === undefined) continue;
    else if (sign === "|") {
      if (draft.base === undefined && draft.middle === undefined) draft.base = bar;
      else draft.isAmbiguous = true;
    } else if (sign === "=") {
      if (draft.middle === undefined) draft.middle = bar;
      else draft.isAmbiguous = true;
    } else {
      drafts.delete(size);
      const conflict = conflictOf(text, draft, bar);
      if (conflict === undefined) continue;
      while ((conflicts.at(-1)?.start ?? -1) > conflict.start) conflicts.pop();
      for (const [other, { start: begun }] of drafts) if (begun > conflict.start) drafts.delete(other);
      conflicts.push(conflict);
    }
  }
  return conflicts;
}

/** Git's markers without a setting. Lines of more characters may be the rulers of a text. */
const usualMarker = minMarker;

/**
 * The places of all conflicts of a text, also of those whose sides are unclear. A marker `<<<<<<<` or
 * `>>>>>>>` outside of all conflicts is a place of its own. At most `maxOfAKind` of these are found.
 */
export function findConflictPlaces(text: string): readonly ConflictPlace[] {
  if (!text.includes("<".repeat(minMarker)) && !text.includes(">".repeat(minMarker))) return [];
  const conflicts = findConflicts(text);
  const { starts, ends } = splitLines(text);
  const strays: ConflictPlace[] = [];
  let next = 0;
  for (const [line, start] of starts.entries()) {
    if (strays.length === maxOfAKind) break;
    while (next < conflicts.length && conflicts[next]!.end <= start) next++;
    if (next < conflicts.length && conflicts[next]!.start <= start) continue;
    const marker = markerAt(text, start, ends[line]!);
    if (marker?.size === usualMarker && (marker.sign === "<" || marker.sign === ">"))
      strays.push({ start, line });
  }
  return [...conflicts, ...strays].sort((one, other) => one.start - other.start);
}

/** What every surface says about a conflict. */
export const conflictMessage = say("A merge left a conflict here, so the levels around it can't be read.");

/** The problem that a conflict is, at the line of its first marker. */
export function conflictFinding(text: string, { start, line }: ConflictPlace): Finding {
  const length = /^[^\r\n]*/.exec(text.slice(start, start + maxLabelCharacters))?.[0].length ?? 0;
  return newFinding("error", "conflict", conflictMessage, { offset: start, length, line, column: 0 });
}

function conflictOf(text: string, draft: Draft, last: Bar): Conflict | undefined {
  const { start, line, bodyStart, label, base, middle, isAmbiguous } = draft;
  if (middle === undefined || isAmbiguous) return undefined;
  const hasBase = base !== undefined && !hasMarkers(text.slice(base.bodyStart, middle.start));
  return {
    start,
    end: last.bodyStart,
    line,
    ours: { start: bodyStart, end: base?.start ?? middle.start, label },
    base: hasBase ? { start: base.bodyStart, end: middle.start, label: base.label } : undefined,
    theirs: { start: middle.bodyStart, end: last.start, label: last.label },
  };
}

/** Where a merge had several bases, Git merges them first, and the base may hold conflicts of that merge. */
function hasMarkers(base: string): boolean {
  return /^<{7,}(?: |$)/m.test(base);
}

interface Marker {
  readonly sign: "<" | "|" | "=" | ">";
  readonly size: number;
  readonly label: string;
}

/** A separator has nothing after it; after other markers a blank and a label may follow. */
function markerAt(text: string, start: number, end: number): Marker | undefined {
  const sign = text[start];
  if (sign !== "<" && sign !== "|" && sign !== "=" && sign !== ">") return undefined;
  let at = start + 1;
  while (at < end && text[at] === sign) at++;
  const size = at - start;
  if (size < minMarker || size > maxMarker || (at < end && text[at] !== " ")) return undefined;
  const label = text.slice(at, Math.min(end, at + maxLabelCharacters)).trim();
  if (sign === "=" && label !== "") return undefined;
  return { sign, size, label };
}
