import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findGame } from "../../../src/games/registry/registry.js";
import { parseSave } from "../../../src/games/saves/save.js";
import { arrow, dealt, type Game, legalSides, openSeeded, savesFolder } from "../../e2e/shared/game.js";
import { levelFolder, openLevelFile, threeCrates } from "../../e2e/shared/level-editor.js";
import { openWorkbench, type Workbench } from "../../e2e/shared/workbench.js";
import { cpuBetween, cpuTimesOf, extensionHostOf } from "./process-cpu.js";

/** A player's waiting time. */
export interface Wait {
  /** By the clock, from outside. */
  readonly ms: number;
  /**
   * The CPU time of the extension host and its threads meanwhile; `undefined` where the platform does not
   * report it.
   */
  readonly cpuMs: number | undefined;
}

/** The steps that are measured in a window. */
export const windowSteps = ["firstHint", "nextHint", "save", "firstSolve", "nextSolve"] as const;
export type WindowStep = (typeof windowSteps)[number];

const hintsAround = 4;

/**
 * A VS Code for one working tree, whose extensions run in Node, in a host that is restarted as often as
 * needed.
 */
export class HeadWindow {
  private constructor(
    readonly workbench: Workbench,
    readonly folder: string,
  ) {}

  static async open(extension: string): Promise<HeadWindow> {
    const folder = levelFolder({ "crates.xsb": `${threeCrates.join("\n")}\n` });
    const settings = { "tilework.confirmNewGame": false };
    return new HeadWindow(await openWorkbench({ folder, extension, settings }), folder);
  }

  close(): Promise<void> {
    return this.workbench.close();
  }

  /**
   * Measures all steps in a host that has just started. Each `round` has its own games and levels, the same
   * for every head.
   */
  async sample(round: number): Promise<Readonly<Record<WindowStep, readonly Wait[]>>> {
    await this.workbench.page.bringToFront();
    await this.workbench.runCommand("View: Close All Editors");
    await this.workbench.reload();
    return { ...(await this.#play(round + 7)), ...(await this.#solve(round)) };
  }

  async #wait(done: () => Promise<unknown>): Promise<Wait> {
    const { dataDir } = this.workbench.server;
    const host = extensionHostOf(dataDir);
    const before = cpuTimesOf(host);
    const started = performance.now();
    await done();
    const ms = performance.now() - started;
    const isSame = host !== undefined && host === extensionHostOf(dataDir);
    return { ms, cpuMs: isSame ? cpuBetween(before, cpuTimesOf(host)) : undefined };
  }

  async #play(seed: number): Promise<Record<"firstHint" | "nextHint" | "save", readonly Wait[]>> {
    const game = await openSeeded(this.workbench, `2048/4x4/${seed}`);
    const firstHint = [await this.#hint(game)];
    const nextHint: Wait[] = [];
    const save: Wait[] = [];
    for (const [index, side] of legalSides(dealt(4, seed), hintsAround).entries()) {
      // From the key of a move to the file that holds it.
      const kept = await this.#wait(async () => {
        await game.press(arrow[side]);
        while (!this.#isKept(seed, index + 1)) await new Promise((done) => setTimeout(done, 2));
      });
      save.push(kept);
      await (await game.frame()).waitForFunction(saysNoHint, undefined, { polling: "raf" });
      nextHint.push(await this.#hint(game));
    }
    return { firstHint, nextHint, save };
  }

  /** From the key to the text of the hint. The first hint in a host starts a thread and reads the network. */
  async #hint(game: Game): Promise<Wait> {
    const frame = await game.frame();
    return this.#wait(async () => {
      await game.press("Shift+?");
      await frame.waitForFunction(saysHint, undefined, { polling: "raf" });
    });
  }

  #isKept(seed: number, moves: number): boolean {
    const saves = savesFolder(this.workbench.server.dataDir);
    if (saves === undefined) return false;
    const files = readdirSync(saves).filter((name) => name.endsWith(".json"));
    return files.some((name) => {
      const text = readFileSync(join(saves, name), "utf8");
      if (!text.includes(`"seed": ${seed},`)) return false;
      const save = parseSave(text, findGame);
      return save.ok && save.value.session.steps.length === moves;
    });
  }

  /** From the button to the solution; the first one in a host includes starting its thread. */
  async #solve(round: number): Promise<Record<"firstSolve" | "nextSolve", readonly Wait[]>> {
    await this.workbench.runCommand("View: Close All Editors");
    // A new level, whose solution is not stored yet.
    const name = `crates-${round}.xsb`;
    const rows = threeCrates.map((row) => `${row.slice(0, 8)}${row[8]!.repeat(round + 1)}${row.slice(9)}`);
    writeFileSync(join(this.folder, name), `${rows.join("\n")}\n`);
    const editor = await openLevelFile(this.workbench, name);
    const solved = (how: RegExp) =>
      this.#wait(async () => {
        await editor.click("solve");
        await (await editor.find("tilework-solve-panel .news.solved")).filter({ hasText: how }).waitFor();
      });
    const firstSolve = [await solved(/3 pushes/)];
    const nextSolve: Wait[] = [];
    for (const [method, how] of [
      ["bfs", /BFS/],
      ["astar", /A\*/],
    ] as const) {
      await (await editor.find("tilework-solve-panel select")).selectOption(method);
      nextSolve.push(await solved(how));
    }
    return { firstSolve, nextSolve };
  }
}

/** Runs in the view. */
function saysHint(): boolean {
  return [...document.querySelectorAll("tilework-app")].some((app) =>
    /Hint: /.test(app.shadowRoot?.querySelector("[role=status]")?.textContent ?? ""),
  );
}

/** Runs in the view. */
function saysNoHint(): boolean {
  return [...document.querySelectorAll("tilework-app")].every(
    (app) => !/Hint: /.test(app.shadowRoot?.querySelector("[role=status]")?.textContent ?? ""),
  );
}
