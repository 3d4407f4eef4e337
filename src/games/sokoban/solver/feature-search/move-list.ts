import { enlarged } from "../../../lists.js";

/** The moves of a position with the scores of their children. `Domain.expand` fills it each time. */
export class MoveList {
  count = 0;
  from = new Int16Array(512);
  to = new Int16Array(512);
  side = new Uint8Array(512);
  low = new Int32Array(512);
  high = new Int32Array(512);
  cell = new Float64Array(512);
  score = new Float64Array(512);
  /** 0 for the proposal of an advisor, otherwise 1. */
  weight = new Uint8Array(512);

  /** Adds a move, without its cell and its score. Returns its index. */
  add(from: number, to: number, side: number, low: number, high: number): number {
    if (this.count === this.from.length) {
      const length = this.count * 2;
      this.from = enlarged(this.from, length);
      this.to = enlarged(this.to, length);
      this.side = enlarged(this.side, length);
      this.low = enlarged(this.low, length);
      this.high = enlarged(this.high, length);
      this.cell = enlarged(this.cell, length);
      this.score = enlarged(this.score, length);
      this.weight = enlarged(this.weight, length);
    }
    const move = this.count++;
    this.from[move] = from;
    this.to[move] = to;
    this.side[move] = side;
    this.low[move] = low;
    this.high[move] = high;
    this.weight[move] = 1;
    return move;
  }

  /** Makes the best of the allowed moves free if its score is above `than`. Returns whether there is one. */
  freeBest(than: number, isAllowed: (at: number) => boolean): boolean {
    let best = -1;
    for (let at = 0; at < this.count; at++)
      if (this.score[at]! > (best < 0 ? than : this.score[best]!) && isAllowed(at)) best = at;
    if (best >= 0) this.weight[best] = 0;
    return best >= 0;
  }

  /** Makes all moves free. */
  freeAll(): void {
    this.weight.fill(0, 0, this.count);
  }
}
