import type { FindGame } from "../../games/game.js";
import {
  binnedText,
  formatKept,
  inPlace,
  type KeptGame,
  keptGame,
  latestKept,
  parseKept,
  saveTextOf,
} from "../../games/saves/kept-games.js";
import { byNewest, parsingSave, readingSaveHead, type Save } from "../../games/saves/save.js";
import { isEarlierState } from "../../games/saves/save-lines.js";
import type { BinnedGame, ListedSave, StoredSave } from "../../games/saves/stored-save.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../host-clock.js";
import type { FileSystem, StorageReports } from "./file-system.js";
import { type FileKind, isFullKey, SharedCollection } from "./shared-collection.js";
import { newKey } from "./whole-files.js";

/** The limits of the bin. */
export const usualBinBounds = { games: 200, bytes: 16 * 1024 * 1024 };
export type BinBounds = Readonly<typeof usualBinBounds>;

/** Full files are rewritten when they have this many states that no longer count. */
const maxOutdated = 200;
/** Deleted games are remembered for a process that still has an earlier state of them. */
const maxGone = 1_000;

export function keptKind(findGame: FindGame): FileKind<KeptGame> {
  return {
    // A single game may have 4 MB.
    maxMb: 8,
    format: formatKept,
    parse: (text) => parseKept(text, findGame),
    merge: latestKept,
    perFile: { entries: 200, characters: 256 * 1024 },
    sizeOf: ({ characters }) => characters,
    brief: (entry) => ({ ...entry, line: "" }),
  };
}

/**
 * Games that were saved under a name, and the bin. A game moves between the two by an entry with its later
 * state, so it is always in exactly one of them. Beyond the limits of the bin, its oldest games are deleted.
 */
export class KeptGames extends SharedCollection<KeptGame> {
  readonly #findGame: FindGame;
  readonly #bounds: BinBounds;
  /** Makes the times unique: a later state always has a later time. */
  #lastMs = 0;

  constructor(
    folder: Promise<string>,
    files: FileSystem,
    findGame: FindGame,
    reports: StorageReports,
    bounds = usualBinBounds,
  ) {
    super(folder, files, reports, keptKind(findGame));
    this.#findGame = findGame;
    this.#bounds = bounds;
  }

  /** The games with a name, the newest first. */
  async named(): Promise<readonly ListedSave[]> {
    const all = (await this.entries()).filter(({ place }) => place === "named");
    return all.flatMap(({ listed }) => listed ?? []).sort(byNewest);
  }

