import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { couldNotSave, fileProblem } from "../../games/file-problem.js";
import { type Message, say } from "../../games/message.js";
import { findGame } from "../../games/registry/registry.js";
import type { Memory } from "../../midend/ports/store.js";
import { watchChanges } from "../../platform/node/changes.js";
import { hostFiles } from "../../platform/node/files.js";
import { translate } from "../../platform/speech.js";
import { isAbsence, type StorageReports } from "../../platform/storage/file-system.js";
import { FinishedFiles } from "../../platform/storage/finished-files.js";
import { PatternFiles } from "../../platform/storage/pattern-files.js";
import { SaveFiles } from "../../platform/storage/save-files.js";
import { StatisticsFiles } from "../../platform/storage/statistics-files.js";
import { StoredRecords } from "../../platform/storage/stored-records.js";
import { TimedFiles } from "../../platform/storage/timed-files.js";
import { moveAside, newKey, writeWhole } from "../../platform/storage/whole-files.js";
import { type CodeOf, exitCodes, orInterrupted, type ProgramStreams, StorageError } from "./command.js";
import { printable } from "./program-output.js";

/** Larger lists of recent levels were not written by this program. */
const maxRecentCharacters = 1_000_000;

/** The work of a command that only reads games. So a signal does not have to wait for a slow disk. */
export function readingGames(
  work: (store: GameStore, streams: ProgramStreams) => Promise<void>,
): (streams: ProgramStreams) => Promise<CodeOf<"done">> {
  return async (streams) => {
    const reading = async () => {
      const store = await lookAtGames(streams);
      await work(store, streams);
      await store.close();
    };
    await orInterrupted(reading(), streams.interrupt);
    return exitCodes.done;
  };
}

/** Opens the games of the player for reading. Problems with files are printed. Close it at the end. */
export async function lookAtGames(streams: ProgramStreams): Promise<GameStore> {
  return GameStore.look(await dataFolder(), telling(streams));
}

/** The same, for changes. */
export async function openGames(streams: ProgramStreams): Promise<GameStore> {
  return GameStore.open(await dataFolder(), telling(streams));
}

function telling({ error }: ProgramStreams): (sentence: string) => void {
  return (sentence) => error(`${printable(sentence)}\n`);
}

/**
 * The folder with this user's games: `~/.local/share/tilework` or the one that `XDG_DATA_HOME` names,
 * `~/Library/Application Support/tilework` on a Mac, `%LOCALAPPDATA%\tilework\Data` on Windows. The library
 * is loaded on the first call, as commands that solve do not need the folder.
 */
export async function dataFolder(): Promise<string> {
  const restore = withoutRelativePaths();
  try {
    const { default: envPaths } = await import("env-paths");
    return envPaths("tilework", { suffix: "" }).data;
  } finally {
    restore();
  }
}

const variables = ["XDG_DATA_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE"] as const;

/**
 * Removes variables with a relative path, which would depend on the current folder. The specification of
 * `XDG_DATA_HOME` tells programs to ignore such a path. Without `HOME`, the system knows the user's folder.
 * The result brings the variables back, as other programs get them, too.
 */
function withoutRelativePaths(): () => void {
  const { env } = process;
  const relative = variables.flatMap((name) => {
    const value = env[name];
    return value === undefined || path.isAbsolute(value) ? [] : [[name, value] as const];
  });
  for (const [name] of relative) delete env[name];
  return () => {
    for (const [name, value] of relative) env[name] = value;
  };
}

/**
 * The games and records of a shell: the same files as the extension's, in a folder of their own, shared by
 * any number of processes. Play never waits for the disk; only `close` does. The stores have the names of the
 * midend's ports.
 */
export class GameStore {
  readonly saves: SaveFiles;
  readonly finished: FinishedFiles;
  readonly statistics: StatisticsFiles;
  readonly records: StoredRecords;
  readonly patterns: PatternFiles;
  readonly timed: TimedFiles;
  readonly recentLevels: Memory;
  readonly practice: Memory;
  readonly openedFiles: Memory;
  readonly waitTimes: Memory;
  /** Unfinished writes, which `close` waits for. */
  readonly #pending = new Set<Promise<unknown>>();

