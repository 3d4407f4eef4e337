import { type ParseArgsConfig, parseArgs } from "node:util";
import { range } from "../../games/lists.js";
import { type Message, say } from "../../games/message.js";
import { quoted, sentences } from "../../games/message-texts.js";
import { translate } from "../../platform/speech.js";
import { UsageError } from "./command.js";
import { listed } from "./speech.js";

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
  /** The value that it has where it is not given: “10”. A message describes a default without a text. */
  readonly standard?: string | Message;
  /** How its description names a standard that depends on the machine. */
  readonly standardName?: Message;
  /**
   * Converts its text, which may be the standard. `name`: the option as it is written, such as “--seconds”.
   * Throws a `UsageError` for wrong text. Absent: its value is the text.
   */
  read?(text: string, name: string): unknown;
}

/** The options of a command. The parser, the types of values, `--help` and completion use this table. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The values of options. An option without a standard may be `undefined`; a switch is a Boolean. */
export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly value: string }
    ? ReadValue<Table[Name]> | MissingValue<Table[Name]>
    : boolean;
};

type ReadValue<One extends Option> = One extends { read(text: string, name: string): infer Value }
  ? Value
  : One extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;

type MissingValue<One extends Option> = One extends
  | { readonly standard: string }
  | { readonly isRequired: true }
  ? never
  : undefined;

/** The arguments of a command as its table reads them. */
export interface Arguments<Table extends OptionTable> {
  readonly values: ValuesOf<Table>;
  /** The long names of the options on the command line. */
  readonly given: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

// Node's time grows with the square of the number of arguments, and of the letters in a group of short
// options.
const maxArguments = 10_000;
/** Stands for the hyphen of `-:3`, a level of the piped input, which Node would take for an option. */
const pipe = "\0";
/** Paths and positions are much shorter. */
const maxCharacters = 10_000;

/**
 * Reads the arguments of a command. Throws a `UsageError` where it does not accept one.
 * “none”: it accepts nothing but options.
 */
export function readArguments<const Table extends OptionTable>(
  args: readonly string[],
  table: Table,
  positionals: "some" | "none" = "some",
): Arguments<Table> {
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
  const parsed = args.map((arg) => arg.replace(/^-(?=:\d)/, pipe));
  const read = parseArgs({ args: parsed, allowPositionals: true, strict: false, tokens: true, options });
  for (const token of read.tokens) {
    const problem = problemOf(token, table, positionals);
    if (problem === undefined) continue;
    throw new UsageError(
      problem,
      token.kind === "option" ? token.rawName : token.kind === "positional" ? token.value : "",
    );
  }
  const values = Object.entries(table).map(([name, option]) => [
    name,
    option.value === undefined
      ? read.values[name] === true
      : readOption(name, option, (read.values[name] as string | undefined)?.replace(pipe, "-")),
  ]);
  return {
    values: Object.fromEntries(values) as ValuesOf<Table>,
    given: new Set(Object.keys(read.values)),
    positionals: read.positionals.map((text) => text.replace(pipe, "-")),
  };
}

function readOption(name: string, option: Option, given: string | undefined): unknown {
  const { value = "", choices, isRequired = false, standard } = option;
  const text = given ?? (typeof standard === "string" ? standard : undefined);
  const written = nameOf(name, option);
  if (text === undefined) {
    if (!isRequired) return undefined;
    throw new UsageError(say("The option “{0}” is missing.", `${written} ${value}`), written);
  }
  if (choices?.includes(text) === false)
    throw new UsageError(
      say("The option “{0}” has no value “{1}”. It has: {2}.", written, text, listed(choices)),
      written,
    );
  return option.read === undefined ? text : option.read(text, written);
}

type Token = NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number];

/** What is wrong with an argument; `undefined` for nothing. */
function problemOf(token: Token, table: OptionTable, positionals: "some" | "none"): Message | undefined {
  if (token.kind === "positional" && positionals === "none")
    return say("“{0}” is one argument too many: this command takes only options.", token.value);
  if (token.kind !== "option") return undefined;
  const { name, rawName, value, inlineValue } = token;
  const option = Object.hasOwn(table, name) ? table[name] : undefined;
  if (option === undefined) {
    const names = [...Object.entries(table).map(([name, one]) => nameOf(name, one)), "--help"];
    return sentences(say("“{0}” isn't an option.", rawName), didYouMean(rawName, names));
  }
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

/** The name of an option as it is written on the command line. */
export function nameOf(name: string, { short }: { readonly short?: string | undefined }): string {
  return short === undefined ? `--${name}` : `-${short}`;
}

/** The most words that are offered. */
const maxOffered = 3;

/**
 * “Did you mean …?” for a word that is not among those it could be. `undefined` if none is close: the word
 * begins it or is a part of it after a blank, or few letters differ.
 */
export function didYouMean(typed: string, words: readonly string[]): Message | undefined {
  const close = words
    .map((word) => ({ word, far: distance(typed.toLowerCase(), word) }))
    .filter(({ far }) => far < 3)
    .sort((one, other) => one.far - other.far)
    .slice(0, maxOffered)
    .map(({ word }) => translate(quoted(word)));
  return close.length === 0 ? undefined : say("Did you mean {0}?", listed(close));
}

/** 0 to 2 for close words. Each letter that is added, left out, replaced or swapped with the next counts. */
function distance(typed: string, word: string): number {
  if (typed.length > 1 && (word.startsWith(typed) || word.split(" ").includes(typed))) return 0;
  // A short word is near many others.
  const max = Math.min(typed.length, word.length) < 4 ? 1 : 2;
  if (Math.abs(typed.length - word.length) > max) return Number.POSITIVE_INFINITY;
  let [before, row]: [readonly number[], readonly number[]] = [[], range(word.length + 1)];
  for (let index = 1; index <= typed.length; index++) {
    const next = [index];
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[index - 1] === word[column - 1];
      const isSwapped = typed[index - 1] === word[column - 2] && typed[index - 2] === word[column - 1];
      next.push(
        Math.min(
          row[column]! + 1,
          next[column - 1]! + 1,
          row[column - 1]! + (isSame ? 0 : 1),
          isSwapped && column > 1 && index > 1 ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[word.length]! <= max ? row[word.length]! : Number.POSITIVE_INFINITY;
}
