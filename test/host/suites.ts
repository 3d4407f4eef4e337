/**
 * Whether a suite runs before or after a reload of its window, by its name:
 *
 *     x.test            before any reload
 *     x.reload-1.test   after the window was reloaded
 *     x.reload-2.test   after it was reloaded again
 *
 * @returns the number of reloads before it
 */
export function reloadsBefore(file: string): number {
  return Number(/\.reload-(\d+)\./.exec(file)?.[1] ?? 0);
}
