import type { DrawingCommand } from "../protocol/levels/editor-wire.js";
import type { CommandTable } from "./entry.js";

// Letters are on every keyboard, and these signs at other places or with further keys. So letters come first.
const zoomIn = ["i", "="] as const;
const zoomOut = ["o", "-"] as const;
const zoomFit = ["z", "shift+-"] as const;

/**
 * Commands of the level editor alone. Those of VS Code are `tilework.editor.<name>`; people bind tools and
 * brushes to keys of their own. The page handles all keys of this table itself.
 */
export const editorCommands = {
  cursorUp: { by: "page", keys: { drawing: ["up"] } },
  cursorDown: { by: "page", keys: { drawing: ["down"] } },
  cursorLeft: { by: "page", keys: { drawing: ["left"] } },
  cursorRight: { by: "page", keys: { drawing: ["right"] } },
  extendUp: { by: "page", keys: { drawing: ["shift+up"], testing: ["shift+up"] } },
  extendDown: { by: "page", keys: { drawing: ["shift+down"], testing: ["shift+down"] } },
  extendLeft: { by: "page", keys: { drawing: ["shift+left"], testing: ["shift+left"] } },
  extendRight: { by: "page", keys: { drawing: ["shift+right"], testing: ["shift+right"] } },

  paint: { by: "page", keys: { drawing: ["space", "enter"] } },
  erase: { by: "page", keys: { drawing: ["x", "delete", "backspace"] } },
  wall: { palette: "never", keys: { drawing: ["1", "numpad1"] } },
  floor: { palette: "never", keys: { drawing: ["2", "numpad2"] } },
  box: { palette: "never", keys: { drawing: ["3", "numpad3"] } },
  goal: { palette: "never", keys: { drawing: ["4", "numpad4"] } },
  player: { palette: "never", keys: { drawing: ["5", "numpad5"] } },
  boxOnGoal: { palette: "never", keys: { drawing: ["6", "numpad6"] } },
  playerOnGoal: { palette: "never", keys: { drawing: ["7", "numpad7"] } },
  eraser: { palette: "never", keys: { drawing: ["8", "0", "numpad0", "numpad8"] } },

  toolDraw: { surface: "levelEditor", palette: "never", keys: { drawing: ["d"] } },
  toolRectangle: { surface: "levelEditor", palette: "never", keys: { drawing: ["r"] } },
  toolFill: { surface: "levelEditor", palette: "never", keys: { drawing: ["f"] } },
  toolSelect: { surface: "levelEditor", palette: "never", keys: { drawing: ["s"] } },
  cut: { by: "page", keys: { drawing: ["mod+x"] } },
  copy: { by: "page", keys: { drawing: ["mod+c"] } },
  paste: { by: "page", keys: { drawing: ["mod+v"] } },
  selectAll: { by: "page", keys: { drawing: ["mod+a"] } },
  cancel: { by: "page", keys: { drawing: ["escape"], testing: ["escape"] } },

  turnRight: { by: "page", keys: { drawing: ["c", "]"] } },
  turnLeft: { by: "page", keys: { drawing: ["shift+c", "["] } },
  mirror: { by: "page", keys: { drawing: ["m"] } },
  flip: { by: "page", keys: { drawing: ["shift+m"] } },
  crop: { by: "page" },
  resize: { surface: "levelEditor" },
  boxesOnGoals: { by: "page" },
  goalsUnderBoxes: { by: "page" },
  noBoxes: { by: "page" },
  noGoals: { by: "page" },

  toggleDead: { by: "page", keys: { drawing: ["q"] } },
  toggleReach: { by: "page", keys: { drawing: ["w"] } },
  toggleBoxReach: { by: "page", keys: { drawing: ["e"] } },
  zoomIn: { by: "page", keys: { drawing: zoomIn, testing: zoomIn, solution: zoomIn } },
  zoomOut: { by: "page", keys: { drawing: zoomOut, testing: zoomOut, solution: zoomOut } },
  zoomFit: { by: "page", keys: { drawing: zoomFit, testing: zoomFit, solution: zoomFit } },
  levels: { surface: "levelEditor", palette: "never", keys: { drawing: ["l"] } },
  test: { surface: "levelEditor", keys: { drawing: ["t"], testing: ["t"] } },
  optimizeSolution: { surface: "levelEditor" },
  exportPicture: { surface: "levelEditor" },
  copyPicture: { surface: "levelEditor", palette: "never" },
  designByPulling: { surface: "levelEditor", palette: "never", keys: { drawing: ["p"], testing: ["p"] } },
  startRange: { by: "page", keys: { solution: ["["] } },
  endRange: { by: "page", keys: { solution: ["]"] } },
  clearRange: { by: "page", keys: { solution: ["backspace"] } },
  usePosition: { by: "page", keys: { testing: ["enter"] } },
  designLab: { surface: "levelEditor" },

  nextConflict: { by: "page", keys: { merging: ["n"] } },
  previousConflict: { by: "page", keys: { merging: ["shift+n"] } },
  takeOurs: { by: "page", keys: { merging: ["1", "numpad1"] } },
  takeTheirs: { by: "page", keys: { merging: ["2", "numpad2"] } },
  takeBoth: { by: "page", keys: { merging: ["3", "numpad3"] } },
  takeSquares: { by: "page", keys: { merging: ["4", "numpad4"] } },
} as const satisfies CommandTable<DrawingCommand>;
