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
