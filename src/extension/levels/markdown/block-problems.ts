import type { PausingWork } from "../../../games/slices.js";
import type { Finding } from "../../../games/sokoban/level/finding.js";
import type { Fence } from "../../../pictures/fences/fences.js";
import { readGameBlock } from "./block-games.js";
import type { Block } from "./markdown-blocks.js";
import type { LevelChecks } from "./markdown-context.js";

/**
 * The problems of blocks, at their places in the document, in its order. Stops after `max` findings. The
 * stored moves of all blocks share one budget.
 */
export function* checkingBlocks(
  blocks: readonly Block[],
  { budgetOf, checking }: LevelChecks,
  max: number,
): PausingWork<readonly Finding[]> {
  const budget = budgetOf(blocks.flatMap(({ collection }) => collection?.levels ?? []));
  const findings: Finding[] = [];
  for (const { fence, collection } of blocks) {
    if (collection === undefined) findings.push(...gameFindings(fence));
    else {
      const found = yield* checking(collection, max - findings.length, budget);
      for (const finding of found.slice(0, max - findings.length)) findings.push(inDocument(fence, finding));
    }
    if (findings.length >= max) break;
    yield;
  }
  return findings;
}

/** The range is that of the document; its line and column stay those of the block. */
function inDocument(fence: Fence, finding: Finding): Finding {
  const { offset, length } = finding.range;
  const start = offsetInDocument(fence, offset);
  const end = offsetInDocument(fence, offset + length);
  return { ...finding, range: { ...finding.range, offset: start, length: end - start }, fixes: [] };
}

/** The problem of a board of 2048 or of the sliding puzzle. */
function gameFindings(fence: Fence): readonly Finding[] {
  const read = readGameBlock(fence);
  if (read.ok) return [];
  const offset = offsetInDocument(fence, 0);
  const end = offsetInDocument(fence, fence.text.length);
  const range = { offset, length: end - offset, line: 0, column: 0 };
  return [{ severity: "warning", code: "no-board", message: read.error, range, fixes: [] }];
}

/**
 * The offset in the document of an offset in a block's text. Both texts have the same lines, so a binary
 * search in the offsets of the lines finds the line.
 */
export function offsetInDocument({ lines, lineEnd }: Fence, offset: number): number {
  const starts = lineStarts(lines);
  let line = 0;
  for (let end = lines.length; line + 1 < end; ) {
    const middle = (line + end) >> 1;
    if (starts[middle]! <= offset) line = middle;
    else end = middle;
  }
  const place = lines[line];
  return place === undefined ? lineEnd : place.offset + Math.min(place.length, offset - starts[line]!);
}

const known = new WeakMap<Fence["lines"], readonly number[]>();

/** The offsets of lines in the text of their block, in which each line has a line end of one character. */
function lineStarts(lines: Fence["lines"]): readonly number[] {
  const before = known.get(lines);
  if (before !== undefined) return before;
  let next = 0;
  const starts = lines.map(({ length }) => {
    const start = next;
    next += length + 1;
    return start;
  });
  known.set(lines, starts);
  return starts;
}
