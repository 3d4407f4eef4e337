import { mkdir, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";
import { canGoOn } from "../../games/game.js";
import { english, type Message } from "../../games/message.js";
import { type AnySession, canUndo, current } from "../../games/play/session.js";
import { finishedRecords, nameGiven, type PlayedGame, raisedBest, type Standing, solvedLevel, standingOf } from "../../games/records/game-records.js";
import { noRecords, type Records } from "../../games/records/records.js";
import { findGame } from "../../games/registry/registry.js";
import type { Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { hostFiles } from "../../platform/node/files.js";
import { RecordFiles } from "../../platform/storage/record-files.js";
import { SaveFiles } from "../../platform/storage/save-files.js";
import type { StorageReports, StoredSave } from "../../platform/storage/save-reader.js";
import { SolutionFiles } from "../../platform/storage/solution-files.js";
import { newKey } from "../../platform/storage/whole-files.js";
import { StorageError } from "../shared/command.js";
import { fileProblem } from "../shared/file-error.js";

/**
 * The games and records of a shell: the same files as the extension's, in a folder of their own, which any number of processes share. Nothing waits for
 * the disk while somebody plays; `close` does.
 */
export class GameStore {
  readonly #saves: SaveFiles;
  readonly #records: RecordFiles;
  readonly #solutions: SolutionFiles;
  #ready: Promise<void> | undefined;
  /** What is to be written and has not been, so that leaving waits for it. */
  readonly #pending = new Set<Promise<unknown>>();

  private constructor(folder: string, tell: (sentence: string) => void) {
    const reports = reportsTo(tell);
    this.#saves = new SaveFiles(Promise.resolve(path.join(folder, "saves")), hostFiles, findGame, reports);
    this.#records = new RecordFiles(Promise.resolve(path.join(folder, "records")), hostFiles, reports);
    this.#solutions = new SolutionFiles(Promise.resolve(path.join(folder, "records", "solutions")), hostFiles, reports);
  }

  /** To look at what is kept, and to keep nothing. Throws a `StorageError` where that cannot be read. */
  static async look(folder: string, tell: (sentence: string) => void): Promise<GameStore> {
    try {
      await hostFiles.list(path.join(folder, "saves"));
    } catch (error) {
      throw new StorageError(`The games in “${folder}” cannot be read: ${fileProblem(error)}.`);
    }
    return new GameStore(folder, tell);
  }

  /** Throws a `StorageError` where nothing can be kept in the folder: whoever plays is to know before the first move. `tell` is told what happens to files. */
  static async open(folder: string, tell: (sentence: string) => void): Promise<GameStore> {
    const probe = path.join(folder, `${newKey()}.tmp`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(probe, "");
      await rm(probe);
    } catch (error) {
      throw new StorageError(`Games cannot be kept in “${folder}”: ${fileProblem(error)}.`);
    }
    return new GameStore(folder, tell);
  }

  /** The unfinished game of a kind, the newest where there are several. What is kept from now on takes its place. */
  readRunning(game: string): Promise<Save | undefined> {
    return this.#saves.readRunning(game);
  }

  /** All games, newest first. Unfinished ones have no name. */
  list(): Promise<readonly StoredSave[]> {
    return this.#saves.listAll();
  }

  /** What is kept of this kind of game from now on takes the place of this unfinished one. */
  resume(stored: StoredSave): Promise<void> {
    return this.#saves.resume(stored.key);
  }

  /** Makes room for another game of this one's size or level: what is unfinished there stays, unless nothing was done in it, and is written to no more. */
  async makeRoom({ game, positions }: AnySession): Promise<void> {
    const slot = slotOf(game, positions[0]);
    const save = await this.#saves.readSlot(game.name, slot);
    if (save !== undefined && canUndo(save.session) && canGoOn(game, current(save.session))) await this.#saves.setApart(game.name, slot);
  }

  /** Keeps the running game as it is now. */
  keep(save: Save): void {
    this.#await(this.#saves.writeRunning(save));
  }

  /** Keeps a game under a name. Rejects where it cannot be written. */
  saveAs(save: Save & { readonly name: string }): Promise<void> {
    return this.#saves.writeNamed(save);
  }

  rename(key: string, name: string): Promise<void> {
    return this.#saves.rename(key, name);
  }

  delete(key: string): Promise<void> {
    return this.#saves.delete(key);
  }

  /** Everything that is known by now: of this process at once, of others after `ready`. */
  get records(): Records {
    return this.#records.records;
  }

  /** Resolves when the records of earlier processes have been read. */
  ready(): Promise<void> {
    this.#ready ??= this.#records.read();
    return this.#ready;
  }

  /** To be called after every move: raises the best value where the game beats it. */
  noteMove(played: PlayedGame): void {
    const raised = raisedBest(played, this.records);
    if (raised !== undefined) this.#add(raised);
  }

  /** To be called when a game has ended: enters what it came to. Resolves with how it stands then. */
  async noteEnd(played: PlayedGame): Promise<Standing> {
    await this.ready();
    this.#add(finishedRecords(played, this.records, this.records.playerName?.text ?? "", Date.now()));
    const solved = solvedLevel(played);
    if (solved !== undefined) this.#await(this.#solutions.keep(solved.key, solved.solution));
    return standingOf(played, this.records);
  }

  /** Writes the name beside the scores that wait for one, and remembers it. */
  async setPlayerName(text: string): Promise<void> {
    await this.ready();
    this.#add(nameGiven(text, this.records, Date.now()) ?? {});
  }

  /** Resolves when all is on the disk, with whether it is. */
  async close(): Promise<boolean> {
    await Promise.all(this.#pending);
    const [saves, records] = await Promise.all([this.#saves.flush(), this.#records.write()]);
    this.#saves.dispose();
    this.#records.dispose();
    return saves && records;
  }

  #add(records: Partial<Records>): void {
    if (Object.keys(records).length === 0) return;
    this.#records.know({ ...noRecords, ...records });
    this.#await(this.#records.write());
  }

  #await(work: Promise<unknown>): void {
    this.#pending.add(work);
    void work.finally(() => this.#pending.delete(work));
  }
}

function reportsTo(tell: (sentence: string) => void): StorageReports {
  return {
    setAside: (file: string, reason: Message) => tell(`A file could not be read and was set aside: ${file}. ${english(reason)}`),
    cannotWrite: (error) => tell(`The game cannot be saved: ${fileProblem(error)}.`),
    // What matters of these is told by the two others.
    problem: () => undefined,
  };
}
