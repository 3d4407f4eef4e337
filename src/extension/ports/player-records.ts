import * as vscode from "vscode";
import { hostFiles } from "#host/files";
import { fieldsOf } from "../../games/reading.js";
import type { GameResults, Records } from "../../games/statistics/records.js";
import {
  plain,
  plainDays,
  plainLevels,
  readBest,
  readDays,
  readLevels,
  readPlayerName,
  readResults,
  readScores,
} from "../../games/statistics/records-format.js";
import { StoredRecords } from "../../platform/storage/stored-records.js";
import { storageReports } from "./storage.js";

export type SyncedState = vscode.Memento & { setKeysForSync(keys: readonly string[]): void };

/**
 * The player's records: this machine's files, merged with the records that Settings Sync brings from others.
 * Records of other windows are merged at every write, when this window gets the focus, and before they are
 * listed (`refresh`).
 */
export class PlayerRecords extends StoredRecords implements vscode.Disposable {
  readonly #listening: vscode.Disposable;

  /** `folder`: in global storage, which all windows share. */
  constructor(state: SyncedState, folder: Promise<string>, log: vscode.LogOutputChannel) {
    super(folder, hostFiles, storageReports(log, "records"), {
      read: () => readSynced(state),
      wrote: (records) => writeSynced(state, records),
    });
    state.setKeysForSync(Object.values(keys));
    this.#listening = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && this.isRead) void this.refresh();
    });
  }

  override dispose(): void {
    this.#listening.dispose();
    super.dispose();
  }
}

/**
 * The records in VS Code's `globalState`, which Settings Sync transfers to the player's other machines. It is
 * a mirror: each window has a copy and writes all of it back, so one window may overwrite another's changes.
 * The files still contain them, and the next write restores them.
 */

const keys = {
  scores: "tilework.scores",
  best: "tilework.best",
  name: "tilework.playerName",
  nameTime: "tilework.playerNameAt",
  results: "tilework.results",
  levels: "tilework.levelFacts",
  days: "tilework.days",
} as const;

/**
 * If there are more rankings, those with the newest entries are synced; of the levels, those solved last. The
 * files contain all of them.
 */
const maxSyncedRankings = 64;
const maxSyncedLevels = 1_000;
/** Results of puzzles of days, the last ones. */
const maxSyncedDays = 365;

function readSynced(state: vscode.Memento): Records {
  return {
    playerName: readPlayerName({ text: state.get(keys.name), atMs: state.get(keys.nameTime) }),
    scores: readScores(state.get(keys.scores)),
    best: readBest(state.get(keys.best)),
    results: readResults(state.get(keys.results)),
    levels: readLevels(state.get(keys.levels)),
    days: readDays(state.get(keys.days)),
  };
}

/** Writes the records into the state, within the limits, if they have changed. */
async function writeSynced(state: vscode.Memento, records: Records): Promise<void> {
  const recent = newest(records.levels, maxSyncedLevels, ({ atMs }) => atMs);
  const values: readonly (readonly [string, unknown])[] = [
    [
      keys.scores,
      plain(newest(records.scores, maxSyncedRankings, (list) => Math.max(...list.map(({ atMs }) => atMs)))),
    ],
    [keys.best, plain(newest(records.best, maxSyncedRankings, (value) => value))],
    [keys.name, records.playerName?.text],
    [keys.nameTime, records.playerName?.atMs],
    [keys.results, plain(newest(records.results, maxSyncedRankings, lastTime))],
    [keys.levels, plainLevels(recent)],
    [keys.days, plainDays(newest(records.days, maxSyncedDays, ({ order }) => order))],
  ];
  for (const [key, value] of values) {
    if (JSON.stringify(state.get(key)) !== JSON.stringify(isEmpty(value) ? undefined : value))
      await state.update(key, value);
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === "object" && Object.keys(fieldsOf(value)).length === 0);
}

function lastTime(results: GameResults): number {
  return Math.max(...Object.values(results).map(({ atMs }) => atMs));
}

/**
 * The entries with the newest times, in the order of their keys, so that equal records are written as equal
 * texts.
 */
function newest<Value>(
  all: ReadonlyMap<string, Value>,
  count: number,
  timeOf: (value: Value) => number,
): ReadonlyMap<string, Value> {
  const byTime = [...all].sort(
    ([one, first], [other, second]) => timeOf(second) - timeOf(first) || (one < other ? -1 : 1),
  );
  return new Map(byTime.slice(0, count).sort(([one], [other]) => (one < other ? -1 : 1)));
}
