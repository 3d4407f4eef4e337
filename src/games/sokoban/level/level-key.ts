import { inside } from "./analysis.js";
import { symbolOf } from "./cell.js";
import { extentOf, markedCells } from "./grid.js";
import type { Level } from "./level.js";
import { cellsOf } from "./level-text.js";

/**
 * Identifies a level by its playable part. Results stored under it (solved, best moves) survive renamed
 * files, other dialects, wider margins and changed decoration outside the walls. Rotated and reflected levels
 * have other keys. Sixteen hexadecimal digits.
 */
export function levelKey(level: Level): string {
  const within = inside(level);
  const { top, left, bottom, right } = extentOf(level, markedCells(within));
  const cells = cellsOf(level);
  let text = "";
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const cell = row * level.width + column;
      text += within[cell] === 1 ? symbolOf("xsb", cells[cell] ?? "wall") : "#";
    }
    text += "\n";
  }
  return hashText(text);
}

/** The hash of a text, as sixteen hexadecimal digits. */
export function hashText(text: string): string {
  return hash(text, 0x811c_9dc5) + hash(text, 0x9747_b28c);
}

/** FNV-1a with the finalizer of MurmurHash3, 32 bits. */
function hash(text: string, seed: number): string {
  let word = seed;
  for (let index = 0; index < text.length; index++)
    word = Math.imul(word ^ text.charCodeAt(index), 0x0100_0193);
  word = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
  return ((word ^ (word >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
