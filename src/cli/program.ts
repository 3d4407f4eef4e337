import { commands } from "./commands.js";
import { type Command, type ExitCode, exitCodes, type Terminal, UsageError } from "./shared/command.js";

/** Runs the command that the arguments name. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [game, action, ...rest] = args;
  if (game === undefined || game === "help" || game === "--help" || game === "-h") {
    terminal.out(overview());
    return game === undefined ? exitCodes.usage : exitCodes.done;
  }
  const actions = own(commands, game);
  if (actions === undefined) return refuse(terminal, `There is no game “${game}”. There is: ${Object.keys(commands).join(", ")}.`);
  const command = action === undefined ? undefined : own(actions, action);
  if (action === undefined || action === "--help" || action === "-h") {
    terminal.out(overview(game));
    return action === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (command === undefined) return refuse(terminal, `“${game}” has no action “${action}”. It has: ${Object.keys(actions).join(", ")}.`);
  if (rest.includes("--help") || rest.includes("-h")) {
    terminal.out(`${usageOf(game, action, command)}\n`);
    return exitCodes.done;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return refuse(terminal, `${error.message}\n\n${usageOf(game, action, command)}`);
  }
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function refuse(terminal: Terminal, text: string): ExitCode {
  terminal.error(`${text}\n`);
  return exitCodes.usage;
}

function usageOf(game: string, action: string, command: Command): string {
  return `tilework ${game} ${action} ${command.usage}`;
}

function overview(only?: string): string {
  const lines = Object.entries(commands)
    .filter(([game]) => only === undefined || game === only)
    .flatMap(([game, actions]) => Object.entries(actions).map(([action, command]) => usageOf(game, action, command)));
  return `${lines.join("\n\n")}\n`;
}
