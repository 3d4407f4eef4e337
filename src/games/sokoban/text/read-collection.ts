import { readingOtherForm, readingSlc } from "#level-forms";
import { type Message, plural, say } from "../../message.js";
import { atOnce, each, type PausingWork } from "../../slices.js";
import { maxRowCharacters, type Row, type TextBoard } from "../level/board.js";
import type { Dialect } from "../level/cell.js";
import { type Finding, maxOfAKind, noLevel } from "../level/finding.js";
import { type Broken, expand } from "../level/run-length.js";
import { type Collection, findingSound, isSlc, type LevelEntry, maxOtherForm } from "./collection.js";
import { type ConflictPlace, conflictFinding, findConflictPlaces } from "./conflicts.js";
import { countMarks, decideDialect, type FileEvidence } from "./dialect.js";
import { readingGaps } from "./gaps.js";
import { type KeptBoard, keptIn, withKept } from "./kept-boards.js";
import { type Lines, lineEndOf, splitLines } from "./lines.js";
import { findingSegments, type Segment } from "./segments.js";
import { mixedDialects, strangeSymbols } from "./strange-symbols.js";

/**
 * Reads any text. It never throws, and takes time proportional to the text's length. A text without a level
 * gives an empty collection and a finding. `fileName` is a last resort for boards whose dialect the text does
 * not show. `kept`: lines that are boards whatever the text says.
 */
export function readCollection(text: string, fileName?: string, kept?: readonly KeptBoard[]): Collection {
  return atOnce(readingCollection(text, fileName, kept));
}

/** `readCollection` with pauses: a million levels take some seconds. */
export function* readingCollection(
  text: string,
  fileName?: string,
  kept: readonly KeptBoard[] = [],
): PausingWork<Collection> {
  const conflicts = findConflictPlaces(text);
  const conflictFindings = conflicts.map((conflict) => conflictFinding(text, conflict));
  if (isSlc(text)) {
    const read = yield* readingSlc(text);
    return { ...read, conflicts, findings: [...conflictFindings, ...read.findings] };
  }
  const own = yield* readingText(text, fileName, kept, conflicts, conflictFindings);
  if (text.length > maxOtherForm || conflicts.length > 0 || keptIn(own).length > 0) return own;
  if (yield* findingSound(own.levels)) return own;
  const other = yield* readingOtherForm(text);
  // A finding about unknown symbols is better than none, but a board of ours is better than that.
  return other === undefined || (other.levels.length === 0 && own.levels.length > 0) ? own : other;
}

function* readingText(
  text: string,
  fileName: string | undefined,
  kept: readonly KeptBoard[],
  conflicts: readonly ConflictPlace[],
  conflictFindings: readonly Finding[],
): PausingWork<Collection> {
  const lines = splitLines(text);
  const findings: Finding[] = [...conflictFindings];
  yield;
  const { boards: found, parts } = yield* findingSegments(text, lines);
  const segments = withKept(found, kept);
  findings.push(...cutOff(text, lines, segments, parts));
  const lineEnd = lineEndOf(text);
  const most = 200_000 + 4 * text.length;
  const expansion = { most, left: most };
  const drafts = yield* each(segments, (segment) =>
    draftBoard(text, lines, segment, lineEnd, expansion, findings),
  );
  const above = text.slice(0, lines.starts[segments[0]?.first ?? lines.starts.length - 1]);
  const boards = (yield* deciding(drafts, above, fileName, findings)).map((board, index): TextBoard => {
    const before = kept.find(({ first, last }) => first === board.firstLine && last === board.lastLine);
    if (before === undefined || (board.evidence === "marks" && found.includes(segments[index]!)))
      return board;
    return { ...board, dialect: before.dialect, evidence: "before" };
  });
  const { header, levels: notes, firstLines } = yield* readingGaps(text, lines, segments);
  const levels = yield* each(boards, (board, index): LevelEntry => {
    const next = firstLines[index + 1];
    const { title, author, comment, collection, solutions, claims } = notes[index]!;
    const start = lines.starts[firstLines[index]!]!;
    return {
      board,
      title,
      author,
      comment,
      collection,
      solutions,
      claims,
      start,
      end: next === undefined ? text.length : lines.starts[next]!,
    };
  });
  if (levels.length === 0) findings.push(noLevel());
  findings.sort((one, other) => one.range.offset - other.range.offset);
  const { claims, author, comment } = header;
  return {
    form: "text",
    title: header.collection ?? header.title,
    author,
    comment,
    levels,
    claims,
    conflicts,
    findings,
  };
}

/** Rows that an empty line cuts off from a board, or from other rows, so that nothing reads them. */
function cutOff(
  text: string,
  { starts, ends }: Lines,
  boards: readonly Segment[],
  parts: readonly Segment[],
): readonly Finding[] {
  if (parts.length === 0) return [];
  const isPart = new Set(parts);
  const all = [...boards, ...parts].sort((one, other) => one.first - other.first);
  const findings: Finding[] = [];
  for (const [index, above] of all.entries()) {
    const below = all[index + 1];
    const gap = above.last + 1;
    if (below?.first !== gap + 1 || !(isPart.has(above) || isPart.has(below))) continue;
    if (text.slice(starts[gap], ends[gap]).trim() !== "" || findings.length === maxOfAKind) continue;
    const line = (isPart.has(above) ? above : below).first;
    const offset = starts[line]!;
    const emptyLine = { offset: starts[gap]!, length: starts[gap + 1]! - starts[gap]!, text: "" };
    findings.push({
      severity: "warning",
      code: "cut-off",
      message: say(
        "An empty line cuts these rows off, so they aren't read. Inside a level, write “-” in it.",
      ),
      range: { offset, length: ends[line]! - offset, line, column: 0 },
      fixes: [{ title: say("Remove the empty line"), edits: [emptyLine] }],
    });
  }
  return findings;
}

