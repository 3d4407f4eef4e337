import { parseArgs } from "node:util";
import { english } from "../../games/message.js";
import { checkCollection } from "../../games/sokoban/check/check.js";
import { type Command, exitCodes, UsageError } from "../shared/command.js";
import { readLevels, readText } from "./levels.js";

const usage = `FILE|-… [--json]

  Says what is wrong or remarkable in files of levels, as file:line:column: severity: message.

  --json         one JSON object a finding

  Ends with 0 when nothing is wrong, 1 when there is an error or a warning, 2 when it was called wrongly or a file could not be read.`;

export const check: Command = {
  usage,
  async run(args, terminal) {
    const { values, positionals } = parsed(args);
    if (positionals.length === 0) throw new UsageError("Name a file of levels, or - for what is piped in.");
    let wrong = false;
    for (const file of positionals) {
      for (const { severity, code, message, range } of checkCollection(readLevels(file, await readText(file, terminal)))) {
        wrong ||= severity !== "information";
        // Lines and columns count from 1, as editors do.
        const [line, column, text] = [range.line + 1, range.column + 1, english(message)];
        terminal.out(
          `${values.json ? JSON.stringify({ file, line, column, severity, code, message: text }) : `${file}:${line}:${column}: ${severity}: ${text}`}\n`,
        );
      }
    }
    return wrong ? exitCodes.notAll : exitCodes.done;
  },
};

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: "boolean" } } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
