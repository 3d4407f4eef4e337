import { type Direction, directions } from "../../games/direction.js";
import type { Gesture } from "../../games/game.js";
import { maxPictureZoom, type PicturePart } from "../../games/picture-part.js";
import type { Readers } from "../channel.js";
import { either, integer, listOf, nothing, number, object, oneOf, type Reader, string } from "../reading.js";
import { type BoardCommand, boardCommands } from "./board-commands.js";
import type { PanelPage } from "./losses-page.js";

/**
 * The wire between the games panel and the extension host. All texts on it are already in the player's
 * language.
 */

/** What the webview offers to the host. */
export type GameViewApi = {
  /**
   * The whole of what is to be seen; whatever was shown before is replaced. The reply comes when it is drawn.
   */
  show(page: PanelPage): Promise<void>;
  /** Puts the keyboard on the board, where VS Code has it in this view, else as soon as it comes. */
  focusBoard(params: null): void;
  /** VS Code holds the keys of the board for this view from now on, or no more. */
  keys(place: KeysPlace): void;
  /** Leads the cell cursor of a board that has one. */
  moveCursor(direction: Direction): void;
  /** Presses the cell under the cursor, which comes back as a gesture. */
  pressCursor(params: null): void;
  /** Shows the keys of the board. */
  showKeys(params: null): void;
  /**
   * "whole": shows the whole picture of the board for as long as the key is held that asked for it. "part":
   * asks which part of it lies on the tiles.
   */
  showPicture(what: "whole" | "part"): void;
  /** Unfolds what the home page keeps of earlier games. */
  showRecords(params: null): void;
  /** Holds the last moves of a game until they are kept, in place of those it holds of this game. */
  holdMoves(moves: HeldMoves): void;
  /** This state of a game is kept, and so are all before it. */
  dropMoves(state: HeldState): void;
};

/**
 * The last moves of a game, which its view holds in the browser's own storage: should the host end before
 * they are kept, the next one asks for them.
 */
export interface HeldMoves extends HeldState {
  /** See `formatRecentMoves`. */
  readonly text: string;
}

/** Tells states of games apart, and which is the later one. */
export interface HeldState {
  /** Where the game is kept: all windows of a VS Code hold moves in the same place. */
  readonly store: string;
  readonly gameId: string;
  readonly savedAtMs: number;
}

/** So many games, and so many characters of them, a view holds at most. */
export const maxHeld = { games: 10, characters: 256 * 1024 } as const;

const viewKeyboards = ["board", "page", "none"] as const;
/**
 * What of the view has the keyboard: the board, or what covers it; something else; nothing, as it is outside
 * of the view.
 */
export type ViewKeyboard = (typeof viewKeyboards)[number];

const keysPlaces = ["board", "none"] as const;
export type KeysPlace = (typeof keysPlaces)[number];

/** What the host offers to the webview. */
export type GameHostApi = {
  /**
   * The view has started and listens; a page follows. The reply holds what it needs to speak the player's
   * language.
   */
  ready(params: null): Promise<ViewSetup>;
  /**
   * What the view holds of games, before it is ready: they are on their boards when the reply comes, as far
   * as they are those of this host. It holds those that may be dropped.
   */
  recover(held: readonly HeldMoves[]): Promise<readonly HeldState[]>;
  /** Where the keyboard is: the keybindings of the games hold only while the board has it. */
  keyboard(place: ViewKeyboard): void;
  gesture(gesture: Gesture): void;
  /** A button was pressed. */
  act(action: Action): void;
  /** The picture on the tiles; `null` when it cannot be read any more. The player has been told why. */
  picture(key: string): Promise<PictureData | null>;
  /** The picture came, but the view cannot draw it. */
  pictureFailed(key: string): void;
  /** The picture has not the board's shape, so that some of it does not lie on the tiles. */
  pictureCut(key: string): void;
};

