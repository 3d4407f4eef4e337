import { commands, commandsOfAllGames } from "./commands.js";
import { type Command, type ExitCode, exitCodes, Interrupted, StorageError, type Terminal, UsageError, type Work } from "./shared/command.js";
import { printable } from "./shared/printable.js";

/** Runs the command that the arguments name. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await prepare(args)(terminal);
  } catch (error) {
    if (error instanceof Interrupted) {
      terminal.error("It was interrupted.\n");
      return exitCodes.notAll;
    }
    if (!(error instanceof UsageError || error instanceof StorageError)) throw error;
    terminal.error(`${error.message}\n`);
    return error instanceof StorageError ? exitCodes.storage : exitCodes.usage;
  }
}

/** Reads all of the command line; what is wrong with it is thrown as a `UsageError`. */
export function prepare(args: readonly string[]): Work {
  const [game, action, ...rest] = args;
  if (game === undefined || isHelp(game) || game === "help") return show(overview(), game !== undefined);
  const forAll = own(commandsOfAllGames, game);
  if (forAll !== undefined) return prepareCommand(game, forAll, args.slice(1));
  const actions = own(commands, game);
  if (actions === undefined) {
    const known = [...Object.keys(commandsOfAllGames), ...Object.keys(commands)].join(", ");
    throw new UsageError(`There is no command and no game “${printable(game)}”. There is: ${known}.`);
  }
  if (action === undefined || isHelp(action)) return show(overview(game), action !== undefined);
  const command = own(actions, action);
  if (command === undefined) throw new UsageError(`“${game}” has no action “${printable(action)}”. It has: ${Object.keys(actions).join(", ")}.`);
  return prepareCommand(`${game} ${action}`, command, rest);
}

function prepareCommand(name: string, command: Command, args: readonly string[]): Work {
  const usage = usageOf(name, command);
  if (args.some(isHelp)) return show(`${usage}\n`, true);
  try {
    const work = command.prepare(args);
    // Files are read later, and may be what was named wrongly.
    return (terminal) => work(terminal).catch((error: unknown) => Promise.reject(explained(error, usage)));
  } catch (error) {
    throw explained(error, usage);
  }
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

function show(text: string, wasAsked: boolean): Work {
  return async (terminal) => {
    terminal.out(text);
    return wasAsked ? exitCodes.done : exitCodes.usage;
  };
}

/** With how the command is called. What stood on the command line is said in it, so nothing of it may steer the terminal. */
function explained(error: unknown, usage: string): unknown {
  if (!(error instanceof UsageError)) return error;
  return new UsageError(`${error.message.split("\n").map(printable).join("\n")}\n\n${usage}`);
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function usageOf(name: string, command: Command): string {
  return `tilework ${name} ${command.usage}`;
}

function overview(only?: string): string {
  const ofGames = Object.entries(commands)
    .filter(([game]) => only === undefined || game === only)
    .flatMap(([game, actions]) => Object.entries(actions).map(([action, command]) => usageOf(`${game} ${action}`, command)));
  const ofAll = only === undefined ? Object.entries(commandsOfAllGames).map(([name, command]) => usageOf(name, command)) : [];
  return `${[...ofAll, ...ofGames].join("\n\n")}\n`;
}