  /** Opens a game with a name by playing it; `undefined` if it is not there or cannot be read. */
  open(key: string): Promise<StoredSave | undefined> {
    return this.#open(key).catch((error) => {
      this.reports.problem(error);
      return undefined;
    });
  }

  /** The same, but rejects if the folder cannot be listed. */
  #open(key: string): Promise<StoredSave | undefined> {
    return this.queues.read(async () => {
      const entry = await this.#find(key, "named");
      const save = entry && (await this.#play(entry));
      return save && { key, save };
    });
  }

  /** Replaces the game of the same name. That goes to the bin, unless this one continues it. */
  async writeNamed(save: Save & { readonly name: string }): Promise<void> {
    await this.#put(newKey(), save);
  }

  /** Resolves with whether the game was there. */
  async rename(key: string, name: string): Promise<boolean> {
    const stored = await this.#open(key);
    if (stored !== undefined) await this.#put(key, { ...stored.save, name });
    return stored !== undefined;
  }

  #put(key: string, save: Save & { readonly name: string }): Promise<void> {
    return this.change(async () => {
      const isSame = ({ key: other, place, listed }: KeptGame) =>
        place === "named" && other !== key && listed?.name === save.name && listed.game === save.session.game;
      const all = await this.#all();
      // It counts as the earlier one, so that it is written no later than the replaced one.
      const entries = [keptGame(key, "named", this.#nextMs(), save)];
      for (const brief of all.filter(isSame)) {
        const entry = await this.wholeOf(brief);
        const held = entry && (await this.#play(entry));
        if (entry === undefined) continue;
        const isContinued = held !== undefined && isEarlierState(held, save);
        entries.push(inPlace(entry, isContinued ? "gone" : "bin", this.#nextMs()));
      }
      await this.#write(entries);
    });
  }

  /** Moves a game with a name to the bin. Resolves with whether it was there. */
  bin(key: string): Promise<boolean> {
    return this.change(async () => {
      const entry = await this.#find(key, "named");
      if (entry !== undefined) await this.#write([inPlace(entry, "bin", this.#nextMs())]);
      return entry !== undefined;
    });
  }

  /** Adds games without a name to the bin. Resolves with their keys. */
  addToBin(texts: readonly string[]): Promise<readonly string[]> {
    return this.change(async () => {
      const entries = texts.map((text) => binnedText(newKey(), this.#nextMs(), text));
      await this.#write(entries);
      return entries.map(({ key }) => key);
    });
  }

  /** The number of games in the bin. */
  async binCount(): Promise<number> {
    return (await this.#inBin()).length;
  }

  /** The games in the bin, the latest first. */
  async binned(): Promise<readonly BinnedGame[]> {
    const found: BinnedGame[] = [];
    for (const brief of await this.#inBin()) {
      const entry = await this.wholeOf(brief);
      const head = entry && (await inSlices(readingSaveHead(saveTextOf(entry), this.#findGame), hostSlices));
      if (entry !== undefined && head?.ok === true)
        found.push({ ...head.value, key: entry.key, binnedAtMs: entry.atMs });
    }
    return found;
  }

  /**
   * Takes a game out of the bin. `keep` stores one without a name. Resolves with whether it was there and
   * could be read.
   */
  restore(key: string, keep: (save: Save) => Promise<void>): Promise<boolean> {
    return this.change(async () => {
      const entry = await this.#find(key, "bin");
      const save = entry && (await this.#play(entry));
      if (entry === undefined || save === undefined) return false;
      if (save.name === undefined) await keep(save);
      await this.#write([inPlace(entry, save.name === undefined ? "gone" : "named", this.#nextMs())]);
      return true;
    });
  }

  emptyBin(): Promise<void> {
    return this.change(async () => {
      const binned = (await this.#all()).filter(({ place }) => place === "bin");
      await this.writeNow(binned.map((entry) => inPlace(entry, "gone", this.#nextMs())));
      await this.#compact(1);
    });
  }

  /** A text that changes whenever any process changes these games. */
  async state(): Promise<string> {
    return (await this.readParts()).map(({ key, id }) => `${key} ${id}`).join("\n");
  }

  async #inBin(): Promise<readonly KeptGame[]> {
    return (await this.entries()).filter(({ place }) => place === "bin").reverse();
  }

  /** The same as `entries`, during a change. Rejects if the folder cannot be listed. */
  async #all(): Promise<readonly KeptGame[]> {
    const all = latestKept((await this.parts()).flatMap(({ value }) => value));
    this.#lastMs = Math.max(this.#lastMs, all.at(-1)?.atMs ?? 0);
    return all;
  }

  async #find(key: string, place: KeptGame["place"]): Promise<KeptGame | undefined> {
    const brief = (await this.#all()).find((one) => one.key === key && one.place === place);
    return brief && this.wholeOf(brief);
  }

  async #play(entry: KeptGame): Promise<Save | undefined> {
    const save = await inSlices(parsingSave(saveTextOf(entry), this.#findGame), hostSlices);
    if (save.ok) return save.value;
    this.reports.problem(new Error(`The game ${entry.key} cannot be played: ${save.error.text}`));
    return undefined;
  }

  #nextMs(): number {
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 1);
    return this.#lastMs;
  }

  async #write(entries: readonly KeptGame[]): Promise<void> {
    await this.writeNow(entries);
    // The games themselves are written.
    await this.#boundBin().catch((error) => this.reports.problem(error));
  }

  async #boundBin(): Promise<void> {
    const binned = (await this.#all()).filter(({ place }) => place === "bin").reverse();
    let characters = 0;
    const surplus = binned.filter((entry, place) => {
      characters += entry.characters;
      return place >= this.#bounds.games || characters > this.#bounds.bytes;
    });
    if (surplus.length > 0)
      await this.writeNow(surplus.map((entry) => inPlace(entry, "gone", this.#nextMs())));
    await this.#compact(maxOutdated);
  }

  /** Rewrites full files if at least `minOutdated` of their states no longer count. */
  async #compact(minOutdated: number): Promise<void> {
    const parts = await this.parts();
    const latest = latestKept(parts.flatMap(({ value }) => value));
    const gone = new Set(latest.filter(({ place }) => place === "gone").slice(0, -maxGone));
    const kept = new Set(latest.filter((entry) => !gone.has(entry)));
    const full = parts.filter(({ key }) => isFullKey(key)).flatMap(({ value }) => value);
    const outdated = full.filter((entry) => !kept.has(entry));
    if (outdated.length >= minOutdated) await this.repack(parts, kept);
  }
}
