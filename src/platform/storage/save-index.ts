import { unrefTimer } from "#host/time";
import type { AnyGame, Figure } from "../../games/game.js";
import { fieldsOf, parseObject } from "../../games/plain-data.js";
import { checksum } from "../../games/saves/checksum.js";
import { type ListedSave, listedHead, listedSave } from "../../games/saves/listed-save.js";
import { isOrigin } from "../../games/saves/save.js";
import { byNewest } from "../../games/saves/save-order.js";
import { Emitter } from "../../protocol/emitter.js";
import type { FileSystem } from "./file-system.js";
import { inParallel } from "./parallel.js";
import { Queue } from "./queues.js";
import { isNamedKey } from "./save-keys.js";
import type { SaveReader } from "./save-reader.js";
import type { StorageReports } from "./storage-reports.js";
import { fileOf, writeWhole } from "./whole-files.js";

const indexFormat = "tilework-save-index";
const indexVersion = 1;
const indexKey = "named";
/** A larger index is not valid. */
const maxCharacters = 32 * 1024 * 1024;
/** The index is written after at least this many saves were added or removed. */
const minChanges = 16;
/** Number of saves of each game that lists show first, with boards and scores; see the home page. */
const playedFirst = 50;
/** Lists wait for up to this many saves that the index lacks. */
const maxAwaited = 200;
/** When lists that do not wait get their first answer, and how often the progress is reported. */
const firstAnswerMs = 100;
const progressMs = 1_000;

/** Named saves as far as they are known. */
export interface SavesSoFar {
  readonly saves: readonly ListedSave[];
  /** The number of saves whose files have not been read yet. */
  readonly unread: number;
}

/**
 * The list of the named saves. It is kept in memory and in a file, so that thousands of saves are listed
 * without reading them. The file is a cache: it is rebuilt if it is missing or damaged, and no game is opened
 * from it. The file of a named save never changes, so cached facts by its key stay true.
 */
export class SaveIndex {
  readonly #files: FileSystem;
  readonly #findGame: (name: string) => AnyGame | undefined;
  readonly #reports: StorageReports;
  readonly #reader: SaveReader;
  readonly #known = new Map<string, ListedSave>();
  /** The number of saves that the index file lacks, or that it lists but no longer exist. */
  #changes = 0;
  #isRead = false;
  #isPlaying = false;
  readonly #updates = new Queue();
  #unread = 0;
  /** Thousands of files are being read, and lists have stopped waiting for them. */
  #isSlow = false;
  readonly #onDidProgress = new Emitter<void>();
  /** Fires while thousands of files are read: soon after the start, once a second, and at the end. */
  readonly onDidProgress = this.#onDidProgress.event;
  #isDisposed = false;

  constructor(
    files: FileSystem,
    findGame: (name: string) => AnyGame | undefined,
    reports: StorageReports,
    reader: SaveReader,
  ) {
    this.#files = files;
    this.#findGame = findGame;
    this.#reports = reports;
    this.#reader = reader;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#onDidProgress.dispose();
  }

