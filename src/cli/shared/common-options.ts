import { cores } from "#host/threads";
import { type Message, say } from "../../games/message.js";
import { isSeed, maxSeed, scramble } from "../../games/random.js";
import type { OptionTable, ValuesOf } from "./arguments.js";
import { UsageError } from "./command.js";

/** Options that several commands share. */

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
export function formatOf(
  { format, json }: { readonly format: OutputFormat; readonly json: boolean },
  given: ReadonlySet<string>,
): OutputFormat {
  if (json && given.has("format") && format !== "json")
    throw new UsageError(say("--json and --format {0} exclude each other.", format), "--format");
  return json ? "json" : format;
}

/** `--encoding NAME`, which `command` passes on with the streams. */
export const encodingOption = {
  value: "NAME",
  about: say(
    "Encoding of files that aren't Unicode, such as windows-1251 or shift_jis. The default is windows-1252.",
  ),
  read: readEncoding,
} as const;

/** A name of an encoding, by the standard of the web. */
export function readEncoding(text: string, name: string): string {
  try {
    return new TextDecoder(text).encoding;
  } catch {
    throw new UsageError(say("“{0}” isn't a known encoding.", text), name);
  }
}

const maxThreads = 64;

/**
 * `--threads T`: `about` says what each thread does: “Number of threads. Each solves levels of its own.” By
 * default one core stays free for other programs.
 */
export function threadsOption(about: Message, standard?: number) {
  const memory = say("Together they use at most half of the machine's memory, and at least 100 MB each.");
  return {
    value: "T",
    about: say("{0} {1}", about, memory),
    standard: String(standard ?? Math.min(maxThreads, Math.max(1, cores() - 1))),
    ...(standard === undefined && { standardName: say("the cores less one") }),
    read: readThreads,
  } as const;
}

/** A number of threads. */
function readThreads(text: string, name: string): number {
  const threads = Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= maxThreads) return threads;
  throw new UsageError(say("“{0}” isn't a number of threads from 1 to {1}.", text, maxThreads), name);
}

const maxSeconds = 1_000_000;

/** `--seconds S`: `about` names what the time is for. */
export function secondsOption(about: Message, standard = 10) {
  return { value: "S", about, standard: String(standard), read: readSeconds } as const;
}

/** The time for a search, in seconds. */
export function readSeconds(text: string, name: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= maxSeconds) return seconds;
  throw new UsageError(say("“{0}” isn't a number of seconds above 0.", text), name);
}

/** Reads a number within bounds, which are included. Without a lower bound it must be above 0. */
export function readNumber({ min, max }: { readonly min?: number; readonly max: number }) {
  return (text: string, name: string): number => {
    const value = Number(text);
    const isEnough = min === undefined ? value > 0 : value >= min;
    if (isEnough && value <= max && text !== "") return value;
    const wrong = [text, name, max] as const;
    throw new UsageError(
      min === undefined
        ? say("“{0}” isn't a number for {1}. Enter a number above 0, and at most {2}.", ...wrong)
        : say("“{0}” isn't a number for {1}. Enter a number from {3} to {2}.", ...wrong, min),
      name,
    );
  };
}

/** Reads a whole number within bounds, which are included. */
export function readWhole(min: number, max: number) {
  return (text: string, name: string): number => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new UsageError(
      say("“{0}” isn't a whole number for {1}. Enter one from {2} to {3}.", text, name, min, max),
      name,
    );
  };
}

/** Reads a seed of a game. */
export function readSeed(text: string, name: string): number {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : undefined;
  if (isSeed(seed)) return seed;
  throw new UsageError(say("“{0}” isn't a seed: a whole number from 0 to {1}.", text, maxSeed), name);
}

/** The error where further games would need seeds after the last one. */
export const tooFewSeeds = say("There aren't enough seeds for all games: the last one is {0}.", maxSeed);

/** The one argument of a command. `missing`: what to name where there is none. */
export function onePositional([one, more]: readonly string[], missing: Message): string {
  if (one === undefined) throw new UsageError(missing, "");
  if (more !== undefined)
    throw new UsageError(say("“{0}” is one argument too many. Name one file.", more), more);
  return one;
}

const maxShards = 100_000;

/** `--shard I/N`. */
export const shardOption = {
  value: "I/N",
  about: say(
    "Use only part I of N. Each level is in one part, which depends only on its board, so that N machines share the work.",
  ),
  read: readShard,
} as const;

/** Whether an item is in the shard that was asked for, by its board as it is written. */
function readShard(text: string, name: string): (board: string) => boolean {
  const [, index, total] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const [wanted, count] = [Number(index), Number(total)];
  if (!(wanted >= 1 && wanted <= count && count <= maxShards))
    throw new UsageError(say("“{0}” isn't a part such as 3/40.", text), name);
  return (board) => (hashOfBoard(board) % count) + 1 === wanted;
}

/** A hash that blanks at the ends of lines and the kind of line ends don't change. FNV-1a and a finalizer. */
function hashOfBoard(board: string): number {
  let word = 0x811c_9dc5;
  let blanks = 0;
  for (let index = 0; index < board.length; index++) {
    const code = board.charCodeAt(index);
    if (code === 0x20) blanks++;
    else if (code === 0x0a || code === 0x0d) {
      blanks = 0;
      if (code === 0x0a || board.charCodeAt(index + 1) !== 0x0a) word = Math.imul(word ^ 0x0a, 0x0100_0193);
    } else {
      for (; blanks > 0; blanks--) word = Math.imul(word ^ 0x20, 0x0100_0193);
      word = Math.imul(word ^ code, 0x0100_0193);
    }
  }
  return scramble(word);
}

const themes = ["auto", "light", "dark"] as const;

export const themeOption = {
  value: "NAME",
  choices: themes,
  about: say("Colors for a light or a dark background"),
} as const;

const askingTheme = { ...themeOption, standard: say("auto, which asks the terminal") } as const;

export const displayOptions = {
  theme: askingTheme,
  plain: {
    about: say(
      "Play in lines, for a pipe or a screen reader. This is the default where input or output isn't a terminal.",
    ),
  },
  ascii: { about: say("Use only ASCII characters") },
  "no-color": { about: say("Use no colors, like the variable NO_COLOR") },
  "no-animation": { about: say("Show moves without animation") },
} as const satisfies OptionTable;

/** How the game is shown. `plain`: as a dialogue of lines. `theme`: “auto” asks the terminal. */
export type DisplayOptions = ReturnType<typeof displayOf>;

export function displayOf(values: ValuesOf<typeof displayOptions>) {
  const { plain, ascii, theme = "auto" } = values;
  return { theme, plain, ascii, color: !values["no-color"], animates: !values["no-animation"] } as const;
}
