import * as path from "node:path";
import type { Solution } from "../../../src/games/levels.js";
import { type AnySession, current, deal, formatSteps, play, undo } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { StoredSave } from "../../../src/games/saves/stored-save.js";
import type { SavedGames } from "../../../src/midend/ports/store.js";
import type { FileSystem, StorageReports } from "../../../src/platform/storage/file-system.js";
import { FinishedFiles, usualFinishedBounds } from "../../../src/platform/storage/finished-files.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { SolutionFiles, StoredRecords } from "../../../src/platform/storage/stored-records.js";
import { saveOf } from "../../bench/shared/save-costs.js";
import { valueIn } from "../../unit/shared/value-in.js";
import type { Random } from "../shared/random.js";

/** The stores of one window, on any disk. */
export interface Stores {
  readonly saves: SaveFiles;
  readonly finished: FinishedFiles;
  readonly records: StoredRecords;
  readonly solutions: SolutionFiles;
}

/** All games except the running ones, the newest first, each opened. */
export async function openedOf(store: Pick<SavedGames, "listed" | "open">): Promise<readonly StoredSave[]> {
  const opened: StoredSave[] = [];
  for (const { key } of await store.listed()) {
    const stored = await store.open(key);
    if (stored !== undefined) opened.push(stored);
  }
  return opened;
}

/** Archive files become full quickly, so that many are filled. */
const bounds = { ...usualFinishedBounds, gamesPerFile: 4 };

export function openStores(storage: string, files: FileSystem, reports: StorageReports): Stores {
  const folder = (name: string) => Promise.resolve(path.join(storage, name));
  return {
    saves: new SaveFiles(folder("saves"), files, findGame, reports),
    finished: new FinishedFiles(folder("finished"), files, findGame, reports, bounds),
    records: new StoredRecords(folder("records"), files, reports),
    solutions: new SolutionFiles(folder("solutions"), files, reports),
  };
}

/** Resolves when all pending writes are done or have failed; with whether all were successful. */
export async function flushStores({ saves, finished, records }: Stores): Promise<boolean> {
  const areWritten = await Promise.all([saves.flush(), finished.flush(), records.flush()]);
  return areWritten.every((isWritten) => isWritten);
}

export function closeStores({ saves, finished, records }: Stores): void {
  for (const store of [saves, finished, records]) store.dispose();
}

/** A write of a window: started, and done when its promise is fulfilled. */
export type Written =
  /** A running game up to a step; `steps` as in saves. */
  | { readonly kind: "running"; readonly gameId: string; readonly steps: string }
  /** A finished game. */
  | { readonly kind: "finished"; readonly gameId: string; readonly steps: string }
  /** A named save with the expected content of its file, except for the time of writing. */
  | {
      readonly kind: "named";
      readonly game: string;
      readonly name: string;
      readonly gameId: string;
      readonly steps: string;
    }
  | { readonly kind: "score"; readonly score: number; readonly gameId: string }
  | { readonly kind: "best"; readonly value: number }
  | { readonly kind: "level"; readonly level: string; readonly moves: number; readonly pushes: number }
  | {
      readonly kind: "solution";
      readonly level: string;
      readonly moves: number;
      readonly pushes: number;
      readonly lurd: string;
    };

/** `atNs`: by a clock that all processes of this machine share. */
export interface Event {
  readonly window: string;
  readonly number: number;
  readonly state: "started" | "done" | "failed";
  readonly atNs: string;
  readonly written: Written;
}

export const names = ["Lunch", "Break", "Übung 3"] as const;
export const levels = ["00000000000000aa", "00000000000000bb"] as const;
export const ranking = "2048/4x4";
const games = ["2048", "sliding"] as const;
const directions = ["left", "up", "right", "down"] as const;

/**
 * Plays like a window: continues existing games, writes after every move, saves under names, enters records,
 * finishes games. Undone and replaced moves stay in the game, so finding a later state of a game means that
 * nothing is lost.
 */
