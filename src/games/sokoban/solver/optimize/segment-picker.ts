import { Xorshift } from "../../../random.js";
import type { PushTrack } from "./push-track.js";
import type { PushSegment } from "./segment.js";
import { maxTargets } from "./target-costs.js";

/** The lengths of segments in pushes; the last one is the whole solution. */
const lengths = [16, 32, 64, 128, 256, Number.POSITIVE_INFINITY] as const;
/** The number of free boxes. */
const freeBoxes = [1, 2, 3, 4, maxTargets] as const;
/** A kind of segment starts as if it had this gain … */
const firstGain = 1;
/** … with this many nodes. */
const firstNodes = 5_000;
/**
 * Each gain multiplies earlier gains and nodes by this factor, because a kind finds less and less in a
 * solution.
 */
const decay = 0.97;

/** A kind of segment, with its gains and costs. */
interface Kind {
  readonly length: number;
  readonly boxes: number;
  gain: number;
  nodes: number;
}

/**
 * Picks segments at random, preferring kinds that gained much for their nodes. Equal seeds and results give
 * equal segments.
 */
export class SegmentPicker {
  readonly #kinds: readonly Kind[] = lengths.flatMap((length) =>
    freeBoxes.map((boxes) => ({ length, boxes, gain: firstGain, nodes: firstNodes })),
  );
  /** The kind of the last pick. */
  #kind: Kind = this.#kinds[0]!;
  readonly #random: Xorshift;

  constructor(seed: number) {
    this.#random = new Xorshift(seed | 1);
  }

  /** A segment within these pushes; `undefined` where none was found that could become shorter. */
  pick(track: PushTrack, from: number, to: number): PushSegment | undefined {
    const kinds = this.#kinds.filter(
      ({ length }, index) => length < to - from || index >= this.#kinds.length - freeBoxes.length,
    );
    this.#kind = this.#random.below(3) === 0 ? kinds[this.#random.below(kinds.length)]! : this.#best(kinds);
    const length = Math.min(this.#kind.length, to - from);
    const start = from + this.#random.below(to - from - length + 1);
    const end = start + length;
    const moved = track.movedIn(start, end);
    if (moved.length === 0) return undefined;
    return { from: start, to: end, boxes: this.#choose(track, moved, start, end) };
  }

  /** Records the result of the last pick. */
  learn(gain: number, nodes: number): void {
    this.#kind.gain += gain;
    this.#kind.nodes += nodes;
    if (gain === 0) return;
    for (const kind of this.#kinds) {
      kind.gain = firstGain + (kind.gain - firstGain) * decay;
      kind.nodes = firstNodes + (kind.nodes - firstNodes) * decay;
    }
  }

  /** Draws a kind in proportion to its gain per node. */
  #best(kinds: readonly Kind[]): Kind {
    const rates = kinds.map(({ gain, nodes }) => gain / nodes);
    let left = (this.#random.below(1 << 20) / (1 << 20)) * rates.reduce((sum, one) => sum + one, 0);
    for (const [index, kind] of kinds.entries()) {
      left -= rates[index]!;
      if (left < 0) return kind;
    }
    return kinds[0]!;
  }

  /**
   * Selects as many boxes as the kind has, from those that move: at random, or boxes that move soon after
   * each other. Occasionally adds a box that does not move.
   */
  #choose(track: PushTrack, moved: readonly number[], from: number, to: number): readonly number[] {
    const count = Math.min(this.#kind.boxes, moved.length);
    const boxes = new Set<number>();
    if (this.#random.below(2) === 0) {
      const middle = from + this.#random.below(to - from);
      for (let away = 0; boxes.size < count && away < to - from; away++) {
        for (const index of [middle - away, middle + away])
          if (index >= from && index < to && boxes.size < count) boxes.add(track.boxOf[index]!);
      }
    }
    while (boxes.size < count) boxes.add(moved[this.#random.below(moved.length)]!);
    if (boxes.size < maxTargets && this.#random.below(6) === 0)
      boxes.add(this.#random.below(track.board.boxes.length));
    return [...boxes];
  }
}
