import { readFile } from "node:fs/promises";
import * as path from "node:path";
import { levelsPage, pageEntry, webPageHtml } from "../../drawing/web-page.js";
import { say } from "../../games/message.js";
import { movesMade } from "../../games/play/session.js";
import { games } from "../../games/registry/registry.js";
import { extensionId } from "../../games/saves/game-link.js";
import { parsingGameReadings } from "../../games/saves/game-text.js";
import { formNote } from "../../games/sokoban/text/collection.js";
import { packedPage } from "../../platform/compression.js";
import { spokenLanguage, translate } from "../../platform/speech.js";
import type { OptionTable, ValuesOf } from "../shared/arguments.js";
import {
  type CodeOf,
  exitCodes,
  type ProgramStreams,
  UsageError,
  unlessInterrupted,
} from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { encodingOption } from "../shared/common-options.js";
import { holdsNoLevel, type LevelRange, noSuchLevel, readLevelRange } from "../shared/level-address.js";
import { type Output, refuseOutput, writeOutput } from "../shared/output-file.js";
import { readText } from "../shared/read-text.js";
import { lineOf } from "../shared/speech.js";
import { collectionOf } from "../sokoban/open-levels.js";

const optionTable = {
  output: {
    value: "FILE",
    short: "o",
    isRequired: true,
    about: say("The page to write, such as levels.html"),
  },
  title: { value: "TEXT", about: say("The title of the page, instead of the collection's or the file's") },
  solutions: { about: say("Let players watch the solutions in the file") },
  replay: { about: say("Show the moves of a copied game as a replay at once") },
  force: { about: say("Replace an existing file that isn't such a page, but never one that is read") },
  encoding: encodingOption,
} as const satisfies OptionTable;

type Options = ValuesOf<typeof optionTable>;

/** The editor that most people have. */
const editor = `vscode://${extensionId}`;

export const page = command({
  summary: say("Write levels or a game as a web page that plays by itself"),
  positionals: "FILE[:N[-M]]|-",
  options: optionTable,
  about: say(
    "Write levels of a file, or a game that was copied as text, as one HTML file. It needs no network and no other file: open it in any browser, mail it, or put it on a site. The browser keeps which levels were solved.",
  ),
  exits: {
    done: say("the page was written"),
    notAll: say("the page was written, but levels that can't be played were left out"),
  },
  prepare({ values, positionals: [file, ...more] }) {
    if (file === undefined || more.length > 0)
      throw new UsageError(say("Name one file of levels, or - for what is piped in."), more[0] ?? "");
    const range = readLevelRange(file);
    return (streams) => writePage(range, values, streams);
  },
});

async function writePage(
  range: LevelRange,
  values: Options,
  streams: ProgramStreams,
): Promise<CodeOf<"done" | "notAll">> {
  const output = outputOf(values);
  await refuseOutput(output, [range.file]);
  const { note: left, ...shown } = await readShown(range, values, streams);
  const title = values.title ?? shown.title;
  const folder = path.dirname(streams.program);
  const { document, script } = await packedPage((name) => readFile(path.join(folder, name), "utf8"));
  const { language, translations } = spokenLanguage();
  const html = webPageHtml(document, { ...shown, language, title }, { script, translations });
  const note = await streams.finish(() => writeOutput(output, [range.file], html));
  for (const message of [note, left]) if (message !== undefined) streams.error(lineOf(message));
  streams.out(lineOf(say("Wrote “{0}”.", output.file)));
  return left === undefined ? exitCodes.done : exitCodes.notAll;
}

type Shown = ReturnType<typeof levelsPage>;

async function readShown(range: LevelRange, values: Options, streams: ProgramStreams): Promise<Shown> {
  const { file, first, last } = range;
  const text = await readText(file, streams);
  if (/^\s*Tilework game:/.test(text)) return readGame(text, values, streams, file);
  const collection = await collectionOf(file, text, streams);
  const { levels } = collection;
  if (levels.length === 0) throw new UsageError(holdsNoLevel(file, formNote(collection)), file);
  if (first > levels.length) throw noSuchLevel({ file, number: first }, levels.length);
  const named = levels.slice(first - 1, last);
  const name = file === "-" ? "Sokoban" : path.parse(file).name;
  const page = levelsPage(named, collection, editor, values.solutions, name);
  if (page.entries.length === 0) throw new UsageError(say("No level of “{0}” can be played.", file), file);
  return page;
}

async function readGame(
  text: string,
  values: Options,
  streams: ProgramStreams,
  file: string,
): Promise<Shown> {
  const read = await unlessInterrupted(parsingGameReadings(text, games, undefined), streams);
  if (!read.ok) throw new UsageError(read.error, file);
  const { session } = read.value[0]!;
  const isReplay = values.replay && movesMade(session).length > 0;
  const entry = pageEntry(session, editor, isReplay ? { isReplay } : { moves: [] });
  return { title: translate(session.game.title), author: "", entries: [entry], note: undefined };
}

function outputOf({ output: file, force }: Options): Output {
  const own = {
    name: say("such a page"),
    isIt: (beginning: string) => beginning.includes('content="Tilework"'),
  };
  return { file, option: "-o", force, own };
}
