import { english } from "../../games/message.js";
import { checkingCollection } from "../../games/sokoban/check/check.js";
import { readArguments } from "../shared/arguments.js";
import { type Command, type ExitCode, exitCodes, type Terminal, UsageError } from "../shared/command.js";
import { printable, printableJson } from "../shared/printable.js";
import { readLevels, unlessInterrupted } from "./levels.js";

const usage = `FILE|-… [--json]

  Says what is wrong or remarkable in files of levels, as file:line:column: severity: message.

  --json         one JSON object a finding

  Ends with 0 when nothing is wrong, 1 when there is an error or a warning or it was interrupted, 2 when it was called wrongly or a file could not be read.`;

export const check: Command = {
  usage,
  prepare(args) {
    const { values, positionals } = readArguments(args, { allowPositionals: true, options: { json: { type: "boolean" } } });
    if (positionals.length === 0) throw new UsageError("Name a file of levels, or - for what is piped in.");
    return (terminal) => checkAll(positionals, values.json ?? false, terminal);
  },
};

async function checkAll(files: readonly string[], json: boolean, terminal: Terminal): Promise<ExitCode> {
  let wrong = false;
  for (const file of files) {
    const collection = await readLevels(file, terminal);
    const findings = await unlessInterrupted(checkingCollection(collection), terminal);
    for (const { severity, code, message, range } of findings) {
      wrong ||= severity !== "information";
      // Lines and columns count from 1, as editors do.
      const [line, column, text] = [range.line + 1, range.column + 1, english(message)];
      const found = { file, line, column, severity, code, message: text };
      terminal.out(`${json ? printableJson(found) : printable(`${file}:${line}:${column}: ${severity}: ${text}`)}\n`);
    }
  }
  return wrong ? exitCodes.notAll : exitCodes.done;
}
