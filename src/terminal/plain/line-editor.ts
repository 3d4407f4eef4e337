import type { InputEvent } from "../input/input-event.js";

/** Lines that are typed into a terminal which passes on single keys: shown as they are typed, corrected with Backspace, done with Enter. */
export class LineEditor {
  readonly #write: (text: string) => void;
  readonly #onLine: (line: string) => void;
  readonly #onEnd: () => void;
  #text = "";

  /** `onEnd`: there will be no more lines, as Ctrl+D on an empty one says, or Ctrl+C. */
  constructor(write: (text: string) => void, onLine: (line: string) => void, onEnd: () => void) {
    this.#write = write;
    this.#onLine = onLine;
    this.#onEnd = onEnd;
  }

  take(event: InputEvent): void {
    if (event.kind === "paste") {
      // A pasted game is several lines, and means one thing.
      this.#insert(event.text.replace(/\r\n?/g, "\n").replace(/\n+$/, ""));
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
    this.#write(text);
  }

  #erase(): void {
    const characters = [...this.#text];
    const last = characters.pop();
    if (last === undefined || last === "\n") return;
    this.#text = characters.join("");
    this.#write("\b \b");
  }

  #eraseAll(): void {
    while (this.#text !== "" && !this.#text.endsWith("\n")) this.#erase();
  }

  #done(): void {
    const line = this.#text;
    this.#text = "";
    this.#write("\n");
    this.#onLine(line);
  }
}
