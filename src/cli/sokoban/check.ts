import { say } from "../../games/message.js";
import { checkingCollection } from "../../games/sokoban/check/check.js";
import {
  duplicateFindings,
  duplicatesAcrossFiles,
  type NamedLevels,
} from "../../games/sokoban/check/duplicates.js";
import type { Finding } from "../../games/sokoban/level/finding.js";
import { findingData } from "../../operations/findings.js";
import { described, type OptionTable, readArguments } from "../shared/arguments.js";
import {
  type Command,
  type ExitCode,
  exitCodes,
  type ProgramStreams,
  UsageError,
} from "../shared/command.js";
import { unlessInterrupted } from "../shared/interrupt.js";
import { printable, printableJson } from "../shared/printable.js";
import { translate } from "../shared/speech.js";
import { readLevels } from "./files/levels.js";

const optionTable = {
  json: { about: say("Print one JSON object for each problem") },
} as const satisfies OptionTable;

export const check: Command = {
  ...described({
    summary: say("Check levels for problems"),
    positionals: "FILE|-…",
    options: optionTable,
    about: say(
      "Check level files and print each problem as “{0}”. Duplicate levels are problems, too, in one file or in two, even if rotated or flipped.",
      "file:line:column: severity: message",
    ),
    exits: {
      0: say("there is no problem"),
      1: say("there is an error or a warning, or the check was interrupted"),
    },
  }),
  prepare(args) {
    const { values, positionals } = readArguments(args, optionTable);
    if (positionals.length === 0)
      throw new UsageError(say("Name a file of levels, or - for what is piped in."));
    return (streams) => checkAll(positionals, values.json ?? false, streams);
  },
};

async function checkAll(files: readonly string[], json: boolean, streams: ProgramStreams): Promise<ExitCode> {
  let wrong = false;
  const tell = (file: string, finding: Finding) => {
    const found = { file, ...findingData(finding) };
    const { line, column, severity } = found;
    wrong ||= severity !== "information";
    const shown = () => printable(`${file}:${line}:${column}: ${severity}: ${translate(finding.message)}`);
    streams.out(`${json ? printableJson(found) : shown()}\n`);
  };
  const read: NamedLevels[] = [];
  for (const file of files) {
    const collection = await readLevels(file, streams);
    for (const finding of await unlessInterrupted(checkingCollection(collection), streams))
      tell(file, finding);
    for (const finding of await unlessInterrupted(duplicateFindings(collection.levels), streams))
      tell(file, finding);
    read.push({ file, levels: collection.levels });
  }
  if (read.length > 1)
    for (const finding of await unlessInterrupted(duplicatesAcrossFiles(read), streams))
      tell(finding.file, finding);
  return wrong ? exitCodes.notAll : exitCodes.done;
}
