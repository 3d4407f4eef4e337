import { loadavg } from "node:os";
import type { Frame } from "playwright-core";
import { current, play, sessionFrom } from "../../src/games/play/session.js";
import { findGame } from "../../src/games/registry/registry.js";
import { formatSave, parseSave } from "../../src/games/saves/save.js";
import { type SavePlace, savePlaces } from "../campaign/windows/save-places.js";
import { Game, temporaryFolder } from "../e2e/shared/game.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import { valueIn } from "../unit/shared/value-in.js";
import { readOptions } from "./shared/options.js";
import { percentile } from "./shared/statistics.js";

export const usage =
  "Usage: npm run bench -- kept [--moves 100] [--steps 10,20000] [--pause 100] [--only TEXT of a store's name]";

/** Each key undoes the one before, so any number of them can be played. */
const keys = ["ArrowRight", "ArrowLeft"] as const;

/**
 * The time until a move is kept, in a real VS Code, in each of its stores. It is from the keydown in the
 * webview to the message that the move is in the store. It is measured for games of a given number of steps.
 * Each key is pressed `pause` milliseconds after the one before, and not before that move is shown.
 */
export async function run(args: readonly string[]): Promise<void> {
  const defaults = { moves: 100, steps: "10,20000", pause: 100, only: "" };
  const options = readOptions(args, usage, defaults, ({ moves, pause }) => moves > 0 && pause >= 0);
  const { moves, pause: pauseMs, only } = options;
  const lengths = options.steps.split(",").map(Number);
  if (!lengths.every((length) => length >= 0)) throw new Error(usage);
  for (const place of savePlaces.filter(({ name }) => name.includes(only))) {
    const workbench = await openWorkbench({ ...place.options, folder: temporaryFolder() });
    try {
      await beginAnything(workbench, place);
      for (const length of lengths) {
        const times = await measure(workbench, place, length, { moves, pauseMs });
        const told = (Object.keys(times) as (keyof Times)[]).map((what) => {
          const [p50, p95] = [50, 95].map((percent) => percentile(times[what], percent).toFixed(0));
          return `${what} p50 ${p50} ms, p95 ${p95} ms, longest ${Math.max(...times[what]).toFixed(0)} ms`;
        });
        console.log(
          `${place.name}, load ${loadavg()[0]!.toFixed(1)}, ${length} steps, ${moves} moves, ${pauseMs} ms apart, from the key: ${told.join("; ")}`,
        );
      }
    } finally {
      await workbench.close();
    }
  }
}

/** The times from the key until the view holds the move, shows it, and is told that it is kept. */
interface Times {
  readonly held: readonly number[];
  readonly shown: readonly number[];
  readonly kept: readonly number[];
}

/** Creates the folder of saves. */
async function beginAnything(workbench: Workbench, place: SavePlace): Promise<void> {
  await workbench.runCommand("Tilework: Play Sliding Puzzle (Fifteen)");
  const board = new Game(workbench);
  await (await board.board()).waitFor();
  await board.focus();
  await board.until("a save", async () => {
    await board.press(...keys);
    return (await place.texts(workbench)).length > 0;
  });
}

async function measure(
  workbench: Workbench,
  place: SavePlace,
  length: number,
  { moves, pauseMs }: { readonly moves: number; readonly pauseMs: number },
): Promise<Times> {
  // A hidden game writes no time when the window closes, so it does not become the newest one again.
  await workbench.runCommand("View: Close All Editors");
  let [text] = await place.texts(workbench);
  // The file is in no place for a moment while it is renamed.
  while (text === undefined) [text] = await place.texts(workbench);
  await place.add(workbench, [["kept-00000000-0000a00000000000.json", longGame(text, length)]]);
  await workbench.page.reload();
  await workbench.ready();
  await workbench.runCommand("Tilework: Play Sliding Puzzle (Fifteen)");
  const view = new Game(workbench);
  await (await view.board()).waitFor();
  await view.until("the long game", async () => (await (await view.frame()).evaluate(shownMoves)) === length);
  await view.focus();
  await view.until("keys that reach the game", async () => {
    await view.press(keys[0], keys[1]);
    return ((await (await view.frame()).evaluate(shownMoves)) ?? 0) > length;
  });
  const frame = await view.frame();
  await frame.evaluate(listen);
  for (let move = 0; move < moves; move++) {
    await view.press(keys[move % 2] as string);
    await new Promise((done) => setTimeout(done, pauseMs));
    await view.until("the move on the screen", async () => (await read(frame)).shown.length > move);
  }
  await view.until("all moves kept", async () => (await read(frame)).kept.length >= moves, 60_000);
  return read(frame);
}

/** The save of the newest game of its kind, with this many steps. */
function longGame(text: string, length: number): string {
  const sliding = findGame("sliding")!;
  let session = sessionFrom(sliding, valueIn(sliding.deal("4x4", 1)));
  const steps: (readonly string[])[] = [];
  const positions = [...session.positions];
  for (let step = 0; step < length; step++) {
    const moves = sliding.interpret(current(session), {
      kind: "direction",
      direction: step % 2 === 0 ? "right" : "left",
    });
    session = sessionFrom(sliding, current(play(session, moves)));
    steps.push(moves);
    positions.push(current(session));
  }
  const whole = { ...session, seed: 1, positions, steps, cursor: length };
  return formatSave({
    ...valueIn(parseSave(text, findGame)),
    session: whole as never,
    gameId: `long-${length}`,
    name: undefined,
    savedAtMs: Date.now(),
    order: Date.now() + 60_000 + length,
  });
}

/** Runs in the webview. */
function shownMoves(): number | undefined {
  const app = document.querySelector("tilework-app") as
    | (Element & { page?: { figures?: readonly { name: string; value: unknown }[] } })
    | null;
  return Number(app?.page?.figures?.find(({ name }) => name === "moves")?.value);
}

interface Listening extends Window {
  tileworkTimes?: { held: number[]; shown: number[]; kept: number[] };
}

/** Runs in the webview. */
function listen(): void {
  const times = { held: [] as number[], shown: [] as number[], kept: [] as number[] };
  (window as Listening).tileworkTimes = times;
  let pressed = 0;
  const waiting: { readonly pressed: number; readonly savedAtMs: number }[] = [];
  window.addEventListener(
    "keydown",
    () => {
      pressed = performance.now();
    },
    true,
  );
  window.addEventListener("message", ({ data }) => {
    const now = performance.now();
    if (data.name === "holdMoves") {
      if (pressed === 0) return;
      times.held.push(now - pressed);
      waiting.push({ pressed, savedAtMs: data.params.savedAtMs });
    }
    if (data.name === "show" && times.shown.length < times.held.length) {
      const start = pressed;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.shown.push(performance.now() - start);
        port2.postMessage(undefined);
      });
    }
    if (data.name === "dropMoves")
      while (waiting[0] !== undefined && waiting[0].savedAtMs <= data.params.savedAtMs)
        times.kept.push(now - (waiting.shift() as (typeof waiting)[0]).pressed);
  });
}

async function read(frame: Frame): Promise<Times> {
  return frame.evaluate(() => (window as Listening).tileworkTimes ?? { held: [], shown: [], kept: [] });
}
