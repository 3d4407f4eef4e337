import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { Position } from "../../../src/games/sliding/rules.js";
import { formatChunk, formatSolve, joinSolves } from "../../../src/games/sliding/timing/kept-solves.js";
import { keyOf, solution } from "./sliding-game.js";
import { ViewPage } from "./view-page.js";

/** Places a session of 4×4 with 80 solves, as an earlier window has kept it. */
export function placeSession(dataDir: string): void {
  // VS Code's server has the user's folder deeper than the window of the tests of pages.
  const user = path.join(dataDir, "data", "User");
  const storage = path.join(existsSync(user) ? user : dataDir, "globalStorage");
  const folder = path.join(storage, "tilework.tilework", "timed");
  const id = "evening";
  const endedAtMs = (index: number) => Date.UTC(2026, 0, 1) + index * 60_000;
  const solves = Array.from({ length: 80 }, (_, index) => {
    const moves = "RL".repeat(30 + ((index * 31) % 17));
    const timeMs =
      Math.round(34_000 - index * 150 + 9_000 * Math.sin(index * 7.3)) + (index === 40 ? 300_000 : 0);
    const mark = index % 23 === 22 ? "dnf" : "";
    const scramble = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0";
    return { scramble, moves, timesMs: [], timeMs, endedAtMs: endedAtMs(index), mark } as const;
  });
  const changes = solves.map(({ endedAtMs, moves }, index) => {
    return { endedAtMs, atMs: endedAtMs, optimal: moves.length - 8 - ((index * 13) % 24) };
  });
  const session = { id, name: "Evening", rows: 4, columns: 4, marathon: 1, createdAtMs: 0, usedAtMs: 0 };
  const format = { format: "tilework-timed-session", version: 1 };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `session-${id}.json`), JSON.stringify({ ...format, ...session }));
  const text = formatChunk({ solves: joinSolves(solves.map(formatSolve)), changes });
  writeFileSync(path.join(folder, `solves-${id}-00000000-0.json`), text);
}

/** The page of timed solves, as its player sees it. */
export class TimerView extends ViewPage {
  /** Opens it from the home page. */
  async open(): Promise<void> {
    await this.workbench.runCommand("Tilework: Open Games");
    await this.workbench.runCommand("Tilework: Time Sliding Puzzle Solves");
    await (await this.find("tilework-timer-page .clock")).waitFor();
  }

  /** Asks for the next board with the keyboard. */
  async nextBoard(): Promise<void> {
    await this.pressOnBoard("Space");
    await this.isIn("inspecting");
  }

  /** Waits for a phase of the clock. */
  async isIn(phase: string): Promise<void> {
    await this.reads(() => this.phase(), phase);
  }

  /** Toggles moving by a pointer that hovers, and waits until it is on. Returns the place of the board. */
  async hovers(): Promise<Readonly<Record<"x" | "y" | "width" | "height", number>>> {
    await this.press("Shift+H");
    await this.reads(async () => (await this.button("hover")).getAttribute("aria-pressed"), true);
    return (await (await this.board()).boundingBox())!;
  }

  /** Selects a session of the list, or a new one. */
  async selectSession(label: string): Promise<void> {
    await (await this.button("session")).click();
    await this.workbench.palette.pick(label);
  }

  async phase(): Promise<string | null> {
    return (await this.find(".clock")).getAttribute("data-phase");
  }

  async position(): Promise<Position> {
    const tiles = await this.numbers("blank");
    const side = Math.sqrt(tiles.length);
    return { rows: side, columns: side, tiles, walk: 0, moves: 0 };
  }

  async solves(): Promise<readonly string[]> {
    return (await this.find("li[data-solve]")).allInnerTexts();
  }

  async has(count: number): Promise<void> {
    await this.reads(async () => (await this.solves()).length, count);
  }

  /** Notes when keys and presses came, by the page's clock. */
  async noteInputs(): Promise<void> {
    await (await this.frame()).evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      for (const type of ["keydown", "pointerdown", "pointermove"])
        document.addEventListener(
          type,
          (event) => {
            // A busy browser reports several places of the pointer at once.
            const all = event instanceof PointerEvent ? event.getCoalescedEvents() : [];
            for (const { timeStamp } of all.length > 0 ? all : [event]) seen.push(timeStamp);
          },
          { capture: true },
        );
      // From each key to the frame in which its tile has its new place.
      const paints: number[] = [];
      Object.assign(window, { paints });
      const inner = (root: ParentNode, tag: string) => root.querySelector(tag)!.shadowRoot!;
      const page = inner(inner(document, "tilework-app"), "tilework-timer-page");
      let keyAtMs: number | undefined;
      // At the window, before the page hears of the key: it draws as soon as it has.
      window.addEventListener("keydown", ({ timeStamp }) => (keyAtMs = timeStamp), { capture: true });
      new MutationObserver(() => {
        const atMs = keyAtMs;
        keyAtMs = undefined;
        if (atMs !== undefined) requestAnimationFrame((frameMs) => paints.push(frameMs - atMs));
      }).observe(inner(page, "tilework-board"), {
        subtree: true,
        attributes: true,
        attributeFilter: ["style"],
      });
    });
  }

  async paints(): Promise<readonly number[]> {
    return (await this.frame()).evaluate(() => (window as unknown as { paints: readonly number[] }).paints);
  }

  async inputs(): Promise<readonly number[]> {
    return (await this.frame()).evaluate(() => (window as unknown as { seen: readonly number[] }).seen);
  }

  /**
   * Starts a session of boards of this size, such as “3x3”.
   * @param impatience pressed before its board is there
   */
  async startSession(size: string, ...impatience: readonly string[]): Promise<void> {
    const { palette, page } = this.workbench;
    const before = await this.#session();
    await this.selectSession("New Session…");
    await palette.answer(size);
    await this.reads(() => palette.input.inputValue(), /×/);
    await page.keyboard.press("Enter");
    await this.press(...impatience);
    // The session before may have the same size.
    await this.until("the new session", async () => (await this.#session()) !== before);
    await this.isOf(size);
  }

  async #session(): Promise<string | undefined> {
    const page = await this.find("tilework-timer-page");
    return page.evaluate((element) => (element as unknown as { page?: { session: string } }).page?.session);
  }

  /** Waits until the page shows a session and a board of this size. */
  async isOf(size: string): Promise<void> {
    const [rows = 0, columns = 0] = size.split("x").map(Number);
    const shown = async () => [
      await (await this.find("h1")).innerText(),
      (await this.position()).tiles.length,
    ];
    await this.reads(shown, `Timed Solves: ${rows}×${columns},${rows * columns}`);
  }

  /** Solves the board that is shown, with keys. */
  async solve(): Promise<void> {
    for (const move of solution(await this.position())) await this.press(keyOf(move));
    await this.isIn("done");
  }
}
