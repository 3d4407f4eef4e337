import type { PlayAction } from "../../../games/play/play-core.js";
import type { ReplayStep } from "../../../games/play/replay.js";
import type { Edit } from "../../../games/sokoban/edit/edit.js";
import type { Brush } from "../../../games/sokoban/edit/sketch.js";
import type { EditorCommand } from "../../../protocol/levels/editor-wire.js";
import type { Tool } from "./stroke.js";

/** The meanings of commands that have only one. */

export const brushCommands: Readonly<Partial<Record<EditorCommand, Brush>>> = {
  wall: "wall",
  floor: "floor",
  box: "box",
  goal: "goal",
  player: "player",
  boxOnGoal: "boxOnGoal",
  playerOnGoal: "playerOnGoal",
  eraser: "erase",
};
export const toolCommands: Readonly<Partial<Record<EditorCommand, Tool>>> = {
  toolDraw: "draw",
  toolRectangle: "rectangle",
  toolFill: "fill",
  toolSelect: "select",
};
export const editCommands: Readonly<Partial<Record<EditorCommand, Edit>>> = {
  turnRight: { kind: "turn", turn: "right" },
  turnLeft: { kind: "turn", turn: "left" },
  mirror: { kind: "turn", turn: "mirror" },
  flip: { kind: "turn", turn: "flip" },
  crop: { kind: "crop" },
  boxesOnGoals: { kind: "sweep", sweep: "boxesOnGoals" },
  goalsUnderBoxes: { kind: "sweep", sweep: "goalsUnderBoxes" },
  noBoxes: { kind: "sweep", sweep: "noBoxes" },
  noGoals: { kind: "sweep", sweep: "noGoals" },
};
/** Steps of the cell cursor; `extending` with the pen down. */
export const cursorSteps: Readonly<
  Partial<Record<EditorCommand, readonly [rows: number, columns: number, extending: boolean]>>
> = {
  cursorUp: [-1, 0, false],
  cursorDown: [1, 0, false],
  cursorLeft: [0, -1, false],
  cursorRight: [0, 1, false],
  extendUp: [-1, 0, true],
  extendDown: [1, 0, true],
  extendLeft: [0, -1, true],
  extendRight: [0, 1, true],
};
/**
 * The meanings of commands during a playtest. Until VS Code knows that the playtest has started, the arrow
 * keys still send cursor commands; these move the player, too.
 */
export const playActions: Readonly<Partial<Record<EditorCommand, PlayAction>>> = {
  moveUp: { kind: "direction", direction: "up" },
  moveDown: { kind: "direction", direction: "down" },
  moveLeft: { kind: "direction", direction: "left" },
  moveRight: { kind: "direction", direction: "right" },
  cursorUp: { kind: "direction", direction: "up" },
  cursorDown: { kind: "direction", direction: "down" },
  cursorLeft: { kind: "direction", direction: "left" },
  cursorRight: { kind: "direction", direction: "right" },
  undo: { kind: "undo" },
  redo: { kind: "redo" },
  undoPush: { kind: "undoPush" },
  restart: { kind: "restart" },
};
/** The same for a replay. */
export const replaySteps: Readonly<Partial<Record<EditorCommand, ReplayStep>>> = {
  replayFirst: "first",
  replayBackPush: "backPush",
  replayBack: "back",
  replayForward: "forward",
  cursorLeft: "back",
  cursorRight: "forward",
  replayForwardPush: "forwardPush",
  replayLast: "last",
};
