/** A range of moves, from the place before the first of them to the place after the last. */
export interface ViewStretch {
  readonly from: number;
  readonly to: number;
}
