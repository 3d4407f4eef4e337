import type { AnyGame } from "../../games/game.js";
import { formatSave, headOf, parsingSave, type Save } from "../../games/saves/save.js";
import { isEarlierState } from "../../games/saves/save-lines.js";
import type { BinnedGame } from "../../games/saves/stored-save.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../slices.js";
import type { FileSystem } from "./file-system.js";
import type { SaveBin } from "./save-bin.js";
import { newGameKey, newNamedKey } from "./save-keys.js";
import { type SaveReader, type StorageReports, textDigest } from "./save-reader.js";
import { idOf } from "./slot-id.js";
import { takeAway, writeWhole } from "./whole-files.js";

/** A file, and what it held when a game was read from it or written to it: only that may be taken away. */
export interface Place {
  readonly key: string;
  readonly digest: string;
}

/** What changes a folder of saves is made of. */
interface FolderParts {
  readonly files: FileSystem;
  readonly findGame: (name: string) => AnyGame | undefined;
  readonly reports: StorageReports;
  readonly reader: SaveReader;
  readonly bin: SaveBin;
  /** Other processes are to hear that a file came, went or was written. */
  readonly tell: () => void;
}

/** The ways in which files of saves come, are replaced and go. Nothing is lost by any of them. */
export class SaveFolder {
  readonly #files: FileSystem;
  readonly #findGame: FolderParts["findGame"];
  readonly #reports: StorageReports;
  readonly #reader: SaveReader;
  readonly #bin: SaveBin;
  readonly #tell: () => void;
  /** Names that this process made up. */
  readonly #ownKeys = new Set<string>();

  constructor({ files, findGame, reports, reader, bin, tell }: FolderParts) {
    this.#files = files;
    this.#findGame = findGame;
    this.#reports = reports;
    this.#reader = reader;
    this.#bin = bin;
    this.#tell = tell;
  }

  isOwnKey(key: string): boolean {
    return this.#ownKeys.has(key);
  }

  /**
   * Writes over a file where this process made it and nobody has written to it since: who plays on in another
   * window may have taken it away. Else it writes a new one, and takes the other away. `written` is told where
   * the save is. Resolves with whether there is one file more.
   */
  async replace(
    before: Place | undefined,
    save: Save,
    written: (place: Place) => void = () => undefined,
  ): Promise<boolean> {
    const own = before !== undefined && this.#ownKeys.has(before.key) ? before.key : undefined;
    const fresh = newKeyOf(save);
    const claim = () => {
      this.#ownKeys.add(fresh);
      return fresh;
    };
    // Each step may take long, as over a network: the file is looked at while the new text is written.
    const place =
      own === undefined ? claim() : this.#reader.isUnchanged(own).then((is) => (is ? own : claim()));
    const text = formatSave(save);
    const { key, state } = await writeWhole(this.#files, this.#reader.folder, own ?? fresh, text, place);
    written({ key, digest: await this.#reader.note(key, text, save, state) });
    this.#tell();
    if (before !== undefined && before.key !== key)
      await this.takeAway(before, save).catch((error) => this.#reports.problem(error));
    return before === undefined;
  }

  /**
   * Also where it holds an earlier state of `later` by now: a window that went may have written the time of
   * its game only then.
   */
  async takeAway({ key, digest }: Place, later?: Save): Promise<void> {
    const isCovered = async (text: string) => {
      if (later === undefined) return false;
      const held = await inSlices(parsingSave(text, this.#findGame), hostSlices);
      return held.ok && isEarlierState(held.value, later);
    };
    await takeAway(
      this.#files,
      this.#reader.folder,
      key,
      async (text) => (await textDigest(text)) === digest || (await isCovered(text)),
    );
    this.#reader.forget(key);
    this.#tell();
  }

  /** Takes a save away that another one has replaced; what only the former one holds goes to the bin. */
  async supersede(key: string, later: Save): Promise<void> {
    const before = await this.#reader.readOne(key);
    const held = before && (await this.#reader.open(before));
    if (before === undefined || held === undefined) return;
    if (isEarlierState(held, later)) await this.takeAway(before);
    else await this.toBin(key);
  }

  /** Moves a save to the bin; where its digest is given, only while it holds that. */
  async toBin(key: string, digest?: string): Promise<BinnedGame | undefined> {
    const now = await this.#reader.readOne(key);
    if (now === undefined || (digest !== undefined && now.digest !== digest)) return undefined;
    const binned = await this.#bin.put(key, now.bytes);
    this.#reader.forget(key);
    this.#tell();
    return { ...now.head, key: binned, binnedAtMs: Date.now() };
  }
}

function newKeyOf(save: Save): string {
  return save.name === undefined ? newGameKey(idOf(headOf(save))) : newNamedKey();
}
