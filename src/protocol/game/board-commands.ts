import type { Direction } from "../../games/direction.js";

/** A board command: where it works, and what comes before it. */
export interface BoardCommandRow {
  /** It only asks which of several others is meant. */
  readonly asks?: true;
  /** It does something where no board is shown, too. */
  readonly onAnyPage?: true;
  /** The playtest of the level editor has it, too: one VS Code command for whichever of the two is active. */
  readonly inEditor?: true;
  /** What it does with a position that is shown for a new attempt, in place of the game behind it. */
  readonly inTrial?: "undo" | "showBest";
  /**
   * “stop”: stops Auto Play, drops typed digits or leaves a replay, and acts only where there was nothing to
   * stop. “leave”: leaves a replay before it acts; while Auto Play runs, stops that and does nothing else.
   */
  readonly first?: "stop" | "leave";
  /** What must be there; where it is not, the board says so. The last three are for the view to show. */
  readonly needs?: "replay" | "levels" | "pictures" | "patterns" | "timer";
}

const inReplay = { needs: "replay" } as const;
const inReplays = { needs: "replay", inEditor: true } as const;
const onAnyPage = { onAnyPage: true } as const;
const asks = { asks: true } as const;
const ofPictures = { needs: "pictures" } as const;
const helps = { inTrial: "showBest", first: "leave" } as const;

/** Commands on the game of a board, for buttons and keys. VS Code runs them, too, and lists some. */
export const boardCommandRows = {
  newGame: onAnyPage,
  undo: { inEditor: true, inTrial: "undo", first: "stop" },
  redo: { inEditor: true, first: "stop" },
  hint: helps,
  playHint: helps,
  autoPlay: helps,
  solve: { inEditor: true },
  replayGame: {},
  earlierLines: { first: "leave" },
  reviewGame: {},
  reviewFinished: onAnyPage,
  retryMistake: {},
  practiceMistakes: onAnyPage,
  replayToggle: inReplays,
  replayBack: inReplays,
  replayForward: inReplays,
  replayBackPush: inReplays,
  replayForwardPush: inReplays,
  replayFirst: inReplays,
  replayLast: inReplays,
  replaySpeed: {},
  replayLeave: inReplays,
  replayTake: inReplay,
  replayShorter: inReplay,
  takeOther: {},
  keepOwn: {},
  saveGame: {},
  showBin: onAnyPage,
  todaysPuzzles: onAnyPage,
  nextPuzzle: {},
  showStatistics: onAnyPage,
  showBest: onAnyPage,
  returnToWork: {},
  home: onAnyPage,
  keepGoing: { first: "stop" },
  changePlayerName: onAnyPage,
  copyOrShare: asks,
  review: asks,
  controlReplay: asks,
  deadlock: asks,
  deadlockPatterns: asks,
  copyGameId: {},
  copyLink: {},
  exportPage: {},
  shareResult: {},
  copyGame: {},
  copyBoard: {},
  timeSolves: { onAnyPage: true, needs: "timer" },
  choosePicture: ofPictures,
  toggleNumbers: ofPictures,
  showPicture: ofPictures,
  choosePicturePart: ofPictures,
  moveTile: {},
  showKeys: { inEditor: true },
  readBoard: { inEditor: true },
  undoPush: { inEditor: true, inTrial: "undo", first: "stop" },
  restart: { inEditor: true, inTrial: "undo", first: "leave" },
  undoDeadlock: { inEditor: true, needs: "levels", first: "leave" },
  whyLost: { inEditor: true, needs: "levels", first: "leave" },
  keepPattern: { inEditor: true, needs: "levels", first: "leave" },
  showPatterns: { onAnyPage: true, needs: "patterns" },
  nextLevel: { inEditor: true },
  previousLevel: { inEditor: true },
  chooseLevel: onAnyPage,
  showLevels: onAnyPage,
  copyMoves: {},
  copyLurd: {},
} as const satisfies Readonly<Record<string, BoardCommandRow>>;

type Rows = typeof boardCommandRows;
export type BoardCommand = keyof Rows;
type With<Fact extends keyof BoardCommandRow> = {
  [Name in BoardCommand]: Rows[Name] extends Readonly<Record<Fact, unknown>> ? Name : never;
}[BoardCommand];
export type AskingCommand = With<"asks">;
export type CommandOfAnyPage = With<"onAnyPage">;

export const boardCommands = Object.keys(boardCommandRows) as readonly BoardCommand[];

export function rowOf(command: BoardCommand): BoardCommandRow {
  return boardCommandRows[command];
}

export function isAsking(command: BoardCommand): command is AskingCommand {
  return rowOf(command).asks === true;
}

export function isOfAnyPage(command: BoardCommand): command is CommandOfAnyPage {
  return rowOf(command).onAnyPage === true;
}

/** What can be done with the picture on the tiles, besides selecting another one. */
export const pictureCommands = [
  "choosePicturePart",
  "toggleNumbers",
  "showPicture",
] as const satisfies readonly BoardCommand[];

export const directionOfMove = {
  moveUp: "up",
  moveDown: "down",
  moveLeft: "left",
  moveRight: "right",
} as const satisfies Readonly<Record<string, Direction>>;
export type MoveCommand = keyof typeof directionOfMove;
export const moveCommands = Object.keys(directionOfMove) as readonly MoveCommand[];

/** Commands of play that the games panel and the level editor share, for whichever of the two is active. */
export type PlayCommand = MoveCommand | With<"inEditor">;
export const playCommands: readonly PlayCommand[] = [
  ...moveCommands,
  ...boardCommands.filter((name): name is With<"inEditor"> => rowOf(name).inEditor === true),
];

export function isPlayCommand(name: string): name is PlayCommand {
  return playCommands.some((command) => command === name);
}
