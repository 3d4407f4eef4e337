import { sense } from "../../../games/message.js";
import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { type KeyedCommand, keysOf } from "../../kit/keys.js";
import type { KeyGroup, KeyRow } from "../../kit/tilework-key-sheet.js";
import { t, translate } from "../../kit/translate.js";

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
    row(t("Up"), "moveUp"),
    row(t("Down"), "moveDown"),
    row(translate(sense("Left", "direction")), "moveLeft"),
    row(translate(sense("Right", "direction")), "moveRight"),
    row(t("Undo"), "undo"),
    row(t("Redo"), "redo"),
    ...(page.hasPushes
      ? [
          row(t("Undo Push"), "undoPush"),
          row(t("Undo Deadlock"), "undoDeadlock"),
          row(t("Explain Deadlock"), "whyLost"),
          row(t("Keep Deadlock Pattern"), "keepLoss"),
        ]
      : []),
    row(t("Hint"), "hint"),
    row(t("Play Hint"), "playHint"),
    row(t("Auto Play"), "autoPlay"),
    ...(page.solves ? [row(t("Solve"), "solve")] : []),
    ...(page.ending?.actions.includes("keepGoing") ? [row(t("Keep Going"), "keepGoing")] : []),
    row(t("Watch Replay"), "replayGame"),
    row(t("Review Game"), "reviewGame"),
    row(t("Retry Mistake"), "retryMistake"),
    row(t("Earlier Lines…"), "earlierLines"),
    ...(page.isLevel
      ? [
          row(t("Restart"), "restart"),
          row(t("Next Level"), "nextLevel"),
          row(t("Previous Level"), "previousLevel"),
          row(t("Select Level…"), "newGame"),
          row(t("Levels"), "showLevels"),
          row(t("Copy Moves"), "copyMoves"),
        ]
      : [row(t("New Game"), "newGame")]),
    ...(page.hasPictures
      ? [row(t("Numbers on the Picture"), "toggleNumbers"), row(t("Whole Picture (Hold)"), "showPicture")]
      : []),
    row(t("Copy Game"), "copyGame"),
    row(t("Copy or Share…"), "copyOrShare"),
    row(t("Share Result"), "shareResult"),
    row(t("Save…"), "saveGame"),
    ...(page.wait?.canGoBack ? [row(t("Back to Work"), "returnToWork")] : []),
    row(t("Read the Board"), "readBoard"),
    row(t("Keys"), "showKeys"),
    row(translate(sense("Home", "page with all games")), "home"),
  ];
}
