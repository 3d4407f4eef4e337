import type { Level } from "../../games/sokoban/level/level.js";
import { formatMoves, readMoves } from "../../games/sokoban/play/lurd.js";
import { startOf } from "../../games/sokoban/play/rules.js";
import type { Collection, LevelEntry } from "../../games/sokoban/text/collection.js";
import type { ProgramStreams } from "../shared/command.js";
import type { LevelRange } from "../shared/level-address.js";
import { type Item, readItems } from "./levels.js";

/** A level and the solutions of its file. Each ends with the winning move. */
export interface KeptLevel extends Item {
  readonly solutions: readonly string[];
}

/** `readItems` with the solutions of the levels. */
export function readKeptLevels(
  ranges: readonly LevelRange[],
  streams: ProgramStreams,
  refuse?: (file: string, collection: Pick<Collection, "form">) => void,
): Promise<readonly KeptLevel[]> {
  return readItems(ranges, streams, withSolutions, refuse);
}

/** An item with the solutions of its level. */
export function withSolutions(item: Item, entry: LevelEntry): KeptLevel {
  return { ...item, solutions: keptSolutions(item.level, entry) };
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
