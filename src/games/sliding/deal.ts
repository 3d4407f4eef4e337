import { draw, type RandomState, seedRandom } from "../random.js";
import {
  cellBeside,
  goalTiles,
  isGoal,
  isSize,
  isSolvable,
  type Move,
  minSide,
  moved,
  moves,
  type Position,
  reverseOf,
} from "./rules.js";

/**
 * The meaning of a variant id: "4x4" is scrambled uniformly at random, "4x4-walk-25" by 25 legal moves from
 * the goal.
 */
export interface Kind {
  readonly rows: number;
  readonly columns: number;
  /** 0 for a uniform scramble. */
  readonly walk: number;
}

/** The longest walk; half as many moves already mix any of these boards well. */
export const maxWalkMoves = 500;

/** On 2×2 a walk that never turns back returns to the goal after each multiple of this many moves. */
const cycleOf2x2 = 12;

/** The longest side among the sizes in lists. Longer boards are only reached by name, such as "3x7". */
const largestListed = 6;

function sizes(): readonly (readonly [number, number])[] {
  const sides = Array.from({ length: largestListed - minSide + 1 }, (_, index) => minSide + index);
  const all = sides.flatMap((rows) => sides.map((columns) => [rows, columns] as const));
  // The well-known square boards come first.
  const first = [4, 3, 5];
  const rank = ([rows, columns]: readonly [number, number]) =>
    rows === columns && first.includes(rows) ? first.indexOf(rows) : first.length;
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Uniform scrambles of the listed sizes. */
export const uniformKinds: readonly Kind[] = sizes().map(([rows, columns]) => ({ rows, columns, walk: 0 }));

export function variantId({ rows, columns, walk }: Kind): string {
  return walk === 0 ? `${rows}x${columns}` : `${rows}x${columns}-walk-${walk}`;
}

/** `undefined` if there is no such variant. */
export function findKind(variant: string): Kind | undefined {
  const match = /^(\d)x(\d)(?:-walk-([1-9]\d{0,2}))?$/.exec(variant);
  if (match === null) return undefined;
  const kind: Kind = { rows: Number(match[1]), columns: Number(match[2]), walk: Number(match[3] ?? 0) };
  const returnsToGoal =
    kind.rows === 2 && kind.columns === 2 && kind.walk > 0 && kind.walk % cycleOf2x2 === 0;
  return !isSize(kind) || kind.walk > maxWalkMoves || returnsToGoal ? undefined : kind;
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
 * A Fisher–Yates shuffle, so every permutation is equally likely. If the result cannot be solved, its first
 * two tiles are swapped. This swap pairs the unsolvable boards with the solvable ones, so those stay equally
 * likely too. It must not move the blank, because that would change the parity of its way home.
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

/** Legal moves from the goal, each drawn from those that do not undo the last one. */
function walked(rows: number, columns: number, walk: number, start: RandomState): Dealt {
  let tiles = goalTiles(rows * columns);
  let state = start;
  let last: Move | undefined;
  for (let step = 0; step < walk; step++) {
    const blank = tiles.indexOf(0);
    const open = moves.filter(
      (move) =>
        (last === undefined || move !== reverseOf[last]) &&
        cellBeside(rows, columns, blank, move) !== undefined,
    );
    const { value, next } = draw(state, open.length);
    state = next;
    last = open[value]!;
    tiles = moved({ rows, columns }, tiles, last)!;
  }
  return { tiles, next: state };
}

function swap(tiles: number[], one: number, other: number): void {
  const kept = tiles[one]!;
  tiles[one] = tiles[other]!;
  tiles[other] = kept;
}
