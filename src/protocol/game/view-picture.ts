import type { PicturePart } from "../../games/picture-part.js";

/** A picture on the tiles of a board. */
export interface ViewPicture {
  /** Changes with the file, and when it is selected again; for `GameHostApi.picture`. */
  readonly key: string;
  /** The name for the player. */
  readonly name: string;
  /** The part of it that is on the tiles. */
  readonly part: PicturePart;
  /** Whether the tiles show their numbers, too. */
  readonly numbers: boolean;
  /** Whether to show the whole picture beside the board, where there is room. */
  readonly isBeside: boolean;
}
