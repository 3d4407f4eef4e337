import { directions } from "../../games/direction.js";
import type { Gesture } from "../../games/game.js";
import { picturePart } from "../../games/picture-part.js";
import {
  boolean,
  either,
  integer,
  listOf,
  nothing,
  number,
  object,
  oneOf,
  type Reader,
  string,
  type ValueOf,
} from "../../games/reading.js";
import type { Translations } from "../../games/translations.js";
import type { Readers } from "../channel.js";
import { boardCommands } from "./board-commands.js";
import { type PanelPage, readDayAction, readStatisticsAction } from "./list-pages.js";
import { readTimerAction } from "./timer-page.js";

/**
 * The wire between the games panel and the extension host. All texts are already in the player's language.
 */

/** What the webview offers to the host. */
export type GameViewApi = {
  /** Shows a page in place of the one before. Resolves when it is drawn. */
  show(page: PanelPage): Promise<void>;
  /** Puts the keyboard on the board, as soon as VS Code has given this view the focus. */
  focusBoard(params: null): void;
  /** VS Code's keybindings for this view: those of the board, or none. */
  keys(place: KeysPlace): void;
  /** Shows the keys of the board. */
  showKeys(params: null): void;
  /**
   * “whole”: shows the whole picture of the board until the key is released. “part”: lets the player select
   * the part on the tiles.
   */
  showPicture(what: "whole" | "part"): void;
  /** Holds the last moves of a game until they are kept, in place of the moves that it holds of this game. */
  holdMoves(moves: HeldMoves): void;
  /** This state of a game is kept, with all states before it. */
  dropMoves(state: HeldState): void;
};

/** The most games that a view holds, and the most characters of each. */
export const maxHeld = { games: 10, characters: 256 * 1024 } as const;

const heldState = {
  /** The store of the game: the windows of a VS Code share one browser storage. */
  store: string(40),
  gameId: string(64),
  savedAtMs: number(0, Number.MAX_SAFE_INTEGER),
} as const;
/** The view reads its storage by this first. */
export const readHeldMoves = object({
  ...heldState,
  /** See `formatRecentMoves`. */
  text: string(maxHeld.characters),
});

/**
 * The last moves of a game. The view holds them in the browser's storage. If the host ends before they are
 * kept, the next host asks for them.
 */
export type HeldMoves = ValueOf<typeof readHeldMoves>;
/** Identifies a state of a game, and its order among the states of the game. */
export type HeldState = Omit<HeldMoves, "text">;

const viewKeyboards = ["board", "page", "none"] as const;
/**
 * What has the keyboard in the view: the board, something over it, something else, or nothing when the focus
 * is outside.
 */
export type ViewKeyboard = (typeof viewKeyboards)[number];

export type KeysPlace = "board" | "none";

/** What the host offers to the webview. */
export type GameHostApi = {
  /** The view has started and listens; a page follows. Resolves with the texts in the player's language. */
  ready(params: null): Promise<ViewSetup>;
  /**
   * The states that the view held before it was ready. When this resolves, the games of this host's store are
   * on their boards. The result lists the states that the view can drop.
   */
  recover(held: readonly HeldMoves[]): Promise<readonly HeldState[]>;
  /** What has the keyboard. The keybindings of the games apply only while the board has it. */
  keyboard(place: ViewKeyboard): void;
  gesture(gesture: Gesture): void;
  /** A button was pressed. */
  act(action: Action): void;
  /** The picture on the tiles; `null` when it can no longer be read. The player was told why. */
  picture(key: string): Promise<PictureData | null>;
  /** The picture was read, but the view cannot draw it. */
  pictureFailed(key: string): void;
  /** The picture does not have the board's shape, so a part of it is not on the tiles. */
  pictureCut(key: string): void;
};

