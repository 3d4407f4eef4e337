import { type Message, say } from "../../games/message.js";
import type { ObjectSchema } from "../../operations/schema.js";
import { translate } from "../../platform/speech.js";
import { textWidth, unbrokenParts } from "../../terminal/text-width.js";
import { type Arguments, nameOf, type OptionTable, readArguments } from "./arguments.js";
import {
  type CodeOf,
  type CommandWork,
  type ExitName,
  exitCodes,
  type ProgramStreams,
  signalCodes,
} from "./command.js";

/** The parts of a usage text, each on one line of any length. */
export interface CommandUsage {
  /** The arguments after the command's name. */
  readonly head: readonly string[];
  readonly about: string;
  readonly options: readonly UsageRow[];
  readonly note: string | undefined;
  readonly codes: readonly UsageRow[];
}

export interface UsageRow {
  readonly name: string;
  readonly about: string;
}

/** A command: `tilework GAME ACTION …`, or `tilework NAME …` for all games. */
export interface Command {
  /** What it does, for the list of all commands: “Solve levels”. */
  readonly summary: Message;
  /** The arguments after its name, and their meaning, in the program's language. */
  usage(): string;
  /** The parts of the usage text. */
  usageParts(): CommandUsage;
  /** The schemas of the JSON objects that it prints with `--json`. */
  readonly json: Readonly<Record<string, ObjectSchema>> | undefined;
  readonly options: OptionTable;
  /** Reads the arguments and nothing else. Throws a `UsageError` where they are wrong. */
  prepare(args: readonly string[]): CommandWork;
}

/** What the exit codes of a command mean: “every level was solved”. The one for wrong arguments is added. */
type Exits = Readonly<Partial<Record<ExitName, Message>>>;

/**
 * The JSON objects that a command prints with `--json`, one a line. `line`: the usual ones; `summary`: the
 * last one; `session`: one for each session.
 */
export type JsonLines = { readonly line: ObjectSchema } & {
  readonly [Kind in "summary" | "session"]?: ObjectSchema;
};

/** The description of a command. Each text is one line of any length. */
interface Description<Table extends OptionTable, Codes extends Exits> {
  /** What it does, as an imperative: “Solve levels”. */
  readonly summary: Message;
  /** The arguments before its options, such as “FILE|-…”. Where it is empty, there can be none. */
  readonly positionals: string;
  readonly options: Table;
  /** The arguments after its options, such as “-- COMMAND…”. */
  readonly last?: string;
  /** What the command does, in sentences that begin with an imperative. */
  readonly about: Message;
  /** A note after the options. */
  readonly note?: Message;
  readonly exits: Codes;
}

/** A command has schemas exactly if it has the option `--json`. */
type JsonOf<Table extends OptionTable> = "json" extends keyof Table
  ? { readonly json: JsonLines }
  : { readonly json?: never };

type Work<Codes extends Exits> = (streams: ProgramStreams) => Promise<CodeOf<keyof Codes & ExitName>>;

/**
 * A command from its table: the parser, the types of its values, the usage text and shell completion. The
 * exit codes and the schemas of its JSON are in the table, too. `prepare` gets its arguments, and throws a
 * `UsageError` where they do not fit together. The work can only end with exit codes of the table.
 */
export function command<const Table extends OptionTable, const Codes extends Exits>(
  table: Description<Table, Codes> &
    JsonOf<Table> & {
      prepare(args: Arguments<Table> & { readonly last: readonly string[] | undefined }): Work<Codes>;
    },
): Command {
  const { summary, options, json, last, positionals } = table;
  return {
    summary,
    options,
    json,
    usage: () => textOf(partsOf(table)),
    usageParts: () => partsOf(table),
    prepare(args) {
      const end = last === undefined ? -1 : args.indexOf("--");
      const own = end < 0 ? args : args.slice(0, end);
      const read = readArguments(own, options, positionals === "" ? "none" : "some");
      const work = table.prepare({ ...read, last: end < 0 ? undefined : args.slice(end + 1) });
      const { encoding } = read.values as { readonly encoding?: string | undefined };
      return encoding === undefined ? work : (streams) => work({ ...streams, encoding });
    },
  };
}

const maxColumns = 110;

function partsOf(description: Description<OptionTable, Exits>): CommandUsage {
  const { positionals, options, last = "", about, note, exits } = description;
  const all = Object.entries(options).map(([name, option]) => ({ name: nameOf(name, option), option }));
  const inHead = all.map(({ name, option: { value, choices, isRequired } }) => {
    const text = value === undefined ? name : `${name} ${choices?.join("|") ?? value}`;
    return isRequired === true ? text : `[${text}]`;
  });
  const head = [positionals, ...inHead, last].filter((text) => text !== "");
  const optionRows = all.map(({ name, option: { value, about: meaning, standard, standardName } }) => ({
    name: value === undefined ? name : `${name} ${value}`,
    about: translate(
      standard === undefined ? meaning : say("{0} (default: {1})", meaning, standardName ?? standard),
    ),
  }));
  const wrong = say("the arguments are wrong, or a file can't be read or written");
  const codes = Object.entries({ usage: wrong, ...exits })
    .map(([name, meaning]) => ({ name: codeText(name as ExitName | "usage"), about: translate(meaning) }))
    .sort((one, other) => numberOf(one.name) - numberOf(other.name));
  return {
    head,
    about: translate(about),
    options: optionRows,
    note: note && translate(note),
    codes,
  };
}

function textOf({ head, about, options, note, codes }: CommandUsage): string {
  const paragraphs = [
    // The program's name and that of the longest command come before it.
    wrapped(head, "    ", usageText(longestName, "").replace(/./gsu, " "), false).trimStart(),
    ...about.split("\n\n").map((text) => wrapped([text], "", "")),
    titled(translate(say("Options:")), options),
    note === undefined ? "" : wrapped([note], "", ""),
    titled(translate(say("Exit codes:")), codes),
  ];
  return paragraphs.filter((text) => text !== "").join("\n\n");
}

function codeText(name: ExitName | "usage"): string {
  if (name === "signal") return signalCodes.join(", ");
  return name === "others" ? translate(say("others")) : String(exitCodes[name]);
}

/** The first number of “129, 130”. Words come last. */
function numberOf(codes: string): number {
  const number = Number.parseInt(codes, 10);
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number;
}

const longestName = "sokoban optimize";

/** “Usage: tilework sokoban solve FILE …” */
export function usageText(name: string, usage: string): string {
  return translate(say("Usage: {0}", `tilework ${name} ${usage}`));
}

/** Names with their meanings in two columns, under a title; nothing where there are none. */
function titled(title: string, rows: readonly UsageRow[]): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(({ name }) => name.length)) + 4;
  const lines = rows.map(({ name, about }) => wrapped([about], " ".repeat(width), `  ${name}`.padEnd(width)));
  return [title, ...lines].join("\n");
}

/** Wraps texts for a terminal. Breaks between words or, with `breaks` false, only between the texts. */
function wrapped(texts: readonly string[], indent: string, first: string, breaks = true): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const part of texts.flatMap((text) => (breaks ? unbrokenParts(` ${text}`) : ` ${text}`))) {
    if (!isEmpty && textWidth(line) + textWidth(part) > maxColumns) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? part.trimStart() : part;
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}
