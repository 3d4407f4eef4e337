import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileProblem } from "../../games/file-problem.js";
import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import { findGame, games } from "../../games/registry/registry.js";
import { puzzleFor, timesKey, WaitTimes } from "../../midend/waiting/wait-times.js";
import { shortLabel, type WaitResult } from "../../midend/waiting/waiting.js";
import { gameCalled, newestUnfinished, oneGame } from "../games/start-of-play.js";
import type { OptionTable } from "../shared/arguments.js";
import {
  type EndReason,
  exitCodes,
  Interrupted,
  interruptedCode,
  orInterrupted,
  type PassedCode,
  type PlayEnd,
  type ProgramStreams,
  StorageError,
  UsageError,
} from "../shared/command.js";
import { command } from "../shared/command-table.js";
import { type DisplayOptions, displayOf, displayOptions } from "../shared/common-options.js";
import { GameStore, openGames } from "../shared/game-store.js";
import { InputLines } from "../shared/input-file.js";
import { lineOf } from "../shared/speech.js";
import {
  AwaitedCommand,
  type CommandEnd,
  type CommandLine,
  inTerminal,
  NotStarted,
} from "./awaited-command.js";
import { playInLines, playOnScreen } from "./play-in-terminal.js";
import { sizeOfTerminal } from "./program-screen.js";
import type { PlayedWait, Shell, StartPage } from "./shell.js";
import { keepsStatistics } from "./shell-ports.js";

const options = {
  pty: {
    about: say(
      "Run COMMAND in a terminal of its own, so that it prints colors. This needs the program “script”, which Windows doesn't have.",
    ),
  },
  ...displayOptions,
  plain: { about: say("Play in lines, for a screen reader or without a terminal") },
} as const satisfies OptionTable;

/** A signal waits this long for the command to end. The program itself may take only little longer. */
const signalPatienceMs = 900;

/** The exit code of a program whose output nobody reads: 128 plus the number of SIGPIPE. */
const brokenPipeCode = 141;

interface WaitRequest {
  readonly game: AnyGame | undefined;
  readonly pty: boolean;
  readonly display: DisplayOptions;
  readonly command: CommandLine;
}

/** `tilework wait`. */
export const wait = command({
  summary: say("Play while a command runs"),
  positionals: "[GAME]",
  last: "-- COMMAND…",
  options,
  about: say(
    "Run COMMAND and play meanwhile. The screen says when it ends. Its input is closed. Its output is printed when it has ended and you have left the game. Without GAME, play a puzzle that you usually finish in the time that COMMAND takes. If none fits, continue the game that you played last. Ctrl+C asks whether to leave the game or to stop COMMAND. Without a terminal, no game is played, and the output is printed as it comes.",
  ),
  exits: {
    done: say("the command has succeeded"),
    storage: say("games or the output can't be kept, and COMMAND wasn't started"),
    notStarted: say("COMMAND can't be started"),
    notFound: say("there is no program COMMAND"),
    signal: say("a signal ended the program and COMMAND, and all moves are kept"),
    others: say("the exit code of COMMAND, or 128 plus the number of the signal that ended it"),
  },
  prepare({ values, positionals, last }) {
    const [file, ...rest] = last ?? [];
    if (file === undefined || file === "")
      throw new UsageError(say("Name the command after “--”: {0}.", "tilework wait -- npm test"), "");
    const name = oneGame(positionals);
    const game = name === undefined ? undefined : gameCalled(name);
    const request = { game, pty: values.pty, display: displayOf(values), command: [file, ...rest] } as const;
    return (streams) => playAndWait(request, streams);
  },
});

