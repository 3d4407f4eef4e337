import type { PausingWork } from "../../games/slices.js";
import type { TextRange } from "../../games/sokoban/level/finding.js";
import type { Collection, LevelEntry } from "../../games/sokoban/text/collection.js";
import { itemsOf } from "./levels.js";
import type { ShardTest } from "./shard.js";

/**
 * The part of a level file that a shard checks: its levels, with the problems of their text. The text outside
 * all levels belongs to one shard.
 */
export function* partOf(
  file: string,
  collection: Collection,
  shard: ShardTest | undefined,
): PausingWork<Collection> {
  if (shard === undefined) return collection;
  const items = yield* itemsOf(file, collection, undefined);
  const levels = collection.levels.filter((_, index) => shard(items[index]!));
  const hasRest = shard({ file, number: 0, level: undefined });
  const isWanted = ({ range }: Collection["findings"][number]) =>
    entryAt(collection.levels, range) === undefined ? hasRest : entryAt(levels, range) !== undefined;
  return {
    ...collection,
    levels,
    claims: hasRest ? collection.claims : [],
    findings: collection.findings.filter(isWanted),
  };
}

/** The level that a place belongs to. The levels are in the order of their text. */
export function entryAt(levels: readonly LevelEntry[], { offset }: TextRange): LevelEntry | undefined {
  let [from, to] = [0, levels.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (levels[middle]!.end <= offset) from = middle + 1;
    else to = middle;
  }
  const entry = levels[from];
  return entry !== undefined && entry.start <= offset ? entry : undefined;
}
