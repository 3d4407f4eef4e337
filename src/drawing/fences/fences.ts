import type { TextEdit } from "../../games/sokoban/level/finding.js";

/** Fenced code blocks with boards in Markdown (CommonMark 0.31, section 4.5). */

export const fenceLanguages = ["sokoban", "xsb", "2048", "sliding"] as const;
export type FenceLanguage = (typeof fenceLanguages)[number];

/** The language of the first word after a fence, in lower or upper case; `undefined` if it is not ours. */
export function fenceLanguage(info: string): FenceLanguage | undefined {
  const word = /^\s*([^\s{]+)/.exec(info)?.[1]?.toLowerCase();
  return fenceLanguages.find((language) => language === word);
}

/** A block with a board. */
export interface Fence {
  readonly language: FenceLanguage;
  /** Its lines, without the prefix of the fence, each with a line end. */
  readonly text: string;
  /** The line of the opening fence, from 0; the text starts in the next line. */
  readonly line: number;
  /** The offset where the opening fence's line ends, before its line end. */
  readonly lineEnd: number;
  /** The offset of each line's text in the document, and the number of its characters. */
  readonly lines: readonly { readonly offset: number; readonly length: number }[];
  /** The text before each line: blanks of a list, marks of a quotation, or nothing. */
  readonly prefix: string;
  /** The backquotes or tildes of the opening fence. */
  readonly mark: string;
  /** Whether the block has a closing fence. */
  readonly isClosed: boolean;
}

/** Further blocks are neither drawn in a preview nor shown in the text editor. */
export const maxFences = 1_000;

/** The texts of longer blocks are shown as they are. */
export const maxFenceCharacters = 20_000;

/** Marks of quotations and lists, blanks, the fence, and the words after it. */
const opening = /^((?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/**
 * HTML that is shown as it is until its end, whatever is in it, and comments (CommonMark 0.31, section 4.6,
 * conditions 1 and 2).
 */
const html = [
  { start: /^ {0,3}<(?:pre|script|style|textarea)(?=[\s>]|$)/i, end: /<\/(?:pre|script|style|textarea)>/i },
  { start: /^ {0,3}<!--/, end: /-->/ },
];

/**
 * The blocks of a Markdown text with boards, at most `max`, also in lists and quotations. It takes time
 * proportional to the text's length.
 */
export function findFences(markdown: string, max = Number.POSITIVE_INFINITY): readonly Fence[] {
  const fences: Fence[] = [];
  const lineEnd = /\r\n|\r|\n/g;
  let open: OpenFence | undefined;
  let htmlEnd: RegExp | undefined;
  let line = 0;
  for (let offset = 0; offset <= markdown.length && fences.length < max; line++) {
    lineEnd.lastIndex = offset;
    const found = lineEnd.exec(markdown);
    const end = found?.index ?? markdown.length;
    const from = open === undefined ? undefined : textStart(markdown, offset, end, open.container);
    if (open !== undefined && from === undefined) {
      // The quotation has ended, and the block with it.
      addTo(fences, open, false);
      open = undefined;
    }
    if (open === undefined) {
      const text = markdown.slice(offset, end);
      htmlEnd ??= html.find(({ start }) => start.test(text))?.end;
      if (htmlEnd === undefined) open = openedBy(text, line, end);
      else if (htmlEnd.test(text)) htmlEnd = undefined;
    } else if (closes(markdown.slice(from, end), open.mark)) {
      addTo(fences, open, true);
      open = undefined;
    } else if (open.language !== undefined && from !== undefined) {
      open.lines.push({ offset: from, length: end - from });
      open.texts.push(markdown.slice(from, end));
    }
    offset = found === null ? markdown.length + 1 : end + found[0].length;
  }
  if (open !== undefined && fences.length < max) addTo(fences, open, false);
  return fences;
}

/** Whether a line of a block's text would close it: at least as many of the same characters, nothing else. */
export function closes(text: string, mark: string): boolean {
  // No closing fence has more characters than a line of a document has columns.
  if (text.length > 1_000) return false;
  const words = text.trim();
  return words.length >= mark.length && words === mark[0]!.repeat(words.length);
}

/** A block of any language whose end hasn't been read yet. */
interface OpenFence {
  /** `undefined` if it isn't ours. */
  readonly language: FenceLanguage | undefined;
  readonly line: number;
  readonly lineEnd: number;
  readonly mark: string;
  readonly container: Container;
  readonly lines: { readonly offset: number; readonly length: number }[];
  readonly texts: string[];
}

/** The quotations and lists around a block. */
interface Container {
  /** See `Fence.prefix`. */
  readonly prefix: string;
  /** The number of quotations. */
  readonly quotes: number;
  /** The number of blanks after the marks of quotations that belong to the prefix. */
  readonly blanks: number;
}

function openedBy(text: string, line: number, lineEnd: number): OpenFence | undefined {
  const [, before = "", mark, info = ""] = opening.exec(text) ?? [];
  if (mark === undefined) return undefined;
  const container = containerOf(before);
  return { language: fenceLanguage(info), line, lineEnd, mark, container, lines: [], texts: [] };
}

/** `before` is the text before the opening fence. In later lines, blanks replace the marks of lists. */
function containerOf(before: string): Container {
  const continued = before.replace(/[^>\s]/g, " ");
  const quotes = continued.split(">").length - 1;
  const marks = continued.slice(0, continued.lastIndexOf(">") + 1);
  const blanks = continued.slice(marks.length);
  if (quotes === 0) return { prefix: blanks, quotes, blanks: blanks.length };
  // One space after a mark of a quotation belongs to it.
  return blanks.startsWith(" ")
    ? { prefix: continued, quotes, blanks: blanks.length - 1 }
    : { prefix: `${marks} ${blanks}`, quotes, blanks: blanks.length };
}

/** The offset of a line's text in a block; `undefined` if the line is outside of its quotations. */
function textStart(
  markdown: string,
  start: number,
  end: number,
  { quotes, blanks }: Container,
): number | undefined {
  let offset = start;
  for (let quote = 0; quote < quotes; quote++) {
    offset = afterBlanks(markdown, offset, end, Number.POSITIVE_INFINITY);
    if (offset >= end || markdown[offset] !== ">") return undefined;
    offset++;
  }
  if (quotes > 0 && offset < end && markdown[offset] === " ") offset++;
  return afterBlanks(markdown, offset, end, blanks);
}

function afterBlanks(markdown: string, start: number, end: number, most: number): number {
  let offset = start;
  while (offset - start < most && offset < end && /[ \t]/.test(markdown[offset]!)) offset++;
  return offset;
}

function addTo(fences: Fence[], open: OpenFence, isClosed: boolean): void {
  const { language, line, lineEnd, mark, container, lines, texts } = open;
  if (language === undefined) return;
  const text = texts.map((one) => `${one}\n`).join("");
  fences.push({ language, text, line, lineEnd, lines, prefix: container.prefix, mark, isClosed });
}

/** Writing a text into a fenced code block of a Markdown document. */

/**
 * The edit that makes `text` the text of a block. It replaces only the lines that differ. New lines get the
 * prefix of the block and the line end `eol`. `undefined` if nothing differs, "closes" if a line of the text
 * would close the block.
 */
export function fenceEdit(fence: Fence, text: string, eol: string): TextEdit | "closes" | undefined {
  const before = linesOf(fence.text);
  const after = linesOf(text);
  if (after.some((line) => closes(line, fence.mark))) return "closes";
  let first = 0;
  while (first < before.length && first < after.length && before[first] === after[first]) first++;
  let same = 0;
  while (
    same < Math.min(before.length, after.length) - first &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  )
    same++;
  if (first + same === before.length && first + same === after.length) return undefined;
  const offset = endOf(fence, first - 1);
  return {
    offset,
    length: endOf(fence, before.length - same - 1) - offset,
    text: after
      .slice(first, after.length - same)
      .map((line) => eol + (line === "" ? fence.prefix.trimEnd() : fence.prefix) + line)
      .join(""),
  };
}

/** The lines of a text. A line end at its end starts no further line. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The offset where a line of the block's text ends; -1 is the line of the opening fence. */
function endOf({ lines, lineEnd }: Fence, line: number): number {
  const found = lines[line];
  return found === undefined ? lineEnd : found.offset + found.length;
}
