import type { DrawingCommand } from "../protocol/levels/editor-wire.js";
import type { CommandTable } from "./entry.js";

// Letters are on every keyboard, and these signs at other places or with further keys. So letters come first.
const zoomIn = ["i", "="] as const;
const zoomOut = ["o", "-"] as const;
const zoomFit = ["z", "shift+-"] as const;

/**
 * Commands of keys and the palette for the active level editor alone: each is `tilework.editor.<name>`.
 * Commands that only make sense as keys are not in the palette.
 */
export const editorCommands = {
  cursorUp: { palette: "never", keys: { drawing: ["up"] } },
  cursorDown: { palette: "never", keys: { drawing: ["down"] } },
  cursorLeft: { palette: "never", keys: { drawing: ["left"] } },
  cursorRight: { palette: "never", keys: { drawing: ["right"] } },
  extendUp: { palette: "never", keys: { drawing: ["shift+up"], testing: ["shift+up"] } },
  extendDown: { palette: "never", keys: { drawing: ["shift+down"], testing: ["shift+down"] } },
  extendLeft: { palette: "never", keys: { drawing: ["shift+left"], testing: ["shift+left"] } },
  extendRight: { palette: "never", keys: { drawing: ["shift+right"], testing: ["shift+right"] } },

  paint: { palette: "never", keys: { drawing: ["space", "enter"] } },
  erase: { palette: "never", keys: { drawing: ["x", "delete", "backspace"] } },
  wall: { palette: "never", keys: { drawing: ["1", "numpad1"] } },
  floor: { palette: "never", keys: { drawing: ["2", "numpad2"] } },
  box: { palette: "never", keys: { drawing: ["3", "numpad3"] } },
  goal: { palette: "never", keys: { drawing: ["4", "numpad4"] } },
  player: { palette: "never", keys: { drawing: ["5", "numpad5"] } },
  boxOnGoal: { palette: "never", keys: { drawing: ["6", "numpad6"] } },
  playerOnGoal: { palette: "never", keys: { drawing: ["7", "numpad7"] } },
  eraser: { palette: "never", keys: { drawing: ["8", "0", "numpad0", "numpad8"] } },

  toolDraw: { surface: "levelEditor", keys: { drawing: ["d"] } },
  toolRectangle: { surface: "levelEditor", keys: { drawing: ["r"] } },
  toolFill: { surface: "levelEditor", keys: { drawing: ["f"] } },
  toolSelect: { surface: "levelEditor", keys: { drawing: ["s"] } },
  cut: { palette: "never", keys: { drawing: ["mod+x"] } },
  copy: { palette: "never", keys: { drawing: ["mod+c"] } },
  paste: { palette: "never", keys: { drawing: ["mod+v"] } },
  selectAll: { surface: "levelEditor", keys: { drawing: ["mod+a"] } },
  cancel: { palette: "never", keys: { drawing: ["escape"], testing: ["escape"] } },

  turnRight: { surface: "levelEditor", keys: { drawing: ["c", "]"] } },
  turnLeft: { surface: "levelEditor", keys: { drawing: ["shift+c", "["] } },
  mirror: { surface: "levelEditor", keys: { drawing: ["m"] } },
  flip: { surface: "levelEditor", keys: { drawing: ["shift+m"] } },
  crop: { surface: "levelEditor" },
  resize: { surface: "levelEditor" },
  boxesOnGoals: { surface: "levelEditor" },
  goalsUnderBoxes: { surface: "levelEditor" },
  noBoxes: { surface: "levelEditor" },
  noGoals: { surface: "levelEditor" },

  toggleDead: { surface: "levelEditor", keys: { drawing: ["q"] } },
  toggleReach: { surface: "levelEditor", keys: { drawing: ["w"] } },
  toggleBoxReach: { surface: "levelEditor", keys: { drawing: ["e"] } },
  zoomIn: { surface: "levelEditor", keys: { drawing: zoomIn, testing: zoomIn, solution: zoomIn } },
  zoomOut: { surface: "levelEditor", keys: { drawing: zoomOut, testing: zoomOut, solution: zoomOut } },
  zoomFit: { surface: "levelEditor", keys: { drawing: zoomFit, testing: zoomFit, solution: zoomFit } },
  levels: { surface: "levelEditor", keys: { drawing: ["l"] } },
  test: { surface: "levelEditor", keys: { drawing: ["t"], testing: ["t"] } },
  optimizeSolution: { surface: "levelEditor" },
  exportPicture: { surface: "levelEditor" },
  copyPicture: { surface: "levelEditor" },
  designByPulling: { surface: "levelEditor", keys: { drawing: ["p"], testing: ["p"] } },
  stretchFrom: { surface: "levelEditor", keys: { solution: ["s", "["] } },
  stretchTo: { surface: "levelEditor", keys: { solution: ["e", "]"] } },
  stretchNone: { surface: "levelEditor", keys: { solution: ["backspace"] } },
  usePosition: { surface: "levelEditor", keys: { testing: ["enter"] } },
  designLab: { surface: "levelEditor" },

  nextConflict: { surface: "merge", keys: { merging: ["n"] } },
  previousConflict: { surface: "merge", keys: { merging: ["shift+n"] } },
  takeOurs: { surface: "merge", keys: { merging: ["1", "numpad1"] } },
  takeTheirs: { surface: "merge", keys: { merging: ["2", "numpad2"] } },
  takeBoth: { surface: "merge", keys: { merging: ["3", "numpad3"] } },
  takeSquares: { surface: "merge", keys: { merging: ["4", "numpad4"] } },
} as const satisfies CommandTable<DrawingCommand>;
