import { type Claim, claimText } from "../level/claim.js";
import type { TextEdit } from "../level/finding.js";
import type { LevelEntry } from "../text/collection.js";
import { lineEndOf, splitLines } from "../text/lines.js";

/**
 * Writes claims into the text of a level: in place of its present claims, or else below the board and the
 * title that follows it. Returns no edits if the same claims are there already, or if nothing is claimed.
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
