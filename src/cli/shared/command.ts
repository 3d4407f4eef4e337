import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { Message } from "../../games/message.js";
import { inSlices, type PausingWork } from "../../games/slices.js";
import { hostSlices } from "../../platform/host-clock.js";
import { translate } from "../../platform/speech.js";

/** The exit codes of the program. */
export const exitCodes = {
  /** Everything was done: every board is solved. */
  done: 0,
  /** Something was not done: a board has no solution, or none was found in time. */
  notAll: 1,
  /** The command line or a file could not be read. */
  usage: 2,
  /** Games could not be saved, or their folder could not be read. */
  storage: 3,
  /** Proved: there is no solution. */
  unsolvable: 4,
  /** There was nothing to solve. */
  alreadySolved: 5,
  /** No error was found, but not everything could be decided. */
  undecided: 6,
  /** Another program could not be started, or was not found. The codes are those of shells. */
  notStarted: 126,
  notFound: 127,
  /** A signal ended the program and everything was kept. The code is 128 plus its number, as in shells. */
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit codes after a signal. */
export const signalCodes = [exitCodes.hungUp, exitCodes.interrupted, exitCodes.terminated] as const;

/**
 * The exit codes that a command describes. `signal`: all of `signalCodes`; `others`: those of another
 * program. Every command can end with `usage`.
 */
export type ExitName =
  | Exclude<keyof typeof exitCodes, "usage" | "hungUp" | "interrupted" | "terminated">
  | "signal"
  | "others";

/** The exit codes of a command that describes these. */
export type CodeOf<Name extends ExitName> =
  | typeof exitCodes.usage
  | (Name extends "signal"
      ? (typeof signalCodes)[number]
      : Name extends "others"
        ? PassedCode
        : Name extends keyof typeof exitCodes
          ? (typeof exitCodes)[Name]
          : never);

/** How a program ends that has played games. `notAll`: by a bug. */
export type PlayEnd = CodeOf<"done" | "notAll" | "storage" | "signal">;

/** Signals of a terminal or another process that end the program. */
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Why the program ends; “SIGPIPE”: the reader of its output has closed it. */
export type EndReason = (typeof endingSignals)[number] | "SIGPIPE";

/** The exit code of a program that was interrupted after it had done everything it could. */
export function interruptedCode({ reason }: AbortSignal): CodeOf<"done" | "signal"> {
  return codesOfReasons[reason as EndReason] ?? exitCodes.interrupted;
}

const codesOfReasons: Readonly<Record<EndReason, CodeOf<"done" | "signal">>> = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
  SIGHUP: exitCodes.hungUp,
  SIGPIPE: exitCodes.done,
};

/** The exit code of another program, which this program passes on. */
export interface PassedCode {
  readonly passed: number;
}

/** Runs the requested work. Resolves with the exit code. */
export type CommandWork = (streams: ProgramStreams) => Promise<ExitCode | PassedCode>;

/** The program's environment as a command uses it; see `program-output.ts`. */
export interface ProgramStreams extends ProgramEnvironment {
  /** The encoding of texts that are not Unicode, if one was given. */
  readonly encoding?: string | undefined;
  /** Prints whole lines. Control characters are replaced, except for tabs and the ends of lines. */
  out(text: string): void;
  /** Prints errors, which must not go into a pipe, in the same way. */
  error(text: string): void;
  /** Shows one line of progress in place of the one before, if the player can see it. */
  progress(text: string | undefined): void;
  /**
   * Prints the contents of a file as they are, but harmless on a terminal. `bytes`: the text in another
   * encoding.
   */
  outFile(text: string, bytes?: Uint8Array): void;
}

/** The program's environment. Tests replace it. */
export interface ProgramEnvironment {
  out(text: string): void;
  /** The same for bytes of a file or of another program, as they are. */
  outBytes(bytes: Uint8Array): void;
  error(text: string): void;
  /** The same for bytes of another program, as they are. */
  errorBytes(bytes: Uint8Array): void;
  /** Resolves when everything that was printed has left the memory of this process. */
  written(): Promise<void>;
  /** Whether `error` is a terminal, where a line may be overwritten. */
  readonly watched: boolean;
  /** Whether input and output are both a terminal that can draw a screen. */
  readonly isScreen: boolean;
  /** Whether the output is a terminal. */
  readonly showsOutput: boolean;
  /** Whether the input is a terminal, which shows typed text. */
  readonly showsTyping: boolean;
  /** The piped input, in parts. */
  input(): AsyncIterable<Uint8Array>;
  /** Aborted by Ctrl+C and the other `endingSignals`, with an `EndReason` as its reason. */
  readonly interrupt: AbortSignal;
  /** Until the result is called, Ctrl+C calls a function and does not abort `interrupt`. */
  takeInterrupts(taker: () => void): () => void;
  /** Runs work that a signal must not interrupt, such as writing results. The first signal waits for it. */
  finish<Value>(work: () => Promise<Value>): Promise<Value>;
  /** The path of the program's file. */
  readonly program: string;
  /** The path of the program of its solver threads. */
  readonly threadProgram: string;
}

/**
 * An error that is shown to the user in a sentence. `at`: the option, the argument, the file or the level
 * that it is about; “-” for the piped input. It is empty where an argument is missing, or none is the cause.
 */
class ShownError extends Error {
  constructor(
    readonly text: Message,
    readonly at: string,
  ) {
    super(translate(text));
  }
}

/** An error of the command line or a file: one line, and `exitCodes.usage`. */
export class UsageError extends ShownError {}

/** A signal arrived before there was a result: one line, and `exitCodes.notAll`. */
export class Interrupted extends Error {}

/** An error of the disk: one line, and `exitCodes.storage`. */
export class StorageError extends ShownError {}

/**
 * The result of the work, or `Interrupted` as soon as the signal aborts. The work itself continues, and its
 * result is ignored.
 */
export async function orInterrupted<Value>(
  work: Promise<Value>,
  interrupt: AbortSignal | undefined,
): Promise<Value> {
  if (interrupt === undefined) return work;
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new Interrupted());
    if (interrupt.aborted) stop();
    else interrupt.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    interrupt.removeEventListener("abort", stop);
  }
}

/** Does work on files of any length in slices. Throws `Interrupted` after a signal. */
export async function unlessInterrupted<Found>(
  work: PausingWork<Found>,
  { interrupt }: Pick<ProgramStreams, "interrupt">,
): Promise<Found> {
  const found = await inSlices(work, hostSlices, () => interrupt.aborted);
  if (found === undefined || interrupt.aborted) throw new Interrupted();
  return found;
}

/**
 * The version in the `package.json` beside the program's folder; “unknown” where the program was taken out of
 * its package.
 */
export function programVersion({ program }: Pick<ProgramStreams, "program">): string {
  try {
    const { version } = JSON.parse(
      readFileSync(path.join(path.dirname(program), "..", "package.json"), "utf8"),
    ) as { readonly version?: unknown };
    if (typeof version === "string") return version;
  } catch {
    // The file does not exist, or is damaged.
  }
  return "unknown";
}
