/**
 * The shape of the n-tuple network: the cells that it evaluates together. A board's value is the sum of the
 * weights that its tuples select, with each tuple applied in all eight rotations and reflections. (Szubert
 * and Jaśkowski, "Temporal difference learning of n-tuple networks for the game 2048", 2014.)
 *
 * There are four shapes of five cells. Each is used once along the border and once along the row next to it.
 * Pairs of them form the 6-tuples of Yeh et al., "Multi-stage temporal difference learning for 2048-like
 * games" (2016). Five cells instead of six make tables a sixteenth as large. They can be shipped, and games
 * meet their entries often enough to learn from within minutes.
 */
export const tuples = [
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3, 5],
  [0, 1, 2, 4, 5],
  [0, 1, 2, 5, 6],
  [4, 5, 6, 7, 8],
  [4, 5, 6, 7, 9],
  [4, 5, 6, 8, 9],
  [4, 5, 6, 9, 10],
] as const;

const tupleBits = 20;
/** The weights of one tuple: five ranks of four bits, the tuple's first cell in the lowest. */
export const tupleSize = 1 << tupleBits;
export const weightCount = tuples.length * tupleSize;
/** The number of weights whose sum is a board's value. */
export const placesPerBoard = tuples.length * 8;

/** The offsets of the weights of further tuples. */
const at1 = tupleSize;
const at2 = 2 * tupleSize;
const at3 = 3 * tupleSize;
const at4 = 4 * tupleSize;

type Weights = Int16Array | Float32Array;

let reversedRows: Uint16Array | undefined;

/** Every packed row in reverse. */
export function reversals(): Uint16Array {
  reversedRows ??= Uint16Array.from(
    { length: 0x1_0000 },
    (_, row) => ((row & 15) << 12) | ((row & 0xf0) << 4) | ((row >> 4) & 0xf0) | (row >> 12),
  );
  return reversedRows;
}

/** The value of a board: the sum of its weights. `a` to `d` are its packed rows, `e` to `h` its columns. */
export function boardValue(
  weights: Weights,
  reversed: Uint16Array,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
): number {
  return (
    outerValue(weights, reversed, a, b) +
    innerValue(weights, reversed, b, c) +
    outerValue(weights, reversed, d, c) +
    outerValue(weights, reversed, e, f) +
    innerValue(weights, reversed, f, g) +
    outerValue(weights, reversed, h, g)
  );
}

/** The part of the value from a line on the border and the line next to it. */
export function outerValue(weights: Weights, reversed: Uint16Array, border: number, behind: number): number {
  return pairValue(weights, 0, border, behind) + pairValue(weights, 0, reversed[border]!, reversed[behind]!);
}

/** The part of the value from the two lines between the borders; their order makes no difference. */
export function innerValue(weights: Weights, reversed: Uint16Array, one: number, other: number): number {
  const oneReversed = reversed[one]!;
  const otherReversed = reversed[other]!;
  return (
    pairValue(weights, at4, one, other) +
    pairValue(weights, at4, other, one) +
    pairValue(weights, at4, oneReversed, otherReversed) +
    pairValue(weights, at4, otherReversed, oneReversed)
  );
}

/** The four shapes on a row and the next one. */
function pairValue(weights: Weights, tables: number, row: number, next: number): number {
  return (
    weights[tables | row | ((next & 15) << 16)]! +
    weights[(tables + at1) | row | ((next & 0xf0) << 12)]! +
    weights[(tables + at2) | (row & 0xfff) | ((next & 0xff) << 12)]! +
    weights[(tables + at3) | (row & 0xfff) | ((next & 0xff0) << 8)]!
  );
}

/**
 * Writes the indices of the weights that `boardValue` adds for the same board, `placesPerBoard` of them. For
 * learning.
 */
export function findPlaces(
  places: Int32Array,
  reversed: Uint16Array,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
): void {
  findPlacesOfLines(places, 0, a, b, c, d);
  findPlacesOfLines(places, 16, reversed[a]!, reversed[b]!, reversed[c]!, reversed[d]!);
  findPlacesOfLines(places, 32, e, f, g, h);
  findPlacesOfLines(places, 48, reversed[e]!, reversed[f]!, reversed[g]!, reversed[h]!);
}

function findPlacesOfLines(
  places: Int32Array,
  from: number,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  findPlacesOfPair(places, from, 0, a, b);
  findPlacesOfPair(places, from + 4, 0, d, c);
  findPlacesOfPair(places, from + 8, at4, b, c);
  findPlacesOfPair(places, from + 12, at4, c, b);
}

/** The four shapes on a row and the next one. */
function findPlacesOfPair(places: Int32Array, from: number, tables: number, row: number, next: number): void {
  places[from] = tables | row | ((next & 15) << 16);
  places[from + 1] = (tables + at1) | row | ((next & 0xf0) << 12);
  places[from + 2] = (tables + at2) | (row & 0xfff) | ((next & 0xff) << 12);
  places[from + 3] = (tables + at3) | (row & 0xfff) | ((next & 0xff0) << 8);
}
