import * as l10n from "@vscode/l10n";
import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { type KeyedCommand, keysOf } from "../../kit/keys.js";
import type { KeyGroup, KeyRow } from "../../kit/tilework-key-sheet.js";

/** The rows of the sheet of keys. */
export function boardKeys(page: BoardPage): readonly KeyGroup[] {
  return [{ title: "", rows: rowsOf(page) }];
}

/** All actions on this board, with every key for each. */
function rowsOf(page: BoardPage): readonly KeyRow[] {
  const row = (label: string, ...commands: readonly KeyedCommand[]): KeyRow => ({
    label,
    keys: commands.flatMap((name) => keysOf(name, page)).map((key) => key.label),
  });
  return [
    row(l10n.t("Up"), "moveUp"),
    row(l10n.t("Down"), "moveDown"),
    row(l10n.t({ message: "Left", comment: "direction" }), "moveLeft"),
    row(l10n.t({ message: "Right", comment: "direction" }), "moveRight"),
    row(l10n.t("Undo"), "undo"),
    row(l10n.t("Redo"), "redo"),
    ...(page.hasPushes
      ? [
          row(l10n.t("Undo Push"), "undoPush"),
          row(l10n.t("Undo Deadlock"), "undoDeadlock"),
          row(l10n.t("Explain Deadlock"), "whyLost"),
          row(l10n.t("Keep Deadlock Pattern"), "keepLoss"),
        ]
      : []),
    row(l10n.t("Hint"), "hint"),
    row(l10n.t("Play Hint"), "playHint"),
    row(l10n.t("Auto Play"), "autoPlay"),
    ...(page.solves ? [row(l10n.t("Solve"), "solve")] : []),
    ...(page.ending?.actions.includes("keepGoing") ? [row(l10n.t("Keep Going"), "keepGoing")] : []),
    row(l10n.t("Watch Replay"), "replayGame"),
    row(l10n.t("Review Game"), "reviewGame"),
    row(l10n.t("Retry Mistake"), "retryMistake"),
    row(l10n.t("Earlier Lines…"), "earlierLines"),
    ...(page.isLevel
      ? [
          row(l10n.t("Restart"), "restart"),
          row(l10n.t("Next Level"), "nextLevel"),
          row(l10n.t("Previous Level"), "previousLevel"),
          row(l10n.t("Select Level…"), "newGame"),
          row(l10n.t("Levels"), "showLevels"),
          row(l10n.t("Copy Moves"), "copyMoves"),
        ]
      : [row(l10n.t("New Game"), "newGame")]),
    ...(page.hasPictures
      ? [
          row(l10n.t("Numbers on the Picture"), "toggleNumbers"),
          row(l10n.t("Whole Picture (Hold)"), "showPicture"),
        ]
      : []),
    row(l10n.t("Copy Game"), "copyGame"),
    row(l10n.t("Copy or Share…"), "copyOrShare"),
    row(l10n.t("Share Result"), "shareResult"),
    row(l10n.t("Save…"), "saveGame"),
    ...(page.wait?.canGoBack ? [row(l10n.t("Back to Work"), "returnToWork")] : []),
    row(l10n.t("Read the Board"), "readBoard"),
    row(l10n.t("Keys"), "showKeys"),
    row(l10n.t({ message: "Home", comment: "page with all games" }), "home"),
  ];
}
