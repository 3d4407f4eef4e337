import { type Message, say } from "../../message.js";

/**
 * A part of a text. Offsets, lengths and columns count UTF-16 units; lines and columns count from 0. A range
 * lies within one line, or begins in it.
 */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Replaces a part of a text. Edits of one list lie apart, in ascending order, and all their offsets are those
 * of the text before.
 */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export type Severity = "error" | "warning" | "information";

/** Something to say about a level file. */
export interface Finding {
  readonly severity: Severity;
  /** Names the kind of finding; never changes. */
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
  | "file-too-large"
  | "unknown-symbol"
  | "mixed-dialects"
  | "assumed-dialect"
  | "run-length"
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
  | "duplicate";

export function noLevel(): Finding {
  const range = { offset: 0, length: 0, line: 0, column: 0 };
  return {
    severity: "information",
    code: "no-level",
    message: say("There is no level in this text yet."),
    range,
    fixes: [],
  };
}

/** Of a text of which nothing is read, as it is larger than so many bytes. */
export function fileTooLarge(maxBytes: number): Finding {
  const range = { offset: 0, length: 0, line: 0, column: 0 };
  const message = say(
    "The file is larger than {0} MB, so its levels aren't read here.",
    maxBytes / 1024 / 1024,
  );
  return { severity: "warning", code: "file-too-large", message, range, fixes: [] };
}

/** What goes wrong a hundred times over on one board is not told every time. */
export const mostOfAKind = 50;

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
