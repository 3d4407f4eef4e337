import type { RandomStream } from "../games/random.js";
import { type RowTables, rowTables } from "../games/twenty48/solver/row-tables.js";
import {
  boardValue,
  findPlaces,
  placesPerBoard,
  reversals,
  weightCount,
} from "../games/twenty48/solver/tuples.js";
import { LateBoards, lateBoardWords } from "./late-boards.js";

/** The learned data. The arrays are in shared memory. */
export interface Learned {
  /** In points. */
  readonly weights: Float32Array;
  /** For each weight, the sum of its errors and the sum of their absolute values, in points. */
  readonly errors: Float32Array;
  /** See `LateBoards`. */
  readonly lateBoards: Int32Array;
}

/**
 * Starts every board at a value of `optimism` points: unknown boards look good, so they are tried (Guei et
 * al., "Optimistic temporal difference learning", 2021).
 */
export function unlearned(optimism: number): Learned {
  const weights = new Float32Array(new SharedArrayBuffer(4 * weightCount));
  // Memory that nobody writes takes no time and no space.
  if (optimism !== 0) weights.fill(optimism / placesPerBoard);
  return {
    weights,
    errors: new Float32Array(new SharedArrayBuffer(8 * weightCount)),
    lateBoards: new Int32Array(new SharedArrayBuffer(4 * lateBoardWords)),
  };
}

export interface Episode {
  readonly score: number;
  readonly moves: number;
  /** The rank of the highest tile. */
  readonly highest: number;
}

/** More moves than a game on 4×4 can have below rank 16. */
const maxMoves = 1 << 17;
/**
 * The number of games from late boards after each game from the start. Three and ten gave networks of the
 * same strength.
 */
const lateGames = 5;

/**
 * Learns by playing: TD(0), temporal differences of afterstates (the board after the player's slide). Each
 * weight's step size comes from temporal coherence: the more the weight's errors agree in sign, the larger it
 * is. (Beal and Smith 1999; for 2048 Jaśkowski, "Mastering 2048 with delayed temporal coherence learning",
 * 2017.) Errors are passed back from the end of a game, and most games start on late boards. (Matsuzaki,
 * "Developing a 2048 player with backward temporal coherence learning and restart", 2017.) See `LateBoards`.
 */
export class Learner {
  readonly #weights: Float32Array;
  readonly #errors: Float32Array;
  readonly #boards: Int32Array;
  readonly #lateBoards: LateBoards;
  readonly #tables: RowTables = rowTables();
  readonly #reversed = reversals();
  readonly #places = new Int32Array(placesPerBoard);
  /** Two words for each afterstate of the episode, and the score gained by its slide. */
  readonly #path = new Int32Array(2 * maxMoves);
  readonly #gains = new Int32Array(maxMoves);
  /** The board's rows, and those of the best afterstate. */
  readonly #rows = new Int32Array(4);
  readonly #best = new Int32Array(4);
  #bestValue = 0;
  #bestGain = 0;
  /** The total number of moves. */
  moves = 0;

  /**
   * @param rate the largest part of an error that a weight takes over, from 0 to 1. Smaller rates change
   * weights more slowly, and weights fluctuate less.
   */
  constructor(
    { weights, errors, lateBoards }: Learned,
    private readonly random: RandomStream,
    private readonly rate: number,
  ) {
    this.#weights = weights;
    this.#errors = errors;
    this.#boards = lateBoards;
    this.#lateBoards = new LateBoards(lateBoards);
  }

  /**
   * Plays a game from the start and some from late boards, and learns from them. Returns the result of the
   * first.
   */
  learn(): Episode {
    this.#rows.fill(0);
    this.#spawn();
    this.#spawn();
    const length = this.#play();
    const episode = this.#episode(length);
    this.#learnFrom(length);
    for (let game = 0; game < lateGames; game++) {
      const at = this.#lateBoards.next(this.random);
      if (at === undefined) break;
      this.#unpack(this.#boards, at);
      this.#spawn();
      this.#learnFrom(this.#play());
    }
    return episode;
  }

