import { lookAt } from "./parts/row-text.js";
import { isSlc } from "./slc.js";

/**
 * The levels of a text as they stood before they were put into a mail, a forum or a chat: signs of quotation,
 * tags and fences of code, and common indentation are taken off, and so are the words around what is quoted
 * or is code. Any other text comes back as it is.
 */
export function unquoted(text: string): string {
  if (isSlc(text) || !text.includes("#")) return text;
  const lines = outOfCode(outOfQuotation(text.replaceAll("\u00a0", " ").split(/\r\n|\r|\n/)));
  // Cells that were copied have floor at their left, and rows of one length.
  const isPatch = new Set(lines.map(({ length }) => length)).size === 1;
  const plain = withoutIndent(lines, isPatch ? minCodeIndent : 1).join("\n");
  return plain === text.replace(/\r\n|\r/g, "\n") ? text : plain.replace(emptyLines, "\n\n");
}

/** Where tags, fences and words around the levels were, one empty line is left. */
const emptyLines = /\n(?:[ \t]*\n){2,}/g;
const quotation = /^[ \t]*>(?:[ \t]?>)* ?/;
/** In Markdown. */
const fence = /^[ \t]*(?:`{3,}|~{3,})[ \t]*[\w+-]*[ \t]*$/;
const minCodeIndent = 4;
const tag = /\[\/?(?:code|pre|tt)(?:=[^\]\n]{0,200})?\]|<\/?(?:code|pre|tt)(?: [^>\n]{0,200})?>/gi;
const quoteTag = /\[\/?(?:quote|spoiler)(?:=[^\]\n]{0,200})?\]|<\/?blockquote(?: [^>\n]{0,200})?>/gi;

function outOfQuotation(lines: readonly string[]): readonly string[] {
  const marks = lines.map((line) => quotation.exec(line)?.[0] ?? "");
  const plain = lines.map((line, at) => line.slice(marks[at]!.length));
  // Who writes ">" in front of other words means it.
  const isQuoted = plain.some((line, at) => marks[at] !== "" && isRow(line));
  if (!isQuoted) return lines;
  return only(
    plain,
    marks.map((mark) => mark !== ""),
  );
}

function outOfCode(lines: readonly string[]): readonly string[] {
  const text = lines.join("\n").replace(quoteTag, "");
  // Each tag on a line of its own, as a fence is: it may stand right before the first row and behind the
  // last.
  const marked = text
    .replace(tag, (found) => `${/^.\//.test(found) ? "\n" : ""}\0${/^.\//.test(found) ? "" : "\n"}`)
    .split("\n");
  const plain: string[] = [];
  const isCode: boolean[] = [];
  let isOpen = false;
  for (const line of marked) {
    const isMark = line.includes("\0") || fence.test(line);
    if (isMark) isOpen = !isOpen;
    plain.push(isMark ? line.replaceAll("\0", "").replace(fence, "") : line);
    isCode.push(isOpen && !isMark);
  }
  return only(plain, isCode);
}

/** The lines that are meant, where levels stand among those alone; the others are left empty. */
function only(lines: readonly string[], isMeant: readonly boolean[]): readonly string[] {
  const rows = lines.map((line, at) => (isRow(line) ? isMeant[at] : undefined));
  return rows.includes(true) && !rows.includes(false)
    ? lines.map((line, at) => (isMeant[at] ? line : ""))
    : lines;
}

/** Takes off each block of lines what stands before all of its rows, where that is no less than `least`. */
function withoutIndent(lines: readonly string[], least: number): readonly string[] {
  const dedented: string[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to < lines.length && lines[to]!.trim() !== "") to++;
    const block = lines.slice(from, to);
    const indents = block.filter(isRow).map((line) => line.search(/[^ \t]/));
    const indent = indents.reduce((one, other) => Math.min(one, other), indents[0] ?? 0);
    const off = indent < least ? 0 : indent;
    for (const line of block) dedented.push(line.slice(Math.min(off, line.search(/[^ \t]/))));
    for (; to < lines.length && lines[to]!.trim() === ""; to++) dedented.push(lines[to]!.slice(off));
    from = to;
  }
  return dedented;
}

function isRow(line: string): boolean {
  return lookAt(line, 0, line.length).kind === "row";
}
