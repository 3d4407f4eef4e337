import type { Brush } from "../../../games/sokoban/edit/sketch.js";
import { boolean, integer, object, oneOf } from "../../../protocol/reading.js";
import type { Overlays } from "./overlays.js";
import { type Tool, tools } from "./stroke.js";

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
}

/** In the order of the palette and its keys. */
export const brushes = ["wall", "floor", "box", "goal", "player", "boxOnGoal", "playerOnGoal", "erase"] as const satisfies readonly Brush[];

const reader = object({
  level: integer(0, 10_000_000),
  tool: oneOf(tools),
  brush: oneOf(brushes),
  filled: boolean,
  overlays: object({ dead: boolean, reach: boolean, boxReach: boolean }),
  listOpen: boolean,
  sideOpen: boolean,
  loops: boolean,
});

/** `undefined` for what is no state of ours. */
export function readEditorState(value: unknown): EditorState | undefined {
  return reader(value);
}
