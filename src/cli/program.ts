import { commands, commandsOfAllGames } from "./commands.js";
import {
  type Command,
  type CommandWork,
  type ExitCode,
  exitCodes,
  Interrupted,
  type ProgramStreams,
  StorageError,
  UsageError,
} from "./shared/command.js";
import { printable } from "./shared/printable.js";
import { programVersion } from "./shared/program-version.js";
import { solverFailureText } from "./shared/solving.js";

/** Runs the command that the arguments name. */
export async function run(args: readonly string[], streams: ProgramStreams): Promise<ExitCode> {
  try {
    return await prepare(args)(streams);
  } catch (error) {
    if (error instanceof Interrupted) {
      if (streams.interrupt.reason !== "SIGPIPE") streams.error("It was interrupted.\n");
      return exitCodes.notAll;
    }
    const failure = solverFailureText(error);
    if (failure !== undefined) {
      streams.error(`${failure}\n`);
      return exitCodes.notAll;
    }
    if (!(error instanceof UsageError || error instanceof StorageError)) throw error;
    streams.error(`${shownError(error)}\n`);
    return error instanceof StorageError ? exitCodes.storage : exitCodes.usage;
  }
}

/** An error for a terminal. It may quote the command line, so control characters are replaced. */
export function shownError({ message }: UsageError | StorageError): string {
  return message.split("\n").map(printable).join("\n");
}

/** Reads the whole command line. Throws a `UsageError` where it is wrong. */
export function prepare(args: readonly string[]): CommandWork {
  const [game, action, ...rest] = args;
  if (game === "--version" || game === "-v")
    return async (streams) => show(`tilework ${programVersion(streams)}\n`, true)(streams);
  if (game === "help" && action !== undefined && !isHelp(action))
    return prepare([action, ...rest.slice(0, 1).filter((word) => !isHelp(word)), "--help"]);
  if (game === undefined || isHelp(game) || game === "help") return show(overview(), game !== undefined);
  const forAll = own(commandsOfAllGames, game);
  if (forAll !== undefined) return prepareCommand(game, forAll, args.slice(1));
  const actions = own(commands, game);
  if (actions === undefined) {
    const known = [...Object.keys(commandsOfAllGames), ...Object.keys(commands)].join(", ");
    throw new UsageError(
      `There is no command and no game “${game}”. There is: ${known}.\n“tilework --help” lists all commands.`,
    );
  }
  if (action === undefined || isHelp(action)) return show(overview(game), action !== undefined);
  const command = own(actions, action);
  if (command === undefined)
    throw new UsageError(`“${game}” has no action “${action}”. It has: ${Object.keys(actions).join(", ")}.`);
  return prepareCommand(`${game} ${action}`, command, rest);
}

function prepareCommand(name: string, command: Command, args: readonly string[]): CommandWork {
  if (args.some(isHelp)) return show(`Usage: tilework ${name} ${command.usage}\n`, true);
  try {
    return command.prepare(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // The whole usage text would scroll the error out of a small window.
    throw new UsageError(`${error.message}\n“tilework ${name} --help” shows its usage.`);
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

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** One line for each command, or for each of one game. */
function overview(only?: string): string {
  const ofAll = only === undefined ? Object.entries(commandsOfAllGames) : [];
  const ofGames = Object.entries(commands)
    .filter(([game]) => only === undefined || game === only)
    .flatMap(([game, actions]) =>
      Object.entries(actions).map(([action, command]) => [`${game} ${action}`, command] as const),
    );
  const all = [...ofAll, ...ofGames];
  const width = Math.max(...all.map(([name]) => name.length));
  const lines = all.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  const usage = only === undefined ? "tilework COMMAND" : `tilework ${only} COMMAND`;
  return [
    `Usage: ${usage} …`,
    "",
    ...lines,
    "“tilework COMMAND --help” shows its usage, “tilework --version” the version.",
    "",
  ].join("\n");
}
