import type { PicturePart } from "../../games/picture-part.js";

/** A picture on the tiles of a board. */
export interface ViewPicture {
  /** Changes with the file, and when it is chosen anew; for `GameHostApi.picture`. */
  readonly key: string;
  /** What it is called. */
  readonly name: string;
  /** Which part of it lies on the tiles. */
  readonly part: PicturePart;
  /** Whether the tiles show their numbers, too. */
  readonly numbers: boolean;
  /** Whether the whole of it stands beside the board, where there is room. */
  readonly isBeside: boolean;
}
