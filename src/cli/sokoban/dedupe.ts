import { plural, say } from "../../games/message.js";
import { each } from "../../games/slices.js";
import { findingDuplicates } from "../../games/sokoban/check/duplicates.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import type { OptionTable } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { count, flag, lineOfJson, ofLevel, text } from "../shared/json-schema.js";
import { refuseSameFiles } from "../shared/output-file.js";
import { printableJson } from "../shared/printable.js";
import { lineOf } from "../shared/speech.js";
import { requireFiles } from "./options.js";
import { joinedLevels, type LevelsOfFile, levelsText, readWholeFiles } from "./written-levels.js";

const optionTable = {
  encoding: encodingOption,
  json: { about: say("Print one JSON object for each level that is left out, and no levels") },
} as const satisfies OptionTable;

/** A level that repeats an earlier one. `file` and `place`, from 0, say where. */
interface Repeat {
  readonly at: Place;
  readonly first: Place;
  readonly isExact: boolean;
}

interface Place {
  readonly file: string;
  readonly place: number;
}

export const dedupe = command({
  summary: say("Print levels without those that repeat others"),
  positionals: "FILE|-…",
  options: optionTable,
  about: say(
    "Print the levels of all files as one file. Leave out levels that repeat an earlier one, even if rotated or flipped. The first of equal levels stays, with everything that belongs to it. The error output names those that are left out. A terminal shows control characters as numbers, while a pipe or a file keeps them.",
  ),
  exits: { done: say("the levels were printed"), notAll: say("the work was interrupted") },
  json: {
    line: lineOfJson({
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
      const files = await readWholeFiles(positionals, streams);
      const repeats = await repeatsIn(files, streams);
      if (json) for (const repeat of repeats) streams.out(`${jsonOf(repeat, files)}\n`);
      else print(files, repeats, streams);
      return exitCodes.done;
    };
  },
});

async function repeatsIn(
  files: readonly LevelsOfFile[],
  streams: ProgramStreams,
): Promise<readonly Repeat[]> {
  const all = files.flatMap(({ file, collection }) =>
    collection.levels.map(({ board }, place) => ({ file, place, board })),
  );
  const levels = await unlessInterrupted(
    each(all, ({ board }) => toLevel(board)),
    streams,
  );
  const groups = await unlessInterrupted(findingDuplicates(levels), streams);
  return groups
    .flatMap(({ places, isExact }) =>
      places.slice(1).map((place, index) => ({
        order: place,
        at: all[place]!,
        first: all[places[0]!]!,
        isExact: isExact[index + 1]!,
      })),
    )
    .sort((one, other) => one.order - other.order);
}

function print(files: readonly LevelsOfFile[], repeats: readonly Repeat[], streams: ProgramStreams): void {
  for (const { at, first, isExact } of repeats) {
    const [here, there] = [placeText(at), placeText(first)];
    const message = isExact
      ? say("{0} is the same level as {1}.", here, there)
      : say("{0} is the same level as {1}, rotated, flipped or with another start.", here, there);
    streams.error(lineOf(message));
  }
  const leftOut = new Set(repeats.map(({ at }) => placeText(at)));
  const texts = files.map((read) => {
    const places = [...read.collection.levels.keys()].filter(
      (place) => !leftOut.has(placeText({ file: read.file, place })),
    );
    return { file: read.file, text: levelsText(read, places) };
  });
  streams.outFile(joinedLevels(texts));
  streams.error(lineOf(plural(repeats.length, "{0} level was left out.", "{0} levels were left out.")));
}

function placeText({ file, place }: Place): string {
  return `${file}:${place + 1}`;
}

function jsonOf({ at, first, isExact }: Repeat, files: readonly LevelsOfFile[]): string {
  const levels = files.find(({ file }) => file === at.file)?.collection.levels;
  return printableJson({
    file: at.file,
    level: at.place + 1,
    title: levels?.[at.place]?.title?.text ?? "",
    sameAsFile: first.file,
    sameAsLevel: first.place + 1,
    exact: isExact,
  });
}
