import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./command.js";

type Arguments<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config & { readonly args: string[] }>>;

/** The arguments of a command; what it does not take is said as Node says it. */
export function readArguments<const Config extends ParseArgsConfig>(args: readonly string[], config: Config): Arguments<Config> {
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
