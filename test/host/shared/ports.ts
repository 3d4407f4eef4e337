import * as vscode from "vscode";
import { hostFiles, pathOf } from "#host/files";
import { FileEncodings } from "../../../src/extension/kit/file-encodings.js";
import { FileTexts } from "../../../src/extension/kit/file-texts.js";
import * as drawings from "../../../src/extension/panel/picture-drawings.js";
import { TilePictures } from "../../../src/extension/panel/pictures.js";
import { PlayerRecords, type SyncedState } from "../../../src/extension/ports/player-records.js";
import { storageReports } from "../../../src/extension/ports/storage.js";
import { type OwnPorts, VscodeSettings, vscodePorts } from "../../../src/extension/ports/vscode-ports.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Ports } from "../../../src/midend/ports/ports.js";
import { FinishedFiles } from "../../../src/platform/storage/finished-files.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { fakePatterns } from "../../unit/midend/fake-patterns.js";
import { Memento } from "../../unit/shared/memento.js";

/** Replacements for a window's usual ports. */
export interface WindowParts extends Partial<Ports> {
  /** What VS Code stores for the extension. */
  readonly state?: Memento;
}

/**
 * The ports of one VS Code window, assembled as in the extension: VS Code's own ports, with saves and records
 * in a folder. Windows with the same folder share both. A window has no solvers unless a test provides some.
 */
export class WindowPorts implements vscode.Disposable {
  readonly saves: SaveFiles;
  readonly finished: FinishedFiles;
  readonly player: PlayerRecords;
  readonly pictures: TilePictures;
  readonly texts: FileTexts;
  readonly all: Ports;
  readonly #settings = new VscodeSettings();

  constructor(
    folder: vscode.Uri,
    log: vscode.LogOutputChannel,
    { state = new Memento(), ...others }: WindowParts = {},
  ) {
    const inFolder = async (name: string) => pathOf(vscode.Uri.joinPath(folder, name));
    const memory = (key: string) => ({
      read: () => state.get(key),
      write: (value: unknown) => void state.update(key, value),
    });
    const reports = (what: "game" | "finished") => storageReports(log, what);
    this.saves = new SaveFiles(inFolder("saves"), hostFiles, findGame, reports("game"));
    this.finished = new FinishedFiles(inFolder("finished"), hostFiles, findGame, reports("finished"));
    this.player = new PlayerRecords(state as unknown as SyncedState, inFolder("records"), log);
    this.pictures = new TilePictures(log, async () => drawings);
    const given: OwnPorts = {
      settings: this.#settings,
      pictures: this.pictures,
      saves: this.saves,
      finished: this.finished,
      records: this.player,
      ...noSolvers,
      patterns: fakePatterns(),
      log: { error: (problem) => log.error(problem instanceof Error ? problem : String(problem)) },
      openedFiles: memory("tilework.openedLevelFiles.1"),
      waitTimes: { read: () => undefined, write: () => undefined },
      practice: memory("tilework.practice"),
      recentLevels: memory("tilework.recentLevels"),
    };
    this.texts = new FileTexts(new FileEncodings(state));
    const own = vscodePorts(given, this.texts, "tilework.tilework");
    this.all = { ...own, ...others };
  }

  dispose(): void {
    for (const part of [this.saves, this.finished, this.player, this.pictures, this.#settings])
      part.dispose();
  }
}

const none = () => Promise.reject(new Error("This window has no solvers."));

const noSolvers: Pick<Ports, "solvers" | "levelSolving"> = {
  solvers: {
    of: () => ({
      hint: none,
      solve: none,
      analyze: none,
      judge: none,
      prepare: none,
      abilities: none,
      rest: async () => undefined,
    }),
  },
  levelSolving: { solve: none, expect: () => undefined },
};
