import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { LevelEditorPage, levelFolder, openLevelFile, read } from "../../e2e/shared/level-editor.js";
import type { Workbench } from "../../e2e/shared/workbench.js";
import type { Run } from "../shared/campaign.js";
import { type Activity, settledMs } from "./activity.js";

const name = "drawn.xsb";
const rows = 14;
const columns = 30;

/**
 * A level with much floor, between a comment and another level that nothing may change. VS Code makes all
 * line ends of a file equal.
 */
const before = "; kept as it is\r\n\r\n";
const board = [
  "#".repeat(columns),
  ...Array.from({ length: rows - 2 }, (_, row) => `#${row === 0 ? "@$." : "   "}${" ".repeat(columns - 5)}#`),
  "#".repeat(columns),
];
type Cell = readonly [row: number, column: number];

/** The squares that can be drawn in, and the most that are used. */
const floor: readonly Cell[] = Array.from({ length: (rows - 3) * (columns - 2) }, (_, index) => [
  2 + (index % (rows - 3)),
  1 + Math.floor(index / (rows - 3)),
]);
const maxWalls = 200;

const behind = "Title: Drawn in\r\n\r\n####\r\n#@$.#\r\n#####\r\n";

/** The longest time until a restored editor shows something: it waits for the extension host to restart. */
const restoreMs = 60_000;

/**
 * A level file with unsaved strokes. Its document must come back with every stroke older than the backup
 * delay, and with some or all of the others.
 */
export class EditedFile implements Activity {
  readonly name = "a level is drawn";
  readonly folder: string;
  #workbench: Workbench | undefined;
  /** The walls in the file on the disk. */
  #saved: readonly Cell[] = [];
  /** The walls after each stroke of this turn, starting with the saved ones. */
  #states: readonly (readonly Cell[])[] = [];
  #settled = 0;

  constructor() {
    this.folder = levelFolder({ [name]: textOf([]) });
  }

  /** The same file, for drawing in this window. */
  in(workbench: Workbench): this {
    this.#workbench = workbench;
    return this;
  }

  async start({ random }: Run): Promise<void> {
    const workbench = this.#workbench!;
    if (this.#saved.length > maxWalls) this.#clear();
    const free = floor.filter((cell) => !this.#saved.includes(cell));
    const walls = random.list(random.between(3, 8), () => free.splice(random.below(free.length), 1)[0]!);
    this.#states = [0, ...walls.keys()].map((_, strokes) => [...this.#saved, ...walls.slice(0, strokes)]);
    this.#settled = random.below(this.#states.length);
    const editor = await openLevelFile(workbench, name);
    await editor.focus();
    await editor.press("d", "1"); // draw walls
    for (const [row, column] of walls.slice(0, this.#settled)) await editor.clickCell(row, column);
    await editor.until(
      "the document has everything",
      async () => (await (await editor.board()).getAttribute("aria-busy")) === null,
    );
    await workbench.page.waitForTimeout(settledMs);
    for (const [row, column] of walls.slice(this.#settled)) await editor.clickCell(row, column);
  }

  async check(): Promise<void> {
    const workbench = this.#workbench!;
    const editor = new LevelEditorPage(workbench);
    await workbench.gameFrame(0, restoreMs);
    await (await editor.board()).waitFor();
    await editor.focus();
    // The board shows the content of the document; the tab does not. VS Code may have no time to back up the
    // strokes. Then its editor comes back with the disk's content but is still marked as unsaved, and saving
    // would do nothing.
    const shown = await wallsOn(editor);
    const found = this.#states.findIndex((walls) => textOf(walls) === textOf(shown));
    assert.ok(
      found >= this.#settled,
      `stroke ${this.#settled} had settled, but the board has ${found < 0 ? "other walls" : `stroke ${found}`}`,
    );
    // A window that has just come back can miss a key, which a person would press again.
    for (let tries = 0; tries < 10 && read(this.folder, name) !== textOf(shown); tries++) {
      await workbench.pressWithCtrl("s");
      for (let wait = 0; wait < 30 && read(this.folder, name) !== textOf(shown); wait++)
        await workbench.page.waitForTimeout(100);
    }
    assert.equal(
      read(this.folder, name),
      textOf(shown),
      "what the board shows is not in the file, however often it is saved",
    );
    this.#saved = shown;
  }

  /** Starts with an empty level again, as if another program had written it. */
  #clear(): void {
    writeFileSync(path.join(this.folder, name), textOf([]));
    this.#saved = [];
  }
}

/** The walls that the board shows on the floor of the level. */
async function wallsOn(editor: LevelEditorPage): Promise<readonly Cell[]> {
  const cells = await (await editor.board())
    .getByRole("gridcell")
    .evaluateAll((all) => all.map((cell) => ({ id: cell.id, label: cell.getAttribute("aria-label") ?? "" })));
  const walls = new Set(cells.filter(({ label }) => label === "wall").map(({ id }) => id));
  assert.ok(walls.size > 0, "the board names no cells");
  return floor.filter(([row, column]) => walls.has(`cell-${row}-${column}`));
}

/** The file with walls drawn into its first level. */
function textOf(walls: readonly Cell[]): string {
  const drawn = board.map((line, row) =>
    [...line]
      .map((cell, column) => (walls.some((wall) => wall[0] === row && wall[1] === column) ? "#" : cell))
      .join(""),
  );
  return `${before}${drawn.join("\r\n")}\r\n${behind}`;
}
