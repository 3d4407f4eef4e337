import * as vscode from "vscode";
import type { Walks } from "../../games/capabilities.js";
import type { AnyGame } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import { cleanName, nameLimit } from "../../games/records/high-scores.js";
import { games } from "../../games/registry/registry.js";
import { formatGameId, type GameId, parseGameId } from "../../games/saves/game-id.js";
import { describePosition, describeSave, saveTitle } from "../pages/board-page.js";
import type { LiveGame } from "../live/live-game.js";
import { showError, showInformation } from "../../extension/shared/notify.js";
import { translate } from "../../extension/shared/translate.js";
import type { SaveStore, StoredSave } from "../store/save-store.js";

/** Questions to the player. Each returns `undefined` when it was dismissed. */

const saveNameLimit = 100;

/** The game that is meant; the player is asked only where there are several. */
export async function askGame<Candidate extends AnyGame>(candidates: readonly Candidate[]): Promise<Candidate | undefined> {
  if (candidates.length <= 1) return candidates[0];
  const items = candidates.map((game) => ({ label: translate(game.title), game }));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t("Choose a game") }))?.game;
}

export async function askVariant(game: AnyGame): Promise<string | undefined> {
  const items = game.variants.map(({ id, label, goal }) => ({ id, label: translate(label), detail: translate(goal) }));
  const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t("New Game"), placeHolder: vscode.l10n.t("Size of the board") });
  return picked === undefined || game.walks === undefined ? picked?.id : askWalk(game, picked.id, game.walks);
}

/** How hard the deal is to be: any board there is, or one some moves from the goal. */
async function askWalk(game: AnyGame, variant: string, walks: Walks): Promise<string | undefined> {
  const shuffled = { label: vscode.l10n.t("Shuffled"), detail: vscode.l10n.t("Every board is equally likely."), id: variant };
  const other = { label: vscode.l10n.t("Another Number of Moves…"), detail: "", id: undefined };
  const usual = walks.usual.map((moves) => {
    const detail = vscode.l10n.t("Easier: the solution has {0} moves at most.", moves);
    return { label: vscode.l10n.t("{0} Moves from the Goal", moves), detail, id: walks.variantOf(variant, moves) };
  });
  const items = [shuffled, ...usual.filter(({ id }) => game.variant(id) !== undefined), other];
  const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t("New Game"), placeHolder: vscode.l10n.t("How the board is mixed") });
  if (picked !== other) return picked?.id;
  const moves = await vscode.window.showInputBox({
    title: vscode.l10n.t("New Game"),
    prompt: vscode.l10n.t("How many moves from the goal? From 1 to {0}.", walks.most),
    validateInput: (text) => {
      const number = wholeNumber(text);
      if (number === undefined || number < 1 || number > walks.most) return vscode.l10n.t("A whole number from 1 to {0}.", walks.most);
      return game.variant(walks.variantOf(variant, number)) === undefined
        ? vscode.l10n.t("On this board so many moves lead back to the goal.")
        : undefined;
    },
  });
  const number = moves === undefined ? undefined : wholeNumber(moves);
  return number === undefined ? undefined : walks.variantOf(variant, number);
}

/** The number of a tile. `refusal` says why one cannot be moved. */
export async function askTile(highest: number, refusal: (number: number) => Message | undefined): Promise<number | undefined> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t("Move Tile"),
    prompt: vscode.l10n.t("The number of a tile beside the blank, from 1 to {0}", highest),
    validateInput: (value) => {
      const why = refusal(wholeNumber(value) ?? Number.NaN);
      return why && translate(why);
    },
  });
  return text === undefined ? undefined : wholeNumber(text);
}

/** Milliseconds between two moves. */
export async function askTempo(title: string, tempos: readonly [number, number, number, number], now: number): Promise<number | undefined> {
  const names = [vscode.l10n.t("Slow"), vscode.l10n.t("Normal"), vscode.l10n.t("Fast"), vscode.l10n.t("Fastest")];
  const items = tempos.map((ms, index) => ({
    label: names[index] ?? "",
    description: ms === now ? vscode.l10n.t("{0} ms a move, chosen now", ms) : vscode.l10n.t("{0} ms a move", ms),
    ms,
  }));
  return (await vscode.window.showQuickPick(items, { title }))?.ms;
}

function wholeNumber(text: string): number | undefined {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

export async function askGameId(standard: { readonly game: string; readonly variant: string }): Promise<GameId | undefined> {
  const read = (text: string) => parseGameId(text, games, standard);
  const example = formatGameId({ ...standard, seed: 42 });
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t("Play with a Seed"),
    prompt: vscode.l10n.t("A seed, such as 42, or a game ID, such as {0}. Equal IDs deal equal games.", example),
    // The ID may have to be fetched from somewhere else first.
    ignoreFocusOut: true,
    validateInput: (value) => {
      const id = read(value);
      return id.ok ? undefined : translate(id.error);
    },
  });
  if (text === undefined) return undefined;
  const id = read(text);
  return id.ok ? id.value : undefined;
}

/** "dismissed": no name was given, perhaps because the player went elsewhere; "declined": not over the save of that name, or it failed. */
type Saving = "saved" | "declined" | "dismissed";

