import * as l10n from "@vscode/l10n";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import type { ViewEnding } from "../../../protocol/game/game-pages.js";

export type EndingCommand = Extract<
  BoardCommand,
  "nextLevel" | "keepGoing" | "showLevels" | "newGame" | "replayGame" | "changePlayerName"
>;

/** An action after the end of a game. */
export interface EndingWay {
  readonly command: EndingCommand;
  readonly label: string;
}

/** The buttons after the end, the main one first. Actions of the toolbar aren't repeated. */
export function endingWays(
  ending: Pick<ViewEnding, "moves" | "hasNext" | "canBeContinued" | "asksName">,
): readonly EndingWay[] {
  return [
    nextWay(ending),
    { command: "replayGame", label: l10n.t("Watch Replay") },
    ...(ending.asksName ? [{ command: "changePlayerName", label: l10n.t("Enter Your Name…") } as const] : []),
  ];
}

function nextWay({
  moves,
  hasNext,
  canBeContinued,
}: Pick<ViewEnding, "moves" | "hasNext" | "canBeContinued">): EndingWay {
  if (hasNext) return { command: "nextLevel", label: l10n.t("Next Level") };
  if (canBeContinued) return { command: "keepGoing", label: l10n.t("Keep Going") };
  // Only levels have moves as text.
  if (moves !== undefined) return { command: "showLevels", label: l10n.t("Levels") };
  return { command: "newGame", label: l10n.t("New Game") };
}
