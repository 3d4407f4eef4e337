import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { type BuiltInLevel, builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { columnOf, rowOf } from "../../../src/games/sokoban/level/grid.js";
import {
  type Move,
  type Position,
  play,
  sideOfMove,
  startOf,
} from "../../../src/games/sokoban/play/rules.js";
import { askInList, askUntil } from "./game.js";
import { englishText } from "./shown-texts.js";
import { SlidingGame } from "./sliding-game.js";
import type { Workbench } from "./workbench.js";

/** A game of Sokoban in a panel, as its player sees it, with its expected state by the rules. */
export class SokobanGame extends SlidingGame {
  /** Opens the list of levels from a board. */
  async openLevels(): Promise<void> {
    await (await this.find("tilework-app")).focus();
    await this.hasFocus();
    await this.press("Shift+L");
  }

  /** The content of a square, as a screen reader reads it. */
  async square(row: number, column: number): Promise<string> {
    return englishText((await (await this.#cell(row, column)).getAttribute("aria-label")) ?? "");
  }

  #cell(row: number, column: number): Promise<Locator> {
    return this.find(`[aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${column + 1}"]`);
  }

  /** Waits until boxes, player and counts match a position. */
  async hasPosition(position: Position, timeoutMs?: number): Promise<void> {
    const at = (cell: number) => [rowOf(position.level, cell), columnOf(position.level, cell)] as const;
    await this.finds(
      `${position.moves} moves, ${position.pushes} pushes, player in cell ${position.player}, boxes in ${position.boxes.join()}`,
      async () => {
        const boxes = await Promise.all(position.boxes.map((cell) => this.square(...at(cell))));
        return [
          await this.square(...at(position.player)),
          ...boxes,
          await this.figure("moves"),
          await this.figure("pushes"),
        ].join("; ");
      },
      (found) => {
        const [player, ...rest] = found.split("; ");
        const boxes = rest.slice(0, -2);
        return (
          // Some languages have one word for both.
          /^(?:you|player)/.test(player ?? "") &&
          boxes.every((text) => text.startsWith("box")) &&
          rest.slice(-2).join() === `${position.moves},${position.pushes}`
        );
      },
      timeoutMs,
    );
  }

  /** Waits until a built-in level stands as after these moves. */
  async isAt(variant: string, lurd = "", timeoutMs?: number): Promise<void> {
    await this.hasPosition(after(startPosition(variant), lurd), timeoutMs);
  }

  /** Plays moves with keys. */
  async play(lurd: string): Promise<void> {
    await this.press(...[...lurd].map(keyOf));
  }

  /** The place of a square on the screen. */
  async point(row: number, column: number): Promise<Readonly<Record<"x" | "y" | "size", number>>> {
    const box = await (await this.#cell(row, column)).boundingBox();
    assert.ok(box !== null);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width };
  }

  async click(row: number, column: number): Promise<void> {
    const { x, y } = await this.point(row, column);
    await this.workbench.page.mouse.click(x, y);
  }
}

export function levelOf(variant: string): BuiltInLevel {
  const found = builtInLevels()
    .flatMap(({ levels }) => levels)
    .find((level) => level.variant === variant);
  assert.ok(found !== undefined, variant);
  return found;
}

export function startPosition(variant: string): Position {
  return startOf(levelOf(variant).level, variant);
}

export function after(position: Position, lurd: string): Position {
  return [...lurd].reduce((here, move) => {
    const next = play(here, move as Move);
    assert.ok(next !== undefined, `${move} of ${lurd}`);
    return next;
  }, position);
}

export function keyOf(move: string): string {
  return { u: "ArrowUp", d: "ArrowDown", l: "ArrowLeft", r: "ArrowRight" }[sideOfMove(move as Move)];
}

async function askLevel(workbench: Workbench, variant: string): Promise<void> {
  await askInList(workbench, "Tilework: Play Sokoban Level…", levelOf(variant).title);
  await (await new SokobanGame(workbench).board()).waitFor();
}

/** Opens a built-in level, through the Command Palette alone. */
export async function openLevel(workbench: Workbench, variant: string): Promise<SokobanGame> {
  const game = new SokobanGame(workbench);
  await askUntil(
    () => askLevel(workbench, variant),
    (timeoutMs) => game.isAt(variant, "", timeoutMs),
  );
  await game.hasKeys();
  return game;
}

/** The same for a level that may be unfinished: it continues. */
export async function openLevelAsLeft(workbench: Workbench, variant: string): Promise<SokobanGame> {
  await askLevel(workbench, variant);
  const game = new SokobanGame(workbench);
  const { title } = levelOf(variant);
  await game.until(`${title} is on the board`, async () =>
    (await (await game.find("h1")).allInnerTexts()).join().includes(title),
  );
  await game.hasKeys();
  return game;
}
