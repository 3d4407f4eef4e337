import { existsSync } from "node:fs";
import * as path from "node:path";
import { deflateSync } from "node:zlib";
import { drawFence } from "../../drawing/fences/fence-pictures.js";
import { findFences } from "../../drawing/fences/fences.js";
import { levelSvg, type SvgOptions } from "../../drawing/level-svg.js";
import { maxMovingPixels, maxPixels, type Pixels } from "../../drawing/pixels.js";
import { drawingSvg } from "../../drawing/raster.js";
import { animatedSvg, frameSteps, maxFrames, replayFrames, sceneOf } from "../../drawing/replay-frames.js";
import { boardFiles, makingReplayGif, maxFramesOfGif, maxGifBytes } from "../../drawing/replay-gif.js";
import { pictureColors, printTheme } from "../../drawing/sokoban-palette.js";
import { marginCells } from "../../drawing/svg-file.js";
import { english, type Message, plural, quantity, say } from "../../games/message.js";
import type { PausingWork } from "../../games/slices.js";
import { cannotBePlayed } from "../../games/sokoban/check/check.js";
import { readMoves } from "../../games/sokoban/play/lurd.js";
import { type Position, startOf } from "../../games/sokoban/play/rules.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import {
  type CodeOf,
  exitCodes,
  type ProgramStreams,
  UsageError,
  unlessInterrupted,
} from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption, readWhole } from "../shared/common-options.js";
import { readBytes, UnreadableFile } from "../shared/input-file.js";
import { readLevelAddress } from "../shared/level-address.js";
import { type Output, writeOutput } from "../shared/output-file.js";
import { readText } from "../shared/read-text.js";
import { lineOf } from "../shared/speech.js";
import { type KeptLevel, readKeptLevels } from "./levels.js";

