/**
 * What a web worker knows of its memory: what its search said that it holds, and takes since then, as no
 * engine tells a worker what it holds. What an earlier search left behind, such as the tables of a sliding
 * puzzle, is not in it; that is bounded by itself.
 */

let held = 0;
let taken = 0;

/** What the search of this thread holds. */
export function heldBytes(): number {
  return held + taken;
}

/** A search begins. */
export function beginAccount(): void {
  held = 0;
  taken = 0;
}

/** The search counted what it holds: what it took until now is in it, or is let go. */
export function noteHeld(bytes: number): void {
  held = bytes;
  taken = 0;
}

/** Something of that size is being made. */
export function noteTaken(bytes: number): void {
  taken += bytes;
}
