import { readMoves } from "../../games/sokoban/play/lurd.js";
import { startOf } from "../../games/sokoban/play/rules.js";
import { animatedSvg } from "../../pictures/animated-svg.js";
import { levelSvg } from "../../pictures/level-svg.js";
import { pictureColours, printTheme } from "../../pictures/picture-colours.js";
import { type FrameStep, maxFrames, replayFrames, sceneOf } from "../../pictures/replay-frames.js";
import { described, type OptionTable, readArguments } from "../shared/arguments.js";
import { type Command, exitCodes, UsageError } from "../shared/command.js";
import { printableLines } from "../shared/printable.js";
import { type KeptLevel, readKeptLevels } from "./files/kept-levels.js";
import { readRange } from "./options.js";

const optionTable = {
  level: { value: "N", isRequired: true, about: "Number of the level" },
  replay: { about: "Show the solution as an animation" },
  step: {
    value: "STEP",
    choices: ["move", "push"],
    about: "One frame for each move or push",
    standard: "move",
  },
  ms: { value: "M", about: "Time for a frame, in milliseconds", standard: "150" },
  cell: { value: "PX", about: "Size of a square, in pixels", standard: "40" },
} as const satisfies OptionTable;

interface Options {
  readonly replay: boolean;
  readonly step: FrameStep;
  readonly frameMs: number;
  readonly cellPx: number;
}

export const picture: Command = {
  ...described({
    summary: "Print a level or a replay as an SVG image",
    positionals: "FILE|-",
    options: optionTable,
    about:
      "Print a level as an SVG image of shapes only, in light colors that print well. With --replay it moves by itself and repeats the first solution in the file.",
    exits: ["0: the image was printed", "1: there is no such image"],
  }),
  prepare(args) {
    const { values, positionals } = readArguments(args, optionTable);
    if (positionals.length !== 1) throw new UsageError("Name one file of levels, or - for what is piped in.");
    if (values.level === undefined || !/^\d+$/.test(values.level))
      throw new UsageError("--level takes the number of one level.");
    const wanted = readRange(values.level);
    const step = values.step ?? "move";
    if (step !== "move" && step !== "push") throw new UsageError("--step takes “move” or “push”.");
    const options: Options = {
      replay: values.replay ?? false,
      step,
      frameMs: readWhole("--ms", values.ms, 150, 20, 10_000),
      cellPx: readWhole("--cell", values.cell, 40, 4, 400),
    };
    return async (streams) => {
      const [item] = await readKeptLevels(positionals, wanted, streams);
      const { svg, problem } = draw(item!, options);
      if (svg === undefined) streams.error(`${problem}\n`);
      else streams.out(streams.showsOutput ? printableLines(svg) : svg);
      return svg === undefined ? exitCodes.notAll : exitCodes.done;
    };
  },
};

function draw(
  { level, title, number, solutions, problem }: KeptLevel,
  { replay, step, frameMs, cellPx }: Options,
): Drawn {
  if (level === undefined) return { problem: problem ?? "This board can't be played." };
  const options = {
    colours: pictureColours(printTheme),
    cellPx,
    title: title === "" ? `Level ${number}` : title,
  };
  const start = startOf(level, "");
  if (!replay) return { svg: levelSvg(sceneOf(start), options) };
  const lurd = solutions[0];
  const read = lurd === undefined ? undefined : readMoves(start, lurd);
  if (read === undefined || !read.ok)
    return { problem: "The file keeps no solution of this level that solves it." };
  const frames = replayFrames(level, read.value.moves, step);
  if (frames === "tooMany" || frames === undefined)
    return {
      problem: `The solution has more than ${maxFrames} frames${step === "move" ? "; --step push makes fewer" : ""}.`,
    };
  return { svg: animatedSvg(frames, frameMs, options) };
}

type Drawn =
  | { readonly svg: string; readonly problem?: undefined }
  | { readonly svg?: undefined; readonly problem: string };

function readWhole(
  name: string,
  text: string | undefined,
  usual: number,
  least: number,
  most: number,
): number {
  if (text === undefined) return usual;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(`${name} takes a whole number from ${least} to ${most}.`);
  return value;
}
