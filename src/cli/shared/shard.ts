import { say } from "../../games/message.js";
import { UsageError } from "./command.js";

const maxShards = 100_000;

/** `--shard I/N`. */
export const shardOption = {
  value: "I/N",
  about: say(
    "Use only part I of N. Each level is in one part, which depends only on its board, so that N machines share the work.",
  ),
  read: readShard,
} as const;

/** Whether an item is in the shard that was asked for, by its board as it is written. */
function readShard(text: string, name: string): (board: string) => boolean {
  const [, index, total] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const [wanted, count] = [Number(index), Number(total)];
  if (!(wanted >= 1 && wanted <= count && count <= maxShards))
    throw new UsageError(say("“{0}” isn't a part such as 3/40.", text), name);
  return (board) => (hashOfBoard(board) % count) + 1 === wanted;
}

/** A hash that blanks at the ends of lines and the kind of line ends don't change. FNV-1a and a finalizer. */
function hashOfBoard(board: string): number {
  let word = 0x811c_9dc5;
  let blanks = 0;
  for (let index = 0; index < board.length; index++) {
    const code = board.charCodeAt(index);
    if (code === 0x20) blanks++;
    else if (code === 0x0a || code === 0x0d) {
      blanks = 0;
      if (code === 0x0a || board.charCodeAt(index + 1) !== 0x0a) word = Math.imul(word ^ 0x0a, 0x0100_0193);
    } else {
      for (; blanks > 0; blanks--) word = Math.imul(word ^ 0x20, 0x0100_0193);
      word = Math.imul(word ^ code, 0x0100_0193);
    }
  }
  word = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