  private constructor(
    readonly folder: string,
    tell: (sentence: string) => void,
  ) {
    const reports = reportsTo(tell, "game");
    const at = (...parts: readonly string[]) => Promise.resolve(path.join(folder, ...parts));
    this.saves = new SaveFiles(at("saves"), hostFiles, findGame, reports, watchChanges);
    this.finished = new FinishedFiles(at("finished"), hostFiles, findGame, reportsTo(tell, "finished"));
    this.records = new StoredRecords(at("records"), hostFiles, reportsTo(tell, "records"));
    this.patterns = new PatternFiles(
      at("records", "lost-patterns"),
      hostFiles,
      reportsTo(tell, "patterns"),
      findGame,
    );
    this.statistics = new StatisticsFiles(at("statistics"), hostFiles, reportsTo(tell, "statistics"));
    this.timed = new TimedFiles(at("timed"), hostFiles, reportsTo(tell, "timed"));
    const memory = (key: string) => this.#memory(path.join(folder, "recent"), key, reports);
    this.recentLevels = memory("levels");
    this.practice = memory("practice");
    this.openedFiles = memory("opened-files");
    this.waitTimes = memory("wait-times");
  }

  /** Opens the folder for reading only. Throws a `StorageError` where it cannot be read. */
  static async look(folder: string, tell: (sentence: string) => void): Promise<GameStore> {
    try {
      await hostFiles.list(path.join(folder, "saves"));
    } catch (error) {
      throw new StorageError(
        say("Couldn't read the games in “{0}”: {1}.", folder, fileProblem(error)),
        folder,
      );
    }
    return new GameStore(folder, tell);
  }

  /**
   * Throws a `StorageError` where the folder cannot be written, so that the player knows before the first
   * move. `tell` receives sentences about what happens to files.
   */
  static async open(folder: string, tell: (sentence: string) => void): Promise<GameStore> {
    const probe = path.join(folder, `${newKey()}.tmp`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(probe, "");
      await rm(probe);
    } catch (error) {
      throw new StorageError(say("Couldn't keep games in “{0}”: {1}.", folder, fileProblem(error)), folder);
    }
    return new GameStore(folder, tell);
  }

  /** Resolves when everything is on the disk or has failed; `true` where all was written. */
  async close(): Promise<boolean> {
    await Promise.all(this.#pending);
    const stores = [this.saves, this.finished, this.records, this.patterns, this.timed, this.statistics];
    const areWritten = await Promise.all(stores.map((store) => store.flush()));
    for (const store of stores) store.dispose();
    return areWritten.every((isWritten) => isWritten);
  }

  /** A value in a file. A file that cannot be read is set aside before it is replaced, else it stays. */
  #memory(folder: string, key: string, { setAside }: StorageReports): Memory {
    /** The value that is being written. */
    let latest: { readonly value: unknown } | undefined;
    let written: Promise<unknown> = Promise.resolve();
    const read = () => readPlainData(path.join(folder, `${key}.json`));
    const write = async (value: unknown) => {
      if (read() === "damaged")
        setAside(
          await moveAside(hostFiles, folder, key),
          say("It was damaged, or another program has written it."),
        );
      await writeWhole(hostFiles, folder, key, JSON.stringify(value));
    };
    return {
      read: () => {
        const found = latest ?? read();
        return found === "damaged" ? undefined : found?.value;
      },
      write: (value) => {
        const writing = { value };
        latest = writing;
        written = written
          .catch(() => undefined)
          .then(() => write(value))
          .finally(() => {
            if (latest === writing) latest = undefined;
          });
        this.#await(written);
      },
    };
  }

  #await(work: Promise<unknown>): void {
    const done = work.catch(() => undefined);
    this.#pending.add(done);
    void done.finally(() => this.#pending.delete(done));
  }
}

/** `undefined` where there is no file. A file that cannot be opened may hold something, too. */
function readPlainData(file: string): { readonly value: unknown } | "damaged" | undefined {
  try {
    const text = readFileSync(file, "utf8");
    return text.length > maxRecentCharacters ? "damaged" : { value: JSON.parse(text) as unknown };
  } catch (error) {
    return isAbsence(error) ? undefined : "damaged";
  }
}

function reportsTo(
  tell: (sentence: string) => void,
  what: Parameters<typeof couldNotSave>[0],
): StorageReports {
  return {
    setAside: (file: string, reason: Message) =>
      tell(translate(say("Couldn't read “{0}”, so it was set aside. {1}", file, reason))),
    newer: (file, reason) => tell(translate(say("Couldn't read “{0}”: {1}", file, reason))),
    cannotWrite: (error) => tell(translate(couldNotSave(what, error))),
    // The other two reports say what matters.
    problem: () => undefined,
  };
}
