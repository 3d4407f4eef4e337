import type { AnyGame } from "../../games/game.js";
import type { PictureLook, PicturePart } from "../../games/picture-part.js";
import type { AnySession } from "../../games/play/session.js";
import type { Result } from "../../games/result.js";
import type { ViewPicture } from "../../protocol/game/view-picture.js";

/** The clipboard, files and pictures. */

export interface Clipboard {
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

/** Links that open games in the editor. */
export interface Links {
  /** What its addresses start with: “vscode://tilework.tilework”. */
  readonly base: string;
}

/** Web pages that play by themselves. */
export interface WebPages {
  /**
   * Asks the player for a file, and writes a page with the start of a game. `isReplay`: its moves are shown
   * at once.
   */
  save(title: string, session: AnySession, isReplay: boolean): Promise<void>;
}

/** Files that hold levels. An address is a URI. */
export interface LevelFileAccess {
  /**
   * Asks for a level file. The file's name may not show what it holds, so `holdsLevels` checks its text.
   * `undefined` where the question was dismissed.
   */
  ask(holdsLevels: (text: string, fileName: string) => boolean): Promise<string | undefined>;
  /**
   * The current text of a file: that of its editor where it is open. An error where the file cannot be read.
   */
  read(address: string, maxBytes: number): Promise<Result<string>>;
  /**
   * Whether a file is in a folder that the player opened to work in. Decides by the address alone, and does
   * not touch the file.
   */
  isInWorkspace(address: string): boolean;
  /** The file's name, for the player. Never throws, whatever the address is. */
  nameOf(address: string): string;
}

/** Pictures on tiles. */
export interface Pictures {
  /** What a page needs to show a game's picture; `undefined` where the tiles show their numbers. */
  of(game: PicturedGame): ViewPicture | undefined;
  /**
   * Lets the player select a picture. Resolves with its address, "none" for numbers, or one of
   * `pictureCommands`; with `undefined` where the question was dismissed.
   */
  choose(hasPicture: boolean): Promise<string | undefined>;
}

export interface PicturedGame {
  readonly game: AnyGame;
  readonly picture: string | undefined;
  readonly picturePart: PicturePart | undefined;
  readonly pictureLook: PictureLook | undefined;
}

/** The player's work outside of the games. */
export interface PlayersWork {
  /** Goes back to where the player worked before. Resolves with false if there is no such place. */
  goBack(): Promise<boolean>;
}

/** Imports and exports text files that the player selects. */
export interface TextFileAccess {
  /**
   * Lets the player select a file. Resolves with its text, or with why it can't be read; with `undefined`
   * if the player dismissed the question.
   */
  open(maxBytes: number): Promise<{ readonly name: string; readonly text: Result<string> } | undefined>;
  /** Asks the player for a file, proposes this name, writes the file, and says so. */
  save(name: string, extension: string, text: string): Promise<void>;
}
