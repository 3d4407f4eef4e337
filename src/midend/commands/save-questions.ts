import { formatDateTime } from "../../games/age.js";
import { atMostCharacters } from "../../games/counted.js";
import { couldNotSave } from "../../games/file-problem.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, plural, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import type { SaveHead } from "../../games/saves/save.js";
import type { ListedSave } from "../../games/saves/stored-save.js";
import type { OneOfAKind } from "../games/one-of-a-kind.js";
import type { LiveGame } from "../live/live-game.js";
import {
  binLabel,
  binnedText,
  describeHead,
  describePosition,
  describeSave,
  describeSaveOfGame,
  saveTitle,
} from "../pages/descriptions.js";
import type { Choice, Ports, Telling } from "../ports/ports.js";

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

/** Saves games under names, and asks about saved games. */

const maxNameLength = 100;

/**
 * "dismissed": the player gave no name; "declined": the save of that name was not to be replaced, or saving
 * failed.
 */
type Saving = "saved" | "declined" | "dismissed";

/** Asks for a name and saves the game under it. */
export async function saveUnderName(live: LiveGame, ports: Ports): Promise<Saving> {
  // The game is saved as it was when the player asked, however long the answer takes.
  const { position } = live;
  const save = live.save(undefined);
  const name = await askSaveName(say("Save Game"), describe(live), ports);
  if (name === undefined) return "dismissed";
  if (!(await mayOverwrite(live.game, name, ports, undefined))) return "declined";
  try {
    await ports.saves.writeNamed({ ...save, name });
    if (live.position === position) live.noteSaved();
  } catch (error) {
    ports.tell.error(couldNotSave("named", error));
    return "declined";
  }
  const message = say("Game saved as “{0}”.", name);
  live.speak(message);
  ports.tell.passing(message, 3_000);
  return "saved";
}

export async function renameSave(stored: ListedSave, ports: Ports): Promise<void> {
  const name = await askSaveName(say("Rename Saved Game"), saveTitle(stored), ports);
  if (name === undefined || name === stored.name) return;
  if (await mayOverwrite(stored.game, name, ports, stored.key)) await ports.saves.rename(stored.key, name);
}

/** Moves a saved game to the bin, and offers to take that back. */
export async function deleteSave(stored: ListedSave, ports: Ports): Promise<void> {
  const binned = await ports.saves.delete(stored.key);
  if (binned === undefined) return;
  const text =
    stored.name === undefined
      ? say("An unfinished game was moved to the bin: {0}.", describeSaveOfGame(stored))
      : say("“{0}” was moved to the bin.", saveTitle(stored));
  // The answer is optional.
  void ports.tell
    .information(text, say("Undo"))
    .then((choice) => choice === 0 && ports.saves.restore(binned))
    .catch((error: unknown) => ports.log.error(error));
}

/**
 * Lets the player select a saved game. Buttons in the list rename and delete games; its last entry opens the
 * bin.
 */
export async function askSave(ports: Ports): Promise<ListedSave | undefined> {
  for (;;) {
    const all = await ports.saves.listed();
    const inBin = await ports.saves.binCount();
    if (all.length === 0 && inBin === 0) {
      void ports.tell.information(say("There are no saved games yet. Save the game on the board first."));
      return undefined;
    }
    const chosen = await ports.ask.choose({
      title: say("Load Game"),
      prompt: say("Select a saved game"),
      isForReading: true,
      choices: [
        ...all.map((stored) => ({
          label: saveTitle(stored),
          detail: formatDateTime(stored.savedAtMs, ports.speech.language),
          sentence: describeSaveOfGame(stored),
        })),
        ...(inBin === 0 ? [] : [{ label: binLabel(inBin), icon: "trash", hasActions: false }]),
      ],
      actions: [
        { label: say("Rename…"), icon: "edit" },
        { label: say("Delete…"), icon: "trash" },
      ],
    });
    if (chosen === undefined) return undefined;
    const stored = all[chosen.index];
    if (stored === undefined) {
      if ((await askBin(ports)) === undefined) return undefined;
      continue;
    }
    if (chosen.action === undefined) return stored;
    if (chosen.action === 0) await renameSave(stored, ports);
    else await deleteSave(stored, ports);
  }
}

async function askSaveName(
  title: Message,
  value: Message,
  { ask, speech }: Ports,
): Promise<string | undefined> {
  const text = await ask.text({
    title,
    prompt: say("Name of the saved game"),
    value: speech.translate(value),
    maxLength: 2 * maxNameLength,
    problem: (text) => {
      if (text.trim() === "") return say("Enter at least one character.");
      return text.trim().length > maxNameLength ? atMostCharacters(maxNameLength) : undefined;
    },
  });
  return text?.trim();
}

async function mayOverwrite(
  game: AnyGame,
  name: string,
  { ask, saves }: Ports,
  exceptKey: string | undefined,
): Promise<boolean> {
  const same = (await saves.listed()).find(
    (save) => save.key !== exceptKey && save.name === name && save.game.name === game.name,
  );
  if (same === undefined) return true;
  const question = say("Overwrite the saved game “{0}”?", name);
  return ask.confirm({ question, detail: describeSave(same), yes: say("Overwrite") });
}

function describe({ game, position, boardName }: LiveGame): Message {
  return say("{0} {1}", game.title, describePosition(game, position, boardName));
}
