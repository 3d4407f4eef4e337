import { maxLevelFileBytes } from "../../games/levels.js";
import { say } from "../../games/message.js";
import { UsageError } from "./command.js";

/** The lines of typed or piped input. */
export class InputLines {
  readonly #input: () => AsyncIterable<Uint8Array>;
  #parts: AsyncIterator<Uint8Array> | undefined;
  readonly #decoder = new TextDecoder();
  #rest = "";
  #isAtEnd = false;

  /** `input` is called for the first line. A command that reads no lines leaves the input alone. */
  constructor(input: () => AsyncIterable<Uint8Array>) {
    this.#input = input;
  }

  /** The next line without its line break; `undefined` at the end. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf("\n");
      if (end >= 0) {
        const line = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 1);
        return line.replace(/\r$/, "");
      }
      if (this.#isAtEnd) {
        const last = this.#rest;
        this.#rest = "";
        return last === "" ? undefined : last;
      }
      this.#parts ??= this.#input()[Symbol.asyncIterator]();
      const { value, done } = await this.#parts.next();
      if (done === true) this.#isAtEnd = true;
      this.#rest += done === true ? this.#decoder.decode() : this.#decoder.decode(value, { stream: true });
      if (this.#rest.length > maxLevelFileBytes)
        throw new UsageError(say("A line of the input is longer than any game."));
    }
  }
}

/** A pasted game or board: the lines up to an empty one, or to the end of the input. */
export async function readPastedText(lines: InputLines): Promise<string> {
  const found: string[] = [];
  let characters = 0;
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
    if (line.trim() === "") {
      if (found.length > 0) break;
      continue;
    }
    found.push(line);
    characters += line.length + 1;
    if (characters > maxLevelFileBytes) throw new UsageError(say("The pasted text is longer than any game."));
  }
  return found.join("\n");
}
