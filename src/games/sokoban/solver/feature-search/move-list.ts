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

  /** Adds an entry and returns its index. */
  add(): number {
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
    this.weight[this.count] = 1;
    return this.count++;
  }

  /** Makes the best move free if its score is above `than`, of those that are allowed. */
  freeBest(than: number, isAllowed: (at: number) => boolean): void {
    let best = -1;
    for (let at = 0; at < this.count; at++)
      if (this.score[at]! > (best < 0 ? than : this.score[best]!) && isAllowed(at)) best = at;
    if (best >= 0) this.weight[best] = 0;
  }

  /** Makes all moves free. */
  freeAll(): void {
    this.weight.fill(0, 0, this.count);
  }
}
