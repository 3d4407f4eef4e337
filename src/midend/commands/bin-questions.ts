import { formatDateTime } from "../../games/age.js";
import { type Message, plural, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import type { SaveHead } from "../../games/saves/save.js";
import type { OneOfAKind } from "../games/one-of-a-kind.js";
import { binnedText } from "../pages/bin-words.js";
import { describeHead, saveTitle } from "../pages/descriptions.js";
import type { Choice, Telling } from "../ports/asking.js";
import type { Ports } from "../ports/ports.js";

/** Questions about the bin, and messages about what is in it. */

/** Says which older games went to the bin because there were too many. */
export function tellBinned(
  gone: readonly SaveHead[],
  liveGames: Pick<OneOfAKind, "find">,
  tell: Pick<Telling, "passing">,
): void {
  const [first] = gone;
  if (first === undefined) return;
  const text = binnedText(gone);
  const live = liveGames.find(first.game.name);
  live?.speak(sentences(live.announcement.text, text));
  tell.passing(text, 8_000);
}

/**
 * Lets the player restore a game from the bin, or empty it. Resolves with a sentence that says what was done.
 */
export async function askBin(ports: Ports): Promise<Message | undefined> {
  const all = await ports.saves.bin();
  if (all.length === 0) {
    void ports.tell.information(say("The bin is empty. Games that you delete will appear here."));
    return undefined;
  }
  const choices = all.map(
    (game): Choice => ({
      label: saveTitle(game),
      detail: formatDateTime(game.savedAtMs, ports.speech.language),
      sentence: describeHead(game),
    }),
  );
  const chosen = await ports.ask.choose({
    title: say("Bin"),
    prompt: say("Select a game to restore"),
    isForReading: true,
    choices: [...choices, { label: say("Empty the Bin…"), icon: "trash" }],
  });
  if (chosen === undefined) return undefined;
  const game = all[chosen.index];
  if (game === undefined) return emptyBin(all.length, ports);
  const message = (await ports.saves.restore(game.key)) ? restored(game) : say("This game no longer exists.");
  ports.tell.passing(message, 5_000);
  return message;
}

function restored({ name }: SaveHead): Message {
  return name === undefined
    ? say("The game is among your unfinished games again.")
    : say("“{0}” is among your saved games again.", named(name));
}

async function emptyBin(count: number, ports: Ports): Promise<Message | undefined> {
  const isMeant = await ports.ask.confirm({
    question: plural(
      count,
      "Delete the {0} game in the bin permanently?",
      "Delete the {0} games in the bin permanently?",
    ),
    detail: say("They can't be restored after that."),
    yes: say("Empty the Bin"),
  });
  if (!isMeant) return undefined;
  await ports.saves.emptyBin();
  const message = say("The bin is empty. Games that you delete will appear here.");
  ports.tell.passing(message, 5_000);
  return message;
}
