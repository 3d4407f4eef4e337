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
  /** Its meaning, in one line of any length. */
  readonly about: string;
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
  readonly summary: string;
  /** The arguments before its options, such as “FILE|-…”. */
  readonly positionals: string;
  readonly options: OptionTable;
  /** What the command does. */
  readonly about: string;
  /** A note after the options. */
  readonly note?: string;
  /** Its exit codes: “Ends with 0 when …”. */
  readonly ending: string;
}

const maxColumns = 110;

/** The description of a command with its usage text. */
export function described({
  summary,
  positionals,
  options,
  about,
  note,
  ending,
}: Description): Omit<Command, "prepare"> {
  const named = Object.entries(options).map(([name, option]) => ({
    option,
    name: nameOf(name, option),
    about: option.about,
  }));
  const inHead = named.map(({ option: { value, choices, isRequired }, name }) => {
    const text = value === undefined ? name : `${name} ${choices?.join("|") ?? value}`;
    return isRequired === true ? text : `[${text}]`;
  });
  const left = named.map(({ option: { value }, name }) => (value === undefined ? name : `${name} ${value}`));
  const width = Math.max(...left.map(({ length }) => length)) + 4;
  const lines = named.map((one, index) =>
    wrapped([one.about], " ".repeat(width), `  ${left[index]}`.padEnd(width)),
  );
  const paragraphs = [about, lines.join("\n"), note ?? "", ending].filter((text) => text !== "");
  const told = paragraphs.map((text) => (text.startsWith("  ") ? text : wrapped([text], "  ", "  ")));
  const head = wrapped(
    [positionals, ...inHead].filter((text) => text !== ""),
    "    ",
    "",
    false,
  );
  return { summary, usage: [head, ...told].join("\n\n"), options };
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

/** `--json`: `about` says what each object stands for. */
export function jsonOption<About extends string>(about: About) {
  return { about } as const;
}

/** `--threads T`: `what` says what each thread does. */
export function threadsOption(what: string) {
  const memory = "all together take at most half of the machine's memory, each at least 100 MB";
  return { value: "T", about: `threads (default 1): ${what}; ${memory}` } as const;
}

const standardSeconds = 10;
const maxSeconds = 1_000_000;

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
