import { commands } from "../../../src/cli/commands.js";
import { autoplayCommand, solveCommand } from "../../../src/cli/games/solver-commands.js";
import { prepare, shownError } from "../../../src/cli/program.js";
import { UsageError } from "../../../src/cli/shared/command.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Random } from "../shared/random.js";
import { hostileText } from "./hostile.js";

/**
 * The arguments of the command line, one per line. They are parsed, but nothing runs: the result is either
 * work that could be done, or a sentence.
 */

/** Games whose boards are quick to create, with the commands of games that have none of their own. */
const general = ["2048", "sliding"].flatMap((name) => {
  const game = findGame(name)!;
  return [autoplayCommand(game), solveCommand(game)];
});

/** Messages of bugs, where a usage error has a sentence. */
const bug =
  /\n\s+at |is not a function|not iterable|Cannot (?:read|convert)|Maximum call|Invalid array|\[object |TypeError|RangeError/;
/** Control characters except the line feed, and characters that change the direction of reading. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them.
const steersTerminal = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

export function readArgumentLines(text: string): void {
  const args = text.split("\n");
  check(() => prepare(args), true);
  for (const command of general) check(() => command.prepare(args.slice(2)), false);
}

function check(read: () => unknown, isShown: boolean): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { message } = error;
    // The sentence contains the input. None of the campaign's own words looks like a bug.
    if (message.trim() === "" || bug.test(message))
      throw new Error(`A usage error says: ${message.slice(0, 200)}`);
    if (isShown && steersTerminal.test(shownError(error)))
      throw new Error("A usage error steers the terminal.");
  }
}

const values = "1 0 -1 1e9 NaN 0x10 4294967295 99999999999 3-7 7-3 3x3 6x6 any moves 4x4  ∞ -"
  .split(" ")
  .concat(" ");
const options = "games ms depth seed variant seconds size level solver threads shorten position json".split(
  " ",
);

/** A command line that somebody might write. */
export function commandLine(random: Random): string {
  const [game, actions] = random.pick(Object.entries(commands));
  const action = random.pick(Object.keys(actions));
  const pairs = random.list(random.below(5), () => [`--${random.pick(options)}`, random.pick(values)]).flat();
  return [game, action, "file.xsb", ...pairs].join("\n");
}

/** A command line with words that no command knows or that mean something to Node. */
export function hostileCommandLine(random: Random): string {
  const word = () =>
    random.pick([
      () => `--${random.pick(options)}`,
      () => `--${random.pick(options)}=${random.pick(values)}`,
      () =>
        `--${random.pick(["no-json", "__proto__", "constructor", "toString", "help=1", "", "=", "json=yes"])}`,
      () => random.pick(values),
      () => random.pick("-- - -h -xyz __proto__ \u001b[2J \u202e --\u0007 --size=\u009b".split(" ")),
      () => hostileText(random).slice(0, random.length(3_000)).replaceAll("\n", " "),
    ])();
  const words = random.oneIn(5) ? [word(), word()] : commandLine(random).split("\n").slice(0, 2);
  return [...words, ...random.list(random.length(random.oneIn(20) ? 2_000 : 12), word)].join("\n");
}
