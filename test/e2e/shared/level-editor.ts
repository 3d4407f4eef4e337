import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { Locator } from "playwright-core";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { yesOrNo } from "./palette.js";
import { shownText } from "./shown-texts.js";
import { ViewPage } from "./view-page.js";
import type { Workbench } from "./workbench.js";

/** The three-crate level, a benchmark of the solvers: 3 pushes, 14 moves. */
export const threeCrates = ["############", "#.XO.......#", "#.XO......@#", "#.XO.......#", "############"];

/** A folder with these files, such as levels. */
export function levelFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder("levels").path;
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

export function read(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

/** A level file open in the Sokoban editor, as its user sees it. */
export class LevelEditorPage extends ViewPage {
  /** The text of a file in the open folder, on the disk. */
  read(name: string): string {
    return read(this.workbench.folder, name);
  }

  async click(button: string): Promise<void> {
    await (await this.button(button)).first().click();
  }

  /**
   * Clicks a button that opens something, again if that was closed: a view that takes the focus late closes
   * boxes and menus.
   */
  async clickFor(button: string, opened: Locator): Promise<void> {
    await arrives(opened, () => this.click(button));
  }

  /**
   * Presses a key until it takes effect: VS Code learns a moment later which keys apply after a playtest or
   * replay starts or ends.
   */
  async pressFor(key: string, arrived: Locator): Promise<void> {
    await arrives(arrived, () => this.press(key));
  }

  /** Selects an item of one of the menus, with the mouse. */
  async choose(menu: "levelMenu" | "show", item: string): Promise<void> {
    await this.clickFor(menu, (await this.button(item)).first());
    await this.click(item);
  }

  /** Toggles an item of the menu "Show". */
  async show(item: string, on: boolean): Promise<void> {
    if ((await this.isShown(item)) !== on) await this.choose("show", item);
    await this.until(`${item} is ${on}`, async () => (await this.isShown(item)) === on);
  }

  /** Whether the item is checked in the menu "Show"; closes the menu again. */
  async isShown(item: string): Promise<boolean> {
    await this.click("show");
    const found = (await this.button(item)).first();
    await found.waitFor();
    const ticked = (await found.getAttribute("aria-checked")) === "true";
    await this.press("Escape");
    await found.waitFor({ state: "detached" });
    return ticked;
  }

  /** Toggles something with its button. */
  async toggle(button: string, on: boolean): Promise<void> {
    const found = (await this.button(button)).first();
    if ((await found.getAttribute("aria-pressed")) !== String(on)) await found.click();
    await this.reads(() => found.getAttribute("aria-pressed"), on);
  }

  /** The center of a cell in the window. */
  async place(row: number, column: number): Promise<{ x: number; y: number }> {
    const grid = await this.board();
    const box = (await grid.boundingBox())!;
    const columns = Number(await grid.getAttribute("aria-colcount"));
    const rows = Number(await grid.getAttribute("aria-rowcount"));
    const first = await this.firstCell();
    return {
      x: box.x + ((column - first.column + 0.5) * box.width) / columns,
      y: box.y + ((row - first.row + 0.5) * box.height) / rows,
    };
  }

  /** The cell at the top left; −1 and −1 if there is a ring around the board. */
  async firstCell(): Promise<{ row: number; column: number }> {
    const board = await this.board();
    const id = (await board.getByRole("gridcell").first().getAttribute("id")) ?? "";
    const [, row, column] = /^cell-(-?\d+)-(-?\d+)$/.exec(id) ?? [];
    // On large boards, only the cursor's row has cells for screen readers.
    const above = Number(await board.locator("[role=row]").first().getAttribute("aria-rowindex")) - 1;
    return { row: Number(row) - above, column: Number(column) };
  }

  /** Solves the level by a method, and waits for a solution with these words. */
  async solveBy(method: string, solution: RegExp): Promise<void> {
    await (await this.find("tilework-solve-panel select")).selectOption(method);
    await this.click("solve");
    await this.reads(await this.find("tilework-solve-panel .news.solved"), solution);
  }

  async clickCell(row: number, column: number, button: "left" | "right" = "left"): Promise<void> {
    const { x, y } = await this.place(row, column);
    await this.workbench.page.mouse.click(x, y, { button });
  }

  async drag(
    from: readonly [number, number],
    to: readonly [number, number],
    button: "left" | "right" = "left",
  ): Promise<void> {
    const { mouse } = this.workbench.page;
    const [start, end] = [await this.place(...from), await this.place(...to)];
    await mouse.move(start.x, start.y);
    await mouse.down({ button });
    await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await mouse.move(end.x, end.y);
    await mouse.up({ button });
  }

  /** Moves the cell cursor with keys; counted from 1. */
  async goTo(row: number, column: number): Promise<void> {
    const at = async () => {
      const id = (await (await this.board()).getAttribute("aria-activedescendant")) ?? "";
      const [, atRow, atColumn] = /^cell-(-?\d+)-(-?\d+)$/.exec(id) ?? [];
      return { row: Number(atRow) + 1, column: Number(atColumn) + 1 };
    };
    for (;;) {
      const now = await at();
      if (now.row === row && now.column === column) return;
      await this.press(
        now.row < row
          ? "ArrowDown"
          : now.row > row
            ? "ArrowUp"
            : now.column < column
              ? "ArrowRight"
              : "ArrowLeft",
      );
      await this.until("the cursor moves", async () => JSON.stringify(await at()) !== JSON.stringify(now));
    }
  }

  /** A cell's text for screen readers, counted from 1. */
  async cell(row: number, column: number): Promise<string> {
    const label = await (await this.find(`#cell-${row - 1}-${column - 1}`)).getAttribute("aria-label");
    return label ?? "";
  }

  /** Waits until cells have these texts; rows and columns count from 1. */
  async has(what: string, ...cells: readonly (readonly [row: number, column: number, text: string])[]) {
    const look = () => Promise.all(cells.map(([row, column]) => this.cell(row, column)));
    await this.finds(what, look, (found) => cells.every(([, , text], index) => found[index] === text));
  }

  /** VS Code's undo, after the document contains all earlier edits. */
  async undo(): Promise<void> {
    await this.reads(async () => (await this.board()).getAttribute("aria-busy"), null);
    await this.workbench.pressWithCtrl("z");
  }

  /** Saves the file that is shown. */
  async save(): Promise<void> {
    await this.workbench.pressWithCtrl("s");
    await this.workbench.page.locator(".tab.active.dirty").waitFor({ state: "detached" });
  }

  /**
   * Saves the file that is shown, and waits until it has this text. A tab may look saved a moment before the
   * whole file is written.
   */
  async saveTo(name: string, expected: string): Promise<void> {
    await this.save();
    await this.until(`the text of ${name}`, async () => this.read(name) === expected);
  }

  /** Presses a key that moves the cell cursor, and waits until it has moved. */
  async leads(key: string): Promise<void> {
    const cursor = async () => (await this.board()).getAttribute("aria-activedescendant");
    const before = await cursor();
    await this.press(key);
    await this.finds("the cursor on another square", cursor, (now) => now !== before);
  }

  /** Makes a change of the document, and waits until the view shows the changed document. */
  async changes(work: () => Promise<void>): Promise<void> {
    const before = await this.#version();
    await work();
    await this.until("the document after the change", async () => (await this.#version()) !== before);
  }

  /** The document version that is shown. */
  async #version(): Promise<number | undefined> {
    interface View extends Element {
      readonly model: { readonly levelPage?: { readonly version: number } };
    }
    return (await this.frame()).evaluate(
      () => document.querySelector<View>("tilework-level-editor")?.model.levelPage?.version,
    );
  }
}

/** Acts until something is there, three times at most. */
async function arrives(arrived: Locator, act: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries < 3; tries++) {
    await act();
    if (await arrived.waitFor({ timeout: 6_000 }).then(...yesOrNo)) return;
  }
  await act();
  await arrived.waitFor();
}

const openMs = 60_000;

/**
 * Opens a file of the workspace in the Sokoban editor. Files that may not contain levels open as text first,
 * unless they were open in the editor.
 */
export async function openLevelFile(workbench: Workbench, name: string): Promise<LevelEditorPage> {
  await openFile(workbench, name);
  const text = workbench.page.locator(".editor-instance .monaco-editor");
  const editor = new LevelEditorPage(workbench);
  const hasFrame = async () => (await workbench.gameFrames()).length > 0;
  const isOpen = async () => (await hasFrame()) || (await text.first().isVisible());
  await editor.until(`${name} in the Sokoban editor or as text`, isOpen, openMs);
  if (!(await hasFrame())) await workbench.runCommand("Tilework: Open in Sokoban Editor");
  await editor.finds(`the level of ${name}`, () => whatIsShown(editor), isLevelShown);
  return editor;
}

const isLevelShown = (shown: string) => shown === "a level";

/** Whether a level is shown, and if not, what is. The frame is looked up each time. */
async function whatIsShown(editor: LevelEditorPage): Promise<string> {
  const board = await editor.find("tilework-editor-board, tilework-no-level");
  if (await board.first().isVisible()) return "a level";
  const tabs = editor.workbench.page.locator(".tab.active");
  const html = await (await editor.frame()).evaluate(() => document.body.innerHTML.slice(0, 600));
  return `${html} in the tab ${(await tabs.allInnerTexts()).join()}`;
}

/** Opens a file of the workspace by its name. */
export async function openFile(workbench: Workbench, name: string): Promise<void> {
  await workbench.palette.openFile(name);
  await workbench.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
}

/** Asks for random levels, easy ones of 8 × 7 with two boxes, from a seed. */
export async function openGallery(workbench: Workbench, seed: string): Promise<ViewPage> {
  await workbench.runCommand("Tilework: Random Sokoban Level…");
  for (const label of ["easy", "8 × 7", "2 boxes"]) await workbench.palette.pick(label);
  const { widget, input } = workbench.palette;
  await widget.filter({ hasText: shownText("The seed of the first level") }).waitFor();
  await input.fill(seed);
  await workbench.page.keyboard.press("Enter");
  // The frame of the previous tab disappears meanwhile.
  const gallery = new ViewPage(workbench);
  await gallery.reads(async () => (await gallery.find("tilework-level-gallery h1")).count(), 1);
  return gallery;
}

/** Opens a file as text and types into it. */
export async function openText(workbench: Workbench, name: string): Promise<void> {
  await openFile(workbench, name);
  await workbench.page.locator(".editor-instance .monaco-editor.focused .view-line").first().waitFor();
}
