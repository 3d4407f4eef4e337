import { spawnSync } from "node:child_process";
import { say } from "../../games/message.js";
import { UsageError } from "../shared/command.js";

/** A program with its arguments. */
export type CommandLine = readonly [file: string, ...args: string[]];

/** Systems whose `script` takes a command as arguments, and passes on its exit code. */
const bsd: readonly NodeJS.Platform[] = ["darwin", "freebsd", "netbsd", "openbsd"];

/**
 * The command in a terminal of its own, by the program `script`, so that it prints colors. Its input is
 * closed all the same. Throws a `UsageError` where there is no such program that passes on exit codes.
 */
export function inTerminal(
  command: CommandLine,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): CommandLine {
  const shell = process.env.SHELL;
  const restored = shell === undefined ? "unset SHELL" : `export SHELL=${quoted(shell)}`;
  const size = `stty cols ${columns} rows ${rows} -echoctl 2>/dev/null`;
  const text = `${size}; ${restored}; exec ${command.map(quoted).join(" ")} </dev/null`;
  const named = spawnSync("script", ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  if (named.error === undefined && named.stdout.includes("util-linux"))
    return ["env", "SHELL=/bin/sh", "script", "-qefc", text, "/dev/null"];
  if (named.error === undefined && bsd.includes(process.platform))
    return ["script", "-q", "/dev/null", "/bin/sh", "-c", text];
  throw new UsageError(
    say(
      "Couldn't keep colors: the program “script” of util-linux, macOS or BSD wasn't found. Leave out “--pty”.",
    ),
    "--pty",
  );
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
