import { isDeepStrictEqual } from "node:util";
import type { Direction } from "../../../src/games/direction.js";
import { seedRandom } from "../../../src/games/random.js";
import { makePosition } from "../../../src/games/twenty48/notation.js";
import { play, slideOf } from "../../../src/games/twenty48/rules.js";
import type { BoardPage } from "../../../src/protocol/game/game-pages.js";
import { arrow, Game, type Seen } from "../../e2e/shared/game.js";
import type { Workbench } from "../../e2e/shared/workbench.js";

/** If a window does not restore its panel in this time, the test does what its player would. */
const restoreMs = 15_000;
const moveMs = 30_000;
/** How long a window may take to show a board on a busy machine. */
const boardMs = 90_000;

/** A game of 2048 that is played as fast as a window can follow. */
export class QuickGame {
  readonly #game: Game;

  constructor(readonly workbench: Workbench) {
    this.#game = new Game(workbench);
  }

  /** Sets the keyboard focus on the board, once keys reach the game. */
  async takeKeys(): Promise<void> {
    await this.#game.focus();
    await this.#game.hasKeys().catch(async () => {
      await this.#game.focus();
      await this.#game.hasKeys();
    });
  }

  /** Starts a new game; resolves when it is on the screen. */
  async newGame(): Promise<Seen> {
    const before = await this.look();
    await this.#game.press("n");
    return this.#until((now) => now.moves === 0 && !isDeepStrictEqual(now, before), moveMs, "a new game");
  }

  /** Makes moves, each as soon as the one before is on the screen, and resolves with the final screen. */
  async play(count: number): Promise<Seen> {
    let now = await this.look();
    for (let made = 0; made < count; made++) {
      const { moves } = now;
      const side = (["left", "down", "right", "up"] as const).find((direction) => canMove(now, direction));
      if (side === undefined) throw new Error("The game is over.");
      await this.#game.press(arrow[side]);
      now = await this.#until((next) => next.moves === moves + 1, moveMs, `move ${moves + 1}`);
    }
    return now;
  }

  /** The state on the screen, read at once. */
  async look(): Promise<Seen> {
    const frame = await this.#game.frame();
    const found = await frame.evaluate(async () => {
      const app = document.querySelector("tilework-app") as
        | (Element & { readonly page?: BoardPage; readonly settled: Promise<unknown> })
        | null;
      const page = app?.page;
      if (app === null || page?.kind !== "board") return undefined;
      await app.settled;
      const figure = (wanted: string) =>
        Number(page.figures.find(({ name }: { readonly name: string }) => name === wanted)?.value);
      return { labels: page.scene.cells, score: figure("score"), moves: figure("moves") };
    });
    if (found === undefined) throw new Error("There is no board.");
    const cells = found.labels.map((label) => Number(/(?:^|: )(\d+)$/.exec(label)?.[1] ?? 0));
    return { cells, score: found.score, moves: found.moves };
  }

  /**
   * Shows the board again in a window that came back. VS Code may not have recorded yet that the panel is
   * open, or its content: then it is opened as its player would.
   */
  async reopen(): Promise<void> {
    const frame = await this.workbench.gameFrame(0, restoreMs).catch(() => undefined);
    const shown = await frame
      ?.waitForSelector("tilework-game-page, tilework-home-page")
      .catch(() => undefined);
    const isBoard = await shown?.evaluate(({ localName }) => localName === "tilework-game-page");
    if (isBoard !== true) await this.workbench.runCommand("Tilework: Play 2048");
  }

  /** Checks that the restored board shows this; rejects with its actual state. */
  async hasComeBack(expected: Seen): Promise<void> {
    await this.#until(() => true, boardMs, "a board");
    await this.#until((now) => isDeepStrictEqual(now, expected), restoreMs, JSON.stringify(expected));
  }

  async #until(isRight: (seen: Seen) => boolean, timeoutMs: number, wanted: string): Promise<Seen> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = await this.look().catch((error: unknown) => String(error));
      if (typeof found !== "string" && isRight(found)) return found;
      if (Date.now() > deadline) throw new NotThere(wanted, found);
      await this.workbench.page.waitForTimeout(10);
    }
  }
}

/** An expected state did not appear. */
export class NotThere extends Error {
  constructor(
    wanted: string,
    /** The state at the end. */
    readonly found: Seen | string,
  ) {
    super(`waited for ${wanted}, found ${typeof found === "string" ? found : JSON.stringify(found)}`);
  }
}

function canMove({ cells, score, moves }: Seen, side: Direction): boolean {
  const position = makePosition({
    size: Math.sqrt(cells.length),
    cells,
    score,
    moves,
    beyond: true,
    random: seedRandom(1),
  });
  return position.ok && play(position.value, slideOf[side]) !== undefined;
}
