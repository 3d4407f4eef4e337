import { maxSeed } from "../../games/random.js";
import { either, integer, listOf, nothing, object, oneOf, type ValueOf } from "../../games/reading.js";
import type { Readers } from "../channel.js";
import type { ViewSetup } from "../game/game-wire.js";

/**
 * The wire between the gallery of random levels and the extension host, which makes the levels and writes
 * them. All texts are in the user's language.
 */

/** What the webview offers to the host. */
export type GalleryViewApi = {
  /** Shows a page in place of the one before. */
  show(page: GalleryPage): void;
};

/** What the host offers to the webview. */
export type GalleryHostApi = {
  /** The view has started and listens; a page follows. */
  ready(params: null): Promise<ViewSetup>;
  act(action: GalleryAction): void;
};

export interface GalleryPage {
  /** "Random levels: 10 × 9, hard, 4 boxes". */
  readonly title: string;
  /** The best level first. */
  readonly cards: readonly GalleryCard[];
  readonly done: number;
  readonly of: number;
  readonly isSearching: boolean;
  /** The file that levels can be added to; `undefined` where no writable file is open. */
  readonly fileName: string | undefined;
  /** Why there are no levels; `undefined` where there are some. */
  readonly problem: string | undefined;
}

/** A level that can be selected. */
export interface GalleryCard {
  readonly seed: number;
  /** XSB rows. */
  readonly rows: readonly string[];
  /** "47 pushes, the fewest", "18 box changes" … */
  readonly facts: readonly string[];
  /** "Seed 12 · perhaps medium to hard". */
  readonly about: string;
}

/** The most levels on a page. */
export const maxCards = 240;

const action = either(
  object({ kind: oneOf(["stop", "more"]) }),
  /**
   * Puts the levels of these seeds into a new file, or adds them to the file that the page names, as one undo
   * step.
   */
  object({ kind: oneOf(["newFile", "intoFile"]), seeds: listOf(integer(0, maxSeed), maxCards) }),
);
export type GalleryAction = ValueOf<typeof action>;

export const galleryHostReaders: Readers<GalleryHostApi> = { ready: nothing, act: action };
