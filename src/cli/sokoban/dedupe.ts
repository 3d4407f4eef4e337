import { plural, say } from "../../games/message.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import { levelKey, shapeKey } from "../../games/sokoban/level/level-key.js";
import { objectOf } from "../../operations/schema.js";
import { exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import { count, flag, ofLevel, text } from "../shared/json-schema.js";
import { type LevelAddress, wholeFile } from "../shared/level-address.js";
import { LineStore } from "../shared/line-store.js";
import { refuseSameFiles } from "../shared/output-file.js";
import { printableJson } from "../shared/program-output.js";
import { lineOf } from "../shared/speech.js";
import { openParts, placeOf, type RangePart } from "./levels.js";
import { requireFiles } from "./options.js";
import { printJoined } from "./written-levels.js";

/** The first level of a shape. */
interface First extends LevelAddress {
  readonly shape: string;
  readonly key: string;
}

/** By their shapes. */
type Firsts = LineStore<First>;

/** A level that repeats an earlier one. */
interface Repeat {
  readonly at: LevelAddress;
  readonly title: string;
  readonly first: LevelAddress;
  readonly isExact: boolean;
}

export const dedupe = command({
  summary: say("Print levels without those that repeat others"),
  positionals: "FILE|-…",
  options: {
    encoding: encodingOption,
    json: { about: say("Print one JSON object for each level that is left out, and no levels") },
  },
  about: say(
    "Print the levels of all files as one file. Leave out levels that repeat an earlier one, even if rotated or flipped. The first of equal levels stays, with everything that belongs to it. The error output names those that are left out. A terminal shows control characters as numbers, while a pipe or a file keeps them.",
  ),
  exits: { done: say("the levels were printed"), notAll: say("the work was interrupted") },
  json: {
    line: objectOf({
      ...ofLevel,
      sameAsFile: text,
      sameAsLevel: { ...count, description: "counted from 1" },
      exact: { ...flag, description: "not rotated or flipped, and with the same start" },
    }),
  },
  prepare({ values: { json }, positionals }) {
    requireFiles(positionals);
    return async (streams) => {
      await refuseSameFiles(positionals);
      const { parts } = await openParts(positionals.map(wholeFile), streams);
      const firsts: Firsts = new LineStore(
        (line) => JSON.parse(line) as First,
        ({ shape }) => shape,
      );
      try {
        if (json) for await (const part of parts()) printRepeats(part, firsts, streams);
        else await printOthers(parts(), firsts, streams);
      } finally {
        firsts.dispose();
      }
      return exitCodes.done;
    };
  },
});

/** The level that a level repeats; `undefined` for the first of its shape, which is remembered. */
function repeatOf(part: RangePart, place: number, firsts: Firsts): Repeat | undefined {
  const { board, title } = part.levels[place]!;
  const level = toLevel(board);
  if (level === undefined || level.boxes.length === 0) return undefined;
  const [shape, key] = [shapeKey(level), levelKey(level)];
  const at = { file: part.range.file, number: part.numbers[place]! };
  const [first] = firsts.find(shape);
  if (first !== undefined) return { at, title: title?.text ?? "", first, isExact: first.key === key };
  firsts.add(shape, JSON.stringify({ shape, key, ...at } satisfies First));
  return undefined;
}

async function printOthers(
  parts: AsyncGenerator<RangePart>,
  firsts: Firsts,
  streams: ProgramStreams,
): Promise<void> {
  let repeats = 0;
  const keep = (part: RangePart, place: number) => {
    const repeat = repeatOf(part, place, firsts);
    if (repeat === undefined) return true;
    repeats++;
    const [here, there] = [placeOf(repeat.at), placeOf(repeat.first)];
    const message = repeat.isExact
      ? say("{0} is the same level as {1}.", here, there)
      : say("{0} is the same level as {1}, rotated, flipped or with another start.", here, there);
    streams.error(lineOf(message));
    return false;
  };
  await printJoined(parts, keep, streams);
  streams.error(lineOf(plural(repeats, "{0} level was left out.", "{0} levels were left out.")));
}

function printRepeats(part: RangePart, firsts: Firsts, streams: ProgramStreams): void {
  for (const place of part.places) {
    const repeat = repeatOf(part, place, firsts);
    if (repeat === undefined) continue;
    const { at, title, first, isExact } = repeat;
    const same = { sameAsFile: first.file, sameAsLevel: first.number, exact: isExact };
    streams.out(`${printableJson({ file: at.file, level: at.number, title, ...same })}\n`);
  }
}
