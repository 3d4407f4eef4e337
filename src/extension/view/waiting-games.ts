import * as vscode from "vscode";
import { describePosition } from "../panel/pages.js";
import type { LiveGames } from "../play/live-games.js";
import { formatNumber, variantLabel } from "../shared/translate.js";
import type { BegunGame, SaveStore } from "../storage/save-store.js";
import type { WaitingGame } from "./games-tree.js";

/** The games that can be gone on with. Of those that are not live here only the heads of their files are read. */
export async function waitingGames(saves: Pick<SaveStore, "begun">, liveGames: Pick<LiveGames, "find">): Promise<readonly WaitingGame[]> {
  const begun = await saves.begun();
  return begun.map((head) => {
    const { game, slot, variant, origin, savedAtMs } = head;
    const name = origin?.title ?? variantLabel(game, variant);
    return { game: game.name, slot, name, detail: detailOf(head, liveGames), savedAtMs };
  });
}

function detailOf({ game, gameId, steps }: BegunGame, liveGames: Pick<LiveGames, "find">): string {
  const live = liveGames.find(game.name);
  if (live?.gameId === gameId) return figuresOf(describePosition(game, live.position, ""));
  return steps === 1 ? vscode.l10n.t("1 move") : vscode.l10n.t("{0} moves", formatNumber(steps));
}

/** Without the name before them. */
function figuresOf(description: string): string {
  return description.replace(/^ · /, "");
}
