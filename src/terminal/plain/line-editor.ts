import type { InputEvent } from "../input/input-event.js";
import { withoutControls } from "./without-controls.js";

/**
 * Edits lines on a terminal that sends single keys. Shows them as they are typed; Backspace corrects, Enter
 * completes.
 */
export class LineEditor {
  readonly #write: (text: string) => void;
  readonly #onLine: (line: string) => void;
  readonly #onEnd: () => void;
  #text = "";

  /** `onEnd`: there will be no more lines, after Ctrl+D on an empty one or Ctrl+C. */
  constructor(write: (text: string) => void, onLine: (line: string) => void, onEnd: () => void) {
    this.#write = write;
    this.#onLine = onLine;
    this.#onEnd = onEnd;
  }

  take(event: InputEvent): void {
    if (event.kind === "paste") {
      // A pasted game has several lines and is passed on as one text.
      const text = event.text.replace(/\r\n?/g, "\n");
      let end = text.length;
      while (text[end - 1] === "\n") end--;
      this.#insert(text.slice(0, end));
      return;
    }
    if (event.kind !== "key") return;
    const { key, ctrl, alt } = event;
    if (key === "enter") this.#done();
    else if (key === "backspace") this.#erase();
    else if (ctrl && (key === "c" || (key === "d" && this.#text === ""))) this.#onEnd();
    else if (ctrl && key === "u") this.#eraseAll();
    else if (!ctrl && !alt && [...key].length === 1) this.#insert(key);
  }

  #insert(text: string): void {
    this.#text += text;
    // Pasted text may hold anything, and is shown here before it is checked.
    this.#write(text.split("\n").map(withoutControls).join("\n"));
  }

  #erase(): void {
    const last = [...this.#text.slice(-2)].pop();
    if (last === undefined || last === "\n") return;
    this.#text = this.#text.slice(0, -last.length);
    this.#write("\b \b");
  }

  #eraseAll(): void {
    const begin = this.#text.lastIndexOf("\n") + 1;
    const { length } = [...this.#text.slice(begin)];
    this.#text = this.#text.slice(0, begin);
    this.#write("\b \b".repeat(length));
  }

  #done(): void {
    const line = this.#text;
    this.#text = "";
    this.#write("\n");
    this.#onLine(line);
  }
}