async function playAndWait(request: WaitRequest, streams: ProgramStreams): Promise<PassedCode> {
  const { display, command, pty } = request;
  const line = pty ? inTerminal(command, sizeOfTerminal()) : command;
  const hasPlayer = streams.showsTyping && (streams.showsOutput || streams.watched);
  if (!hasPlayer && !display.plain) {
    const own = { out: "inherit", error: "inherit", isInTerminal: pty } as const;
    const started = await AwaitedCommand.start(line, own);
    return started instanceof NotStarted ? notStarted(started, streams) : endOf(started, streams);
  }
  const store = await openGames(streams);
  const label = command.join(" ");
  const key = timesKey(label, process.cwd());
  const first = await firstPage(request.game, key, store);
  await store.records.ready();
  const output = await CommandOutput.create(streams);
  try {
    const descriptors = { out: output.out.fd, error: output.error.fd };
    const started = await AwaitedCommand.start(line, { ...descriptors, isInTerminal: pty });
    if (started instanceof NotStarted) {
      await store.close();
      return notStarted(started, streams);
    }
    const played = await playOn(first, store, new WaitedGame(started, label), request, streams);
    if (played === exitCodes.hungUp) started.signal("SIGHUP");
    if (started.end === undefined && streams.watched && !streams.interrupt.aborted)
      streams.error(lineOf(say("Waiting for “{0}”. Ctrl+C stops it.", shortLabel(label))));
    const code = await endOf(started, streams);
    if (started.end?.isStopped === false) await noteLength(store.folder, key, started.end.ms / 1_000);
    if (streams.interrupt.reason !== "SIGHUP") await output.print(streams);
    return code;
  } finally {
    await output.delete();
  }
}

/** A puzzle that fits the wait, the game that was played last, or the home page. */
async function firstPage(game: AnyGame | undefined, key: string, store: GameStore): Promise<StartPage> {
  if (game !== undefined) return { kind: "open", game };
  const seconds = new WaitTimes(store.waitTimes, keepsStatistics).expected(key);
  const played = seconds === undefined ? [] : await store.statistics.read();
  const puzzle = puzzleFor(seconds, played, games);
  const fitting = puzzle && findGame(puzzle.game);
  if (puzzle !== undefined && fitting !== undefined)
    return { kind: "puzzle", game: fitting, variant: puzzle.variant };
  const stored = await newestUnfinished(store);
  return stored === undefined ? { kind: "home" } : { kind: "resume", stored };
}

function playOn(
  first: StartPage,
  store: GameStore,
  game: WaitedGame,
  { display }: WaitRequest,
  streams: ProgramStreams,
): Promise<PlayEnd> {
  if (streams.isScreen && !display.plain) return playOnScreen(store, first, display, streams, game);
  const lines = new InputLines(() => streams.input());
  // Only the output of the command goes into a file or a pipe.
  const out = streams.showsOutput ? streams.out : streams.error;
  return playInLines(store, first, lines, { ...streams, out }, game);
}

/** Waits for the end of the command. Ctrl+C stops it; other signals of this program are passed on to it. */
async function endOf(command: AwaitedCommand, streams: ProgramStreams): Promise<PassedCode> {
  const { interrupt } = streams;
  const giveBack = streams.takeInterrupts(() => command.stop());
  try {
    const { exitCode } = await orInterrupted(command.ended, interrupt);
    return { passed: exitCode };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    const reason = interrupt.reason as EndReason | undefined;
    const isUnread = reason === "SIGPIPE";
    command.signal(isUnread ? "SIGTERM" : (reason ?? "SIGINT"));
    await Promise.race([command.ended, setTimeout(signalPatienceMs, undefined, { ref: false })]);
    return { passed: isUnread ? brokenPipeCode : interruptedCode(interrupt) };
  } finally {
    giveBack();
  }
}

function notStarted({ text, exitCode }: NotStarted, streams: ProgramStreams): PassedCode {
  streams.error(lineOf(text));
  return { passed: exitCode };
}

/** The games are closed by now, and other processes may have written lengths, too. */
async function noteLength(folder: string, key: string, seconds: number): Promise<void> {
  const store = await GameStore.open(folder, () => undefined);
  new WaitTimes(store.waitTimes, keepsStatistics).note(key, seconds);
  await store.close();
}

/** The game that is played while a command runs: shows the command, and asks what Ctrl+C means. */
class WaitedGame implements PlayedWait {
  #isAsking = false;

  constructor(
    private readonly command: AwaitedCommand,
    private readonly label: string,
  ) {}

