import { type Message, say } from "../../message.js";

/**
 * A part of a text. Offsets, lengths and columns count UTF-16 code units; lines and columns count from 0. A
 * range lies within one line or starts in it.
 */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Replaces a part of a text. The edits of one list do not touch and are in ascending order. All their offsets
 * refer to the text before the edits.
 */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The edit that replaces a part of a text. */
export function replacing(
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): TextEdit {
  return { offset: start, length: end - start, text };
}

export type Severity = "error" | "warning" | "information";

/** A problem or remark about a level file. */
export interface Finding {
  readonly severity: Severity;
  /** The kind of finding; never changes. */
  readonly code: FindingCode;
  readonly message: Message;
  readonly range: TextRange;
  readonly fixes: readonly Fix[];
}

export interface Fix {
  readonly title: Message;
  readonly edits: readonly TextEdit[];
}

export type FindingCode =
  | "no-level"
  | "no-board"
  | "file-too-large"
  | "unknown-symbol"
  | "mixed-dialects"
  | "assumed-dialect"
  | "run-length"
  | "cut-off"
  | "other-form"
  | "other-symbols"
  | "tab"
  | "too-large"
  | "no-player"
  | "second-player"
  | "open"
  | "no-boxes"
  | "counts"
  | "box-out-of-reach"
  | "goal-out-of-reach"
  | "dead-box"
  | "solved"
  | "solution"
  | "solution-unchecked"
  | "claim"
  | "conflict"
  | "duplicate";

export function newFinding(
  severity: Severity,
  code: FindingCode,
  message: Message,
  range: TextRange,
  fixes: readonly Fix[] = [],
): Finding {
  return { severity, code, message, range, fixes };
}

const textStart: TextRange = { offset: 0, length: 0, line: 0, column: 0 };

export function noLevel(): Finding {
  return newFinding("information", "no-level", say("There is no level in this text yet."), textStart);
}

/** The finding for a text that is not read because it is larger than `maxBytes` bytes. */
export function fileTooLarge(maxBytes: number): Finding {
  const message = say(
    "The file is larger than {0} MB, so its levels aren't read here.",
    maxBytes / 1024 / 1024,
  );
  return newFinding("warning", "file-too-large", message, textStart);
}

/** A problem that occurs more often than this on one board is not reported each time. */
export const maxOfAKind = 50;

/** The text after the edits. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let place = 0;
  for (const edit of edits) {
    parts.push(text.slice(place, edit.offset), edit.text);
    place = edit.offset + edit.length;
  }
  parts.push(text.slice(place));
  return parts.join("");
}
