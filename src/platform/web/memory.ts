/**
 * The memory of a web worker: the bytes that its search reported, plus those allocated since then, because no
 * engine reports a worker's memory. It excludes what earlier searches left behind, such as the tables of a
 * sliding puzzle, which have limits of their own.
 */

let held = 0;
let taken = 0;

/** The bytes that the search of this thread holds. */
export function heldBytes(): number {
  return held + taken;
}

/** Called when a search starts. */
export function startAccounting(): void {
  held = 0;
  taken = 0;
}

/** Called with the bytes that a search holds: earlier allocations are included, or were freed. */
export function recordHeld(bytes: number): void {
  held = bytes;
  taken = 0;
}

/** Called with the bytes of a new structure. */
export function recordAllocated(bytes: number): void {
  taken += bytes;
}
