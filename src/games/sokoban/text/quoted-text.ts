import { isSlc } from "./collection.js";
import { codeFence, codeTags, quoteTags } from "./notes.js";
import { classifyLine } from "./row-text.js";

/**
 * The levels of a text as they were before they were put into a mail, a forum or a chat. It removes quotation
 * marks at the start of lines, tags and fences of code, common indentation, and text around the quotation or
 * the code. Any other text is returned unchanged.
 */
export function unquoted(text: string): string {
  if (isSlc(text) || !text.includes("#")) return text;
  const lines = codeOnly(quotationOnly(text.replaceAll("\u00a0", " ").split(/\r\n|\r|\n/)));
  // Copied cells may start with floor, and their rows have equal lengths.
  const isPatch = new Set(lines.map(({ length }) => length)).size === 1;
  const plain = withoutIndent(lines, isPatch ? minCodeIndent : 1).join("\n");
  return plain === text.replace(/\r\n|\r/g, "\n") ? text : plain.replace(emptyLines, "\n\n");
}

/** Leaves one empty line where tags, fences and text around the levels were. */
const emptyLines = /\n(?:[ \t]*\n){2,}/g;
const quotation = /^[ \t]*>(?:[ \t]?>)* ?/;
const minCodeIndent = 4;

function quotationOnly(lines: readonly string[]): readonly string[] {
  const marks = lines.map((line) => quotation.exec(line)?.[0] ?? "");
  const plain = lines.map((line, at) => line.slice(marks[at]!.length));
  // A ">" in front of other text is deliberate, so nothing is quoted unless a row is.
  const isQuoted = plain.some((line, at) => marks[at] !== "" && isRow(line));
  if (!isQuoted) return lines;
  return keepSelected(
    plain,
    marks.map((mark) => mark !== ""),
  );
}

function codeOnly(lines: readonly string[]): readonly string[] {
  const text = lines.join("\n").replace(quoteTags, "");
  // Puts each tag on a line of its own, like a fence: it may be directly before the first row or after the
  // last.
  const marked = text
    .replace(codeTags, (found) => `${/^.\//.test(found) ? "\n" : ""}\0${/^.\//.test(found) ? "" : "\n"}`)
    .split("\n");
  const plain: string[] = [];
  const isCode: boolean[] = [];
  let isOpen = false;
  for (const line of marked) {
    const isMark = line.includes("\0") || codeFence.test(line);
    if (isMark) isOpen = !isOpen;
    plain.push(isMark ? line.replaceAll("\0", "").replace(codeFence, "") : line);
    isCode.push(isOpen && !isMark);
  }
  return keepSelected(plain, isCode);
}

/** Keeps only the selected lines, if all rows are among them; the others become empty. */
function keepSelected(lines: readonly string[], isSelected: readonly boolean[]): readonly string[] {
  const rows = lines.map((line, at) => (isRow(line) ? isSelected[at] : undefined));
  return rows.includes(true) && !rows.includes(false)
    ? lines.map((line, at) => (isSelected[at] ? line : ""))
    : lines;
}

/** Removes the common indentation of the rows from each block of lines, if it is at least `least`. */
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
  return classifyLine(line, 0, line.length).kind === "row";
}
