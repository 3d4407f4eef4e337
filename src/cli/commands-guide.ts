import { english } from "../games/message.js";
import { withChapters } from "../operations/described-operations.js";
import type { ObjectSchema } from "../operations/schema.js";
import { namedCommands } from "./commands.js";
import { type UsageRow, usageText } from "./shared/command-table.js";
import { errorSchema } from "./shared/json-schema.js";

export { withOperations } from "../operations/described-operations.js";

/**
 * The guide with the usage of every command between its marks: a chapter for each, with the text that
 * `--help` shows. Throws where the marks are missing.
 */
export function withCommands(markdown: string): string {
  const chapters = namedCommands().map(([name, { summary, usage }]) => {
    const text = `\`\`\`text\n${usageText(name, usage())}\n\`\`\`\n`;
    return [`### tilework ${name}`, `${english(summary)}.`, text].join("\n\n");
  });
  return withChapters(markdown, "commands", chapters);
}

/** The title of a schema, by the kind of line. */
const schemaTitles: Readonly<Record<string, (name: string) => string>> = {
  line: (name) => `A line of tilework ${name} --json`,
  summary: (name) => `The last line of tilework ${name} --json`,
  session: (name) => `A line of tilework ${name} --json about a session`,
};

/** The JSON output of every command, by the names of the files in `schemas`. */
export const outputSchemas: Readonly<Record<string, TitledSchema>> = Object.fromEntries([
  [
    "error",
    {
      title: "An error of tilework",
      description: "Printed with --json in place of a text.",
      schema: errorSchema,
    },
  ] as const,
  ...namedCommands().flatMap(([name, { json = {}, summary }]) =>
    Object.entries(json).map(([kind, schema]) => {
      const file = [...name.split(" "), ...(kind === "line" ? [] : [kind])].join("-");
      const description = `${english(summary)}.`;
      return [file, { title: schemaTitles[kind]!(name), description, schema }] as const;
    }),
  ),
]);

interface TitledSchema {
  readonly title: string;
  /** What the command does. */
  readonly description: string;
  readonly schema: ObjectSchema;
}

/** The files of `schemas`, by name. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(outputSchemas).map(([name, { title, description, schema }]) => {
      const $schema = "https://json-schema.org/draft/2020-12/schema";
      const full = { $schema, title, description, ...schema };
      return [`${name}.json`, `${JSON.stringify(full, undefined, 2)}\n`];
    }),
  );
}

/** The manual page, for `man`, in the language of roff. */
export function manPage(): string {
  const rows = (all: readonly UsageRow[]) =>
    all.flatMap(({ name, about }) => [".TP", `.B ${roff(name)}`, roff(about)]);
  const ofCommands = namedCommands().flatMap(([name, { summary, usageParts }]) => {
    const { head, about, options, note = "", codes } = usageParts();
    return [
      `.SS tilework ${name}`,
      `${roff(english(summary))}.`,
      ".PP",
      `.B ${roff(`tilework ${name} ${head.join(" ")}`)}`,
      ...`${about}\n\n${note}`.split(/\n+/).flatMap((text) => (text === "" ? [] : [".PP", roff(text)])),
      ...rows(options),
      ".PP",
      "Exit codes:",
      ...rows(codes),
    ];
  });
  return [
    '.TH TILEWORK 1 "" Tilework "User Commands"',
    ".SH NAME",
    "tilework \\- 2048, the sliding puzzle and Sokoban, with solvers",
    ".SH SYNOPSIS",
    ".B tilework",
    ".I COMMAND",
    "[argument ...]",
    ".SH DESCRIPTION",
    "Plays three puzzles in a terminal, and solves, makes and checks boards and levels of them.",
    "Without a command, it lists all commands.",
    ".SH COMMANDS",
    ...ofCommands,
    "",
  ].join("\n");
}

/** A text in which roff finds no requests. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=['.])/, "\\&");
}
