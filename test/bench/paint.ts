import type { Locator } from "playwright-core";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import { readOptions } from "./shared/options.js";
import { percentile } from "./shared/statistics.js";

export const usage = "Usage: npm run bench -- paint [--moves 200] [--games 2048,sliding]";
const arrows = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"] as const;

/** A move that changes nothing paints nothing: after this time the key counts as one. */
const noMoveMs = 400;

/**
 * The latency of a key in the real VS Code, from the keydown in the webview to the first frame with a changed
 * board. The key passes VS Code's keybindings and the extension host.
 */
export async function run(args: readonly string[]): Promise<void> {
  const defaults = { moves: 200, games: "2048,sliding" };
  const { moves, games } = readOptions(args, usage, defaults, (options) => options.moves > 0);
  const workbench = await openWorkbench();
  for (const game of games.split(",")) {
    const times = await measure(workbench, game, moves);
    const [p50, p95] = [50, 95].map((percent) => percentile(times, percent).toFixed(1));
    console.log(
      `${game}: keydown to paint over ${times.length} moves: p50 ${p50} ms, p95 ${p95} ms, longest ${Math.max(...times).toFixed(1)} ms`,
    );
  }
  await workbench.close();
}

async function measure(workbench: Workbench, game: string, moves: number): Promise<readonly number[]> {
  const times: number[] = [];
  let seed = 1;
  let board = await deal(workbench, game, seed);
  let stuck = 0;
  for (let key = 0; times.length < moves; key++) {
    const painted = board.evaluate(nextPaint, noMoveMs);
    await board.evaluate(() => undefined); // the listener is in place
    await workbench.page.keyboard.press(arrows[key % arrows.length]!);
    const time = await painted;
    stuck = time === undefined ? stuck + 1 : 0;
    if (time !== undefined) times.push(time);
    if (stuck >= arrows.length) board = await deal(workbench, game, ++seed); // the game is lost
  }
  return times;
}

async function deal(workbench: Workbench, game: string, seed: number): Promise<Locator> {
  await workbench.runCommand("Tilework: New Game…");
  await workbench.palette.select("Seed or Game ID…");
  await workbench.palette.answer(`${game}/4x4/${seed}`);
  const board = (await workbench.gameFrame()).locator("tilework-board").first();
  await board.getByRole("grid").click({ position: { x: 3, y: 3 } });
  await workbench.page.waitForTimeout(500); // the host is told that the board has the keyboard focus
  return board;
}

/**
 * Runs in the webview: the time from the next keydown to the paint of its change, or `undefined` if nothing
 * changes in time.
 */
export function nextPaint(board: Element, limitMs: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    let pressed: number | undefined;
    const finish = (time: number | undefined) => {
      observer.disconnect();
      window.removeEventListener("keydown", onKey, true);
      resolve(time);
    };
    const onKey = () => {
      pressed = performance.now();
      setTimeout(() => finish(undefined), limitMs);
    };
    const observer = new MutationObserver(() => {
      if (pressed === undefined) return;
      const start = pressed;
      observer.disconnect();
      // The frame is painted when the first task after its animation callbacks runs.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => finish(performance.now() - start);
        port2.postMessage(undefined);
      });
    });
    observer.observe(board.shadowRoot ?? board, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
    window.addEventListener("keydown", onKey, true);
  });
}