/** A board whose dialect is not known yet. */
interface Draft {
  readonly board: TextBoard;
  /** Lines with invalid run lengths; they are kept as they are, with one finding. */
  readonly broken: ReadonlySet<number>;
}

/** The most characters that the run lengths of a file may expand to, and how many of them are left. */
interface Expansion {
  readonly most: number;
  left: number;
}

function draftBoard(
  text: string,
  { starts, ends }: Lines,
  { first, last }: Segment,
  lineEnd: string,
  expansion: Expansion,
  findings: Finding[],
): Draft {
  const rows: Row[] = [];
  const broken = new Set<number>();
  for (let line = first; line <= last; line++) {
    const offset = starts[line]!;
    const words = text.slice(offset, ends[line]);
    if (!/[0-9|]/.test(words)) {
      rows.push({ text: words, offset, line, column: 0, sources: undefined });
      continue;
    }
    const most = Math.min(maxRowCharacters, expansion.left);
    const expanded = expand(words.trimEnd(), most);
    if ("broken" in expanded) {
      expansion.left = Math.max(0, expansion.left - most);
      broken.add(line);
      rows.push({ text: words, offset, line, column: 0, sources: undefined });
      if (broken.size <= maxOfAKind) {
        const range = { offset: offset + expanded.broken, length: 1, line, column: expanded.broken };
        findings.push({
          severity: "error",
          code: "run-length",
          message: whyUnread(expanded, most, expansion),
          range,
          fixes: [],
        });
      }
      continue;
    }
    expansion.left -= expanded.text.length;
    rows.push(...splitRows(expanded.text, expanded.sources, offset, line));
  }
  const width = rows.reduce((widest, row) => Math.max(widest, row.text.trimEnd().length), 0);
  const start = starts[first]!;
  const place = { start, end: ends[last]!, firstLine: first, lastLine: last, lineEnd };
  return { board: { dialect: "xsb", evidence: "assumed", rows, width, ...place }, broken };
}

/** A bar ends a row; the last bar of a line may be missing. */
function splitRows(text: string, sources: readonly number[], offset: number, line: number): readonly Row[] {
  const rows: Row[] = [];
  let from = 0;
  while (from < text.length || from === 0) {
    const bar = text.indexOf("|", from);
    const to = bar < 0 ? text.length : bar;
    rows.push({ text: text.slice(from, to), offset, line, column: 0, sources: sources.slice(from, to) });
    if (bar < 0) break;
    from = to + 1;
  }
  return rows;
}

function whyUnread({ broken, isTooLong }: Broken, most: number, expansion: Expansion): Message {
  const column = broken + 1;
  if (!isTooLong)
    return say(
      "The run length in column {0} can't be read: a count needs a symbol or a bracket after it.",
      column,
    );
  if (most === maxRowCharacters)
    return plural(
      most,
      "The run length in column {1} isn't read: a line may stand for {0} character.",
      "The run length in column {1} isn't read: a line may stand for {0} characters.",
      column,
    );
  return plural(
    expansion.most,
    "The run length in column {1} isn't read: all lines of this file may stand for {0} character.",
    "The run length in column {1} isn't read: all lines of this file may stand for {0} characters.",
    column,
  );
}

function* deciding(
  drafts: readonly Draft[],
  header: string,
  fileName: string | undefined,
  findings: Finding[],
): PausingWork<readonly TextBoard[]> {
  const marks = yield* each(drafts, ({ board }) => countMarks(board.rows));
  const pure = {
    ox: marks.filter(({ ox, xsb }) => ox > 0 && xsb === 0).length,
    xsb: marks.filter(({ ox, xsb }) => xsb > 0 && ox === 0).length,
  };
  const file: FileEvidence = { header: headerDialect(header), ...pure, fileName };
  return yield* each(drafts, ({ board, broken }, index) => {
    const { ox, xsb } = marks[index] as { ox: number; xsb: number };
    const marked = { dialect: ox > xsb ? ("ox" as const) : ("xsb" as const), evidence: "marks" as const };
    const decided: TextBoard = { ...board, ...(ox + xsb > 0 ? marked : decideDialect(board, file)) };
    if (ox > 0 && xsb > 0) findings.push(mixedDialects(decided));
    findings.push(...strangeSymbols(decided, broken));
    return decided;
  });
}

/** `; format: xsb` above the first level. */
function headerDialect(header: string): Dialect | undefined {
  const word = /^[ \t]*;[ \t]*format:[ \t]*(xsb|ox|seed)[ \t]*$/im.exec(header)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  return word === "xsb" ? "xsb" : "ox";
}
