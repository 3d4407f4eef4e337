import { PlayedBoard } from "../webview/player/tilework-board.js";

/**
 * `tilework/board`: the element `<tilework-board>`, which shows a position of any game, plays it with keys,
 * mouse and fingers, and replays moves. Importing this defines the element. It needs no network and no style
 * sheet. Its size is that of the page around it.
 */

/** The state of a board: the `detail` of its events. */
export interface BoardState {
  readonly status: "playing" | "won" | "lost";
  /** The position on the board, in the text of its game; the element reads it back. */
  readonly position: string;
  /** The moves since the start or the last restart. */
  readonly moves: readonly string[];
}

/**
 * The element. Each property is also an attribute of the same name; `isReadonly` is `readonly`.
 *
 * Events: `change` when the position, or the place of a replay, has changed; `win` when the game was won.
 * Both are a `CustomEvent<BoardState>`.
 */
export interface TileworkBoard extends HTMLElement {
  /** `sokoban`, `sliding` or `2048`. Default: `sokoban`. */
  game: string;
  /** A level as rows of XSB, a board as its game reads it, or a position in the text of its game. */
  position: string;
  /** Moves from there, to replay: LURD text, or letters of the game. */
  moves: string;
  /** Shows the moves as a replay at once. */
  replay: boolean;
  /** Shows without playing; a replay can be watched. */
  isReadonly: boolean;
  /** Shows buttons, figures and the bar of replays below the board. */
  controls: boolean;
  /** The name for screen readers. Default: the title of the game. */
  label: string;
  /** `light` or `dark`. Default: the system's. */
  theme: string;
  /** `undefined` where the texts can't be read. */
  readonly state: BoardState | undefined;
  undo(): void;
  redo(): void;
  restart(): void;
  /** Goes to a place of the replay: 0 is its start. */
  seek(place: number): void;
}

/** The class of the element. */
export const TileworkBoard: new () => TileworkBoard = PlayedBoard;
