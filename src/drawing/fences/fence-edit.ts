import { closes, type Fence } from "./fences.js";

/** Writing a text into a fenced code block of a Markdown document. */

/** Replaces a part of the document. */
export interface FenceEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/**
 * The edit that makes `text` the text of a block. It replaces only the lines that differ. New lines get the
 * prefix of the block and the line end `eol`. `undefined` if nothing differs, "closes" if a line of the text
 * would close the block.
 */
export function fenceEdit(fence: Fence, text: string, eol: string): FenceEdit | "closes" | undefined {
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
