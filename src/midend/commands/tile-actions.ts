import * as vscode from "vscode";
import { askPicture, type Pictures } from "../../extension/panel/pictures.js";
import type { LiveGame } from "../live/live-game.js";
import { setShowsNumbers, showsNumbers } from "../../extension/shared/settings.js";
import { askTile } from "./questions.js";

/** What a player does to tiles that have numbers or a picture. */

/** Asks which tile is to be moved, and says at once why one cannot be. `undefined` when there is none, or the board has changed meanwhile. */
export async function askTileOf(live: LiveGame): Promise<number | undefined> {
  const { game, position } = live;
  const highest = game.numbers?.highest(position);
  if (highest === undefined) {
    live.refuse(vscode.l10n.t("The tiles of this game are not moved by number."));
    return undefined;
  }
  const number = await askTile(highest, (candidate) => game.words.refusal?.(position, { kind: "number", number: candidate }));
  return live.position === position ? number : undefined;
}

export async function choosePicture(live: LiveGame, pictures: Pictures): Promise<void> {
  if (!takesPictures(live)) return;
  const chosen = await askPicture(live.picture !== undefined);
  if (chosen === "none") live.setPicture(undefined);
  else if (chosen !== undefined && (await pictures.accepts(chosen))) live.setPicture(chosen.toString());
}

export async function toggleNumbers(live: LiveGame): Promise<void> {
  if (hasPicture(live)) await setShowsNumbers(!showsNumbers());
}

/** Whether a picture is on the tiles; where there is none, the player is told. */
export function hasPicture(live: LiveGame): boolean {
  if (!takesPictures(live)) return false;
  if (live.picture === undefined) live.refuse(vscode.l10n.t("There is no picture on the tiles. Choose Picture… puts one there."));
  return live.picture !== undefined;
}

function takesPictures(live: LiveGame): boolean {
  if (live.game.pictures !== true) live.refuse(vscode.l10n.t("This game has no pictures."));
  return live.game.pictures === true;
}
