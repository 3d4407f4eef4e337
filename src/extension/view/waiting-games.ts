import * as vscode from "vscode";
import { games } from "../../games/registry/registry.js";
import type { OneOfAKind } from "../../midend/games/one-of-a-kind.js";
import type { LiveGame } from "../../midend/live/live-game.js";
import { describeFigures } from "../../midend/pages/descriptions.js";
import type { BegunGame } from "../../midend/ports/store.js";
import type { SaveStore } from "../../midend/store/save-store.js";
import { formatNumber, translate, variantLabel } from "../shared/translate.js";
import type { WaitingGame } from "./games-tree.js";

/**
 * The games that can be gone on with, the one that was played last first. The one of each kind that was left last is opened, as on the home page,
 * since only its position tells whether it is over; of the others, which were left before their end, the
 * heads of their files are read.
 */
export async function waitingGames(
  saves: Pick<SaveStore, "begun">,
  oneOfAKind: Pick<OneOfAKind, "look">,
): Promise<readonly WaitingGame[]> {
  const lives = await Promise.all(games.map((game) => oneOfAKind.look(game)));
  const liveOf = (gameId: string) => lives.find((live) => live?.gameId === gameId);
  const begun = await saves.begun();
  return begun
    .filter(({ gameId }) => liveOf(gameId)?.isBegun !== false)
    .map((head) => {
      const { game, slot, variant, origin, gameId } = head;
      return {
        game: game.name,
        slot,
        name: origin?.title ?? variantLabel(game, variant),
        detail: detailOf(head, liveOf(gameId)),
      };
    });
}

function detailOf({ steps }: BegunGame, live: LiveGame | undefined): string {
  if (live !== undefined) return translate(describeFigures(live.game.scene(live.position).figures));
  return `${vscode.l10n.t("Moves")} ${formatNumber(steps)}`;
}
