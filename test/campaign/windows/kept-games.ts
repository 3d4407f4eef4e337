import assert from "node:assert/strict";
import { play as playTwenty48, slideOf } from "../../../src/games/twenty48/rules.js";
import { arrow, dealt as dealtTwenty48, Game, legalSides, openSeeded, seen } from "../../e2e/shared/game.js";
import {
  dealt as dealtSliding,
  openSliding,
  playAll,
  SlidingGame,
  keyOf as slidingKey,
  solution,
} from "../../e2e/shared/sliding-game.js";
import {
  after,
  keyOf,
  levelOf,
  openLevel,
  openLevelAsLeft,
  SokobanGame,
  startPosition,
} from "../../e2e/shared/sokoban-game.js";
import type { Workbench } from "../../e2e/shared/workbench.js";
import type { Run } from "../shared/campaign.js";
import { type Activity, settledMs } from "./activity.js";

/** The longest time for a panel to come back by itself, or by its command. */
const reviveMs = 60_000;
/** VS Code draws the tabs of the editors that were open long before that. */
const tabsMs = 2_000;

/**
 * Waits until the panel and its board are back. VS Code closes the panels of an extension host that ends,
 * unless the window is reloaded sooner. Then the player opens the game again.
 */
async function reopened<Of extends Game>(game: Of, command: string): Promise<Of> {
  const { workbench } = game;
  const tab = workbench.page.locator(".part.editor .tab").first();
  await tab.waitFor({ timeout: tabsMs }).catch(() => workbench.runCommand(command));
  await workbench.gameFrame(0, reviveMs);
  await (await game.board()).waitFor();
  return game;
}

/**
 * A game of 2048 that must come back with its best score, at a position that it had. That position is not
 * earlier than the last one older than the backup delay.
 */
export class KeptTwenty48 implements Activity {
  readonly name = "2048 is played";
  #settled = 0;
  #positions: readonly string[] = [];
  #best = 0;

  constructor(readonly workbench: Workbench) {}

  async start({ random }: Run): Promise<void> {
    const seed = random.below(10_000);
    const start = dealtTwenty48(4, seed);
    const sides = legalSides(start, random.between(4, 12));
    const all = [start];
    for (const side of sides) all.push(playTwenty48(all.at(-1)!, slideOf[side])!);
    this.#positions = all.map((position) => JSON.stringify(seen(position)));
    this.#settled = random.below(all.length);
    this.#best = Math.max(this.#best, all[this.#settled]!.score);
    const game = await openSeeded(this.workbench, `2048/4x4/${seed}`);
    await game.press(...sides.slice(0, this.#settled).map((side) => arrow[side]));
    await game.shows(seen(all[this.#settled]!));
    await this.workbench.page.waitForTimeout(settledMs);
    await game.press(...sides.slice(this.#settled).map((side) => arrow[side]));
  }

  async check(): Promise<void> {
    const game = await reopened(new Game(this.workbench), "Tilework: Play 2048");
    const found = this.#positions.indexOf(JSON.stringify(await game.see()));
    assert.ok(found >= this.#settled, `move ${this.#settled} had settled, but it is at ${found}`);
    const best = Number(
      (await (await game.find('tilework-figure[data-figure="best"] .value')).innerText()).replace(/\D/g, ""),
    );
    assert.ok(best >= this.#best, `the best score was ${this.#best} and is ${best}`);
    this.#best = best;
    await game.focus();
    await game.hasKeys();
  }
}

/** A sliding puzzle that the product solves from a position that must come back. */
export class KeptSliding implements Activity {
  readonly name = "a sliding puzzle is solved";
  #tiles: readonly number[] = [];

  constructor(readonly workbench: Workbench) {}

  async start({ random }: Run): Promise<void> {
    const seed = random.below(10_000);
    const start = dealtSliding("3x3", seed);
    const way = solution(start).slice(0, random.between(1, 8));
    const game = await openSliding(this.workbench, "3x3", seed);
    for (const move of way) await game.press(slidingKey(move));
    this.#tiles = playAll(start, way).tiles;
    await game.hasTiles(this.#tiles);
    await this.workbench.page.waitForTimeout(settledMs);
    await this.workbench.pressWithCtrl("Enter");
  }

  async check(): Promise<void> {
    const game = await reopened(new SlidingGame(this.workbench), "Tilework: Play Sliding Puzzle (Fifteen)");
    await game.hasTiles(this.#tiles);
    await game.focus();
    await game.hasKeys();
  }
}

/** One level is short enough to win by hand, the other takes long to solve. */
const easy = "first-steps/2";
const hard = "long-nights/20";

/**
 * One level is won, which must stay recorded. Another one is solved by the product, or played, which must
 * come back.
 */
export class KeptSokoban implements Activity {
  readonly name = "Sokoban is solved";
  #moves = 0;

  constructor(readonly workbench: Workbench) {}

  async start({ random }: Run): Promise<void> {
    const won = await openLevel(this.workbench, easy);
    for (const move of levelOf(easy).solution) await won.press(keyOf(move));
    await won.hasPosition(after(startPosition(easy), levelOf(easy).solution));
    const game = await openLevelAsLeft(this.workbench, hard);
    // The level continues where an earlier turn left it.
    await game.press("Shift+R");
    await game.hasPosition(startPosition(hard));
    this.#moves = random.below(6);
    const moves = levelOf(hard).solution.slice(0, this.#moves);
    for (const move of moves) await game.press(keyOf(move));
    await game.hasPosition(after(startPosition(hard), moves));
    await this.workbench.page.waitForTimeout(settledMs);
    await this.workbench.pressWithCtrl("Enter");
  }

  async check(): Promise<void> {
    const game = await reopened(new SokobanGame(this.workbench), "Tilework: Play Sokoban");
    await game.hasPosition(after(startPosition(hard), levelOf(hard).solution.slice(0, this.#moves)));
    await game.focus();
    await game.hasKeys();
    const again = await openLevel(this.workbench, easy);
    assert.equal(
      await again.figure("best-moves"),
      String(levelOf(easy).solution.length),
      "the best of a level that was won",
    );
  }
}
