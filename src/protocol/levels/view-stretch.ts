/** Some moves: from the place before the first of them to that behind the last. */
export interface ViewStretch {
  readonly from: number;
  readonly to: number;
}
