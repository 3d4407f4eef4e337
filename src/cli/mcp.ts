import { constants, fstatSync } from "node:fs";
import { type FileHandle, lstat, open, realpath, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fileProblem } from "../games/file-problem.js";
import { maxLevelFileBytes } from "../games/levels.js";
import { english, say } from "../games/message.js";
import { Queue } from "../games/queue.js";
import { findGame } from "../games/registry/registry.js";
import { describedOperations } from "../operations/described-operations.js";
import { type LevelTexts, OperationError, refuseCancelled } from "../operations/operation.js";
import { OperationRunner } from "../operations/operations.js";
import {
  findPlayedGame,
  type PlayedGames,
  type PlayersGame,
  type WantedGame,
} from "../operations/played-games.js";
import { hostClock } from "../platform/host-clock.js";
import { hostFiles } from "../platform/node/files.js";
import { newKey } from "../platform/storage/whole-files.js";
import { decodeText } from "../platform/text-bytes.js";
import type { SolverSet } from "../solving/level-solver.js";
import type { serveMcp } from "./mcp-server.js";
import { openShell } from "./play/shell.js";
import {
  exitCodes,
  interruptedCode,
  type ProgramStreams,
  programVersion,
  StorageError,
  UsageError,
} from "./shared/command.js";
import { command } from "./shared/command-table.js";
import { threadsOption } from "./shared/common-options.js";
import { type GameStore, lookAtGames, openGames } from "./shared/game-store.js";
import { printable, processTerminal } from "./shared/program-output.js";
import { withSolvers } from "./shared/solving.js";

/** Two, because that many searches run at a time. */
const standardThreads = 2;

/** The bundle beside the program that holds the protocol. */
const bundle = "mcp.js";

export const mcp = command({
  summary: say("Serve tools for agents by MCP"),
  positionals: "[FOLDER]",
  options: {
    "allow-play": { about: say("Let clients play moves in your games. Without it, they only read them.") },
    threads: threadsOption(say("Number of threads. Each solves a puzzle of its own."), standardThreads),
  },
  about: say(
    "Serve tools to an agent with the Model Context Protocol, on standard input and output. The tools check, solve, verify, explain and generate levels, and read games. Level files are read only in FOLDER and the folders in it. Without FOLDER, no level file is read. The network isn't used. The program ends with its input; calls from a file or a pipe are answered before.",
  ),
  exits: { done: say("the input ended"), signal: say("a signal ended the program") },
  prepare({ values, positionals }) {
    const { threads, "allow-play": allowsPlay } = values;
    const [folder, ...more] = positionals;
    if (more.length > 0)
      throw new UsageError(
        say("“{0}” is one argument too many. Name one folder.", more[0] ?? ""),
        more[0] ?? "",
      );
    return async (streams) => {
      const root = folder === undefined ? undefined : await realFolder(folder);
      const serve = serverBeside(streams);
      await withSolvers(streams, threads, async (solvers) => {
        const report = (text: string) => streams.error(`${printable(text)}\n`);
        const runner = new OperationRunner({
          files: rootFolder(root),
          levels: solvers.levels,
          boards: solvers.pool,
          games: new StoredGames(solvers, streams, report, allowsPlay),
          sliding: findGame("sliding")!,
          slices: hostClock.slices,
          after: hostClock.after,
        });
        await serve(
          {
            version: programVersion(streams),
            operations: describedOperations,
            answer: (name, input, how) => runner.answer(name, input, how),
            problem: report,
          },
          { ...processTerminal, interrupt: streams.interrupt, answersAll: !isSocket() },
        );
        runner.dispose();
      });
      return streams.interrupt.aborted ? interruptedCode(streams.interrupt) : exitCodes.done;
    };
  },
});

/**
 * Whether the input is that of a client that started the program and may leave. A file or a pipe of a shell
 * ends before its calls are answered.
 */
function isSocket(): boolean {
  try {
    return fstatSync(0).isSocket();
  } catch {
    return false;
  }
}

async function realFolder(folder: string): Promise<string> {
  try {
    const real = await realpath(folder);
    if ((await stat(real)).isDirectory()) return real;
  } catch (error) {
    throw new UsageError(say("Couldn't open “{0}”: {1}.", folder, fileProblem(error)), folder);
  }
  throw new UsageError(say("Couldn't open “{0}”: it isn't a folder.", folder), folder);
}

/** The protocol is loaded only here, from a bundle of its own. */
function serverBeside({ program }: ProgramStreams): typeof serveMcp {
  const file = path.join(path.dirname(program), bundle);
  return (createRequire(program)(file) as { readonly serveMcp: typeof serveMcp }).serveMcp;
}

/** The answer to `game_play` without `--allow-play`. */
const refusal = "This server plays no moves. Start it with --allow-play.";

type Work<Found> = (game: PlayersGame | undefined) => Found;

/**
 * The games of a shell. Each use opens the store again, so that it sees what other processes have played, and
 * keeps what was played before it ends.
 */
class StoredGames implements PlayedGames {
  readonly refusal: string | undefined;
  readonly #queue = new Queue();

  constructor(
    private readonly solvers: SolverSet,
    private readonly streams: ProgramStreams,
    private readonly report: (problem: string) => void,
    allowsPlay: boolean,
  ) {
    this.refusal = allowsPlay ? undefined : refusal;
  }

  /** One at a time: two could play in the same game. */
  use<Found>(wanted: WantedGame, work: Work<Found>, plays: boolean): Promise<Found> {
    return this.#queue.add(() => this.#useNow(wanted, work, plays));
  }

