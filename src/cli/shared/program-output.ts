import { writeSync } from "node:fs";
import { steering } from "../../terminal/text-width.js";
import type { ProgramEnvironment, ProgramStreams } from "./command.js";

/**
 * The only way out of the program. Titles, names of files and arguments may contain control characters, which
 * a terminal would obey. So each text is made harmless here, whoever prints it. No other file of the program
 * may write to the streams of the process; a test checks this.
 */

/** The streams of a command over those of its host. */
export function streamsOver(host: ProgramEnvironment): ProgramStreams {
  return {
    ...host,
    out: (text) => host.out(printableLines(text)),
    error: (text) => host.error(printableLines(text)),
    progress(text) {
      if (host.watched) host.error(`\r\u001b[K${text === undefined ? "" : printable(text)}`);
    },
    outFile(text, bytes) {
      if (host.showsOutput) host.out(printableLines(text));
      else if (bytes === undefined) host.out(text);
      else host.outBytes(bytes);
    },
  };
}

/** The output of this process. */
export const processOutput: Pick<
  ProgramEnvironment,
  "out" | "outBytes" | "error" | "errorBytes" | "written" | "watched" | "showsOutput"
> = {
  out: (text) => void process.stdout.write(text),
  outBytes: (bytes) => void process.stdout.write(bytes),
  error: (text) => void process.stderr.write(text),
  errorBytes: (bytes) => void process.stderr.write(bytes),
  async written() {
    for (const stream of [process.stdout, process.stderr])
      if (stream.writable) await new Promise((resolve) => stream.write("", resolve));
  },
  watched: process.stderr.isTTY === true,
  showsOutput: process.stdout.isTTY === true,
};

/** Calls a function with each error of the output. An error of stderr cannot be reported anywhere. */
export function listenForOutputErrors(listener: (error: NodeJS.ErrnoException) => void): void {
  process.stdout.on("error", listener);
  process.stderr.on("error", () => undefined);
}

/**
 * The terminal of this process for a screen, which draws cells and makes their texts harmless itself. The
 * protocol of tools, which is JSON, uses the same streams. `writeNow`: as the last action of the process.
 */
export const processTerminal = {
  get input() {
    return process.stdin;
  },
  get output() {
    return process.stdout;
  },
  writeNow: (text: string) => void writeSync(1, text),
};

/**
 * Prepares a text from a file for a terminal: one line, with each control character shown as its number. Such
 * characters could move the cursor, color other text, change the window's title or change the direction of
 * reading.
 */
export function printable(text: string): string {
  return text.replace(steering, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The same for a text of several lines. Tabs stay. */
export function printableLines(text: string): string {
  const line = (one: string) => one.split("\t").map(printable).join("\t");
  return text.split(/\r?\n/).map(line).join("\n");
}

/** A value as JSON in one line, with the same characters escaped as JSON does. */
export function printableJson(value: unknown): string {
  return printable(JSON.stringify(value));
}