/** An image file as it is. */
export interface PictureData {
  /** "image/png", "image/jpeg", "image/webp" or "image/svg+xml". */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ViewSetup {
  /** BCP 47, for `lang` and number formats. */
  readonly language: string;
  /** English text → translation; `undefined` in English. */
  readonly translations: Readonly<Record<string, string>> | undefined;
}

/**
 * What stands in a view's document: the page that it shows first. A whole page follows as soon as it has
 * started.
 */
export interface FirstPage {
  readonly page: PanelPage;
  readonly setup: ViewSetup;
}

export type Action =
  | { readonly kind: "command"; readonly command: BoardCommand }
  /** Stop Auto Play: any key, any press on the board. */
  | { readonly kind: "stop" }
  /** The replay's bar was moved to a place. */
  | { readonly kind: "seek"; readonly place: number }
  /** The replay is to go on at another tempo. */
  | { readonly kind: "tempo"; readonly moveMs: number }
  /** From the home page. */
  | { readonly kind: "continue"; readonly game: string }
  | { readonly kind: "new"; readonly game: string; readonly variant: string }
  /** What was begun in a slot, else a new game of the variant that it names. */
  | { readonly kind: "open"; readonly game: string; readonly slot: string }
  /** A new game of a board that is not among the offered ones: the host asks which. */
  | { readonly kind: "choose"; readonly game: string }
  /** Levels of a file: the host asks which. */
  | { readonly kind: "playFile"; readonly game: string }
  /** What stands on a square is about to be dragged: where can it go? Or it is not any more. */
  | { readonly kind: "pick"; readonly row: number; readonly column: number }
  | { readonly kind: "drop" }
  /** This part of the picture is to lie on the tiles. */
  | ({ readonly kind: "picturePart" } & PicturePart)
  | { readonly kind: "load" | "rename" | "delete"; readonly save: string }
  /** The list of all saved games is asked for. */
  | { readonly kind: "saves" }
  /** Of a lost pattern that is kept. */
  | { readonly kind: "openLoss" | "copyLoss" | "deleteLoss"; readonly loss: string }
  | { readonly kind: "importLosses" | "exportLosses"; readonly game: string };

/** What a webview keeps in `setState` and gives back to the serializer. Untrusted there. */
export type PanelState =
  | { readonly page: "home" }
  | { readonly page: "board" | "levels" | "losses"; readonly game: string };

export const readPanelState: Reader<PanelState> = either<PanelState>(
  object({ page: oneOf(["board", "levels", "losses"]), game: string(40) }),
  object({ page: oneOf(["home"]) }),
);

/** What the view alone reads of its state: the games whose records are unfolded on the home page. */
export interface KeptFolds {
  readonly unfolded: readonly string[];
}

export const readKeptFolds: Reader<KeptFolds> = object({ unfolded: listOf(string(40), 100) });

const square = object({ row: integer(0, 9_999), column: integer(0, 9_999) });

const gesture: Reader<Gesture> = either<Gesture>(
  object({ kind: oneOf(["carry"]), from: square, to: square }),
  // What a key's direction means is the host's to say.
  object({ kind: oneOf(["direction"]), direction: oneOf(directions) }),
  object({ kind: oneOf(["cell"]), row: integer(0, 9_999), column: integer(0, 9_999) }),
  object({ kind: oneOf(["continue"]) }),
);

const action: Reader<Action> = either<Action>(
  object({ kind: oneOf(["command"]), command: oneOf(boardCommands) }),
  object({ kind: oneOf(["stop", "drop", "saves"]) }),
  object({ kind: oneOf(["pick"]), row: integer(0, 9_999), column: integer(0, 9_999) }),
  object({ kind: oneOf(["tempo"]), moveMs: integer(20, 10_000) }),
  object({ kind: oneOf(["seek"]), place: integer(0, 10_000_000) }),
  object({ kind: oneOf(["continue", "choose", "playFile"]), game: string(40) }),
  object({ kind: oneOf(["new"]), game: string(40), variant: string(40) }),
  object({ kind: oneOf(["open"]), game: string(40), slot: string(80) }),
  object({
    kind: oneOf(["picturePart"]),
    across: number(0, 1),
    down: number(0, 1),
    zoom: number(1, maxPictureZoom),
  }),
  object({ kind: oneOf(["load", "rename", "delete"]), save: string(200) }),
  object({ kind: oneOf(["openLoss", "copyLoss", "deleteLoss"]), loss: string(1_000) }),
  object({ kind: oneOf(["importLosses", "exportLosses"]), game: string(40) }),
);

const heldState = {
  store: string(40),
  gameId: string(64),
  savedAtMs: number(0, Number.MAX_SAFE_INTEGER),
} as const;

/** What a view finds in its storage is read by it first. */
export const readHeldMoves: Reader<HeldMoves> = object({ ...heldState, text: string(maxHeld.characters) });

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

/** The view trusts the host, which is its own code; it only tells a page from what is none. */
const page: Reader<PanelPage> = (value) =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  ["home", "board", "levels", "losses"].includes(value.kind as string)
    ? (value as PanelPage)
    : undefined;

export const gameViewReaders: Readers<GameViewApi> = {
  show: page,
  focusBoard: nothing,
  keys: oneOf(keysPlaces),
  moveCursor: oneOf(directions),
  pressCursor: nothing,
  showKeys: nothing,
  showPicture: oneOf(["whole", "part"]),
  showRecords: nothing,
  holdMoves: object({ ...heldState, text: string(Number.MAX_SAFE_INTEGER) }),
  dropMoves: object(heldState),
};
