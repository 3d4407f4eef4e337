import { plural, say } from "../../games/message.js";
import type { PausingWork } from "../../games/slices.js";
import { type BoardChange, changingBoards } from "../../games/sokoban/edit/convert.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import type { TextEdit } from "../../games/sokoban/level/finding.js";
import { levelRows } from "../../games/sokoban/level/level-text.js";
import type { LevelsInText } from "../../games/sokoban/text/collection.js";
import { plainCollection, slcText } from "../../games/sokoban/text/collection-text.js";
import type { Note } from "../../games/sokoban/text/notes.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams, unlessInterrupted } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import type { LevelRange } from "../shared/level-address.js";
import { lineOf, listed } from "../shared/speech.js";
import { openParts, type RangePart } from "./levels.js";
import { levelsPositional, readLevelFiles } from "./options.js";
import { levelsInText, printJoined } from "./written-levels.js";

const forms = ["xsb", "tilework", "rle", "plain", "slc"] as const;

const optionTable = {
  encoding: encodingOption,
  to: {
    value: "FORM",
    choices: forms,
    about: say(
      "Symbols or format. xsb, tilework: these symbols. rle: XSB with run lengths, a line for each board. plain: XSB that every site reads, with titles and authors alone. slc: XML, with titles and authors alone.",
    ),
    standard: say("the form of the file, or xsb if it is read-only"),
  },
  crop: { about: say("Remove empty rows and columns around each board") },
  normalize: {
    about: say(
      "Remove everything that plays no part: what is outside the walls, and walls that border on no floor",
    ),
  },
} as const satisfies OptionTable;

export const convert = command({
  summary: say("Convert levels to other symbols and formats"),
  positionals: levelsPositional,
  options: optionTable,
  about: say(
    "Print levels in another form, as one file. Every form is read, also those of other programs. Titles, authors, comments, solutions and claims stay, except in plain and slc. Text is UTF-8. A terminal shows control characters as numbers, while a pipe or a file keeps them.",
  ),
  exits: {
    done: say("every level was converted"),
    notAll: say("a level can't be converted and was printed as it is, or left out"),
  },
  prepare({ values, positionals }) {
    const ranges = readLevelFiles(positionals);
    return async (streams) => {
      const { parts } = await openParts(ranges, streams);
      const left = await (values.to === "plain" || values.to === "slc" ? writeBare : writeText)(
        parts(),
        values,
        streams,
      );
      if (left.length === 0) return exitCodes.done;
      streams.error(
        lineOf(
          plural(
            left.length,
            "Couldn't convert {0} level: {1}.",
            "Couldn't convert {0} levels: {1}.",
            listed(left.slice(0, 20).map(String)),
          ),
        ),
      );
      return exitCodes.notAll;
    };
  },
});

type Values = ValuesOf<typeof optionTable>;

function changesOf({ to, crop, normalize }: Values): readonly BoardChange[] {
  return [
    ...(normalize ? [{ kind: "normalize" } as const] : []),
    ...(crop ? [{ kind: "crop" } as const] : []),
    ...(to === "xsb" || to === "rle" ? [{ kind: "dialect", dialect: "xsb" } as const] : []),
    ...(to === "tilework" ? [{ kind: "dialect", dialect: "ox" } as const] : []),
    ...(to === "rle" ? [{ kind: "runLengths" } as const] : []),
  ];
}

/** Writes levels with all of their text. Returns the numbers of those that could not be converted. */
async function writeText(
  parts: AsyncGenerator<RangePart>,
  values: Values,
  streams: ProgramStreams,
): Promise<readonly number[]> {
  const changes = changesOf(values);
  const left: number[] = [];
  let count = 0;
  function* changing({ text, levels }: LevelsInText): PausingWork<readonly TextEdit[]> {
    const changed = yield* changingBoards(text, levels, changes);
    for (const { isChanged } of changed) if (++count > 0 && !isChanged) left.push(count);
    return changed.map(({ edit }) => edit);
  }
  await printJoined(parts, () => true, streams, changing);
  return left;
}

/** Writes levels with titles and authors alone, as `writeText` does. */
async function writeBare(
  parts: AsyncGenerator<RangePart>,
  values: Values,
  streams: ProgramStreams,
): Promise<readonly number[]> {
  const changes = changesOf(values);
  const isSlc = values.to === "slc";
  const left: number[] = [];
  let [count, written] = [0, 0];
  let range: LevelRange | undefined;
  let author: Note | undefined;
  for await (const part of parts) {
    if (range === undefined && isSlc) streams.outFile(slcText.start(part.header.title?.text));
    if (range !== part.range) ({ author } = part.header);
    range = part.range;
    const { text, levels } = levelsInText(part, part.places);
    const changed = await unlessInterrupted(changingBoards(text, levels, changes), streams);
    let output = "";
    for (const [place, { board, isChanged }] of changed.entries()) {
      count++;
      const level = toLevel(board);
      if (level === undefined || !isChanged) left.push(count);
      if (level === undefined) continue;
      const entry = levels[place]!;
      const notes = { title: entry.title?.text ?? "", author: (entry.author ?? author)?.text ?? "" };
      if (isSlc) output += slcText.level({ rows: levelRows(level, "xsb"), ...notes });
      else output += (written++ === 0 ? "" : "\n") + plainCollection([{ level, ...notes }]);
    }
    streams.outFile(output);
    await streams.written();
  }
  if (isSlc) streams.outFile(slcText.end());
  return left;
}