  /**
   * All named saves, the newest first. Of the saves that the index file lacks, the moves of the newest are
   * played first and those of the others soon after.
   */
  async list(): Promise<readonly ListedSave[]> {
    await this.#updates.add(() => this.#update());
    return [...this.#known.values()].sort(byNewest);
  }

  /**
   * The same without waiting for thousands of files that the index lacks. Until these are read, lists those
   * in the index.
   */
  async listSoFar(): Promise<SavesSoFar> {
    if (this.#isSlow) return this.#soFar();
    let isWhole = false;
    const whole = this.#updates
      .add(() => this.#update())
      .then(() => {
        isWhole = true;
      });
    await new Promise<void>((resolve, reject) => {
      const listening = this.onDidProgress(() => {
        listening.dispose();
        resolve();
      });
      // A failure after the first answer is reported by the next list.
      whole.finally(() => listening.dispose()).then(resolve, reject);
    });
    if (!isWhole) return this.#soFar();
    return { saves: [...this.#known.values()].sort(byNewest), unread: 0 };
  }

  #soFar(): SavesSoFar {
    const played = [...this.#known.values()].filter((listed) => listed.played !== undefined);
    return { saves: played.sort(byNewest), unread: Math.max(1, this.#unread) };
  }

  async #update(): Promise<void> {
    if (!this.#isRead) await this.#read();
    this.#isRead = true;
    const keys = new Set((await this.#reader.keys()).filter(isNamedKey));
    for (const key of this.#known.keys()) if (!keys.has(key)) this.forget(key);
    const unknown = [...keys].filter((key) => !this.#known.has(key));
    const end = this.#startProgress(unknown.length);
    try {
      await inParallel(unknown, async (key) => {
        const head = await this.#reader.readUnchanging(key);
        if (head !== undefined) this.#known.set(key, listedHead(key, head));
        this.#unread--;
      });
      await inParallel(this.#shownFirst(), (listed) => this.#play(listed));
    } finally {
      end();
    }
    if (this.#changes >= minChanges) await this.#write();
    void this.#playOthers().catch((error) => this.#reports.problem(error));
  }

  /** Reports the progress of reading this many files until the returned function is called. */
  #startProgress(count: number): () => void {
    this.#unread = count;
    if (count <= maxAwaited) return () => undefined;
    const fire = () => {
      this.#isSlow = true;
      this.#onDidProgress.fire();
    };
    const end = repeated(fire, firstAnswerMs, progressMs);
    return () => {
      end();
      this.#isSlow = false;
      this.#onDidProgress.fire();
    };
  }

  /** The games in the lists that players see first, if their moves have not been played. */
  #shownFirst(): readonly ListedSave[] {
    const counts = new Map<AnyGame, number>();
    return [...this.#known.values()].sort(byNewest).filter(({ game, played }) => {
      const count = (counts.get(game) ?? 0) + 1;
      counts.set(game, count);
      return count <= playedFirst && played === undefined;
    });
  }

  /**
   * Plays the moves of a game to get its board. A game that could not have been played is removed from the
   * list.
   */
  async #play(listed: ListedSave): Promise<void> {
    const { key } = listed;
    const head = await this.#reader.readUnchanging(key);
    const save = head && (await this.#reader.open({ key, head }));
    // It may have been deleted meanwhile.
    if (this.#known.get(key) !== listed) return;
    if (save === undefined) this.forget(key);
    else this.#note(listedSave(key, save));
  }

  /**
   * Plays all other games, which takes seconds for thousands, and writes the index. Listing does not wait for
   * it.
   */
  async #playOthers(): Promise<void> {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    try {
      const waiting = [...this.#known.values()].filter(({ played }) => played === undefined);
      for (const listed of waiting.sort(byNewest)) if (!this.#isDisposed) await this.#play(listed);
    } finally {
      this.#isPlaying = false;
    }
    if (this.#changes >= minChanges) await this.#write();
  }

  forget(key: string): void {
    if (this.#known.delete(key)) this.#changes++;
  }

  #note(listed: ListedSave): void {
    this.#known.set(listed.key, listed);
    this.#changes++;
  }

  get #folder(): string {
    return this.#files.join(this.#reader.folder, "index");
  }

  async #read(): Promise<void> {
    try {
      const text = await this.#files.read(fileOf(this.#files, this.#folder, indexKey));
      for (const listed of text === undefined ? [] : parseIndex(text, this.#findGame)) {
        this.#known.set(listed.key, listed);
        this.#reader.noteOrder(listed.order);
      }
    } catch (error) {
      this.#reports.problem(error);
    }
  }

  async #write(): Promise<void> {
    try {
      await writeWhole(this.#files, this.#folder, indexKey, formatIndex([...this.#known.values()]));
      this.#changes = 0;
    } catch (error) {
      // The saves themselves do not need it.
      this.#reports.problem(error);
    }
  }
}

function formatIndex(all: readonly ListedSave[]): string {
  const saves = JSON.stringify(
    all.flatMap(({ game, played, origin, ...rest }) =>
      // Saves that were not played are read again.
      played === undefined
        ? []
        : {
            ...rest,
            game: game.name,
            origin: origin ?? null,
            figures: played.figures.map(({ name, label, value }) => [name, label.text, value, label.comment]),
            board: played.board,
          },
    ),
  );
  return `{"format":"${indexFormat}","version":${indexVersion},"check":"${checksum(saves)}","saves":${saves}}\n`;
}

/** Reads the output of `formatIndex`; empty for anything else. */
function parseIndex(text: string, findGame: (name: string) => AnyGame | undefined): readonly ListedSave[] {
  const start = text.indexOf('"saves":') + '"saves":'.length;
  if (text.length > maxCharacters || start < '"saves":'.length) return [];
  const { format, version, check, saves } = parseObject(text) ?? {};
  if (format !== indexFormat || version !== indexVersion || !Array.isArray(saves)) return [];
  if (check !== checksum(text.slice(start, text.lastIndexOf("}")))) return [];
  return saves.flatMap((entry: unknown) => readEntry(entry, findGame) ?? []);
}

function readEntry(entry: unknown, findGame: (name: string) => AnyGame | undefined): ListedSave | undefined {
  const { key, gameId, game: of, name, variant, slot, origin, ...rest } = fieldsOf(entry);
  const { steps, moves, figures, board, order, savedAtMs } = rest;
  const game = typeof of === "string" ? findGame(of) : undefined;
  const texts = [key, gameId, name, variant, slot, board];
  const numbers = [steps, moves, order, savedAtMs];
  if (game === undefined || !texts.every((text) => typeof text === "string")) return undefined;
  if (!numbers.every((number) => Number.isFinite(number)) || !isNamedKey(key as string)) return undefined;
  const read = Array.isArray(figures) ? figures.map(readFigure) : [undefined];
  if (read.includes(undefined) || (origin !== null && !isOrigin(origin))) return undefined;
  return {
    ...({ steps, moves, order, savedAtMs } as Pick<ListedSave, "steps" | "moves" | "order" | "savedAtMs">),
    ...({ key, gameId, name, variant, slot } as Pick<
      ListedSave,
      "key" | "gameId" | "name" | "variant" | "slot"
    >),
    game,
    origin: origin ?? undefined,
    played: { figures: read as readonly Figure[], board: board as string },
  };
}

function readFigure(entry: unknown): Figure | undefined {
  const [name, text, value, comment]: readonly unknown[] = Array.isArray(entry) ? entry : [];
  const isKnown = name === "score" || name === "moves" || name === "pushes";
  if (!isKnown || typeof text !== "string" || typeof value !== "number") return undefined;
  const label = typeof comment === "string" ? { text, args: [], comment } : { text, args: [] };
  return { name, label, value };
}

/**
 * Calls something after some time and then again and again, until the returned function is called. It does
 * not keep the process alive.
 */
function repeated(run: () => void, firstMs: number, everyMs: number): () => void {
  const timers = [setTimeout(run, firstMs), setInterval(run, everyMs)];
  for (const timer of timers) unrefTimer(timer);
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
