import type { PicturePart } from "../../games/picture-part.js";
import type { PictureData } from "../../protocol/game/game-wire.js";
import { type DrawnPicture, makePicture, makeWholePicture } from "./picture.js";
import { isCut } from "./size.js";

/** Fetches pictures from the host. */
export interface PictureSource {
  /** `null` if it can no longer be read; the player has been told. */
  fetch(key: string): Promise<PictureData | null>;
  /** Reports that a fetched picture can't be drawn. */
  failed(key: string): void;
  /** Reports that a fetched picture doesn't have the shape of the board. */
  cut(key: string): void;
}

/**
 * Caches the picture of the shown board: its file, fetched once, and its drawings for the board's ratio and
 * as a whole.
 */
export class PictureCache {
  readonly #fitting: LatestPicture;
  readonly #whole: LatestPicture;
  #file: { readonly key: string; readonly blob: Promise<Blob | undefined> } | undefined;

  /** `onReady` is called when another picture has become available. */
  constructor(
    private readonly source: PictureSource,
    onReady: () => void,
  ) {
    this.#fitting = new LatestPicture(onReady);
    this.#whole = new LatestPicture(onReady);
  }

  /**
   * The URL of a part of the picture for a board of this ratio; `undefined` until it is drawn, or if it can't
   * be.
   */
  urlOf(key: string, ratio: number, part: PicturePart): string | undefined {
    const shape = `${key} ${ratio}`;
    const { across, down, zoom } = part;
    return this.#fitting.get(shape, `${across} ${down} ${zoom}`, () =>
      this.#draw(key, (blob) => makePicture(blob, ratio, part)),
    )?.url;
  }

  /** The whole picture. `ratio`: of the board it is for. */
  wholeOf(key: string, ratio: number): DrawnPicture | undefined {
    return this.#whole.get(key, "", async () => {
      const whole = await this.#draw(key, makeWholePicture);
      if (whole !== undefined && isCut(whole.ratio, ratio)) this.source.cut(key);
      return whole;
    });
  }

  async #draw(key: string, make: (blob: Blob) => Promise<DrawnPicture>): Promise<DrawnPicture | undefined> {
    if (this.#file?.key !== key) this.#file = { key, blob: this.#fetch(key) };
    const blob = await this.#file.blob;
    if (blob === undefined) return undefined;
    try {
      return await make(blob);
    } catch (error) {
      console.warn(error);
      this.source.failed(key);
      return undefined;
    }
  }

  async #fetch(key: string): Promise<Blob | undefined> {
    try {
      const data = await this.source.fetch(key);
      return data === null ? undefined : new Blob([data.bytes], { type: data.type });
    } catch (error) {
      console.warn(error);
      return undefined;
    }
  }
}

/**
 * The last drawing. It stays available while another detail of the same shape is drawn, so that nothing
 * flickers.
 */
class LatestPicture {
  #wanted: { readonly shape: string; readonly detail: string } | undefined;
  #made: DrawnPicture | undefined;

  constructor(private readonly onReady: () => void) {}

  get(
    shape: string,
    detail: string,
    make: () => Promise<DrawnPicture | undefined>,
  ): DrawnPicture | undefined {
    if (this.#wanted?.shape !== shape) this.#take(undefined);
    if (this.#wanted?.shape !== shape || this.#wanted.detail !== detail)
      void this.#make({ shape, detail }, make);
    return this.#made;
  }

  async #make(
    wanted: { readonly shape: string; readonly detail: string },
    make: () => Promise<DrawnPicture | undefined>,
  ): Promise<void> {
    this.#wanted = wanted;
    const made = await make();
    if (this.#wanted === wanted) {
      this.#take(made);
      if (made !== undefined) this.onReady();
    } else if (made !== undefined) URL.revokeObjectURL(made.url);
  }

  #take(made: DrawnPicture | undefined): void {
    if (this.#made !== undefined) URL.revokeObjectURL(this.#made.url);
    this.#made = made;
  }
}