  #learnFrom(length: number): void {
    this.#passBack(length);
    this.#lateBoards.collect(this.#path, length);
  }

  /** Plays from the board to the end. Returns the number of moves. */
  #play(): number {
    const best = this.#best;
    const rows = this.#rows;
    let length = 0;
    while (length < maxMoves && this.#choose()) {
      for (let row = 0; row < 4; row++) rows[row] = best[row]!;
      this.#path[2 * length] = best[0]! | (best[1]! << 16);
      this.#path[2 * length + 1] = best[2]! | (best[3]! << 16);
      this.#gains[length++] = this.#bestGain;
      this.#spawn();
    }
    this.moves += length;
    return length;
  }

  #episode(length: number): Episode {
    let score = 0;
    for (let move = 0; move < length; move++) score += this.#gains[move]!;
    let highest = 0;
    for (const row of this.#rows)
      for (let cell = 0; cell < 16; cell += 4) highest = Math.max(highest, (row >> cell) & 15);
    return { score, moves: length, highest };
  }

  /** Finds the afterstate with the highest sum of gain and value; false when nothing slides. */
  #choose(): boolean {
    const rows = this.#rows;
    const a = rows[0]!;
    const b = rows[1]!;
    const c = rows[2]!;
    const d = rows[3]!;
    this.#bestValue = Number.NEGATIVE_INFINITY;
    this.#try(a, b, c, d, false);
    this.#try(
      column(a, b, c, d, 0),
      column(a, b, c, d, 4),
      column(a, b, c, d, 8),
      column(a, b, c, d, 12),
      true,
    );
    return this.#bestValue !== Number.NEGATIVE_INFINITY;
  }

  /** Tries both slides along these lines. */
  #try(a: number, b: number, c: number, d: number, areColumns: boolean): void {
    const { toFirst, toLast, gained } = this.#tables;
    const gain = gained[a]! + gained[b]! + gained[c]! + gained[d]!;
    for (let side = 0; side < 2; side++) {
      const slid = side === 0 ? toFirst : toLast;
      const p = slid[a]!;
      const q = slid[b]!;
      const r = slid[c]!;
      const s = slid[d]!;
      if (p === a && q === b && r === c && s === d) continue;
      const t = column(p, q, r, s, 0);
      const u = column(p, q, r, s, 4);
      const v = column(p, q, r, s, 8);
      const w = column(p, q, r, s, 12);
      const value = gain + boardValue(this.#weights, this.#reversed, p, q, r, s, t, u, v, w);
      if (value <= this.#bestValue) continue;
      this.#bestValue = value;
      this.#bestGain = gain;
      const best = this.#best;
      best[0] = areColumns ? t : p;
      best[1] = areColumns ? u : q;
      best[2] = areColumns ? v : r;
      best[3] = areColumns ? w : s;
    }
  }

  #spawn(): void {
    const rows = this.#rows;
    let empty = 0;
    for (let row = 0; row < 4; row++)
      for (let cell = 0; cell < 16; cell += 4) if (((rows[row]! >> cell) & 15) === 0) empty++;
    let place = this.random.draw(empty);
    const rank = this.random.draw(10) === 0 ? 2 : 1;
    for (let row = 0; row < 4; row++) {
      for (let cell = 0; cell < 16; cell += 4) {
        if (((rows[row]! >> cell) & 15) !== 0 || place-- !== 0) continue;
        rows[row]! |= rank << cell;
        return;
      }
    }
  }

  /** Sets the board to the one packed in two words. */
  #unpack(words: Int32Array, at: number): void {
    const rows = this.#rows;
    const low = words[at]!;
    const high = words[at + 1]!;
    rows[0] = low & 0xffff;
    rows[1] = low >>> 16;
    rows[2] = high & 0xffff;
    rows[3] = high >>> 16;
  }

  /** Learns from the last afterstate, after which nothing more is gained, back to the first. */
  #passBack(length: number): void {
    let target = 0;
    for (let move = length - 1; move >= 0; move--) {
      this.#unpack(this.#path, 2 * move);
      target = this.#update(target) + this.#gains[move]!;
    }
  }

  /** Moves the board's value toward the target; returns the new value. */
  #update(target: number): number {
    const weights = this.#weights;
    const errors = this.#errors;
    const places = this.#places;
    const rows = this.#rows;
    const a = rows[0]!;
    const b = rows[1]!;
    const c = rows[2]!;
    const d = rows[3]!;
    findPlaces(
      places,
      this.#reversed,
      a,
      b,
      c,
      d,
      column(a, b, c, d, 0),
      column(a, b, c, d, 4),
      column(a, b, c, d, 8),
      column(a, b, c, d, 12),
    );
    let value = 0;
    for (let index = 0; index < placesPerBoard; index++) value += weights[places[index]!]!;
    const error = target - value;
    const share = (this.rate * error) / placesPerBoard;
    const size = Math.abs(error);
    for (let index = 0; index < placesPerBoard; index++) {
      const place = places[index]!;
      const sum = errors[2 * place]!;
      const sizes = errors[2 * place + 1]!;
      const change = sizes === 0 ? share : (share * Math.abs(sum)) / sizes;
      weights[place]! += change;
      value += change;
      errors[2 * place] = sum + error;
      errors[2 * place + 1] = sizes + size;
    }
    return value;
  }
}

/** The cells at one place of four packed rows as a packed line. */
function column(a: number, b: number, c: number, d: number, at: number): number {
  return ((a >> at) & 15) | (((b >> at) & 15) << 4) | (((c >> at) & 15) << 8) | (((d >> at) & 15) << 12);
}
