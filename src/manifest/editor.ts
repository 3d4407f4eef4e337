import { say, sense } from "../games/message.js";
import type { PlayCommand } from "../protocol/game/board-commands.js";
import type { EditorCommandEntry } from "./entry.js";

// Letters are on every keyboard, and these signs at other places or with further keys. So letters come first.
const zoomIn = ["i", "="] as const;
const zoomOut = ["o", "-"] as const;
const zoomFit = ["z", "shift+-"] as const;

const moves = { by: "page", label: say("Move the Cursor") } as const;
const extended = {
  by: "page",
  label: say("Draw or Select Along"),
  testLabel: say("Walk as Far as Possible"),
} as const;
const leavesTest = say("Back to Editing");

/**
 * Commands of the level editor alone. Those of VS Code are `tilework.editor.<name>`; people bind tools and
 * brushes to keys of their own. The page handles all keys of this table itself.
 */
export const editorCommands = {
  cursorUp: { ...moves, keys: { drawing: ["up"] } },
  cursorDown: { ...moves, keys: { drawing: ["down"] } },
  cursorLeft: { ...moves, keys: { drawing: ["left"] } },
  cursorRight: { ...moves, keys: { drawing: ["right"] } },
  extendUp: { ...extended, keys: { drawing: ["shift+up"], testing: ["shift+up"] } },
  extendDown: { ...extended, keys: { drawing: ["shift+down"], testing: ["shift+down"] } },
  extendLeft: { ...extended, keys: { drawing: ["shift+left"], testing: ["shift+left"] } },
  extendRight: { ...extended, keys: { drawing: ["shift+right"], testing: ["shift+right"] } },

  paint: { by: "page", keys: { drawing: ["space", "enter"] }, label: say("Paint") },
  erase: { by: "page", keys: { drawing: ["x", "delete", "backspace"] }, label: say("Erase") },
  wall: { palette: "never", keys: { drawing: ["1", "numpad1"] }, label: say("Wall") },
  floor: { palette: "never", keys: { drawing: ["2", "numpad2"] }, label: say("Floor") },
  box: { palette: "never", keys: { drawing: ["3", "numpad3"] }, label: say("Box") },
  goal: { palette: "never", keys: { drawing: ["4", "numpad4"] }, label: say("Goal") },
  player: { palette: "never", keys: { drawing: ["5", "numpad5"] }, label: say("Player") },
  boxOnGoal: { palette: "never", keys: { drawing: ["6", "numpad6"] }, label: say("Box on goal") },
  playerOnGoal: { palette: "never", keys: { drawing: ["7", "numpad7"] }, label: say("Player on goal") },
  eraser: { palette: "never", keys: { drawing: ["8", "0", "numpad0", "numpad8"] }, label: say("Eraser") },

  toolDraw: { surface: "levelEditor", palette: "never", keys: { drawing: ["d"] }, label: say("Draw") },
  toolRectangle: {
    surface: "levelEditor",
    palette: "never",
    keys: { drawing: ["r"] },
    label: say("Rectangle"),
  },
  toolFill: { surface: "levelEditor", palette: "never", keys: { drawing: ["f"] }, label: say("Fill") },
  toolSelect: {
    surface: "levelEditor",
    palette: "never",
    keys: { drawing: ["s"] },
    label: sense("Select", "squares"),
  },
  cut: { by: "page", keys: { drawing: ["mod+x"] }, label: say("Cut") },
  copy: { by: "page", keys: { drawing: ["mod+c"] }, label: say("Copy") },
  paste: { by: "page", keys: { drawing: ["mod+v"] }, label: say("Paste") },
  selectAll: { by: "page", keys: { drawing: ["mod+a"] }, label: say("Select All") },
  cancel: {
    by: "page",
    keys: { drawing: ["escape"], testing: ["escape"] },
    label: say("Drop the Selection"),
    testLabel: leavesTest,
  },

  turnRight: { by: "page", keys: { drawing: ["c", "]"] }, label: say("Rotate Right") },
  turnLeft: { by: "page", keys: { drawing: ["shift+c", "["] }, label: say("Rotate Left") },
  mirror: { by: "page", keys: { drawing: ["m"] }, label: say("Flip Horizontally") },
  flip: { by: "page", keys: { drawing: ["shift+m"] }, label: say("Flip Vertically") },
  crop: { by: "page" },
  resize: { surface: "levelEditor" },
  boxesOnGoals: { by: "page" },
  goalsUnderBoxes: { by: "page" },
  noBoxes: { by: "page" },
  noGoals: { by: "page" },

  toggleDead: { by: "page", keys: { drawing: ["q"] }, label: say("Dead Squares") },
  toggleReach: { by: "page", keys: { drawing: ["w"] }, label: say("Player Reach") },
  toggleBoxReach: { by: "page", keys: { drawing: ["e"] }, label: say("Box Reach") },
  zoomIn: { by: "page", keys: { drawing: zoomIn, testing: zoomIn, solution: zoomIn }, label: say("Zoom In") },
  zoomOut: {
    by: "page",
    keys: { drawing: zoomOut, testing: zoomOut, solution: zoomOut },
    label: say("Zoom Out"),
  },
  zoomFit: {
    by: "page",
    keys: { drawing: zoomFit, testing: zoomFit, solution: zoomFit },
    label: say("Fit the Board"),
  },
  levels: {
    surface: "levelEditor",
    palette: "never",
    keys: { drawing: ["l"] },
    label: say("List of Levels"),
  },
  test: {
    surface: "levelEditor",
    keys: { drawing: ["t"], testing: ["t"] },
    label: sense("Test", "verb"),
    testLabel: leavesTest,
  },
  optimizeSolution: { surface: "levelEditor" },
  exportPicture: { surface: "levelEditor" },
  copyPicture: { surface: "levelEditor", palette: "never" },
  designByPulling: {
    surface: "levelEditor",
    palette: "never",
    keys: { drawing: ["p"], testing: ["p"] },
    label: say("Design by Pulling"),
  },
  startRange: { by: "page", keys: { solution: ["["] }, label: say("Start Range Here") },
  endRange: { by: "page", keys: { solution: ["]"] }, label: say("End Range Here") },
  clearRange: { by: "page", keys: { solution: ["backspace"] }, label: say("Clear Range") },
  usePosition: { by: "page", keys: { testing: ["enter"] }, label: say("Use This Position") },
  designLab: { surface: "levelEditor" },

  nextConflict: { by: "page", keys: { merging: ["n"] }, label: say("Next Conflict") },
  previousConflict: { by: "page", keys: { merging: ["shift+n"] }, label: say("Previous Conflict") },
  takeOurs: { by: "page", keys: { merging: ["1", "numpad1"] }, label: say("Take Ours") },
  takeTheirs: { by: "page", keys: { merging: ["2", "numpad2"] }, label: say("Take Theirs") },
  takeBoth: { by: "page", keys: { merging: ["3", "numpad3"] }, label: say("Keep Both as Levels") },
  takeSquares: { by: "page", keys: { merging: ["4", "numpad4"] }, label: say("Take Selected Squares") },
} as const satisfies Readonly<Record<string, EditorCommandEntry>>;
export type DrawingCommand = keyof typeof editorCommands;

/** Commands of keys and the palette for the view of the active editor. */
export type EditorCommand = DrawingCommand | PlayCommand;
