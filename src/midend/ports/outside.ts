import type { AnyGame } from "../../games/game.js";
import type { PicturePart } from "../../games/picture-part.js";
import type { Result } from "../../games/result.js";
import type { ViewPicture } from "../../protocol/game/view-picture.js";

/** What games take from outside and give away. */

export interface Clipboard {
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

/** Files that hold levels. An address is a URI. */
export interface LevelFileAccess {
  /**
   * Asks for a file, whose names may be of other things: `holdsLevels` looks into a text. `undefined` where
   * the question was dismissed.
   */
  ask(holdsLevels: (text: string, fileName: string) => boolean): Promise<string | undefined>;
  /**
   * The text of a file as it is now, in an editor where it is open there; a sentence where it cannot be read.
   */
  read(address: string, maxBytes: number): Promise<Result<string>>;
  /** The file's name, as the player calls it. */
  nameOf(address: string): string;
}

/** Pictures on tiles. */
export interface Pictures {
  /** What a page needs to know of a game's picture; `undefined` where the tiles show their numbers. */
  of(game: PicturedGame): ViewPicture | undefined;
  /**
   * Lets the player select: the address of a picture that can be shown, or "none" for numbers; `undefined`
   * where the question was dismissed.
   */
  choose(hasPicture: boolean): Promise<string | undefined>;
}

export interface PicturedGame {
  readonly game: AnyGame;
  readonly picture: string | undefined;
  readonly picturePart: PicturePart | undefined;
}
