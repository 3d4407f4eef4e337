/** How the program ends. */
export const exitCodes = {
  /** All that was asked was done: every board solved. */
  done: 0,
  /** Something was not: a board without a solution, or none found in time. */
  notAll: 1,
  /** The command line or a file could not be read. */
  usage: 2,
  /** Games could not be saved, or the folder they are in could not be read. */
  storage: 3,
  /** Proved: there is no solution. */
  unsolvable: 4,
  /** There was nothing to solve. */
  alreadySolved: 5,
  /** Nothing is wrong as far as was found out, but not everything was. */
  undecided: 6,
  /** A signal ended it, with everything kept: 128 and its number, as shells have it. */
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Signals that end the program, of a terminal or of another process. */
export const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Why the program is to end; "SIGPIPE": nobody reads its output any more. */
export type EndReason = (typeof endingSignals)[number] | "SIGPIPE";

/** How a program ends that was interrupted, with everything done that could be done. */
export function interruptedCode({ reason }: AbortSignal): ExitCode {
  switch (reason as EndReason | undefined) {
    case "SIGTERM":
      return exitCodes.terminated;
    case "SIGHUP":
      return exitCodes.hungUp;
    case "SIGPIPE":
      return exitCodes.done;
    default:
      return exitCodes.interrupted;
  }
}

/** What `tilework GAME ACTION …` does, or `tilework NAME …` for all games. */
export interface Command {
  /** What it does, in some words, for the list of all commands. */
  readonly summary: string;
  /** The line after its name, and what it means. */
  readonly usage: string;
  /** What it takes; see `arguments.ts`. */
  readonly options: Readonly<
    Record<string, { readonly value?: string; readonly short?: string; readonly choices?: readonly string[] }>
  >;
  /** Reads the arguments, and nothing else yet; what is wrong with them is thrown as a `UsageError`. */
  prepare(args: readonly string[]): CommandWork;
}

/** What was asked for, ready to be done. */
export type CommandWork = (streams: ProgramStreams) => Promise<ExitCode>;

/** The program's surroundings, so that tests can stand in for them. */
export interface ProgramStreams {
  out(text: string): void;
  /** The same of a file's bytes, which may be text in any encoding. */
  outBytes(bytes: Uint8Array): void;
  /** Errors and progress: what a pipe should not get. */
  error(text: string): void;
  /** Somebody watches `error` and lines may be overwritten there. */
  readonly watched: boolean;
  /** Input and output are both a terminal, on which a screen can be drawn. */
  readonly isScreen: boolean;
  /** What is printed is shown on a terminal, which must not be steered by it; else it is kept as it is. */
  readonly showsOutput: boolean;
  /** Whoever types sees it, because the input is a terminal. */
  readonly showsTyping: boolean;
  /** Everything that is piped in, in parts. */
  input(): AsyncIterable<Uint8Array>;
  /** Aborted by Ctrl+C and the other `endingSignals`, with an `EndReason`. */
  readonly interrupt: AbortSignal;
  /**
   * Does what a signal is not to cut short, such as writing what was found. The first signal waits for it.
   */
  finish<Value>(work: () => Promise<Value>): Promise<Value>;
  /** The program's file, which as a thread solves: it calls `serveQuestions`. */
  readonly program: string;
}

/** Said in one line and answered with `exitCodes.usage`. */
export class UsageError extends Error {}

/** A signal came before there was anything to tell. Said in one line and answered with `exitCodes.notAll`. */
export class Interrupted extends Error {}

/** The disk does not do what it should. Said in one line and answered with `exitCodes.storage`. */
export class StorageError extends Error {}
