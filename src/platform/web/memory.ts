/**
 * What a web worker knows of its memory: what its search said that it takes, as no engine tells a worker what it holds. What an earlier search left behind,
 * such as the tables of a sliding puzzle, is not in it; that is bounded by itself.
 */

let taken = 0;

/** What the search of this thread holds. */
export function heldBytes(): number {
  return taken;
}

/** A search begins. */
export function beginAccount(): void {
  taken = 0;
}

/** Something of that size is being made. */
export function noteTaken(bytes: number): void {
  taken += bytes;
}
