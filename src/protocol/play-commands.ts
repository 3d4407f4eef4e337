/**
 * Commands of play that the games panel and the level editor share. Each is one VS Code command,
 * `tilework.<name>`, for whichever of the two is active.
 */
export const playCommands = [
  "moveUp",
  "moveDown",
  "moveLeft",
  "moveRight",
  "undo",
  "redo",
  "undoPush",
  "restart",
  "undoDeadlock",
  "whyLost",
  "keepLoss",
  "solve",
  "previousLevel",
  "nextLevel",
  "replayToggle",
  "replayBack",
  "replayForward",
  "replayBackPush",
  "replayForwardPush",
  "replayFirst",
  "replayLast",
  "replayLeave",
  "showKeys",
  "readBoard",
] as const satisfies readonly string[];
export type PlayCommand = (typeof playCommands)[number];

export function isPlayCommand(name: string): name is PlayCommand {
  return playCommands.some((command) => command === name);
}
