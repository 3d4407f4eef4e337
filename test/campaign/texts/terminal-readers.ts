import { Canvas } from "../../../src/terminal/canvas.js";
import { InputDecoder } from "../../../src/terminal/decoder.js";
import { readLine } from "../../../src/terminal/play/typed-line.js";
import { cut, wrap } from "../../../src/terminal/text-width.js";
import type { Random } from "../shared/random.js";

/** Terminal input is decoded as it arrives, in parts of any length, and nothing follows the last part. */
export function readTerminalInput(text: string): void {
  const decoder = new InputDecoder();
  const half = text.length >> 1;
  decoder.push(text.slice(0, half));
  decoder.push(text.slice(half));
  decoder.flush();
}

const sequences = [
  "\u001b \u001b[ \u001b] \u001bP \u001bO \u001b\\ \u0007 [A [1;5A [3~ [<0;10;5M [200~ [201~",
  "]11;rgb:1e1e/1e1e/1e1e \u001b[200~ \u001b[201~ \u001b[27;5;65~ \u001b[65;5u 1 ; : < x é ✓ \ud800",
].flatMap((line) => line.split(" "));

/** Keys, mouse events and pastes, complete and in pieces. */
export function terminalInput(random: Random, longest = 100): string {
  const piece = random.pick(sequences);
  const long = random.oneIn(3) ? piece.repeat(random.length(longest)) : "";
  return random.list(random.length(longest), () => random.pick(sequences)).join("") + long;
}

/** The lines of a dialogue, each as the game on the board would read it. */
export function readTypedLines(text: string): void {
  for (const line of text.split("\n")) readLine(line);
}

const words = "up|wasd|3d 2a|12|2,3|2,3 to 4,5|undo push|?|paste |9|0|,| |é|\u001b[A|\ud800".split("|");

/** Words for lines, also one word many times. */
export function typedLines(random: Random, longest = 20): string {
  const long = random.oneIn(3) ? random.pick(words).repeat(random.length(longest)) : "";
  return (
    random.list(random.length(longest), () => random.pick(words) + (random.oneIn(3) ? "\n" : "")).join("") +
    long
  );
}

/** Titles and names are drawn in cells, cut to a width or broken into lines. */
export function drawText(text: string): void {
  const canvas = new Canvas(80, 2);
  canvas.text(0, 0, text);
  canvas.text(0, 1, cut(text, 40));
  wrap(text, 40);
}
