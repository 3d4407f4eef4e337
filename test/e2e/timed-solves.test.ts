import assert from "node:assert/strict";
import { play } from "../../src/games/sliding/rules.js";
import { extensionHostOf } from "../bench/shared/process-cpu.js";
import { assertWithin } from "../shared/slowness.js";
import { storedTexts } from "./shared/game.js";
import { cellOf, keyOf, solution } from "./shared/sliding-game.js";
import { suiteWindow } from "./shared/suite-window.js";
import { TerminalGame } from "./shared/terminal-game.js";
import { TimerView } from "./shared/timer-view.js";

describe("timed solves", () => {
  const workbench = suiteWindow({ theme: "dark" });
  const view = new TimerView(workbench);

  before(async () => {
    await view.open();
    await view.startSession("3x3");
  });

  /** The extension host is blocked for half a second. */
  function stallHost(): void {
    const host = extensionHostOf(workbench.server.dataDir);
    assert.ok(host !== undefined);
    process.kill(host, "SIGSTOP");
    setTimeout(() => process.kill(host, "SIGCONT"), 500);
  }

  /** The clock shows the time between the inputs of these moves. */
  async function assertTime(moves: number): Promise<void> {
    const inputs = (await view.inputs()).slice(-moves);
    const shown = Number(await (await view.find(".clock")).innerText()) * 1_000;
    assert.ok(Math.abs(shown - (inputs.at(-1)! - inputs[0]!)) <= 2, `${shown} ms shown`);
  }

  /** The moves of the solves under way. */
  async function keptMoves(): Promise<readonly string[]> {
    return storedTexts(workbench, /tilework\.tilework[\\/]timed[\\/]log-[^\\/]+\.json$/).map(
      (text) => /"moves":"(\w*)"/.exec(text)?.[1] ?? "",
    );
  }

  it("are played by keys at 25 a second, with the host stalled: none is lost, and the time is right to 2 ms", async () => {
    await view.noteInputs();
    await (await view.board()).focus();
    const start = await view.position();
    const moves = solution(start);
    for (const [index, move] of moves.entries()) {
      if (index === 3) stallHost();
      await workbench.page.keyboard.press(keyOf(move));
      await workbench.page.waitForTimeout(40);
    }
    assert.equal(await view.phase(), "done");
    const paints = await view.paints();
    assert.equal(paints.length, moves.length);
    console.log(`      from a key to its frame: ${paints.map((ms) => ms.toFixed(0)).join(" ")} ms`);
    // A busy machine is late with some frames, but not with half of them.
    const median = paints.toSorted((one, other) => one - other)[paints.length >> 1]!;
    assertWithin(median, 2 * (1_000 / 60), "the median of the frames");
    await assertTime(moves.length);
    await view.has(1);
    assert.match((await view.solves())[0]!, new RegExp(`${moves.length} moves`));
  });

  it("are played by a pointer that hovers at 30 moves a second, with the host stalled, and the next scramble comes by one key", async () => {
    await view.nextBoard();
    const box = await view.hovers();
    const at = (cell: number) =>
      [
        box.x + (((cell % 3) + 0.5) * box.width) / 3,
        box.y + ((Math.floor(cell / 3) + 0.5) * box.height) / 3,
      ] as const;
    // The pointer comes to the blank from above it, where nothing moves on the way.
    await workbench.page.mouse.move(2, 2);
    await workbench.page.mouse.move(...at((await view.position()).tiles.indexOf(0)), { steps: 1 });
    let position = await view.position();
    const path = solution(position);
    assert.ok(path.length > 0);
    for (const [index, move] of path.entries()) {
      if (index === 3) stallHost();
      await workbench.page.mouse.move(...at(cellOf(position, move)));
      position = play(position, move)!;
      await workbench.page.waitForTimeout(33);
    }
    await view.isIn("done");
    await assertTime(path.length);
    await view.has(2);
    await view.press("Shift+H");
  });

  it("come back after a reload, marked as interrupted", async () => {
    await view.nextBoard();
    const start = await view.position();
    const moves = solution(start);
    for (const move of moves.slice(0, 3)) await view.press(keyOf(move));
    const before = await view.position();
    await view.finds("the moves on the disk", keptMoves, (kept) => kept.some(({ length }) => length === 3));
    await workbench.reload();
    await (await view.find("tilework-timer-page .clock")).waitFor();
    await view.reads(async () => (await view.position()).tiles, before.tiles.join());
    assert.match(await (await view.find(".below")).innerText(), /won't count/);
    await view.pressOnBoard(...moves.slice(3).map(keyOf));
    await view.has(3);
    assert.match((await view.solves())[0]!, /interrupted/);
  });

  it("are played in a terminal of VS Code, which says how keys are timed there", async () => {
    await workbench.runCommand("Tilework: Play in a Terminal…", "Time Solves");
    const terminal = new TerminalGame(workbench);
    await workbench.page.locator(".terminal-wrapper.active").waitFor();
    await terminal.shows(/Timed Solves: 3×3/);
    await terminal.shows(/Keys are timed when they reach the extension/);
    await terminal.focus();
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
      await workbench.page.keyboard.press(key);
    await terminal.shows(/Moves: [1-4]/);
    await workbench.picture("timed-solves-terminal");
    await workbench.page.keyboard.press("Escape");
    await terminal.shows(/DNF \(/);
    await workbench.page.keyboard.press("o");
    await workbench.palette.pick("3×3");
    await terminal.close();
    await (await view.find("tilework-timer-page .clock")).waitFor();
    await view.has(4);
  });

  it("start a new session each time it is asked for, on a slow machine", async () => {
    const { page } = workbench;
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    try {
      for (const size of ["4x4", "3x3"]) await view.startSession(size);
    } finally {
      await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await browser.detach();
    }
  });
});
