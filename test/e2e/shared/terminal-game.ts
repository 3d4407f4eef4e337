import { patienceMs } from "./patience.js";
import { ViewPage } from "./view-page.js";
import type { Workbench } from "./workbench.js";

/** The cells of a terminal, from the terminal's own emulator, however VS Code draws them. */
interface Emulator {
  readonly buffer: {
    readonly active: {
      readonly baseY: number;
      getLine(row: number): { translateToString(trim: boolean): string } | undefined;
      readonly type: string;
    };
  };
  readonly rows: number;
  readonly cols: number;
  readonly modes: { readonly mouseTrackingMode: string };
}

/** Settings that draw terminals as text, in the requested colors. */
export const terminalSettings = {
  "terminal.integrated.gpuAcceleration": "off",
  "terminal.integrated.minimumContrastRatio": 1,
} as const;

/** A game in a VS Code terminal, as its player sees it. */
export class TerminalGame extends ViewPage {
  /** The text of all rows. */
  async text(): Promise<string> {
    return (await this.size()).lines.join("\n");
  }

  async size(): Promise<{
    readonly columns: number;
    readonly rows: number;
    readonly lines: readonly string[];
  }> {
    return this.workbench.page.evaluate(() => {
      const wrapper = document.querySelector<Element & { readonly xterm?: Emulator }>(
        ".terminal-wrapper.active",
      );
      if (wrapper?.xterm === undefined) return { columns: 0, rows: 0, lines: [] };
      const { cols, rows, buffer } = wrapper.xterm;
      const textOf = (_: unknown, row: number) =>
        buffer.active.getLine(buffer.active.baseY + row)?.translateToString(true) ?? "";
      return { columns: cols, rows, lines: Array.from({ length: rows }, textOf) };
    });
  }

  /** Leaves the game with its key, which closes the terminal. */
  async close(): Promise<void> {
    await this.pressOnBoard("q");
    await this.workbench.page.locator(".terminal-wrapper.active").waitFor({ state: "detached" });
  }

  async shows(pattern: RegExp, timeoutMs = patienceMs): Promise<void> {
    await this.reads(() => this.text(), pattern, timeoutMs);
  }

  hasKeyboard(): Promise<boolean> {
    return this.workbench.page.evaluate(
      () => document.activeElement?.matches(".terminal-wrapper.active .xterm-helper-textarea") ?? false,
    );
  }

  /** Focuses the terminal without a click on a square. */
  override async focus(): Promise<void> {
    await this.workbench.page.locator(".terminal-wrapper.active .xterm-helper-textarea").focus();
  }

  /** Clicks in the center of a cell, from 0 at the top left. */
  async click(column: number, row: number): Promise<void> {
    const { x, y } = await this.#middle(column, row);
    await this.workbench.page.mouse.click(x, y);
  }

  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const [start, end] = [await this.#middle(...from), await this.#middle(...to)];
    const { mouse } = this.workbench.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await mouse.move(end.x, end.y, { steps: 4 });
    await mouse.up();
  }

  async #middle(column: number, row: number): Promise<{ readonly x: number; readonly y: number }> {
    const box = await this.workbench.page.locator(".terminal-wrapper.active .xterm-screen").boundingBox();
    if (box === null) throw new Error("There is no terminal to be seen.");
    const { columns, rows } = await this.size();
    return {
      x: box.x + ((column + 0.5) * box.width) / columns,
      y: box.y + ((row + 0.5) * box.height) / rows,
    };
  }
}

/** Opens a terminal with the game of the active panel. */
export async function playInTerminal(workbench: Workbench): Promise<TerminalGame> {
  await workbench.runCommand("Tilework: Play in a Terminal…", "Play Games");
  const game = new TerminalGame(workbench);
  await workbench.page.locator(".terminal-wrapper.active").waitFor();
  // VS Code focuses a new terminal late, and would take the focus from what is clicked before.
  await game.until("the keyboard in the terminal", () => game.hasKeyboard());
  return game;
}
