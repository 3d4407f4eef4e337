import { say } from "../../../games/message.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { formatMoves, readMoves } from "../../../games/sokoban/play/lurd.js";
import { startOf } from "../../../games/sokoban/play/rules.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import { type ProgramStreams, UsageError } from "../../shared/command.js";
import { unlessInterrupted } from "../../shared/interrupt.js";
import { type Item, itemsOf, type LevelFilter, readLevels } from "./levels.js";

/** A level and the solutions of its file. Each ends with the winning move. */
export interface KeptLevel extends Item {
  readonly solutions: readonly string[];
}

/**
 * Reads the levels of files with their solutions. Throws a `UsageError` where no wanted level exists.
 * `refuse` throws for files that cannot be used.
 */
export async function readKeptLevels(
  files: readonly string[],
  wanted: LevelFilter | undefined,
  streams: ProgramStreams,
  refuse?: (file: string, collection: Collection) => void,
): Promise<readonly KeptLevel[]> {
  const items: KeptLevel[] = [];
  for (const file of files) {
    const collection = await readLevels(file, streams);
    refuse?.(file, collection);
    const found = await unlessInterrupted(itemsOf(file, collection, wanted), streams);
    for (const item of found)
      items.push({ ...item, solutions: keptSolutions(item.level, collection.levels[item.number - 1]!) });
  }
  if (items.length === 0) throw new UsageError(say("The input has no such level."), "--level");
  return items;
}

function keptSolutions(level: Level | undefined, entry: LevelEntry): readonly string[] {
  if (level === undefined) return [];
  return entry.solutions.flatMap(({ kind, text }) => {
    const read = kind === "solution" ? readMoves(startOf(level, ""), text) : undefined;
    return read?.ok === true && read.value.won && read.value.moves.length > 0
      ? formatMoves(read.value.moves)
      : [];
  });
}
