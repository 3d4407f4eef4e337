import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";
import { fileProblem } from "../../games/file-problem.js";
import { type Message, say } from "../../games/message.js";
import { exitCodes, UsageError } from "../shared/command.js";

/** How a command has ended. */
export interface CommandEnd {
  /** Its exit code; 128 plus the number of the signal that ended it, as in shells. */
  readonly exitCode: number;
  /** It was stopped, by the player or by a signal of another process. */
  readonly isStopped: boolean;
  readonly ms: number;
}

export interface CommandStreams {
  readonly out: number | "inherit";
  readonly error: number | "inherit";
  /** Whether Ctrl+C is a key of the terminal in which the command runs. */
  readonly isInTerminal: boolean;
}

/** A command could not be started. */
export class NotStarted {
  readonly exitCode: number;
  readonly text: Message;

  constructor(file: string, error: NodeJS.ErrnoException) {
    const isMissing = error.code === "ENOENT";
    this.exitCode = isMissing ? exitCodes.notFound : exitCodes.notStarted;
    this.text = isMissing
      ? say("Couldn't start “{0}”: there is no such program. Check its name.", file)
      : say("Couldn't start “{0}”: {1}.", file, fileProblem(error));
  }
}

/**
 * A command that runs while the player plays. Its input is closed. It has a process group without a terminal,
 * so keys of the game and Ctrl+C do not reach it.
 */
export class AwaitedCommand {
  readonly startedAtMs = Date.now();
  readonly ended: Promise<CommandEnd>;
  #end: CommandEnd | undefined;
  #stops = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly isInTerminal: boolean,
  ) {
    const started = performance.now();
    // A program that ends without waiting does not leave the command alone.
    const hangUp = () => this.signal("SIGHUP");
    process.once("exit", hangUp);
    this.ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        process.off("exit", hangUp);
        this.#end = {
          exitCode: signal === null ? (code ?? 1) : 128 + constants.signals[signal],
          isStopped: signal !== null || this.#stops > 0,
          ms: performance.now() - started,
        };
        resolve(this.#end);
      });
    });
  }

  static async start(command: CommandLine, streams: CommandStreams): Promise<AwaitedCommand | NotStarted> {
    const [file, ...args] = command;
    const { out, error, isInTerminal } = streams;
    let child: ChildProcess;
    try {
      child = spawn(file, args, {
        // A terminal whose input ends would show that, so its input stays open and the command's is closed.
        stdio: [isInTerminal ? "pipe" : "ignore", out, error],
        detached: process.platform !== "win32",
        windowsHide: true,
      });
    } catch (problem) {
      return new NotStarted(file, problem as NodeJS.ErrnoException);
    }
    child.stdin?.on("error", () => undefined);
    return new Promise((resolve) => {
      child.once("spawn", () => resolve(new AwaitedCommand(child, isInTerminal)));
      child.once("error", (problem) => resolve(new NotStarted(file, problem)));
    });
  }

  /** How it has ended; `undefined` while it runs. */
  get end(): CommandEnd | undefined {
    return this.#end;
  }

  /** Asks the command to stop, as Ctrl+C does. The second call is stricter, and the third one kills it. */
  stop(): void {
    this.#stops++;
    if (this.#stops >= 3) this.signal("SIGKILL");
    else if (this.#stops === 2) this.signal(this.isInTerminal ? "SIGHUP" : "SIGTERM");
    else if (this.isInTerminal) this.child.stdin?.write("\u0003");
    else this.signal("SIGINT");
  }

  /** Sends a signal to the command and all processes that it has started. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.child;
    if (this.#end !== undefined || pid === undefined) return;
    try {
      if (process.platform === "win32") this.child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // It has just ended.
    }
  }
}

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