  async #useNow<Found>(wanted: WantedGame, work: Work<Found>, plays: boolean): Promise<Found> {
    try {
      if (!plays) return await this.#useStore(await lookAtGames(this.streams), wanted, work);
      const store = await openGames(this.streams);
      return await inTurn(store.folder, () => this.#useStore(store, wanted, work));
    } catch (error) {
      if (error instanceof StorageError) throw new OperationError("failed", error.message);
      throw error;
    }
  }

  async #useStore<Found>(store: GameStore, wanted: WantedGame, work: Work<Found>): Promise<Found> {
    const shell = openShell(store, this.solvers, {
      copy: () => undefined,
      leave: () => undefined,
      report: (problem) => this.report(problem instanceof Error ? problem.message : String(problem)),
      show: this.report,
    });
    const close = async () => {
      await shell.close();
      return store.close();
    };
    const found = await findPlayedGame(shell.midend, wanted)
      .then(work)
      .catch(async (error: unknown) => {
        await close();
        throw error;
      });
    if (!(await close())) throw new StorageError(say("Couldn't save the game."), "");
    return found;
  }
}

/** Far longer than a turn takes. */
const maxTurnMs = 5_000;
const pauseMs = 15;

/**
 * Runs work while no other server does. Two servers may play in one game at once. Each writes its own file,
 * and the store keeps both games. But a move that one of them has reported would be missing in the other one.
 *
 * The lock is a file that its server removes. If one stays the same for too long, its server was killed.
 */
export async function inTurn<Found>(
  folder: string,
  work: () => Promise<Found>,
  maxMs = maxTurnMs,
): Promise<Found> {
  const file = path.join(folder, "agents.lock");
  const own = newKey();
  const write = (flag: "wx" | "w") =>
    writeFile(file, own, { flag }).then(
      () => true,
      () => false,
    );
  let [seen, sinceMs]: [string | undefined, number] = [own, 0];
  while (!(await write("wx"))) {
    const held = await hostFiles.read(file).catch(() => undefined);
    if (held !== seen) [seen, sinceMs] = [held, performance.now()];
    else if (performance.now() - sinceMs > maxMs) {
      await write("w");
      break;
    }
    await setTimeout(pauseMs);
  }
  try {
    return await work();
  } finally {
    // Another server may have taken it meanwhile.
    if ((await hostFiles.read(file).catch(() => undefined)) === own)
      await rm(file, { force: true, maxRetries: 5, retryDelay: 20 }).catch(() => undefined);
  }
}

const at = "level.file";
/** A canceled call stops between two parts of a file. */
const partBytes = 256 * 1024;

/**
 * Reads level files of one folder and of those in it. Links are followed and must stay inside. `folder`: its
 * path with all links resolved; `undefined`: no file is read.
 */
function rootFolder(folder: string | undefined): LevelTexts {
  return {
    async read(file, signal) {
      if (folder === undefined)
        throw new OperationError("refused", "This server reads no files. Give the level as text.", at);
      const place = insideOf(folder, file);
      try {
        const real = await realpath(place);
        // Checked again: a link may lead outside. The answer does not tell where.
        if (!isInside(folder, real)) throw outside(file);
        return await readRegular(real, file, signal);
      } catch (error) {
        if (error instanceof OperationError) throw error;
        throw new OperationError(
          "file",
          `Couldn't read “${shown(file)}”: ${english(fileProblem(error))}.`,
          at,
        );
      }
    },
  };
}

/** A path in the folder. Nothing is read before it is known to be inside. */
function insideOf(folder: string, file: string): string {
  const way = pathOf(file);
  if (way === undefined || way === "" || way.includes("\0")) throw outside(file);
  const place = path.resolve(folder, way);
  if (!isInside(folder, place)) throw outside(file);
  return place;
}

/** The path that an address of a file names, or the text; `undefined` for other addresses. */
function pathOf(file: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return file;
  try {
    return fileURLToPath(file);
  } catch {
    return undefined;
  }
}

function isInside(folder: string, place: string): boolean {
  const way = path.relative(folder, place);
  return !(way === "" || way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}

function outside(file: string): OperationError {
  return new OperationError("refused", `“${shown(file)}” isn't a file in the folder of this server.`, at);
}

function shown(file: string): string {
  return file.slice(0, 200);
}

/**
 * Reads a file. Throws if it has become a link meanwhile, or is a device or a pipe, which may have no end.
 */
async function readRegular(real: string, file: string, signal: AbortSignal): Promise<string> {
  const handle = await open(
    real,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const about = await handle.stat();
    // A folder on the way may have become a link before the file was opened.
    const there = (await realpath(real)) === real ? await lstat(real) : undefined;
    if (there === undefined || there.ino !== about.ino || there.dev !== about.dev) throw outside(file);
    if (!about.isFile()) throw new OperationError("refused", `“${shown(file)}” isn't a regular file.`, at);
    const bytes = await readBounded(handle, signal);
    if (bytes === undefined)
      throw new OperationError(
        "file",
        `“${shown(file)}” is larger than ${maxLevelFileBytes / 1024 / 1024} MB.`,
        at,
      );
    const text = decodeText(bytes);
    if (text.ok) return text.value;
    throw new OperationError("file", `Couldn't read “${shown(file)}”: ${english(text.error)}`, at);
  } finally {
    await handle.close();
  }
}

/** `undefined` for a file that is too large, even if its reported size is small. */
async function readBounded(handle: FileHandle, signal: AbortSignal): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (let total = 0; ; ) {
    refuseCancelled(signal);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(partBytes) });
    if (bytesRead === 0) return Buffer.concat(parts);
    total += bytesRead;
    if (total > maxLevelFileBytes) return undefined;
    parts.push(buffer.subarray(0, bytesRead));
  }
}
