/** A range of moves, from the place before the first of them to the place after the last. */
export interface MoveRange {
  readonly from: number;
  readonly to: number;
}
