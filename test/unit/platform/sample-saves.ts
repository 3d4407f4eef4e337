import assert from "node:assert/strict";
import * as path from "node:path";
import {
  type AnySession,
  current,
  deal,
  formatSteps,
  play,
  replay,
  sessionFrom,
} from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { FinishedGame } from "../../../src/games/saves/finished-games.js";
import type { Save } from "../../../src/games/saves/save.js";
import type { FinishedGames } from "../../../src/midend/ports/store.js";
import { noChanges } from "../../../src/platform/storage/change-notices.js";
import type { StorageReports } from "../../../src/platform/storage/file-system.js";
import type { BinBounds } from "../../../src/platform/storage/kept-games.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import type { SaveBounds } from "../../../src/platform/storage/save-folder.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { valueIn } from "../shared/value-in.js";

/** Games as tests keep them, and where. */

/** A game of 2048. */
export function save(moves: number, playedMs = 0, gameId = "one", variant = "4x4"): Save {
  const game = findGame("2048")!;
  let session: AnySession = valueIn(deal(game, variant, 42));
  for (let index = 0; session.steps.length < moves; index++) {
    const direction = (["left", "down", "right", "up"] as const)[index % 4] ?? "left";
    session = play(session, game.interpret(current(session), { kind: "direction", direction }));
  }
  const facts = { hints: 0, playedMs, picture: undefined, name: undefined };
  return { gameId, session, ...facts, savedAtMs: 1_700_000_000_000 + moves };
}

/** A game of any number of moves. */
export function slid(moves: number): Save {
  const sliding = findGame("sliding")!;
  const start = valueIn(sliding.parse("3x3 1,2,3,4,0,5,7,8,6 0"));
  const steps = Array.from({ length: moves }, (_, index) => [index % 2 === 0 ? "U" : "D"]);
  return { ...save(0), session: valueIn(replay(sessionFrom(sliding, start), formatSteps(steps), moves)) };
}

/** The games of an archive. */
export async function all(archive: FinishedGames): Promise<readonly FinishedGame[]> {
  const found: FinishedGame[] = [];
  for await (const some of archive.read()) found.push(...some);
  return found;
}

/** Reports that are all told to one function; by default they fail the test. */
export function reportsTo(
  tell: (what: unknown) => void = (what) => assert.fail(String(what)),
): StorageReports {
  return { setAside: tell, cannotWrite: tell, problem: tell };
}

/** The saves of a process. */
export function openSaves(
  files: VolatileFiles,
  reports: StorageReports,
  ...bounds: [saves?: SaveBounds, bin?: BinBounds]
): SaveFiles {
  const folder = Promise.resolve(path.resolve("/saves"));
  return new SaveFiles(folder, files, findGame, reports, noChanges, ...bounds);
}

/** The disk of each test of a suite, and its windows, which must report nothing. */
export function emptyDisks() {
  const told: unknown[] = [];
  const tell = (what: unknown) => void told.push(what);
  const disk = {
    files: new VolatileFiles(),
    told,
    tell,
    window: () => openSaves(disk.files, reportsTo(tell)),
  };
  beforeEach(() => {
    disk.files = new VolatileFiles();
    told.length = 0;
  });
  afterEach(() => assert.deepEqual(told, []));
  return disk;
}

/** A promise that a test resolves. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
