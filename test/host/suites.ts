/**
 * Which suites run in which window, by their names:
 *
 *     x.test            with a folder open
 *     x.nofolder.test   in an empty window
 *     x.reload-1.test   in a window that is then reloaded, and after it
 *     x.reload-2.test   in the same window again
 */
export interface SuiteName {
  readonly folder: boolean;
  /** 0 before any reload; the files of each number run together. */
  readonly window: number;
}

export function readSuiteName(file: string): SuiteName {
  const marks = file.split(".");
  const reload = marks.map((mark) => /^reload-(\d+)$/.exec(mark)?.[1]).find((digits) => digits !== undefined);
  return { folder: !marks.includes("nofolder"), window: Number(reload ?? 0) };
}

/**
 * Suites that run after all others of their window, because the suites after the reload need their results.
 */
export const lastSuites: readonly string[] = ["before-reload"];

/** The files of a window in the order in which they run: by name, with the last suites at the end. */
export function inOrder(files: readonly string[]): readonly string[] {
  const isLast = (file: string) => lastSuites.includes(file.split(".")[0] ?? "");
  const byName = [...files].sort();
  return [...byName.filter((file) => !isLast(file)), ...byName.filter(isLast)];
}
