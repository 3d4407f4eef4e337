/**
 * What a web worker knows of its memory: in Chromium what its engine says, everywhere what the search said that it takes. What an earlier search left
 * behind, such as the tables of a sliding puzzle, no other engine tells of; it is bounded by itself.
 */

interface EngineMemory {
  readonly usedJSHeapSize: number;
}

let taken = 0;

/** What this thread holds, by the larger of both accounts. */
export function heldBytes(): number {
  const { memory } = performance as Performance & { readonly memory?: EngineMemory };
  return Math.max(memory?.usedJSHeapSize ?? 0, taken);
}

/** A search begins. */
export function beginAccount(): void {
  taken = 0;
}

/** Something of that size is being made. */
export function noteTaken(bytes: number): void {
  taken += bytes;
}
