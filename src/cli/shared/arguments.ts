import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./command.js";

type Arguments<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config & { readonly args: string[] }>>;

// Node's time grows with the square of the number of arguments, and with that of the letters in a group of short options.
const maxArguments = 10_000;
/** Far more than a path or a position has. */
const maxCharacters = 10_000;

/** The arguments of a command; what it does not take is said as Node says it. */
export function readArguments<const Config extends ParseArgsConfig>(args: readonly string[], config: Config): Arguments<Config> {
  if (args.length > maxArguments) throw new UsageError(`There are more than ${maxArguments} arguments.`);
  if (args.some(({ length }) => length > maxCharacters)) throw new UsageError(`An argument is longer than ${maxCharacters} characters.`);
  try {
    return parseArgs({ ...config, args: [...args] });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const standardSeconds = 10;
const maxSeconds = 1_000_000;

/** The time for one search, in seconds, from `--seconds`. */
export function readSeconds(text: string | undefined): number {
  const seconds = text === undefined ? standardSeconds : Number(text);
  if (!(seconds > 0 && seconds <= maxSeconds)) throw new UsageError(`“${text}” is not a number of seconds above 0.`);
  return seconds;
}

/** A number of the command line within bounds; above 0 where no least one is named. */
export function readNumber(
  text: string | undefined,
  name: string,
  { standard, min, max }: { readonly standard: number; readonly min?: number; readonly max: number },
): number {
  const value = text === undefined ? standard : Number(text);
  const isEnough = min === undefined ? value > 0 : value >= min;
  if (!(isEnough && value <= max && text !== "")) {
    throw new UsageError(`“${text}” is no number for --${name}: ${min === undefined ? "above 0" : `at least ${min}`}, at most ${max}.`);
  }
  return value;
}
