import { formatDateTime } from "../../games/age.js";
import { atMostCharacters } from "../../games/counted.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import type { ListedSave } from "../../games/saves/listed-save.js";
import { couldNotSave } from "../../games/saves/write-problems.js";
import type { SaveContext } from "../games/play-context.js";
import type { LiveGame } from "../live/live-game.js";
import { binLabel } from "../pages/bin-words.js";
import { describePosition, describeSave, describeSaveOfGame, saveTitle } from "../pages/descriptions.js";
import { askBin } from "./bin-questions.js";

/** Saves games under names, and asks about saved games. */

const maxNameLength = 100;

/**
 * "dismissed": the player gave no name; "declined": the save of that name was not to be replaced, or saving
 * failed.
 */
type Saving = "saved" | "declined" | "dismissed";

/** Asks for a name and saves the game under it. */
export async function saveUnderName(live: LiveGame, context: SaveContext): Promise<Saving> {
  const { ports, saves } = context;
  // The game is saved as it was when the player asked, however long the answer takes.
  const { position } = live;
  const save = live.save(undefined);
  const name = await askSaveName(say("Save Game"), describe(live), context);
  if (name === undefined) return "dismissed";
  if (!(await mayOverwrite(live.game, name, context, undefined))) return "declined";
  try {
    await saves.writeNamed({ ...save, name });
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

export async function renameSave(stored: ListedSave, context: SaveContext): Promise<void> {
  const name = await askSaveName(say("Rename Saved Game"), saveTitle(stored), context);
  if (name === undefined || name === stored.name) return;
  if (await mayOverwrite(stored.game, name, context, stored.key))
    await context.saves.rename(stored.key, name);
}

/** Moves a saved game to the bin, and offers to take that back. */
export async function deleteSave(stored: ListedSave, { ports, saves }: SaveContext): Promise<void> {
  const binned = await saves.delete(stored.key);
  if (binned === undefined) return;
  const text =
    stored.name === undefined
      ? say("An unfinished game was moved to the bin: {0}.", describeSaveOfGame(stored))
      : say("“{0}” was moved to the bin.", saveTitle(stored));
  // The answer is optional.
  void ports.tell
    .information(text, say("Undo"))
    .then((choice) => choice === 0 && saves.restore(binned))
    .catch((error: unknown) => ports.log.error(error));
}

/**
 * Lets the player select a saved game. Buttons in the list rename and delete games; its last entry opens the
 * bin.
 */
export async function askSave(context: SaveContext): Promise<ListedSave | undefined> {
  const { ports, saves } = context;
  for (;;) {
    const all = await saves.listed();
    const inBin = await saves.binCount();
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
      if ((await askBin(context)) === undefined) return undefined;
      continue;
    }
    if (chosen.action === undefined) return stored;
    if (chosen.action === 0) await renameSave(stored, context);
    else await deleteSave(stored, context);
  }
}

async function askSaveName(
  title: Message,
  value: Message,
  { ports }: SaveContext,
): Promise<string | undefined> {
  const text = await ports.ask.text({
    title,
    prompt: say("Name of the saved game"),
    value: ports.speech.translate(value),
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
  { ports, saves }: SaveContext,
  exceptKey: string | undefined,
): Promise<boolean> {
  const same = (await saves.listed()).find(
    (save) => save.key !== exceptKey && save.name === name && save.game.name === game.name,
  );
  if (same === undefined) return true;
  const question = say("Overwrite the saved game “{0}”?", name);
  return ports.ask.confirm({ question, detail: describeSave(same), yes: say("Overwrite") });
}

function describe({ game, position, boardName }: LiveGame): Message {
  return say("{0} {1}", game.title, describePosition(game, position, boardName));
}
