import { formatDateTime } from "../../games/age.js";
import { atMostCharacters } from "../../games/counted.js";
import { couldNotSave } from "../../games/file-problem.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import type { ListedSave } from "../../games/saves/stored-save.js";
import type { LiveGame } from "../live/live-game.js";
import { binLabel } from "../pages/bin-words.js";
import { describePosition, describeSave, describeSaveOfGame, saveTitle } from "../pages/descriptions.js";
import type { Ports } from "../ports/ports.js";
import { askBin } from "./bin-questions.js";

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
