import { beside, directionOf, type Side } from "../level/grid.js";
import { goalsOf, isPush, type Move, moveAmong, type Position } from "./rules.js";

/** Moves that were played, and where they led. */
export interface PlayedMoves {
  readonly moves: readonly Move[];
  readonly end: Position;
  /** The end is a win. */
  readonly won: boolean;
}

/**
 * Plays moves one after another, each at a cost that does not grow with the number of boxes: where boxes
 * stand, and how many of them stand off the goals, is kept up, where `play` copies and counts.
 */
export class MovePlayer {
  readonly #start: Position;
  readonly #goals: ReadonlySet<number>;
  readonly #boxes: number[];
  /** The number of the box on a square. */
  readonly #boxOn: Map<number, number>;
  readonly #hasBox = (cell: number) => this.#boxOn.has(cell);
  readonly #moves: Move[] = [];
  #player: number;
  #offGoals: number;
  #pushes = 0;

  constructor(start: Position) {
    this.#start = start;
    this.#goals = goalsOf(start.level);
    this.#boxes = [...start.boxes];
    this.#boxOn = new Map(start.boxes.map((cell, box) => [cell, box]));
    this.#player = start.player;
    this.#offGoals = start.boxes.filter((cell) => !this.#goals.has(cell)).length;
  }

  /** As `status` has it. */
  get isWon(): boolean {
    return this.#offGoals === 0 && this.#boxes.length === this.#goals.size;
  }

  /** How many moves were played. */
  get count(): number {
    return this.#moves.length;
  }

  /** Goes to a side, with a step or a push; false where that cannot be. */
  play(side: Side): boolean {
    const { level } = this.#start;
    const move = moveAmong(level, this.#player, side, this.#hasBox);
    if (move === undefined) return false;
    this.#player = beside(level, this.#player, side) as number;
    this.#moves.push(move);
    if (isPush(move)) this.#push(this.#player, beside(level, this.#player, side) as number);
    return true;
  }

  #push(from: number, to: number): void {
    const box = this.#boxOn.get(from) as number;
    this.#boxOn.delete(from);
    this.#boxOn.set(to, box);
    this.#boxes[box] = to;
    this.#offGoals += Number(this.#goals.has(from)) - Number(this.#goals.has(to));
    this.#pushes++;
  }

  /** All that was played, and where it led. */
  get played(): PlayedMoves {
    const { moves, pushes } = this.#start;
    const last = this.#moves.at(-1);
    const end: Position = {
      ...this.#start,
      boxes: this.#boxes,
      player: this.#player,
      facing: last === undefined ? this.#start.facing : directionOf[last.toLowerCase() as Side],
      moves: moves + this.#moves.length,
      pushes: pushes + this.#pushes,
    };
    return { moves: this.#moves, end, won: this.isWon };
  }
}
