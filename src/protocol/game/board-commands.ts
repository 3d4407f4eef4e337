/** Commands that only ask which of several others is meant. */
export const askingCommands = [
  "copyOrShare",
  "review",
  "controlReplay",
  "deadlock",
  "deadlockPatterns",
] as const;
export type AskingCommand = (typeof askingCommands)[number];

/** Commands on the game of a board, for buttons and keys. VS Code runs them, too, and lists some. */
export const boardCommands = [
  "newGame",
  "undo",
  "redo",
  "hint",
  "playHint",
  "autoPlay",
  "solve",
  "replayGame",
  "earlierLines",
  "reviewGame",
  "reviewFinished",
  "retryMistake",
  "practiceMistakes",
  "replayToggle",
  "replayBack",
  "replayForward",
  "replayBackPush",
  "replayForwardPush",
  "replayFirst",
  "replayLast",
  "replaySpeed",
  "replayLeave",
  "replayTake",
  "replayShorter",
  "takeOther",
  "keepOwn",
  "saveGame",
  "showBin",
  "todaysPuzzles",
  "nextPuzzle",
  "showStatistics",
  "showBest",
  "returnToWork",
  "home",
  "keepGoing",
  "changePlayerName",
  ...askingCommands,
  "copyGameId",
  "copyLink",
  "exportPage",
  "shareResult",
  "copyGame",
  "copyBoard",
  "timeSolves",
  "choosePicture",
  "toggleNumbers",
  "showPicture",
  "choosePicturePart",
  "moveTile",
  "showKeys",
  "readBoard",
  "undoPush",
  "restart",
  "undoDeadlock",
  "whyLost",
  "keepLoss",
  "showLosses",
  "nextLevel",
  "previousLevel",
  "chooseLevel",
  "showLevels",
  "copyMoves",
  "copyLurd",
] as const;
export type BoardCommand = (typeof boardCommands)[number];

/** Those that do something where no board is shown, too. */
export const commandsOfAnyPage = [
  "newGame",
  "home",
  "showLevels",
  "showBin",
  "todaysPuzzles",
  "practiceMistakes",
  "reviewFinished",
  "showBest",
  "showStatistics",
  "showLosses",
  "chooseLevel",
  "timeSolves",
  "changePlayerName",
] as const satisfies readonly BoardCommand[];
export type CommandOfAnyPage = (typeof commandsOfAnyPage)[number];

export function isOfAnyPage(command: BoardCommand): command is CommandOfAnyPage {
  return commandsOfAnyPage.some((one) => one === command);
}

/** What can be done with the picture on the tiles, besides selecting another one. */
export const pictureCommands = [
  "choosePicturePart",
  "toggleNumbers",
  "showPicture",
] as const satisfies readonly BoardCommand[];

export function isAsking(command: BoardCommand): command is AskingCommand {
  return askingCommands.some((asking) => asking === command);
}
