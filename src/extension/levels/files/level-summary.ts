import { inSlices, type PausingWork } from "../../../games/slices.js";
import { checkingFile } from "../../../games/sokoban/merge/level-merge.js";
import { readingCollection } from "../../../games/sokoban/text/read-collection.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { factsOf } from "../documents/level-facts.js";
import { levelName } from "../documents/level-target.js";

/** What a view shows of a file of levels, without keeping its text. */
export interface LevelSummary {
  /** The keys of all playable levels; see `levelKey`. */
  readonly keys: readonly string[];
  readonly count: number;
  /** The first `maxLevelsShown`. */
  readonly levels: readonly SummarizedLevel[];
  /** The number of errors and warnings, at most `maxProblems`. */
  readonly problems: number;
}

export interface SummarizedLevel {
  /** "3: Two rooms", or "Level 3". */
  readonly name: string;
  readonly key: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly boxes: number;
  readonly problems: number;
}

/** A tree isn't suited to ten thousand levels; the editor is. */
export const maxLevelsShown = 200;

/** The maximum number of problems that is shown for a file. */
export const maxProblems = 999;

/** Reads and checks a text; `undefined` if `isStopped` returned true meanwhile. */
export function summarize(
  text: string,
  fileName: string,
  isStopped: () => boolean,
): Promise<LevelSummary | undefined> {
  return inSlices(summarizing(text, fileName), hostSlices, isStopped);
}

function* summarizing(text: string, fileName: string): PausingWork<LevelSummary> {
  const collection = yield* readingCollection(text, fileName);
  const findings = yield* checkingFile(text, collection, { fileName, maxFindings: maxProblems });
  const problems = findings
    .filter(({ severity }) => severity !== "information")
    .map(({ range }) => range.offset)
    .sort((one, other) => one - other);
  const levels: SummarizedLevel[] = [];
  const keys: string[] = [];
  let at = 0;
  for (const [index, entry] of collection.levels.entries()) {
    const { key } = factsOf(entry);
    if (key !== undefined) keys.push(key);
    while (at < problems.length && problems[at]! < entry.start) at++;
    const from = at;
    while (at < problems.length && problems[at]! < entry.end) at++;
    if (levels.length < maxLevelsShown) {
      const { board } = entry;
      const { boxes } = factsOf(entry);
      levels.push({
        name: levelName(entry, index),
        key,
        width: board.width,
        height: board.rows.length,
        boxes,
        problems: at - from,
      });
    }
    yield;
  }
  return { keys, count: collection.levels.length, levels, problems: Math.min(problems.length, maxProblems) };
}
