import { type ParseArgsConfig, parseArgs } from "node:util";
import { type Command, UsageError } from "./command.js";

/** An option of a command. Its key in the table is its long name. */
export interface Option {
  /** The name of its value in the usage text, such as “N”; absent for a switch. */
  readonly value?: string;
  /** Its one-letter name, in place of a long one. */
  readonly short?: string;
  /** All possible values, where they are few. */
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
  /** Its meaning in words, in one line of any length. */
  readonly about: string;
  /** The value that it has where it is not given: “10”. */
  readonly standard?: string;
}

/** The options of a command. The parser, `--help` and shell completion use this table. */
export type OptionTable = Readonly<Record<string, Option>>;

type Values<Table extends OptionTable> = {
  readonly [Name in keyof Table]?:
    | (Table[Name] extends { readonly value: string } ? string : boolean)
    | undefined;
};

// Node's time grows with the square of the number of arguments, and of the letters in a group of short
// options.
const maxArguments = 10_000;
/** Paths and positions are much shorter. */
const maxCharacters = 10_000;

/**
 * Reads the arguments of a command. Throws a `UsageError` with Node's message where it does not accept one.
 * “none”: it accepts nothing but options.
 */
export function readArguments<Table extends OptionTable>(
  args: readonly string[],
  table: Table,
  positionals: "some" | "none" = "some",
): { readonly values: Values<Table>; readonly positionals: readonly string[] } {
  if (args.length > maxArguments) throw new UsageError(`There are more than ${maxArguments} arguments.`);
  if (args.some(({ length }) => length > maxCharacters))
    throw new UsageError(`An argument is longer than ${maxCharacters} characters.`);
  const options: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    Object.entries(table).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? "boolean" : "string", ...(short === undefined ? {} : { short }) },
    ]),
  );
  try {
    const read = parseArgs({ args: [...args], allowPositionals: positionals === "some", options });
    return { values: read.values as Values<Table>, positionals: read.positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The description of a command, apart from its options. Each part is one line of any length. */
interface Description {
  /** What it does, as an imperative: “Solve levels”. */
  readonly summary: string;
  /** The arguments before its options, such as “FILE|-…”. */
  readonly positionals: string;
  readonly options: OptionTable;
  /** What the command does, in sentences that begin with an imperative. */
  readonly about: string;
  /** A note after the options. */
  readonly note?: string;
  /**
   * What its exit codes mean, besides 2 for wrong arguments: “every level was solved”. The code stands first:
   * “0: …”.
   */
  readonly exits: readonly string[];
}

const maxColumns = 110;

/** The description of a command with its usage text. */
export function described({
  summary,
  positionals,
  options,
  about,
  note,
  exits,
}: Description): Omit<Command, "prepare"> {
  const all = Object.entries(options).map(([name, option]) => ({ name: nameOf(name, option), option }));
  const inHead = all.map(({ name, option: { value, choices, isRequired } }) => {
    const text = value === undefined ? name : `${name} ${choices?.join("|") ?? value}`;
    return isRequired === true ? text : `[${text}]`;
  });
  const head = [positionals, ...inHead].filter((text) => text !== "");
  const told = all.map(({ name, option: { value, about: meaning, standard } }) => ({
    name: value === undefined ? name : `${name} ${value}`,
    about: standard === undefined ? meaning : `${meaning} (default: ${standard})`,
  }));
  const codes = ["2: the arguments are wrong, or a file can't be read or written", ...exits]
    .map((text) => text.split(/: (.*)/s))
    .map(([name = "", meaning = ""]) => ({ name, about: meaning }))
    .sort((one, other) => Number.parseInt(one.name, 10) - Number.parseInt(other.name, 10));
  const paragraphs = [
    // The program's name and that of the longest command come before it.
    wrapped(head, "    ", " ".repeat("Usage: tilework sokoban optimize ".length), false).trimStart(),
    wrapped([about], "", ""),
    titled("Options:", told),
    note === undefined ? "" : wrapped([note], "", ""),
    titled("Exit codes:", codes),
  ];
  return { summary, usage: paragraphs.filter((text) => text !== "").join("\n\n"), options };
}

/** Names with their meanings in two columns, under a title; nothing where there are none. */
function titled(title: string, rows: readonly { readonly name: string; readonly about: string }[]): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(({ name }) => name.length)) + 4;
  const lines = rows.map(({ name, about }) => wrapped([about], " ".repeat(width), `  ${name}`.padEnd(width)));
  return [title, ...lines].join("\n");
}

/** The name of an option as it is written on the command line. */
export function nameOf(name: string, { short }: { readonly short?: string | undefined }): string {
  return short === undefined ? `--${name}` : `-${short}`;
}

/** Wraps texts for a terminal. Breaks between words or, with `breaks` false, only between the texts. */
function wrapped(texts: readonly string[], indent: string, first: string, breaks = true): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of breaks ? texts.flatMap((text) => text.split(" ")) : texts) {
    if (!isEmpty && line.length + 1 + word.length > maxColumns) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}

/** `--json`: `what` is what each object stands for: “level”. */
export function jsonOption<What extends string>(what: What) {
  return { about: `Print one JSON object for each ${what}` } as const;
}

/** `--threads T`: `what` says what each thread does: “each solves levels of its own”. */
export function threadsOption(what: string) {
  const memory = "Together they take at most half of the machine's memory, each at least 100 MB";
  return { value: "T", about: `Number of threads: ${what}. ${memory}`, standard: "1" } as const;
}

const standardSeconds = 10;
const maxSeconds = 1_000_000;

/** `--seconds S`: `what` names what the time is for. */
export function secondsOption(what: string) {
  return {
    value: "S",
    about: `Time limit for ${what}, in seconds`,
    standard: String(standardSeconds),
  } as const;
}

/** `--level N[-M]`. */
export const levelOption = { value: "N[-M]", about: "Use only level N, or levels N to M" } as const;

/** The time for one search in seconds, from `--seconds`. */
export function readSeconds(text: string | undefined): number {
  const seconds = text === undefined ? standardSeconds : Number(text);
  if (!(seconds > 0 && seconds <= maxSeconds))
    throw new UsageError(`“${text}” is not a number of seconds above 0.`);
  return seconds;
}

/** A number of the command line within bounds. Without a lower bound it must be above 0. */
export function readNumber(
  text: string | undefined,
  name: string,
  { standard, min, max }: { readonly standard: number; readonly min?: number; readonly max: number },
): number {
  const value = text === undefined ? standard : Number(text);
  const isEnough = min === undefined ? value > 0 : value >= min;
  if (!(isEnough && value <= max && text !== "")) {
    throw new UsageError(
      `“${text}” is no number for --${name}: ${min === undefined ? "above 0" : `at least ${min}`}, at most ${max}.`,
    );
  }
  return value;
}
