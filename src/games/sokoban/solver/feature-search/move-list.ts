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
      const from = this.from;
      const to = this.to;
      const side = this.side;
      const low = this.low;
      const high = this.high;
      const cell = this.cell;
      const score = this.score;
      const weight = this.weight;
      this.from = new Int16Array(length);
      this.to = new Int16Array(length);
      this.side = new Uint8Array(length);
      this.low = new Int32Array(length);
      this.high = new Int32Array(length);
      this.cell = new Float64Array(length);
      this.score = new Float64Array(length);
      this.weight = new Uint8Array(length);
      this.from.set(from);
      this.to.set(to);
      this.side.set(side);
      this.low.set(low);
      this.high.set(high);
      this.cell.set(cell);
      this.score.set(score);
      this.weight.set(weight);
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
