import { type Claim, claimText } from "../level/claim.js";
import type { TextEdit } from "../level/finding.js";
import type { LevelEntry } from "../text/collection.js";
import { lineEndOf, splitLines } from "../text/parts/lines.js";

/**
 * Writes what is claimed of a level into its text: in the place of the claims that stand there, else under
 * the board and the title, if that follows it. Where the same claims stand there already, or nothing is
 * claimed, no edits come of it.
 */
export function claimEdits(text: string, entry: LevelEntry, claims: readonly Claim[]): readonly TextEdit[] {
  if (claims.length === 0) return [];
  const written = claims.map(claimText);
  if (
    written.length === entry.claims.length &&
    written.every((words, index) => words === entry.claims[index]?.text)
  )
    return [];
  const lineEnd = lineEndOf(text);
  const lines = written.map((words) => `Claim: ${words}`);
  const places = splitLines(text);
  if (entry.claims.length === 0) {
    const { board, title } = entry;
    const above = title?.line === board.lastLine + 1 ? title.line : board.lastLine;
    return [{ offset: places.ends[above]!, length: 0, text: lines.map((line) => lineEnd + line).join("") }];
  }
  return entry.claims.map(({ line }, index) => {
    const start = places.starts[line]!;
    if (index === 0) return { offset: start, length: places.ends[line]! - start, text: lines.join(lineEnd) };
    return { offset: start, length: (places.starts[line + 1] ?? text.length) - start, text: "" };
  });
}
