import { type Board, occupied } from "../board/search-board.js";
import type { PushTrack } from "./push-track.js";
import type { TargetCosts } from "./target-costs.js";

/**
 * The part of a solution that is planned again: the pushes of some boxes between two pushes of the solution.
 */
export interface PushSegment {
  /** From the position before this push … */
  readonly from: number;
  /** … to that before this one, or to the end. */
  readonly to: number;
  /** The numbers of the free boxes, at most `maxTargets`. All others keep their pushes in their order. */
  readonly boxes: readonly number[];
}

/** The most bytes for the frames of a segment. */
const maxFrameBytes = 8_000_000;

/** A segment in the form that its searches use. One object is reused for many segments. */
export class SegmentFrames {
  /** The pushes of the boxes that are not free. */
  others: readonly number[] = [];
  /** The number of free boxes. */
  free = 0;
  /** The start squares of the free boxes. */
  readonly squares = new Int16Array(8);
  /** The push after the segment, which must still be possible; negative if there is none. */
  closing = -1;
  #bytes = new Uint8Array(0);
  /** By pushes done: the frame as an array of its own, created when it is first needed. */
  #frames: (Uint8Array | undefined)[] = [];

  constructor(private readonly board: Board) {}

  /** Sets up a segment and the targets of its free boxes. False if it is too long for the board. */
  set(track: PushTrack, { from, to, boxes }: PushSegment, costs: TargetCosts): boolean {
    const { size, beside } = this.board;
    const start = track.squaresAt(from);
    const isFree = new Uint8Array(start.length);
    for (const box of boxes) isFree[box] = 1;
    const others: number[] = [];
    const moves = new Uint8Array(start.length);
    for (let index = from; index < to; index++) {
      const box = track.boxOf[index]!;
      if (isFree[box] === 1) continue;
      others.push(track.pushes[index]!);
      moves[box] = 1;
    }
    const width = size + 1;
    const bytes = (others.length + 1) * width;
    if (bytes > maxFrameBytes) return false;
    if (this.#bytes.length < bytes) this.#bytes = new Uint8Array(Math.min(maxFrameBytes, bytes * 2));
    const taken = occupied(
      this.board,
      start.filter((_, box) => isFree[box] === 0),
    );
    const fixed = occupied(
      this.board,
      start.filter((_, box) => isFree[box] === 0 && moves[box] === 0),
    );
    this.#frames = new Array(others.length + 1);
    this.#bytes.set(taken, 0);
    others.forEach((push, index) => {
      taken[push >> 2] = 0;
      taken[beside[push]!] = 1;
      this.#bytes.set(taken, (index + 1) * width);
    });
    const end = track.squaresAt(to);
    costs.aim(
      fixed,
      boxes.map((box) => end[box]!),
    );
    boxes.forEach((box, index) => {
      this.squares[index] = start[box]!;
    });
    this.free = boxes.length;
    this.others = others;
    this.closing = to < track.length ? track.pushes[to]! : -1;
    return true;
  }

  /** Puts the free boxes onto their squares in a frame, or removes them. */
  place(frame: Uint8Array, squares: Int16Array, value: 0 | 1): void {
    for (let index = 0; index < this.free; index++) frame[squares[index]!] = value;
  }

  /**
   * The squares taken by everything except the free boxes, after `done` pushes of the others: one byte per
   * square.
   */
  frame(done: number): Uint8Array {
    const known = this.#frames[done];
    if (known !== undefined) return known;
    const width = this.board.size + 1;
    const frame = this.#bytes.subarray(done * width, (done + 1) * width);
    this.#frames[done] = frame;
    return frame;
  }
}
