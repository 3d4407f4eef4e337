import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { takeHelp } from "../../games/play/session.js";
import { formatGameId } from "../../games/saves/game-id.js";
import { formatGameText, parsingGameText, pastedGame } from "../../games/saves/game-text.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../../platform/slices.js";
import type { LiveGame } from "../live/live-game.js";
import type { Start } from "../live/start.js";
import { newStart } from "../live/start.js";
import { showError, showInformation } from "../../extension/shared/notify.js";
import { translate } from "../../extension/shared/translate.js";

/** Games on the clipboard: as an ID of the deal, or whole as text. */

export async function copyGameId(live: LiveGame): Promise<void> {
  const { seed } = live.session;
  if (seed === undefined) {
    void showInformation(vscode.l10n.t("This game began from a board from elsewhere, so it has no ID."));
    return;
  }
  await copy(live, formatGameId({ game: live.game.name, variant: live.variant, seed }));
}

/** The start and the moves up to the board. */
export async function copyGame(live: LiveGame): Promise<void> {
  await vscode.env.clipboard.writeText(formatGameText(live.session));
  tell(live, vscode.l10n.t("This game was copied as text: its start and its moves."));
}

async function copy(live: LiveGame, text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  tell(live, vscode.l10n.t("Copied: {0}", text));
}

function tell(live: LiveGame, text: string): void {
  showStatus(text, 3_000);
  live.speak(text);
}

/** Reads a game from the clipboard; what is wrong with it is shown. `wanted`: the game whose boards are meant where the text does not say. */
export async function readPaste(games: readonly AnyGame[], wanted: AnyGame | undefined): Promise<Start | undefined> {
  return readPastedText(await vscode.env.clipboard.readText(), games, wanted);
}

/** The same of a text that came from the clipboard some other way. */
export async function readPastedText(text: string, games: readonly AnyGame[], wanted: AnyGame | undefined): Promise<Start | undefined> {
  const session = await inSlices(parsingGameText(text, games, wanted), hostSlices);
  if (!session.ok) {
    showError(vscode.l10n.t("The clipboard holds no game that can be pasted. {0}", translate(session.error)));
    return undefined;
  }
  const { isHelped, isStray } = pastedGame(session.value);
  const origin = isStray ? { title: vscode.l10n.t("Pasted level") } : undefined;
  return newStart(isHelped ? takeHelp(session.value) : session.value, { picture: undefined, origin });
}
