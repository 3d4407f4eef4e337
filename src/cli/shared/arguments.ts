import { type ParseArgsConfig, parseArgs } from "node:util";
import { type Message, say } from "../../games/message.js";
import { type Command, UsageError } from "./command.js";
import { translate } from "./speech.js";

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
  readonly about: Message;
  /** The value that it has where it is not given: “10”. */
  readonly standard?: string | Message;
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
 * Reads the arguments of a command. Throws a `UsageError` where it does not accept one.
 * “none”: it accepts nothing but options.
 */
export function readArguments<Table extends OptionTable>(
  args: readonly string[],
  table: Table,
  positionals: "some" | "none" = "some",
): { readonly values: Values<Table>; readonly positionals: readonly string[] } {
  if (args.length > maxArguments)
    throw new UsageError(say("There are more than {0} arguments.", maxArguments), "");
  if (args.some(({ length }) => length > maxCharacters))
    throw new UsageError(say("An argument is too long."), "");
  const options: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    Object.entries(table).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? "boolean" : "string", ...(short === undefined ? {} : { short }) },
    ]),
  );
  // Not strict, as Node's errors are in English.
  const read = parseArgs({ args: [...args], allowPositionals: true, strict: false, tokens: true, options });
  for (const token of read.tokens) {
    const problem = problemOf(token, table, positionals);
    if (problem === undefined) continue;
    throw new UsageError(problem, token.kind === "option" ? token.rawName : "");
  }
  return { values: read.values as Values<Table>, positionals: read.positionals };
}

type Token = NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number];

/** What is wrong with an argument; `undefined` for nothing. */
function problemOf(token: Token, table: OptionTable, positionals: "some" | "none"): Message | undefined {
  if (token.kind === "positional" && positionals === "none")
    return say("“{0}” is one argument too many: this command takes only options.", token.value);
  if (token.kind !== "option") return undefined;
  const { name, rawName, value, inlineValue } = token;
  const option = Object.hasOwn(table, name) ? table[name] : undefined;
  if (option === undefined) return say("There is no option “{0}”.", rawName);
  if (option.value === undefined)
    return value === undefined ? undefined : say("The option “{0}” takes no value.", rawName);
  if (value === undefined) return say("The option “{0}” needs a value.", rawName);
  // It may be the next option, and the value is missing.
  if (inlineValue === false && value.length > 1 && value.startsWith("-") && rawName.startsWith("--"))
    return say(
      "The option “{0}” needs a value. For a value with a hyphen, type “{1}”.",
      rawName,
      `${rawName}=${value}`,
    );
  return undefined;
}

/** The description of a command, apart from its options. Each part is one line of any length. */
interface Description {
  /** What it does, as an imperative: “Solve levels”. */
  readonly summary: Message;
  /** The arguments before its options, such as “FILE|-…”. */
  readonly positionals: string;
  readonly options: OptionTable;
  /** The arguments after its options, such as “-- COMMAND…”. */
  readonly last?: string;
  /** What the command does, in sentences that begin with an imperative. */
  readonly about: Message;
  /** A note after the options. */
  readonly note?: Message;
  /**
   * What its exit codes mean, besides 2 for wrong arguments: “every level was solved”. A word instead of a
   * number comes last.
   */
  readonly exits: Readonly<Record<string, Message>>;
}

const maxColumns = 110;

/** The description of a command with its usage text. */
export function described(description: Description): Omit<Command, "prepare"> {
  const { summary, options } = description;
  return { summary, options, usage: () => usageOf(description) };
}

function usageOf({ positionals, options, last = "", about, note, exits }: Description): string {
  const all = Object.entries(options).map(([name, option]) => ({ name: nameOf(name, option), option }));
  const inHead = all.map(({ name, option: { value, choices, isRequired } }) => {
    const text = value === undefined ? name : `${name} ${choices?.join("|") ?? value}`;
    return isRequired === true ? text : `[${text}]`;
  });
  const head = [positionals, ...inHead, last].filter((text) => text !== "");
  const told = all.map(({ name, option: { value, about: meaning, standard } }) => ({
    name: value === undefined ? name : `${name} ${value}`,
    about: translate(standard === undefined ? meaning : say("{0} (default: {1})", meaning, standard)),
  }));
  const wrong = say("the arguments are wrong, or a file can't be read or written");
  const codes = Object.entries({ 2: wrong, ...exits })
    .map(([name, meaning]) => ({ name, about: translate(meaning) }))
    .sort((one, other) => numberOf(one.name) - numberOf(other.name));
  const paragraphs = [
    // The program's name and that of the longest command come before it.
    wrapped(head, "    ", usageText(longestName, "").replace(/./gsu, " "), false).trimStart(),
    wrapped([translate(about)], "", ""),
    titled(translate(say("Options:")), told),
    note === undefined ? "" : wrapped([translate(note)], "", ""),
    titled(translate(say("Exit codes:")), codes),
  ];
  return paragraphs.filter((text) => text !== "").join("\n\n");
}

/** The first number of “129, 130”. */
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

/** How results are printed: for people, as JSON, or as annotations of GitHub Actions. */
export const outputFormats = ["text", "json", "github"] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** `--format NAME`. */
export const formatOption = {
  value: "NAME",
  choices: outputFormats,
  about: say("Form of each line: for people, JSON as with --json, or an annotation of GitHub Actions"),
  standard: "text",
} as const;

/** The format that `--format` or `--json` asks for. */
export function readFormat({
  format,
  json = false,
}: {
  readonly format?: string | undefined;
  readonly json?: boolean | undefined;
}): OutputFormat {
  const found = outputFormats.find((name) => name === (format ?? (json ? "json" : "text")));
  if (found === undefined)
    throw new UsageError(
      say("There is no format “{0}”. There is: {1}.", format ?? "", outputFormats.join(", ")),
      "--format",
    );
  if (json && found !== "json")
    throw new UsageError(say("--json and --format {0} exclude each other.", found), "--format");
  return found;
}

/** `--threads T`: `about` says what each thread does: “Number of threads. Each solves levels of its own.” */
export function threadsOption<const Standard extends string = "1">(about: Message, standard?: Standard) {
  const memory = say("Together they use at most half of the machine's memory, and at least 100 MB each.");
  return { value: "T", about: say("{0} {1}", about, memory), standard: standard ?? "1" } as const;
}

const standardSeconds = 10;
const maxSeconds = 1_000_000;

/** `--seconds S`: `about` names what the time is for. */
export function secondsOption(about: Message) {
  return {
    value: "S",
    about,
    standard: String(standardSeconds),
  } as const;
}

/** `--level N[-M]`. */
export const levelOption = { value: "N[-M]", about: say("Use only level N, or levels N to M") } as const;

/** The time for one search in seconds, from `--seconds`. */
export function readSeconds(text: string | undefined): number {
  const seconds = text === undefined ? standardSeconds : Number(text);
  if (!(seconds > 0 && seconds <= maxSeconds))
    throw new UsageError(say("“{0}” isn't a number of seconds above 0.", text ?? ""), "--seconds");
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
    const wrong = [text ?? "", `--${name}`, max] as const;
    throw new UsageError(
      min === undefined
        ? say("“{0}” isn't a number for {1}. Enter a number above 0, and at most {2}.", ...wrong)
        : say("“{0}” isn't a number for {1}. Enter a number from {3} to {2}.", ...wrong, min),
      `--${name}`,
    );
  }
  return value;
}
