import { maxLevelFileBytes } from "../../games/levels.js";
import { say } from "../../games/message.js";
import { UsageError } from "./command.js";

/** The lines of an input of any length, such as what is typed or piped in. */
export class InputLines {
  #parts: AsyncIterator<Uint8Array> | undefined;
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  #rest = "";
  #isAtEnd = false;
  /** Whether the last line of the input has no line break. */
  endsOpen = false;

  /** `input` is called for the first line. A command that reads no lines leaves the input alone. */
  constructor(private readonly input: () => AsyncIterable<Uint8Array>) {}

  /** The next line without its line break; `undefined` at the end. */
  async next(): Promise<string | undefined> {
    const line: string[] = [];
    for (let length = 0; ; ) {
      const end = this.#rest.indexOf("\n");
      line.push(end < 0 ? this.#rest : this.#rest.slice(0, end));
      this.#rest = end < 0 ? "" : this.#rest.slice(end + 1);
      if (end >= 0) return line.join("").replace(/\r$/, "");
      length += line.at(-1)!.length;
      if (length > maxLevelFileBytes)
        throw new UsageError(
          say("A line of the input is longer than {0} MB.", maxLevelFileBytes / 1024 / 1024),
          "-",
        );
      if (!(await this.#readOn())) {
        this.endsOpen ||= length > 0;
        return length === 0 ? undefined : line.join("");
      }
    }
  }

  /** Reads another part; false at the end. */
  async #readOn(): Promise<boolean> {
    if (this.#isAtEnd) return false;
    this.#parts ??= this.input()[Symbol.asyncIterator]();
    const { value, done } = await this.#parts.next();
    this.#isAtEnd = done === true;
    if (done === true) this.#rest = this.#decoder?.decode() ?? "";
    else {
      this.#decoder ??= new TextDecoder(encodingOf(value));
      this.#rest = this.#decoder.decode(value, { stream: true });
    }
    return true;
  }
}

/** Some shells write UTF-16 into a file, with a mark at its start. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
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
    if (characters > maxLevelFileBytes)
      throw new UsageError(say("The pasted text is too long for a game."), "-");
  }
  return found.join("\n");
}
