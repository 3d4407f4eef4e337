import { say } from "../../games/message.js";
import { hashText, levelKey } from "../../games/sokoban/level/level-key.js";
import { UsageError } from "../shared/command.js";
import type { Item } from "./levels.js";

const maxShards = 100_000;

/** `--shard I/N`. */
export const shardOption = {
  value: "I/N",
  about: say(
    "Use only part I of N. Each level is in one part, which depends only on its board, so that N machines share the work.",
  ),
  read: readShard,
} as const;

export type ShardTest = (item: Pick<Item, "level" | "file" | "number">) => boolean;

/** Whether an item is in the shard that was asked for. */
function readShard(text: string, name: string): ShardTest {
  const [, index, total] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const [wanted, count] = [Number(index), Number(total)];
  if (!(wanted >= 1 && wanted <= count && count <= maxShards))
    throw new UsageError(say("“{0}” isn't a part such as 3/40.", text), name);
  return (item) => shardOf(item, count) === wanted;
}

/** From 1. Equal levels are in the same shard, wherever they come from. */
function shardOf({ level, file, number }: Parameters<ShardTest>[0], count: number): number {
  const key = level === undefined ? hashText(`${file}\n${number}`) : levelKey(level);
  return (Number.parseInt(key.slice(0, 8), 16) % count) + 1;
}
