import assert from "node:assert/strict";
import { dealPosition, findKind } from "../../../src/games/sliding/deal.js";
import { cellBeside, type Move, type Position, play, reverseOf } from "../../../src/games/sliding/rules.js";
import { solve } from "../../../src/games/sliding/solver/solve.js";
import { askForSeed, askUntil, Game } from "./game.js";
import { isSaid } from "./shown-texts.js";
import type { Workbench } from "./workbench.js";

/** A sliding puzzle in a panel, as its player sees it, with its expected state by the rules. */
export class SlidingGame extends Game {
  /** Row by row, 0 for the blank. */
  tiles(): Promise<readonly number[]> {
    return this.numbers("blank");
  }

  /** Clicks beside the board: a click on it would move tiles. */
  override async focus(): Promise<void> {
    await (await this.find("h1")).click();
    await this.hasFocus();
  }

  /** Waits until the board has these tiles. */
  async hasTiles(expected: readonly number[], timeoutMs?: number): Promise<void> {
    await this.reads(() => this.tiles(), expected.join(), timeoutMs);
  }

  async hasFigure(name: "moves" | "distance" | "score", expected: string): Promise<void> {
    await this.reads(() => this.figure(name), expected);
  }

  async hasNotice(pattern: RegExp): Promise<void> {
    const isRight = (text: string) => isSaid(pattern, text.trim());
    await this.finds(String(pattern), async () => (await this.find(".notice")).innerText(), isRight);
  }
}

/** Opens a sliding puzzle with a seed, through the Command Palette alone. */
export async function openSliding(workbench: Workbench, variant: string, seed: number): Promise<SlidingGame> {
  const game = new SlidingGame(workbench);
  const { tiles } = dealt(variant, seed);
  await askUntil(
    () => askForSeed(workbench, `sliding/${variant}/${seed}`),
    (timeoutMs) => game.hasTiles(tiles, timeoutMs),
  );
  await game.hasKeys();
  return game;
}

export function dealt(variant: string, seed: number): Position {
  const kind = findKind(variant);
  assert.ok(kind !== undefined);
  return dealPosition(kind, seed);
}

/** A shortest solution. */
export function solution(position: Position): readonly Move[] {
  const outcome = solve(position, { spend: () => true });
  assert.ok(outcome.kind === "solved" && outcome.optimal === "moves");
  return outcome.moves;
}

export function playAll(position: Position, moves: readonly Move[]): Position {
  return moves.reduce((here, move) => {
    const next = play(here, move);
    assert.ok(next !== undefined);
    return next;
  }, position);
}

/** The default key for a move: the tile moves in its direction. */
export function keyOf(move: Move): string {
  const side: Readonly<Record<Move, string>> = {
    U: "ArrowUp",
    D: "ArrowDown",
    L: "ArrowLeft",
    R: "ArrowRight",
  };
  return side[reverseOf[move]];
}

/** The cell of the tile that a move moves. */
export function cellOf(position: Position, move: Move): number {
  const cell = cellBeside(position.rows, position.columns, position.tiles.indexOf(0), move);
  assert.ok(cell !== undefined);
  return cell;
}