/** An unchanged image file. */
export interface PictureData {
  /** "image/png", "image/jpeg", "image/webp" or "image/svg+xml". */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ViewSetup {
  /** BCP 47, for `lang` and number formats. */
  readonly language: string;
  /** `undefined` in English. */
  readonly translations: Translations | undefined;
}

/** The first page, which the view's document holds. A new page follows as soon as the view has started. */
export interface FirstPage {
  readonly page: PanelPage;
  readonly setup: ViewSetup;
}

const game = string(40);
const coordinate = integer(0, 9_999);
const square = object({ row: coordinate, column: coordinate });

const gesture = either(
  object({ kind: oneOf(["carry"]), from: square, to: square }),
  // The host decides what the direction of a key means.
  object({ kind: oneOf(["direction"]), direction: oneOf(directions) }),
  object({ kind: oneOf(["cell"]), row: coordinate, column: coordinate }),
  object({ kind: oneOf(["continue"]) }),
) satisfies Reader<Gesture>;

const action = either(
  object({ kind: oneOf(["command"]), command: oneOf(boardCommands) }),
  /** “stop”: stops Auto Play, by any key or any press on the board. “saves”: lists all saved games. */
  object({ kind: oneOf(["stop", "saves"]) }),
  /** A drag of the thing on a square is about to start, so its targets are marked; or it has ended. */
  object({ kind: oneOf(["pick"]), row: coordinate, column: coordinate }),
  object({ kind: oneOf(["drop"]) }),
  /** Digits of a tile's number, which are typed on the board. */
  object({ kind: oneOf(["digit"]), digit: integer(0, 9) }),
  object({ kind: oneOf(["commitNumber"]) }),
  /** Changes the speed of the replay, or moves it to a place. */
  object({ kind: oneOf(["speed"]), moveMs: integer(20, 10_000) }),
  object({ kind: oneOf(["seek"]), place: integer(0, 10_000_000) }),
  /**
   * “continue”: continues a game from the home page. “next”: does what the end of a game offers first.
   * “choose”: starts a new game on a board without a button of its own, and “playFile” plays levels of a
   * file. The host asks which one.
   */
  object({ kind: oneOf(["continue", "next", "choose", "playFile"]), game }),
  object({ kind: oneOf(["new"]), game, variant: string(40) }),
  /** Continues the game of a slot, or starts a new game of the variant that it names. */
  object({ kind: oneOf(["open"]), game, slot: string(80) }),
  /** Selects the part of the picture on the tiles. */
  object({ kind: oneOf(["picturePart"]), ...picturePart }),
  /** Shows or hides the whole picture beside the board. */
  object({ kind: oneOf(["pictureBeside"]), isShown: boolean }),
  object({ kind: oneOf(["load", "rename", "delete"]), save: string(200) }),
  /** An action on a kept deadlock pattern. */
  object({ kind: oneOf(["openPattern", "copyPattern", "deletePattern"]), pattern: string(1_000) }),
  object({ kind: oneOf(["importPatterns", "exportPatterns"]), game }),
  readStatisticsAction,
  readDayAction,
  readTimerAction,
);
export type Action = ValueOf<typeof action>;

/** The state that a webview stores by `setState`. The serializer must not trust it. */
export const readPanelState = either(
  /** `view`: see `TimerPage`. */
  object({ page: oneOf(["timer"]), game, view: string(40) }),
  object({ page: oneOf(["board", "levels", "patterns", "timer", "statistics", "days"]), game }),
  object({ page: oneOf(["home"]) }),
);
export type PanelState = ValueOf<typeof readPanelState>;

/** The part of the state that only the view reads: the games whose records are unfolded on the home page. */
export const readKeptFolds = object({ unfolded: listOf(game, 100) });
export type KeptFolds = ValueOf<typeof readKeptFolds>;

export const gameHostReaders: Readers<GameHostApi> = {
  ready: nothing,
  recover: listOf(readHeldMoves, maxHeld.games),
  keyboard: oneOf(viewKeyboards),
  gesture,
  act: action,
  picture: string(200),
  pictureFailed: string(200),
  pictureCut: string(200),
};
