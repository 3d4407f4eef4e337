import { findGame } from "../../src/games/registry/registry.js";
import { parseSave, readingSaveHead } from "../../src/games/saves/save.js";
import { atOnce } from "../../src/games/slices.js";
import { extensionHostOf } from "../bench/shared/process-cpu.js";
import { namedSaves } from "../bench/shared/save-costs.js";
import { type Seen, temporaryFolder } from "../e2e/shared/game.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import { valueIn } from "../unit/shared/value-in.js";
import type { Campaign, Run } from "./shared/campaign.js";
import { NotThere, QuickGame } from "./windows/quick-game.js";
import { type SavePlace, savePlaces } from "./windows/save-places.js";

/** How a window closes and returns; it may be another window then. */
type Leaving = (workbench: Workbench, folder: string) => Promise<Workbench>;

interface Row {
  readonly name: string;
  /** Five moves are kept before five more are made. */
  readonly isKeptFirst?: true;
  /** The store refuses all moves. */
  readonly isRefused?: true;
  readonly leave: Leaving;
}

async function loadAnew(workbench: Workbench): Promise<Workbench> {
  await workbench.page.reload();
  await workbench.ready();
  return workbench;
}

/**
 * Each way to leave follows moves that were made as quickly as they were shown, the last of which is on the
 * screen.
 */
const rows: readonly Row[] = [
  { name: "new game, five moves that the store refuses, page loaded anew", isRefused: true, leave: loadAnew },
  { name: "new game, five moves, page loaded anew", leave: loadAnew },
  {
    name: "new game, five moves, Reload Window",
    async leave(workbench) {
      await workbench.reload();
      return workbench;
    },
  },
  {
    name: "new game, five moves, tab closed and opened",
    async leave(workbench, folder) {
      await workbench.page.close();
      return workbench.anotherWindow(folder);
    },
  },
  { name: "five moves kept and five more, page loaded anew", isKeptFirst: true, leave: loadAnew },
  {
    name: "new game, five moves, extension host killed",
    async leave(workbench) {
      if (workbench.extension.web) await workbench.page.evaluate(endWorkerHost);
      else process.kill(extensionHostOf(workbench.server.dataDir)!, "SIGKILL");
      return loadAnew(workbench);
    },
  },
];

/** Runs in VS Code's window: the extension worker ends with its frame. */
function endWorkerHost(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe"))
    if (frame.src.includes("webWorkerExtensionHost")) frame.remove();
}

/** The numbers of named saves beside the game. */
const amounts = [250, 0, 5_000];
/** The number of times that each way to close is tried in one window. */
const turnsAWindow = 3;

/** The number of windows that are open at the same time, each in its own store. */
const windowsAtOnce = 2;

/** Real windows that close a moment after quick moves, in each store: nothing shown may be missing. */
export const campaign: Campaign = {
  about:
    "windows that are reloaded, closed and killed a moment after quick moves, in every store, with 0 to 5,000 saves: every move that was shown is kept",
  patienceSeconds: 300,
  async run(run) {
    const stores = amounts
      .flatMap((saves) => savePlaces.map((place) => ({ place, saves, name: nameOf(place, saves) })))
      .filter(({ name }) => name.includes(run.only));
    if (stores.length === 0) throw new Error(`No store is named “${run.only}”.`);
    let turn = 0;
    const playInTurns = async () => {
      while (run.shouldContinue()) {
        const { place, saves } = stores[turn++ % stores.length] as (typeof stores)[number];
        await tryStore(run, place, saves);
      }
    };
    await Promise.all(Array.from({ length: windowsAtOnce }, playInTurns));
  },
};

function nameOf(place: SavePlace, saves: number): string {
  return `${place.name}, ${saves} saves`;
}

async function tryStore(run: Run, place: SavePlace, saves: number): Promise<void> {
  const folder = temporaryFolder();
  let workbench = await openWorkbench({ ...place.options, folder });
  const { server, context } = workbench;
  try {
    workbench = await prepare(workbench, place, saves);
    const rounds = Array.from({ length: turnsAWindow }, () => rows).flat();
    for (const [round, row] of rounds.entries()) {
      if (!run.shouldContinue()) break;
      const what = `${nameOf(place, saves)}: ${row.name}`;
      run.started(what);
      const start = performance.now();
      let shown: Seen | undefined;
      let accept = () => {};
      try {
        const game = new QuickGame(workbench);
        await game.takeKeys();
        if (row.isRefused) accept = await place.refuse(workbench);
        await game.newGame();
        shown = await game.play(5);
        if (row.isKeptFirst) {
          await untilKept(workbench, place, 5);
          shown = await game.play(5);
        }
        const left = row.leave(workbench, folder);
        accept();
        accept = () => {};
        workbench = await left;
        const back = new QuickGame(workbench);
        await back.reopen();
        await back.hasComeBack(shown);
        run.counted(`whole (${nameOf(place, saves)})`);
      } catch (error) {
        // A window in which the game cannot be played does not count as a lost move.
        const isLost = shown !== undefined && error instanceof NotThere;
        run.counted(`${isLost ? lossOf(shown as Seen, error) : "not played"} (${what})`);
        const picture = await workbench
          .screenshot(`campaign-reload-${place.name}-${saves}-${round}`)
          .catch(() => "none");
        run.failed({
          what: `${what}: ${error instanceof Error ? error.message : error}`,
          input: `seed ${run.seed}; picture ${picture}`,
        });
        accept();
        workbench = await again(workbench, folder);
      }
      run.took({ ms: performance.now() - start, of: what });
    }
  } finally {
    await context.close();
    server.stop();
    await workbench.close();
  }
}

function lossOf(shown: Seen, { found }: NotThere): string {
  if (typeof found === "string") return "no game";
  return found.moves < shown.moves && found.moves > 0 ? "moves missing" : "game gone";
}

/** Creates a start game, and the named saves beside it. */
async function prepare(workbench: Workbench, place: SavePlace, saves: number): Promise<Workbench> {
  await workbench.runCommand("Tilework: Play 2048");
  const game = new QuickGame(workbench);
  await game.takeKeys();
  await game.play(1);
  await untilKept(workbench, place, 1);
  const [first = ""] = await place.texts(workbench);
  const named = namedSaves(saves, valueIn(parseSave(first, findGame)));
  await place.add(
    workbench,
    named.map(([file, text]) => [`named/${file}`, text]),
  );
  await loadAnew(workbench);
  await game.reopen();
  return workbench;
}

/** After a failure: a window in which the game can be played. */
async function again(workbench: Workbench, folder: string): Promise<Workbench> {
  const window = workbench.page.isClosed() ? await workbench.anotherWindow(folder) : workbench;
  await window.page.reload();
  await window.ready();
  await new QuickGame(window).reopen();
  return window;
}

/** Resolves when the game that was played last is in the store with this many moves. */
async function untilKept(workbench: Workbench, place: SavePlace, moves: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const heads = (await place.texts(workbench)).flatMap((text) => {
      const head = atOnce(readingSaveHead(text, findGame));
      return head.ok && head.value.name === undefined ? [head.value] : [];
    });
    const [last] = heads.sort((one, other) => other.savedAtMs - one.savedAtMs);
    if (last?.steps === moves) return;
    if (Date.now() > deadline) throw new Error(`The game is not kept with ${moves} moves.`);
    await workbench.page.waitForTimeout(20);
  }
}