export async function playInWindow(
  window: string,
  stores: Stores,
  actions: number,
  random: Random,
  tell: (event: Event) => void,
): Promise<void> {
  let number = 0;
  const going: Promise<void>[] = [];
  const write = (written: Written, run: () => Promise<unknown>) => {
    const own = number++;
    const say = (state: Event["state"]) =>
      tell({ window, number: own, state, atNs: String(process.hrtime.bigint()), written });
    say("started");
    const done = run().then(
      (result) => say(result === false ? "failed" : "done"),
      () => say("failed"),
    );
    going.push(done);
    return done;
  };
  const sessions = new Map<string, { session: AnySession; readonly gameId: string }>();
  for (const name of games) {
    const saved = await stores.saves.readRunning(name);
    sessions.set(
      name,
      saved ?? { session: valueIn(deal(findGame(name)!, "4x4", random.seed())), gameId: `${window}-${name}` },
    );
  }
  await stores.records.ready();
  for (let action = 0; action < actions; action++) {
    const game = random.pick(games);
    const played = sessions.get(game);
    if (played === undefined) throw new Error("No game was started.");
    const { gameId } = played;
    switch (random.below(12)) {
      case 0: {
        const name = random.pick(names);
        const { session } = played;
        await write({ kind: "named", game, name, gameId, steps: formatSteps(session.steps) }, () =>
          stores.saves.writeNamed({ ...saveOf(session, gameId), name }),
        );
        break;
      }
      case 1: {
        const score = random.below(100_000);
        const entry = { name: "", score, gameId: `${window}-${number}`, atMs: Date.now() };
        await write({ kind: "score", score, gameId: entry.gameId }, () =>
          stores.records.add({ scores: new Map([[ranking, [entry]]]) }),
        );
        break;
      }
      case 2: {
        const value = random.below(100_000);
        void write({ kind: "best", value }, () => stores.records.add({ best: new Map([[ranking, value]]) }));
        break;
      }
      case 3: {
        const [level, solution] = [random.pick(levels), solutionOf(random)];
        const { moves, pushes } = solution;
        const cost = { moves, pushes };
        void write({ kind: "solution", level, ...solution }, () => stores.solutions.keep(level, solution));
        await write({ kind: "level", level, ...cost }, () =>
          stores.records.add({ levels: new Map([[level, { moves: cost, pushes: cost, atMs: Date.now() }]]) }),
        );
        break;
      }
      case 4:
        await openedOf(stores.saves);
        break;
      case 5: {
        // A game that ends again replaces its earlier state.
        const id = `${window}-ended-${random.below(8)}`;
        const session = lostGame(random.below(3));
        void write({ kind: "finished", gameId: id, steps: formatSteps(session.steps) }, () =>
          stores.finished.add(saveOf(session, id)),
        );
        break;
      }
      default: {
        played.session = step(played.session, random);
        const { session } = played;
        const done = write({ kind: "running", gameId, steps: formatSteps(session.steps) }, async () => {
          await stores.saves.writeRunning(saveOf(session, gameId));
        });
        // Quick keys do not wait for the disk.
        if (random.oneIn(3)) await done;
      }
    }
  }
  await Promise.all(going);
  await Promise.all([stores.saves.flush(), stores.finished.flush()]);
}

/** One more step, sometimes replacing undone ones; the same session if no step is possible. */
function step(session: AnySession, random: Random): AnySession {
  let before = session;
  if (random.oneIn(6)) for (let count = random.between(1, 3); count > 0; count--) before = undo(before);
  for (let tries = 0; tries < 20; tries++) {
    const direction = random.pick(directions);
    const next = play(before, before.game.interpret(current(before), { kind: "direction", direction }));
    if (next !== before) return next;
  }
  return session;
}

const lostGames = new Map<number, AnySession>();

/** A game of 2048 on nine cells, played until it was lost. */
export function lostGame(seed: number): AnySession {
  const known = lostGames.get(seed);
  if (known !== undefined) return known;
  let session: AnySession = valueIn(deal(findGame("2048")!, "3x3", seed));
  for (let turn = 0; session.game.status(current(session)) === "playing"; turn++) {
    const direction = directions[turn % directions.length] ?? "left";
    session = play(session, session.game.interpret(current(session), { kind: "direction", direction }));
  }
  lostGames.set(seed, session);
  return session;
}

function solutionOf(random: Random): Solution {
  const pushes = random.between(1, 30);
  const walked = random.between(0, 30);
  return { moves: walked + pushes, pushes, lurd: "l".repeat(walked) + "R".repeat(pushes) };
}
