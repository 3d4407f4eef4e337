import {
  boolean,
  either,
  integer,
  nothing,
  object,
  oneOf,
  string,
  type ValueOf,
} from "../../../games/reading.js";
import type { Brush } from "../../../games/sokoban/edit/sketch.js";
import { measures } from "../../../games/sokoban/play/solution-measures.js";
import type { EditorHostApi } from "../../../protocol/levels/editor-requests.js";
import type { EditorPart } from "../../../protocol/levels/editor-wire.js";
import { fileOrder, readListChoice } from "../../../protocol/levels/level-list.js";
import { t } from "../../kit/translate.js";
import { tools } from "./stroke.js";

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

/**
 * The state from which a hidden view is restored. It is untrusted, because another version may have saved it.
 */
export const readEditorState = object({
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
  /** The shown part of the design lab. */
  lab: oneOf(labShown),
  /** The size of the cells, in percent of the size that fits. */
  zoomPercent: integer(zoomPercents.min, zoomPercents.max),
  /** The playtest or replay on the board. An unreadable one doesn't invalidate the rest of the state. */
  played: (value): KeptPlay | null => readKeptPlay(value) ?? null,
});
export type EditorState = ValueOf<typeof readEditorState>;

/** Explains where to select the box whose squares are shown. */
export function boxReachText(part: Exclude<EditorPart, "none"> | "pulling"): string {
  if (part === "pulling") return t("Click a box to see where it can be pulled.");
  if (part === "test") return t("Click a box to see where it can be pushed.");
  return t("Put the cell cursor on a box to see where it can be pushed.");
}

/** The start of reverse play: a box on every goal, or the current level. */
const pullsFrom = ["goals", "level"] as const;
export type PullsFrom = (typeof pullsFrom)[number];

/** A longer game isn't saved, because the state is written again after every move. */
export const maxKeptCharacters = 120_000;

const text = string(maxKeptCharacters);

/** A game on the board, forward or reverse. Like a saved game, it is a start and its steps. */
const game = object({
  /** The level at its start, as `compactLevel` writes it. */
  start: text,
  /** See `formatSteps`. */
  steps: text,
  /** Number of steps made; redo restores the others. */
  made: integer(0, maxKeptCharacters),
});
export type KeptPlaytest = ValueOf<typeof game>;

/** Moves of a replay. */
const replay = object({
  title: string(1_000),
  lurd: text,
  place: integer(0, maxKeptCharacters),
  /** Whether the moves solve the level; a snapshot need not. */
  solves: boolean,
});
export type KeptReplay = ValueOf<typeof replay>;

/**
 * The current playtest or replay, and the last pulls: `null` if there is none. It is untrusted when a hidden
 * view is restored.
 */
const readKeptPlay = object({
  test: either(game, nothing),
  pulls: either(game, nothing),
  /** Whether the pulls are on the board. */
  isPulling: boolean,
  from: oneOf(pullsFrom),
  /** A solution of the level from which the pulls started. */
  onward: text,
  replay: either(replay, nothing),
});
export type KeptPlay = ValueOf<typeof readKeptPlay>;

/** What the model needs from its page. */
export interface EditorContext {
  readonly host: Omit<EditorHostApi, "ready">;
  changed(): void;
  /** Announces a text to screen readers and, unless `isSeen`, shows it in the status line. */
  tell(text: string, isSeen?: boolean): void;
  keep(state: EditorState): void;
  /** Keeps the text of copied cells for the editors of all files. */
  keepCopied(text: string): void;
  /** Whether it is the text of the cells that an editor copied last. */
  isCopied(text: string): boolean;
  askForSize(): void;
  /** Asks for title, author and comment. */
  askAbout(): void;
  showKeys(): void;
  /** Whether the key that holds the pen down is pressed. */
  penIsDown(): boolean;
  focusBoard(): void;
  focusList(): void;
  /** Scrolls to the design lab. */
  revealLab(): void;
  /** Scrolls to the board, if the page is narrow enough to scroll. */
  scrollUp(): void;
  /** Exports the board as an image, or copies it. */
  makePicture(copies: boolean): void;
  /** Calls `run` when nothing else is waiting, or after a moment; never synchronously. */
  whenIdle(run: () => void): void;
}
