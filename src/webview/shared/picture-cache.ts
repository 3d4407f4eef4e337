import type { PictureData } from "../../protocol/game-wire.js";
import { makePicture } from "./picture.js";

/** How pictures come from the host. */
export interface PictureSource {
  /** `null` when it cannot be read any more; the player knows. */
  fetch(key: string): Promise<PictureData | null>;
  /** What came cannot be drawn. */
  failed(key: string): void;
}

interface Made {
  readonly key: string;
  readonly ratio: number;
  /** `undefined` while it is being made, and for good when that failed. */
  readonly url: string | undefined;
}

/** Holds the picture of the board that is shown: its file, fetched once, and what was made of it for the board's ratio. */
export class PictureCache {
  readonly #source: PictureSource;
  readonly #onReady: () => void;
  #file: { readonly key: string; readonly blob: Promise<Blob | undefined> } | undefined;
  #made: Made | undefined;

  /** `onReady` hears that a picture can be had that could not be had before. */
  constructor(source: PictureSource, onReady: () => void) {
    this.#source = source;
    this.#onReady = onReady;
  }

  /** The URL of the picture for a board of this ratio; `undefined` as long as, or because, there is none. */
  urlOf(key: string, ratio: number): string | undefined {
    if (this.#made?.key !== key || this.#made.ratio !== ratio) void this.#make(key, ratio);
    return this.#made?.url;
  }

  async #make(key: string, ratio: number): Promise<void> {
    const before = this.#made?.url;
    const wanted: Made = { key, ratio, url: undefined };
    this.#made = wanted;
    if (before !== undefined) URL.revokeObjectURL(before);
    const url = await this.#draw(key, ratio);
    if (url === undefined) return;
    if (this.#made !== wanted) {
      URL.revokeObjectURL(url);
      return;
    }
    this.#made = { ...wanted, url };
    this.#onReady();
  }

  async #draw(key: string, ratio: number): Promise<string | undefined> {
    if (this.#file?.key !== key) this.#file = { key, blob: this.#fetch(key) };
    const blob = await this.#file.blob;
    if (blob === undefined) return undefined;
    try {
      return await makePicture(blob, ratio);
    } catch (error) {
      console.warn(error);
      this.#source.failed(key);
      return undefined;
    }
  }

  async #fetch(key: string): Promise<Blob | undefined> {
    try {
      const data = await this.#source.fetch(key);
      return data === null ? undefined : new Blob([data.bytes], { type: data.type });
    } catch (error) {
      console.warn(error);
      return undefined;
    }
  }
}
