import type { Brush } from "../../../games/sokoban/edit/sketch.js";
import { measures } from "../../../games/sokoban/play/solution-measures.js";
import { fileOrder, type ListChoice, readListChoice } from "../../../protocol/levels/level-list.js";
import { boolean, integer, object, oneOf } from "../../../protocol/reading.js";
import { type Tool, tools } from "./stroke.js";
import { type KeptPlay, readKeptPlay } from "./kept-play.js";
import type { Overlays } from "./overlays.js";

/** The order of solutions: as they were found, by a measure, or by name. */
export const solutionOrders = ["known", ...measures, "name"] as const;
export type SolutionOrder = (typeof solutionOrders)[number];

/**
 * The design lab is hidden, or shows all its changes, those of walls and squares, those of boxes and goals,
 * or the first pushes.
 */
export const labShown = ["off", "all", "walls", "pieces", "pushes"] as const;
export type LabShown = (typeof labShown)[number];

/** The zoom is at least the size that fits; `step` is the factor of one step. */
export const zoomPercents = { min: 100, max: 800, step: 1.25 } as const;

/**
 * The state from which a hidden view is restored. It is untrusted, because another version may have saved it.
 */
export interface EditorState {
  readonly level: number;
  readonly tool: Tool;
  readonly brush: Brush;
  readonly filled: boolean;
  readonly overlays: Overlays;
  readonly listOpen: boolean;
  readonly sideOpen: boolean;
  readonly loops: boolean;
  readonly solutionOrder: SolutionOrder;
  readonly listChoice: ListChoice;
  /** The shown part of the design lab. */
  readonly lab: LabShown;
  /** The size of the cells, in percent of the size that fits. */
  readonly zoomPercent: number;
  /** The playtest or replay on the board; `null` if there is none. */
  readonly played: KeptPlay | null;
}

/** The state of a new view. */
export const firstEditorState: EditorState = {
  level: 0,
  tool: "draw",
  brush: "wall",
  filled: false,
  overlays: { dead: false, reach: false, boxReach: false },
  listOpen: false,
  sideOpen: true,
  loops: false,
  solutionOrder: "known",
  lab: "off",
  listChoice: fileOrder,
  zoomPercent: 100,
  played: null,
};

/** In the order of the palette and its keys. */
export const brushes = [
  "wall",
  "floor",
  "box",
  "goal",
  "player",
  "boxOnGoal",
  "playerOnGoal",
  "erase",
] as const satisfies readonly Brush[];

const reader = object({
  level: integer(0, 10_000_000),
  tool: oneOf(tools),
  brush: oneOf(brushes),
  filled: boolean,
  overlays: object({ dead: boolean, reach: boolean, boxReach: boolean }),
  listOpen: boolean,
  sideOpen: boolean,
  loops: boolean,
  solutionOrder: oneOf(solutionOrders),
  listChoice: readListChoice,
  lab: oneOf(labShown),
  zoomPercent: integer(zoomPercents.min, zoomPercents.max),
  // An unreadable game doesn't invalidate the rest of the state.
  played: (value) => readKeptPlay(value) ?? null,
});

/** `undefined` if the value isn't an editor state. */
export function readEditorState(value: unknown): EditorState | undefined {
  return reader(value);
}