/** Writes pixels as a PNG file ("Portable Network Graphics", third edition, W3C 2025). */
function pngOf({ width, height, data }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each of red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  // Each row starts with its filter: none.
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return Buffer.concat([
    Buffer.from(signature),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const content = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(content.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(content, 4);
  whole.writeUInt32BE(crcOf(content), content.length + 4);
  return whole;
}

const crcs = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcs[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffff_ffff) >>> 0;
}

const optionTable = {
  encoding: encodingOption,
  check: { about: say("Write nothing; fail if a picture of the Markdown file is missing or out of date") },
  replay: { about: say("Show the solution as an animation: an SVG or a GIF") },
  format: {
    value: "FORM",
    choices: ["svg", "png", "gif"],
    about: say("Form of the image. A GIF is an animation, as with --replay."),
    standard: "svg",
  },
  step: {
    value: "STEP",
    choices: frameSteps,
    about: say("One frame for each move or push"),
    standard: "move",
  },
  ms: {
    value: "M",
    about: say("Time for a frame, in milliseconds"),
    standard: "150",
    read: readWhole(20, 10_000),
  },
  cell: { value: "PX", about: say("Size of a square, in pixels"), standard: "40", read: readWhole(4, 400) },
} as const satisfies OptionTable;

export const picture = command({
  summary: say("Print a level or a replay as an image, or write those of a Markdown file"),
  positionals: "FILE[:N]|-",
  options: optionTable,
  about: say(
    "Print a level as an image, in light colors that print well. FILE:N is level N of the file, the first one by default. With --replay, the image shows the first solution in the file again and again.\n\nFor a Markdown file, write the boards of its blocks beside it: README.md has README-board-1.svg, README-board-2.svg and so on. Pictures that are up to date stay as they are.",
  ),
  exits: {
    done: say("the image was printed, or all pictures are up to date"),
    notAll: say("there is no such image, a block wasn't drawn, or a picture isn't up to date"),
  },
  prepare({ values, given, positionals }) {
    if (positionals.length !== 1)
      throw new UsageError(say("Name one file of levels, or - for what is piped in."), positionals[1] ?? "");
    const [file = ""] = positionals;
    if (isMarkdown(file)) {
      const other = [...given].find((name) => name !== "check" && name !== "encoding");
      if (other !== undefined)
        throw new UsageError(say("{0} isn't for Markdown files.", `--${other}`), `--${other}`);
      return markdownPictures(file, values.check);
    }
    if (values.check) throw new UsageError(say("--check is for Markdown files."), "--check");
    if (values.format === "png" && values.replay)
      throw new UsageError(say("A PNG can't move. Use --format svg or gif with --replay."), "--format");
    const { file: levels, number } = readLevelAddress(file);
    return async (streams) => {
      const { format } = values;
      if (format !== "svg" && streams.showsOutput)
        throw new UsageError(
          say("A terminal can't show this image. Write it into a file, such as “{0}”.", `> level.${format}`),
          "--format",
        );
      const [item] = await readKeptLevels([{ file: levels, first: number, last: number }], streams);
      const { image, problem } = await draw(item!, values, streams);
      if (problem !== undefined) streams.error(lineOf(problem));
      else if (typeof image === "string") streams.outFile(image);
      else streams.outFile("", image);
      return problem === undefined ? exitCodes.done : exitCodes.notAll;
    };
  },
});

type Drawn =
  | { readonly image: string | Uint8Array; readonly problem?: undefined }
  | { readonly image?: undefined; readonly problem: Message };

async function draw(
  { level, title, number, solutions, problem }: KeptLevel,
  { replay, format, step, ms, cell }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<Drawn> {
  if (level === undefined) return { problem: problem ?? cannotBePlayed };
  const options = {
    colors: pictureColors(printTheme),
    cellPx: cell,
    title: title === "" ? english(say("Level {0}", number)) : title,
  };
  const start = startOf(level, "");
  const most = format === "gif" ? maxMovingPixels : maxPixels;
  if (format !== "svg" && (level.width + 0.5) * (level.height + 0.5) * cell * cell > most)
    return {
      problem: say("The image has too many pixels, more than {0}. Use a smaller --cell.", quantity(most)),
    };
  if (!replay && format !== "gif") {
    const svg = levelSvg(sceneOf(start), options);
    return { image: format === "svg" ? svg : pngOf(await unlessInterrupted(drawingSvg(svg), streams)) };
  }
  const lurd = solutions[0];
  const read = lurd === undefined ? undefined : readMoves(start, lurd);
  if (read === undefined || !read.ok)
    return { problem: say("The file holds no solution that solves this level.") };
  const frames = replayFrames(level, read.value.moves, step);
  const mostFrames = format === "gif" ? maxFramesOfGif : maxFrames;
  if (frames === "tooMany" || frames === undefined || frames.length > mostFrames)
    return {
      problem:
        step === "move"
          ? say(
              "The solution has too many frames, more than {0}. “{1}” makes fewer.",
              quantity(mostFrames),
              "--step push",
            )
          : say("The solution has too many frames, more than {0}.", quantity(mostFrames)),
    };
  if (format !== "gif") return { image: animatedSvg(frames, ms, options) };
  const gif = await unlessInterrupted(drawingGif(frames, ms, options), streams);
  return gif === "tooLarge"
    ? { problem: say("The file would be larger than {0} MB.", quantity(maxGifBytes / 1e6)) }
    : { image: gif };
}

function* drawingGif(
  frames: readonly Position[],
  ms: number,
  options: SvgOptions,
): PausingWork<Uint8Array | "tooLarge"> {
  const { ground, things } = boardFiles(sceneOf(frames[0]!), options);
  const drawn = new Map<string, Pixels>();
  for (const [kind, svg] of things) drawn.set(kind, yield* drawingSvg(svg));
  const board = { ground: yield* drawingSvg(ground), things: drawn };
  const work = makingReplayGif(frames, ms, options.cellPx, board);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    yield;
  }
}

/**
 * Writes the boards of a Markdown file as pictures beside it: `README-board-1.svg`, `README-board-2.svg` …
 * in their order. Files with the right contents are not touched, whatever their line ends: Git may change
 * these.
 */

function isMarkdown(file: string): boolean {
  return /\.(?:md|markdown)$/i.test(file);
}

/** `isCheck`: nothing is written, and pictures that are missing or out of date are an error. */
function markdownPictures(markdown: string, isCheck: boolean) {
  return async (streams: ProgramStreams): Promise<CodeOf<"done" | "notAll">> => {
    const problems: Message[] = [];
    let [count, written, wrong] = [0, 0, 0];
    for (const { language, text, line } of findFences(await readText(markdown, streams))) {
      const drawn = drawFence(language, text, printTheme, english);
      if (drawn === undefined)
        problems.push(say("Line {0}: this block has no board that can be drawn.", line + 1));
      for (const { svg, note: form } of drawn ?? []) {
        if (form !== undefined) streams.error(lineOf(say("Line {0}: {1}", line + 1, form)));
        const file = pictureFile(markdown, ++count);
        const before = await textOf(file, streams);
        if (before === svg) continue;
        if (isCheck) {
          wrong++;
          streams.error(lineOf(notRight(file, before)));
          continue;
        }
        const note = await streams.finish(() => writeOutput(outputOf(file), [markdown], svg));
        if (note !== undefined) streams.error(lineOf(note));
        written++;
        streams.out(lineOf(say("Wrote “{0}”.", file)));
      }
    }
    for (const problem of problems) streams.error(lineOf(problem));
    streams.out(
      lineOf(
        isCheck
          ? plural(count, "{0} picture was checked.", "{0} pictures were checked.")
          : say("Pictures: {0}, written: {1}.", count, written),
      ),
    );
    return wrong + problems.length > 0 ? exitCodes.notAll : exitCodes.done;
  };
}

/**
 * The file of a picture. Names of Markdown files that differ only in their extension must not share pictures:
 * “README.markdown” has “README-board-1.markdown.svg”.
 */
function pictureFile(markdown: string, number: number): string {
  const { dir, name, ext } = path.parse(markdown);
  return path.join(dir, `${name}-board-${number}${ext === ".md" ? "" : ext}.svg`);
}

function notRight(file: string, before: string | UnreadableFile): Message {
  if (typeof before === "string") return say("“{0}” is out of date.", file);
  return existsSync(file) ? before.text : say("“{0}” doesn't exist.", file);
}

/** The contents of a picture with the line ends of pictures; the error if it can't be read. */
async function textOf(file: string, { interrupt }: ProgramStreams): Promise<string | UnreadableFile> {
  try {
    const bytes = await readBytes(file, maxPictureBytes, interrupt);
    return new TextDecoder().decode(bytes).replaceAll("\r\n", "\n");
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
}

/** The text of a block is bounded, and so is its picture. */
const maxPictureBytes = 4 * 1024 * 1024;

function outputOf(file: string): Output {
  return {
    file,
    option: "picture",
    force: undefined,
    own: { name: say("a picture of a board"), isIt: (beginning) => pictureStart.test(beginning) },
  };
}

/** SVG files of other programs begin alike, but have another view box. */
const pictureStart = new RegExp(`^<svg xmlns="[^<>]*" viewBox="-${marginCells} -${marginCells} `);
