import { type Message, say } from "../games/message.js";
import { sentences } from "../games/message-texts.js";
import { translate } from "../platform/speech.js";
import { commands, commandsOfAllGames, namedCommands } from "./commands.js";
import { didYouMean } from "./shared/arguments.js";
import {
  type CommandWork,
  type ExitCode,
  exitCodes,
  Interrupted,
  type PassedCode,
  type ProgramEnvironment,
  programVersion,
  StorageError,
  UsageError,
} from "./shared/command.js";
import { type Command, usageText } from "./shared/command-table.js";
import { UnreadableFile } from "./shared/input-file.js";
import { jsonError, type ProgramError } from "./shared/json-schema.js";
import { printable, streamsOver } from "./shared/program-output.js";
import { solverFailureText } from "./shared/solving.js";

/** Runs the command that the arguments name. */
export async function run(args: readonly string[], host: ProgramEnvironment): Promise<ExitCode | PassedCode> {
  const streams = streamsOver(host);
  try {
    return await prepare(args)(streams);
  } catch (error) {
    const problem = programError(error);
    if (problem === undefined) throw error;
    // Nobody reads the errors of a program whose output was closed.
    if (problem.code !== "interrupted" || streams.interrupt.reason !== "SIGPIPE")
      streams.error(`${wantsJson(args) ? jsonError(problem) : shownError(problem)}\n`);
    return codesOfErrors[problem.code];
  }
}

const codesOfErrors = {
  usage: exitCodes.usage,
  file: exitCodes.usage,
  storage: exitCodes.storage,
  interrupted: exitCodes.notAll,
  solver: exitCodes.notAll,
} as const satisfies Record<ProgramError["code"], ExitCode>;

/** The error to show to the user; `undefined` for a bug. */
function programError(error: unknown): ProgramError | undefined {
  if (error instanceof Interrupted) return { code: "interrupted", text: say("It was interrupted.") };
  if (error instanceof StorageError) return { code: "storage", text: error.text, at: error.at };
  if (error instanceof UsageError)
    return { code: error instanceof UnreadableFile ? "file" : "usage", text: error.text, at: error.at };
  const failure = solverFailureText(error);
  return failure && { code: "solver", text: failure };
}

/** Whether errors are JSON, too. */
function wantsJson(all: readonly string[]): boolean {
  const args = ownOf(all);
  return (
    args.includes("--json") ||
    args.includes("--format=json") ||
    args.some((word, index) => word === "json" && args[index - 1] === "--format")
  );
}

/** The arguments before “--”. Those after it may be a command with options of its own. */
function ownOf(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return end < 0 ? args : args.slice(0, end);
}

/** An error for a terminal. It may quote the command line, so control characters are replaced. */
export function shownError({ text }: Pick<ProgramError, "text">): string {
  return translate(text).split("\n").map(printable).join("\n");
}

/** Reads the whole command line. Throws a `UsageError` where it is wrong. */
export function prepare(args: readonly string[]): CommandWork {
  const [game, action, ...rest] = args;
  if (game === "--version" || game === "-V")
    return async (streams) => show(`tilework ${programVersion(streams)}\n`, true)(streams);
  if (game === "help" && action !== undefined && !isHelp(action))
    return prepare([action, ...rest.slice(0, 1).filter((word) => !isHelp(word)), "--help"]);
  if (game === undefined || isHelp(game) || game === "help") return show(overview(), game !== undefined);
  const forAll = own(commandsOfAllGames, game);
  if (forAll !== undefined) return prepareCommand(game, forAll, args.slice(1));
  const actions = own(commands, game);
  if (actions === undefined) {
    const known = [...Object.keys(commandsOfAllGames), ...Object.keys(commands)];
    const words = new Set([...known, ...namedCommands().map(([name]) => name)]);
    throw new UsageError(
      twoLines(
        sentences(
          say("“{0}” isn't a command or a game.", game),
          didYouMean(game, [...words]) ?? say("Commands and games: {0}.", known.join(", ")),
        ),
        say("“{0}” lists all commands.", "tilework --help"),
      ),
      game,
    );
  }
  if (action === undefined || isHelp(action)) return show(overview(game), action !== undefined);
  const command = own(actions, action);
  if (command === undefined)
    throw new UsageError(
      sentences(
        say("“{0}” has no action “{1}”. It has: {2}.", game, action, Object.keys(actions).join(", ")),
        didYouMean(action, Object.keys(actions)),
      ),
      action,
    );
  return prepareCommand(`${game} ${action}`, command, rest);
}

function prepareCommand(name: string, command: Command, args: readonly string[]): CommandWork {
  if (ownOf(args).some(isHelp)) return show(`${usageText(name, command.usage())}\n`, true);
  try {
    return command.prepare(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // The whole usage text would scroll the error out of a small window.
    const usage = say("“{0}” shows its usage.", `tilework ${name} --help`);
    throw new UsageError(twoLines(error.text, usage), error.at);
  }
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

function show(text: string, wasAsked: boolean): CommandWork {
  return async (streams) => {
    streams.out(text);
    return wasAsked ? exitCodes.done : exitCodes.usage;
  };
}

function twoLines(first: Message, second: Message): Message {
  return { text: "{0}\n{1}", args: [first, second] };
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** One line for each command, or for each of one game. */
function overview(only?: string): string {
  const all = namedCommands(only);
  const width = Math.max(...all.map(([name]) => name.length));
  const lines = all.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${translate(summary)}`);
  const usage = usageText(only === undefined ? "COMMAND" : `${only} COMMAND`, "…");
  return [
    usage,
    "",
    ...lines,
    translate(
      say(
        "“{0}” shows the usage of a command, and “{1}” shows the version.",
        "tilework COMMAND --help",
        "tilework --version",
      ),
    ),
    "",
  ].join("\n");
}
