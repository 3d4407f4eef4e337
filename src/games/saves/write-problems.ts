import { fileProblem } from "../file-problem.js";
import { type Message, say } from "../message.js";

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
