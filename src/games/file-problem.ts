import { type Message, say } from "./message.js";
import { named } from "./message-texts.js";

/**
 * The reason why a file cannot be read or written, as the end of a sentence without its period. Error codes
 * of Node and of VS Code's file service become sentences; other errors keep their own text.
 */
export function fileProblem(error: unknown): Message {
  if (!(error instanceof Error)) return named(String(error));
  const code = "code" in error ? String(error.code) : "";
  return Object.hasOwn(problems, code) ? problems[code]! : named(error.message.replace(/\.$/, ""));
}

const denied = say("access is denied");
const absent = say("there is no such file or folder");
const folder = say("it is a folder");

const problems: Readonly<Record<string, Message>> = {
  ENOENT: absent,
  FileNotFound: absent,
  ENOTDIR: say("a part of its path isn't a folder"),
  FileNotADirectory: say("a part of its path isn't a folder"),
  EISDIR: folder,
  FileIsADirectory: folder,
  EACCES: denied,
  EPERM: denied,
  NoPermissions: denied,
  EROFS: say("the disk is read-only"),
  ENOSPC: say("the disk is full"),
  EDQUOT: say("the disk is full for this user"),
  EFBIG: say("it would be too large for this disk"),
  EIO: say("the disk fails"),
  ELOOP: say("its links lead in a circle"),
  ENAMETOOLONG: say("its name is too long"),
  ENXIO: say("it is a pipe or a socket that no program serves"),
  EBUSY: say("it is in use, or something is mounted there"),
  EAGAIN: say("it has nothing to read yet"),
  Unavailable: say("it can't be reached now"),
};

/** Messages about things that could not be written, for every host. */
const sentences = {
  game: (why: Message) =>
    say(
      "Couldn't save the game: {0}. Check the disk's free space and permissions. Tilework keeps trying.",
      why,
    ),
  finished: (why: Message) =>
    say(
      "Couldn't save your finished games: {0}. Check the disk's free space and permissions. Tilework keeps trying.",
      why,
    ),
  records: (why: Message) =>
    say(
      "Couldn't save your best scores and solved levels: {0}. Check the disk's free space and permissions. Tilework keeps trying.",
      why,
    ),
  patterns: (why: Message) =>
    say(
      "Couldn't save your deadlock patterns: {0}. Check the disk's free space and permissions, then try again.",
      why,
    ),
  statistics: (why: Message) =>
    say(
      "Couldn't save your statistics: {0}. Check the disk's free space and permissions. Tilework keeps trying.",
      why,
    ),
  timed: (why: Message) =>
    say(
      "Couldn't save a timed solve: {0}. Check the disk's free space and permissions. Tilework keeps trying.",
      why,
    ),
  named: (why: Message) =>
    say("Couldn't save the game: {0}. Check the disk's free space and permissions, then save again.", why),
};

/** `named`: a save that the player asked for; the others are automatic. */
export function couldNotSave(what: keyof typeof sentences, error: unknown): Message {
  return sentences[what](fileProblem(error));
}