/** Asks for a name and saves the game under it. */
export async function saveUnderName(live: LiveGame, saves: SaveStore): Promise<Saving> {
  const name = await askSaveName(vscode.l10n.t("Save Game"), describe(live));
  if (name === undefined) return "dismissed";
  if (!(await mayOverwrite(live.game, name, saves, undefined))) return "declined";
  try {
    await saves.writeNamed({ ...live.save(name), name });
    live.noteSaved();
  } catch (error) {
    showError(vscode.l10n.t("The game cannot be saved: {0}", error instanceof Error ? error.message : String(error)));
    return "declined";
  }
  live.speak(vscode.l10n.t("Game saved as “{0}”.", name));
  void vscode.window.setStatusBarMessage(vscode.l10n.t("Game saved as “{0}”.", name), 3_000);
  return "saved";
}

export async function renameSave(stored: StoredSave, saves: SaveStore): Promise<void> {
  const name = await askSaveName(vscode.l10n.t("Rename Saved Game"), saveTitle(stored));
  if (name === undefined || name === stored.save.name) return;
  if (await mayOverwrite(stored.save.session.game, name, saves, stored.key)) await saves.rename(stored.key, name);
}

export async function deleteSave(stored: StoredSave, saves: SaveStore): Promise<void> {
  const remove = vscode.l10n.t("Delete");
  const question = vscode.l10n.t("Delete the saved game “{0}”?", saveTitle(stored));
  const choice = await vscode.window.showWarningMessage(question, { modal: true, detail: describeSave(stored) }, remove);
  if (choice === remove) await saves.delete(stored.key);
}

/** Lets the player choose a saved game; buttons in the list rename and delete. */
export async function askSave(saves: SaveStore): Promise<StoredSave | undefined> {
  for (;;) {
    const stored = await saves.list();
    if (stored.length === 0) {
      void showInformation(vscode.l10n.t("There are no saved games yet. Save the one on the board with Ctrl+S or Cmd+S."));
      return undefined;
    }
    const choice = await pickSave(stored);
    if (choice === undefined || choice.action === "load") return choice?.stored;
    if (choice.action === "rename") await renameSave(choice.stored, saves);
    else await deleteSave(choice.stored, saves);
  }
}

export async function askPlayerName(known: string | undefined): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t("Player Name"),
    prompt: vscode.l10n.t("The name beside your best scores, up to {0} characters. It is remembered.", nameLimit),
    value: known ?? "",
    validateInput: (text) => {
      if (cleanName(text) === "") return vscode.l10n.t("Enter at least one character.");
      return text.trim().length > nameLimit ? vscode.l10n.t("At most {0} characters.", nameLimit) : undefined;
    },
  });
}

function askSaveName(title: string, value: string): Thenable<string | undefined> {
  return vscode.window
    .showInputBox({
      title,
      prompt: vscode.l10n.t("Name of the saved game"),
      value,
      validateInput: (text) => {
        if (text.trim() === "") return vscode.l10n.t("Enter at least one character.");
        return text.trim().length > saveNameLimit ? vscode.l10n.t("At most {0} characters.", saveNameLimit) : undefined;
      },
    })
    .then((text) => text?.trim());
}

async function mayOverwrite(game: AnyGame, name: string, saves: SaveStore, exceptKey: string | undefined): Promise<boolean> {
  const same = (await saves.list()).find(({ key, save }) => key !== exceptKey && save.name === name && save.session.game.name === game.name);
  if (same === undefined) return true;
  const overwrite = vscode.l10n.t("Overwrite");
  const question = vscode.l10n.t("Overwrite the saved game “{0}”?", name);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail: describeSave(same) }, overwrite)) === overwrite;
}

interface SaveItem extends vscode.QuickPickItem {
  readonly stored: StoredSave;
}

interface SaveChoice {
  readonly action: "load" | "rename" | "delete";
  readonly stored: StoredSave;
}

function pickSave(stored: readonly StoredSave[]): Promise<SaveChoice | undefined> {
  const rename = { iconPath: new vscode.ThemeIcon("edit"), tooltip: vscode.l10n.t("Rename…") };
  const remove = { iconPath: new vscode.ThemeIcon("trash"), tooltip: vscode.l10n.t("Delete…") };
  const picker = vscode.window.createQuickPick<SaveItem>();
  picker.title = vscode.l10n.t("Load Game");
  picker.placeholder = vscode.l10n.t("Choose a saved game");
  picker.matchOnDetail = true;
  picker.items = stored.map((entry) => ({
    label: saveTitle(entry),
    description: new Date(entry.save.savedAtMs).toLocaleString(vscode.env.language),
    detail: describeSave(entry),
    buttons: [rename, remove],
    stored: entry,
  }));
  return new Promise((resolve) => {
    const choose = (choice: SaveChoice | undefined) => {
      resolve(choice);
      picker.dispose();
    };
    picker.onDidAccept(() => {
      const [item] = picker.selectedItems;
      if (item !== undefined) choose({ action: "load", stored: item.stored });
    });
    picker.onDidTriggerItemButton(({ button, item }) => choose({ action: button === rename ? "rename" : "delete", stored: item.stored }));
    picker.onDidHide(() => choose(undefined));
    picker.show();
  });
}

function describe({ game, position, boardName }: LiveGame): string {
  return vscode.l10n.t("{0} {1}", translate(game.title), describePosition(game, position, boardName));
}
