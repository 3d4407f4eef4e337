import { countUpTo } from "../../../lists.js";
import { splitLines } from "../lines.js";

/** Converts offsets to lines and columns. */
export class Places {
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#starts = splitLines(text).starts;
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    const begun = countUpTo(this.#starts.length, (at) => this.#starts[at]! <= offset);
    const line = Math.max(1, begun) - 1;
    return { line, column: Math.max(0, offset - this.#starts[line]!) };
  }
}
