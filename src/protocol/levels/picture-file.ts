import { oneOf, string } from "../reading.js";

/** A picture that a webview has made, to be saved as a file. */
export const pictureTypes = ["png", "svg", "gif"] as const;
export type PictureType = (typeof pictureTypes)[number];

export interface PictureFile {
  readonly type: PictureType;
  /** Proposed for the file, without its kind. */
  readonly name: string;
  /** The bytes, as Base64. */
  readonly data: string;
}

/** Of the bytes. */
const maxPictureBytes = 24_000_000;

export const pictureFile = {
  type: oneOf(pictureTypes),
  name: string(300),
  data: string(Math.ceil((maxPictureBytes * 4) / 3)),
};
