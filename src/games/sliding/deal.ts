import { draw, type RandomState, seedRandom } from "../random.js";
import {
  cellBeside,
  goalTiles,
  isGoal,
  isSolvable,
  largest,
  type Move,
  moves,
  type Position,
  reverseOf,
  smallest,
} from "./rules.js";

/**
 * What a variant id says: "4x4" is dealt uniformly at random, "4x4-walk-25" by 25 legal moves from the goal.
 */
export interface Kind {
  readonly rows: number;
  readonly columns: number;
  /** 0 for a uniform deal. */
  readonly walk: number;
}

/** The longest walk; half as many moves mix any board of these sizes well enough to be no easy one. */
export const maxWalkMoves = 500;

/**
 * On 2×2 a walk that never turns back comes home every so many moves, and could deal nothing but the goal.
 */
const roundOf2x2 = 12;

function sizes(): readonly (readonly [number, number])[] {
  const sides = Array.from({ length: largest - smallest + 1 }, (_, index) => smallest + index);
  const all = sides.flatMap((rows) => sides.map((columns) => [rows, columns] as const));
  // The square boards everybody knows come first.
  const first = [4, 3, 5];
  const rank = ([rows, columns]: readonly [number, number]) =>
    rows === columns && first.includes(rows) ? first.indexOf(rows) : first.length;
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Uniform deals of all sizes. */
export const uniformKinds: readonly Kind[] = sizes().map(([rows, columns]) => ({ rows, columns, walk: 0 }));

export function variantId({ rows, columns, walk }: Kind): string {
  return walk === 0 ? `${rows}x${columns}` : `${rows}x${columns}-walk-${walk}`;
}

/** `undefined` where no game is dealt so. */
export function findKind(variant: string): Kind | undefined {
  const match = /^([2-6])x([2-6])(?:-walk-([1-9]\d{0,2}))?$/.exec(variant);
  if (match === null) return undefined;
  const kind: Kind = { rows: Number(match[1]), columns: Number(match[2]), walk: Number(match[3] ?? 0) };
  const comesHome = kind.rows === 2 && kind.columns === 2 && kind.walk > 0 && kind.walk % roundOf2x2 === 0;
  return kind.walk > maxWalkMoves || comesHome ? undefined : kind;
}

/** A solvable board that is not solved; the same for the same seed. */
export function dealPosition({ rows, columns, walk }: Kind, seed: number): Position {
  let state = seedRandom(seed);
  for (;;) {
    const dealt = walk === 0 ? shuffled(rows, columns, state) : walked(rows, columns, walk, state);
    if (!isGoal(dealt.tiles)) return { rows, columns, tiles: dealt.tiles, walk, moves: 0 };
    state = dealt.next;
  }
}

interface Dealt {
  readonly tiles: readonly number[];
  readonly next: RandomState;
}

/**
 * Fisher–Yates, so that every permutation is equally likely; when it cannot be solved, its first two tiles
 * are swapped. That swap pairs the unsolvable boards with the solvable ones, so those stay equally likely
 * too. It must leave the blank alone, whose way home it would change.
 */
function shuffled(rows: number, columns: number, start: RandomState): Dealt {
  const tiles = [...goalTiles(rows * columns)];
  let state = start;
  for (let last = tiles.length - 1; last > 0; last--) {
    const { value, next } = draw(state, last + 1);
    state = next;
    swap(tiles, last, value);
  }
  if (!isSolvable(tiles, columns)) {
    const [one, other] = [...tiles.keys()].filter((cell) => tiles[cell] !== 0) as [number, number];
    swap(tiles, one, other);
  }
  return { tiles, next: state };
}

/** Legal moves from the goal, each drawn from those that do not take the last one back. */
function walked(rows: number, columns: number, walk: number, start: RandomState): Dealt {
  const tiles = [...goalTiles(rows * columns)];
  let state = start;
  let blank = tiles.length - 1;
  let last: Move | undefined;
  for (let step = 0; step < walk; step++) {
    const open = moves.filter(
      (move) =>
        (last === undefined || move !== reverseOf[last]) &&
        cellBeside(rows, columns, blank, move) !== undefined,
    );
    const { value, next } = draw(state, open.length);
    state = next;
    last = open[value]!;
    const from = cellBeside(rows, columns, blank, last)!;
    swap(tiles, blank, from);
    blank = from;
  }
  return { tiles, next: state };
}

function swap(tiles: number[], one: number, other: number): void {
  const kept = tiles[one]!;
  tiles[one] = tiles[other]!;
  tiles[other] = kept;
}
