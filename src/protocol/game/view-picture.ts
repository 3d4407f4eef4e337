import type { PictureLook, PicturePart } from "../../games/picture-part.js";

/** A picture on the tiles of a board. */
export interface ViewPicture extends PictureLook {
  /** Changes with the file, and when it is selected again; for `GameHostApi.picture`. */
  readonly key: string;
  /** The name for the player. */
  readonly name: string;
  /** The part of it that is on the tiles. */
  readonly part: PicturePart;
}
