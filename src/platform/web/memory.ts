/** What a web worker knows of its memory: in Chromium what its engine says, everywhere what its searches said that they take. */

interface EngineMemory {
  readonly usedJSHeapSize: number;
}

let taken = 0;

/** What this thread holds, by the larger of both accounts. */
export function heldBytes(): number {
  const { memory } = performance as Performance & { readonly memory?: EngineMemory };
  return Math.max(memory?.usedJSHeapSize ?? 0, taken);
}

/** Something of that size is being made. */
export function noteTaken(bytes: number): void {
  taken += bytes;
}
