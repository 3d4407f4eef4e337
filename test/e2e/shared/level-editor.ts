import { readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import type { Locator } from "playwright-core";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { ViewPage } from "./view-page.js";
import type { Workbench } from "./workbench.js";

/** The three-crate level, a benchmark of the solvers: 3 pushes, 14 moves. */
export const threeCrates = ["############", "#.XO.......#", "#.XO......@#", "#.XO.......#", "############"];

/** A folder of level files. */
export function levelFolder(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder("levels").path;
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

export function read(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

/** A level file open in the Sokoban editor, as its user sees it. */
export class LevelEditorPage extends ViewPage {
  async click(button: string): Promise<void> {
    await (await this.button(button)).first().click();
  }

  /**
   * Clicks a button that opens something, again if that was closed: a view that takes the focus late closes
   * boxes and menus.
   */
  async clickFor(button: string, opened: Locator): Promise<void> {
    for (let clicks = 1; clicks < 3; clicks++) {
      await this.click(button);
      const isOpen = await opened.waitFor({ timeout: 6_000 }).then(
        () => true,
        () => false,
      );
      if (isOpen) return;
    }
    await this.click(button);
    await opened.waitFor();
  }

  /**
   * Presses a key until it takes effect: VS Code learns a moment later which keys apply after a playtest or
   * replay starts or ends.
   */
  async pressFor(key: string, arrived: Locator): Promise<void> {
    for (let presses = 1; presses < 3; presses++) {
      await this.press(key);
      const seen = await arrived.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      if (seen) return;
    }
    await this.press(key);
    await arrived.waitFor();
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
    await this.until(
      `${button} is ${on}`,
      async () => (await found.getAttribute("aria-pressed")) === String(on),
    );
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
    await this.until(
      "the document has everything",
      async () => (await (await this.board()).getAttribute("aria-busy")) === null,
    );
    await this.workbench.pressWithCtrl("z");
  }

  /** Saves the file that is shown. */
  async save(): Promise<void> {
    await this.workbench.pressWithCtrl("s");
    await this.until(
      "it is saved",
      async () => (await this.workbench.page.locator(".tab.active.dirty").count()) === 0,
    );
  }

  /**
   * Saves the file that is shown, and waits until it has this text. A tab may look saved a moment before the
   * whole file is written.
   */
  async saveTo(folder: string, name: string, expected: string): Promise<void> {
    await this.save();
    await this.finds(
      `the text of ${name}`,
      async () => read(folder, name),
      (text) => text === expected,
    );
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
    await this.finds(
      "the document after the change",
      () => this.#version(),
      (version) => version !== before,
    );
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
  await editor.until(
    `${name} in the Sokoban editor or as text`,
    async () => (await hasFrame()) || (await text.first().isVisible()),
    openMs,
  );
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

/** Opens a file as text and types into it. */
export async function openText(workbench: Workbench, name: string): Promise<void> {
  await openFile(workbench, name);
  await workbench.page.locator(".editor-instance .monaco-editor.focused .view-line").first().waitFor();
}
