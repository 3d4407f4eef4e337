import { plural, say } from "../../games/message.js";
import { type BoardChange, changingBoards } from "../../games/sokoban/edit/convert-text.js";
import { toLevel } from "../../games/sokoban/level/board.js";
import { levelRows } from "../../games/sokoban/level/level-text.js";
import { plainCollection } from "../../games/sokoban/text/plain-collection.js";
import { readingCollection } from "../../games/sokoban/text/read-collection.js";
import { slcText } from "../../games/sokoban/text/slc-text.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import { exitCodes, type ProgramStreams } from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { noSuchLevel } from "../shared/level-address.js";
import { lineOf, listed } from "../shared/speech.js";
import { levelsPositional, readLevelFiles } from "./options.js";
import { joinedLevels, levelsText, readWholeFiles } from "./written-levels.js";

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
      const files = await readWholeFiles(
        ranges.map(({ file }) => file),
        streams,
      );
      const texts = files.map((read, index) => {
        const { first, last } = ranges[index]!;
        const places = [...read.collection.levels.keys()].slice(first - 1, last);
        if (places.length === 0)
          throw noSuchLevel({ file: read.file, number: first }, read.collection.levels.length);
        return { file: read.file, text: levelsText(read, places) };
      });
      const { text, left } = await converted(joinedLevels(texts), nameOf(files), values, streams);
      streams.outFile(text);
      if (left.length === 0) return exitCodes.done;
      streams.error(
        lineOf(
          plural(
            left.length,
            "Couldn't convert {0} level: {1}.",
            "Couldn't convert {0} levels: {1}.",
            listed(left.slice(0, 20).map((place) => String(place + 1))),
          ),
        ),
      );
      return exitCodes.notAll;
    };
  },
});

/** The name is a last resort to tell which symbols a board has. */
function nameOf([first, ...others]: readonly { readonly file: string }[]): string | undefined {
  return first === undefined || others.length > 0 || first.file === "-" ? undefined : first.file;
}

/** `left`: the levels, from 0, that could not be converted. */
async function converted(
  text: string,
  fileName: string | undefined,
  { to, crop, normalize }: ValuesOf<typeof optionTable>,
  streams: ProgramStreams,
): Promise<{ readonly text: string; readonly left: readonly number[] }> {
  const changes: readonly BoardChange[] = [
    ...(normalize ? [{ kind: "normalize" } as const] : []),
    ...(crop ? [{ kind: "crop" } as const] : []),
    ...(to === "xsb" || to === "rle" ? [{ kind: "dialect", dialect: "xsb" } as const] : []),
    ...(to === "tilework" ? [{ kind: "dialect", dialect: "ox" } as const] : []),
    ...(to === "rle" ? [{ kind: "runLengths" } as const] : []),
  ];
  const { text: changed, unchanged } = await unlessInterrupted(
    changingBoards(text, fileName, changes),
    streams,
  );
  if (to !== "plain" && to !== "slc") return { text: changed, left: unchanged };
  const { title, author, levels } = await unlessInterrupted(readingCollection(changed, fileName), streams);
  const playable = levels.map((entry) => ({ entry, level: toLevel(entry.board) }));
  const written = playable.flatMap(({ entry, level }) =>
    level === undefined
      ? []
      : {
          level,
          rows: levelRows(level, "xsb"),
          title: entry.title?.text ?? "",
          author: (entry.author ?? author)?.text ?? "",
        },
  );
  const left = playable.flatMap(({ level }, place) =>
    level === undefined || unchanged.includes(place) ? [place] : [],
  );
  return { text: to === "plain" ? plainCollection(written) : slcText(written, title?.text), left };
}
