import { beside, directionOf, type Side } from "../level/grid.js";
import { goalsOf, isPush, type Move, moveAmong, needsPush, type Position } from "./rules.js";

/** Moves that were played, and the resulting position. */
export interface PlayedMoves {
  readonly moves: readonly Move[];
  readonly end: Position;
  /** The final position is a win. */
  readonly won: boolean;
}

/**
 * Plays moves one after another. The cost of a move does not grow with the number of boxes. The boxes'
 * squares and the number of boxes off goals are updated, whereas `play` copies and counts.
 */
export class MovePlayer {
  readonly #goals: ReadonlySet<number>;
  readonly #boxes: number[];
  /** The number of the box on each square. */
  readonly #boxOn: Map<number, number>;
  readonly #hasBox = (cell: number) => this.#boxOn.has(cell);
  readonly #moves: Move[] = [];
  #player: number;
  #offGoals: number;
  #pushes = 0;

  constructor(private readonly start: Position) {
    this.#goals = goalsOf(start.level);
    this.#boxes = [...start.boxes];
    this.#boxOn = new Map(start.boxes.map((cell, box) => [cell, box]));
    this.#player = start.player;
    this.#offGoals = start.boxes.filter((cell) => !this.#goals.has(cell)).length;
  }

  /** The same result as `status`. */
  get isWon(): boolean {
    if (this.#offGoals > 0 || this.#boxes.length !== this.#goals.size) return false;
    return !needsPush(this.start.level, this.start.pushes + this.#pushes);
  }

  /** The number of moves played. */
  get count(): number {
    return this.#moves.length;
  }

  /** Steps or pushes in a direction; false where that is impossible. */
  play(side: Side): boolean {
    const { level } = this.start;
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

  /** All moves played, and the resulting position. */
  get played(): PlayedMoves {
    const { moves, pushes } = this.start;
    const last = this.#moves.at(-1);
    const end: Position = {
      ...this.start,
      boxes: this.#boxes,
      player: this.#player,
      facing: last === undefined ? this.start.facing : directionOf[last.toLowerCase() as Side],
      moves: moves + this.#moves.length,
      pushes: pushes + this.#pushes,
    };
    return { moves: this.#moves, end, won: this.isWon };
  }
}