  begin({ midend: { waiting } }: Shell): void {
    waiting.begin(this.label, this.command.startedAtMs);
    void this.command.ended.then((end) => waiting.end(resultOf(end)));
  }

  /** Ctrl+C while the question is open stops the command. After the command has ended, it leaves the game. */
  interrupted(shell: Shell, leave: () => void): void {
    if (this.command.end !== undefined) leave();
    else if (this.#isAsking) {
      this.command.stop();
      shell.surface.answer(undefined);
    } else void this.#ask(shell, leave);
  }

  async #ask({ midend: { ports } }: Shell, leave: () => void): Promise<void> {
    this.#isAsking = true;
    const chosen = await ports.ask.choose({
      title: say("Ctrl+C"),
      prompt: say("What do you want to end?"),
      choices: [
        { label: say("Leave Game"), detail: say("and wait for the command"), key: "l" },
        { label: say("Stop Command"), detail: shortLabel(this.label), key: "s" },
        { label: say("Neither"), key: "n" },
      ],
    });
    this.#isAsking = false;
    if (chosen?.index === 0) leave();
    else if (chosen?.index === 1) this.command.stop();
  }
}

function resultOf({ exitCode, isStopped }: CommandEnd): WaitResult {
  if (isStopped) return { kind: "stopped" };
  return exitCode === 0 ? { kind: "succeeded" } : { kind: "failed", exitCode };
}

/** What a command prints while a game covers the terminal. */
class CommandOutput {
  private constructor(
    readonly out: OutputFile,
    readonly error: OutputFile,
  ) {}

  static async create({ showsOutput, watched }: ProgramStreams): Promise<CommandOutput> {
    const out = await OutputFile.create();
    // On a terminal both are shown in the order in which they were written.
    return new CommandOutput(out, showsOutput && watched ? out : await OutputFile.create());
  }

  /** Prints everything that the command has written. A signal stops that. */
  async print(streams: ProgramStreams): Promise<void> {
    const { interrupt } = streams;
    const wasAborted = interrupt.aborted;
    const isStopped = () => interrupt.reason === "SIGPIPE" || (interrupt.aborted && !wasAborted);
    const printed = (write: (part: Uint8Array) => void) => async (part: Uint8Array) => {
      write(part);
      await streams.written();
    };
    await this.out.read(printed(streams.outBytes), isStopped);
    if (this.error !== this.out) await this.error.read(printed(streams.errorBytes), isStopped);
  }

  async delete(): Promise<void> {
    await this.out.delete();
    if (this.error !== this.out) await this.error.delete();
  }
}

/** Bytes that are read and printed at once. */
const partBytes = 1 << 20;

/**
 * The output of a command in a temporary file, which only this user can read. Where the system allows it, the
 * file no longer has a name, so nothing is left of it even if the program is killed.
 */
class OutputFile {
  private constructor(
    private readonly file: Awaited<ReturnType<typeof open>>,
    private readonly folder: string,
  ) {}

  static async create(): Promise<OutputFile> {
    try {
      const folder = await mkdtemp(path.join(tmpdir(), "tilework-wait-"));
      // Appending keeps the order where several processes write.
      const file = await open(path.join(folder, "output"), "ax+", 0o600);
      if (process.platform !== "win32") await rm(folder, { recursive: true });
      return new OutputFile(file, folder);
    } catch (error) {
      throw new StorageError(
        say("Couldn't create a temporary file in “{0}”: {1}.", tmpdir(), fileProblem(error)),
        tmpdir(),
      );
    }
  }

  /** The descriptor that the command writes to. */
  get fd(): number {
    return this.file.fd;
  }

  /** Reads the whole output in parts, until `isStopped`. Each part is used before the next one is read. */
  async read(use: (part: Uint8Array) => Promise<void>, isStopped: () => boolean): Promise<void> {
    for (let at = 0; !isStopped(); ) {
      const { buffer, bytesRead } = await this.file.read(Buffer.alloc(partBytes), 0, partBytes, at);
      if (bytesRead === 0) return;
      await use(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
  }

  async delete(): Promise<void> {
    await this.file.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
