import type { Brush } from "../../../../games/sokoban/edit/sketch.js";
import { measures } from "../../../../games/sokoban/measures/solution-measures.js";
import { fileOrder, type ListChoice, readListChoice } from "../../../../protocol/levels/level-list.js";
import { boolean, integer, object, oneOf } from "../../../../protocol/reading.js";
import { type Tool, tools } from "../drawing/stroke.js";
import { type KeptPlay, readKeptPlay } from "./kept-play.js";
import type { Overlays } from "./overlays.js";

/** How solutions are listed: as they are known, by a measure, or by name. */
export const solutionOrders = ["known", ...measures, "name"] as const;
export type SolutionOrder = (typeof solutionOrders)[number];

/**
 * The design lab is not shown, or all of its changes, those of walls and squares, those of boxes and goals,
 * or the first pushes.
 */
export const labShown = ["off", "all", "walls", "pieces", "pushes"] as const;
export type LabShown = (typeof labShown)[number];

/** The board is never smaller than what fits; a step in or out is so large. */
export const zoomPercents = { min: 100, max: 800, step: 1.25 } as const;

/** What a hidden view comes back with. Untrusted when it does: it may be of another version. */
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
  /** What is shown of the design lab. */
  readonly lab: LabShown;
  /** How large the cells of the board are, in percent of what fits. */
  readonly zoomPercent: number;
  /** What was on the board instead of the level; `null` for nothing. */
  readonly played: KeptPlay | null;
}

/** What a new view begins with. */
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
  // A game that cannot be read takes nothing else along.
  played: (value) => readKeptPlay(value) ?? null,
});

/** `undefined` for what is no state of ours. */
export function readEditorState(value: unknown): EditorState | undefined {
  return reader(value);
}
