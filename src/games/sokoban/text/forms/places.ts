import { splitLines } from "../lines.js";

/** Converts offsets to lines and columns. */
export class Places {
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#starts = splitLines(text).starts;
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    let line = 0;
    let beyond = this.#starts.length;
    while (beyond - line > 1) {
      const middle = (line + beyond) >> 1;
      if (this.#starts[middle]! <= offset) line = middle;
      else beyond = middle;
    }
    return { line, column: Math.max(0, offset - this.#starts[line]!) };
  }
}
