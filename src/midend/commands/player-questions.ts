import { askBin } from "./bin-questions.js";
import { askCommand } from "./command-choices.js";
import { askLevel, askLevelOf } from "./level-questions.js";
import { copyLink, dayIn, exportPage, startOfLink } from "./links.js";
import { changePlayerName, chooseAutoPlaySpeed, chooseReplaySpeed } from "./preferences.js";
import { askGameId, askNewGame, askTileOf, askVariant } from "./questions.js";
import { askSave, deleteSave, renameSave, saveUnderName } from "./save-questions.js";
import { copyBoard, copyGame, copyGameId, copyMoves, readPasted, shareResult } from "./sharing.js";

/**
 * What commands ask, copy and paste. Boards are played without any of it, so the host loads it with the first
 * of these commands.
 */
export const playerQuestions = {
  askBin,
  askCommand,
  askGameId,
  askLevel,
  askLevelOf,
  askNewGame,
  askSave,
  askTileOf,
  askVariant,
  changePlayerName,
  chooseAutoPlaySpeed,
  chooseReplaySpeed,
  copyBoard,
  copyGame,
  copyGameId,
  copyLink,
  copyMoves,
  dayIn,
  deleteSave,
  exportPage,
  readPasted,
  renameSave,
  saveUnderName,
  shareResult,
  startOfLink,
};

export type PlayerQuestions = typeof playerQuestions;
