import { oneOf, string } from "../reading.js";

/** A picture that a webview has made, to be saved as a file. */
export const pictureTypes = ["png", "svg", "gif"] as const;
export type PictureType = (typeof pictureTypes)[number];

export interface PictureFile {
  readonly type: PictureType;
  /** The proposed name of the file, without its extension. */
  readonly name: string;
  /** The bytes in Base64. */
  readonly data: string;
}

/** The most bytes of a picture. */
const maxPictureBytes = 24_000_000;

export const pictureFile = {
  type: oneOf(pictureTypes),
  name: string(300),
  data: string(Math.ceil((maxPictureBytes * 4) / 3)),
};
