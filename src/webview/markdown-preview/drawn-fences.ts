import type { FencePicture } from "../../drawing/fences/fence-pictures.js";

/** The pictures of a block; `undefined` if it isn't drawn. */
type Pictures = readonly FencePicture[] | undefined;

/**
 * The pictures of the blocks in a preview, by language and text. VS Code updates a preview with each letter
 * that is typed, and most blocks stay as they are. Blocks that the preview no longer has are forgotten.
 */
export class DrawnFences {
  #pictures = new Map<string, Pictures>();

  /** Calls `ask`, which asks for each block of the preview with the function that it is given. */
  update(ask: (of: (key: string, draw: () => Pictures) => Pictures) => void): void {
    const before = this.#pictures;
    const now = new Map<string, Pictures>();
    ask((key, draw) => {
      if (!now.has(key)) now.set(key, before.has(key) ? before.get(key) : draw());
      return now.get(key);
    });
    this.#pictures = now;
  }

  /** Forgets all: the colors have changed. */
  clear(): void {
    this.#pictures = new Map();
  }
}
