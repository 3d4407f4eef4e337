import {
  boardAt,
  innerMemoAt,
  outerMemoAt,
  reversedAt,
  rowsAt,
  tableAt,
  takenAt,
  weightsAt,
  worthAt,
} from "./twenty48-memory.js";

/**
 * Expectimax on 4×4, for `PackedSearch`. A board is a number of 64 bits: four rows of four cells, with the
 * first cell of the first row in the lowest bits. A cell is the rank of its tile.
 */

/** Hashes of 32 bits are shifted to numbers of entries. */
const tableShift: i32 = 16;
const memoShift: i32 = 18;
const tableBytes: usize = 16 << 16;
const memoBytes: usize = 8 << 14;
const illegal: i32 = -0x4000_0000;
const nodesAtOnce: i32 = 32;
/** The first weight of the tuple `n` is `n * tupleSize`; of tuples inside the board, from 4 on. */
const tupleSize: i32 = 1 << 20;
const insideTuples: i32 = 4 * tupleSize;
/** Every second half of a board's 32 bits is this far apart. */
const both: u64 = 0x1_0000_0001;

/** Spends nodes; 0 when the search must stop. */
declare function spend(nodes: i32): i32;

let withNetwork: bool = false;
let maxDeficit: i32 = 0;
let unlikely: i32 = 0;
let lost: i32 = 0;
let generation: i32 = 1 << 8;
let spent: bool = false;
let pending: i32 = 0;
let deeper: bool = false;

/**
 * `deficit`: slides that are valued this far below the best one are not searched. `chance`: branches less
 * likely than this are not searched.
 */
export function setUp(network: i32, deficit: i32, chance: i32): void {
  withNetwork = network !== 0;
  maxDeficit = deficit;
  unlikely = chance;
}

/** Forgets the last search. `value`: that of a lost board. */
export function begin(value: i32): void {
  lost = value;
  pending = 0;
  generation += 1 << 8;
  if (generation < 0x3fff_0000) return;
  memory.fill(tableAt, 0, tableBytes);
  generation = 1 << 8;
}

/** Forgets the values of lines: rows are now taken for others. */
export function forgetLines(): void {
  memory.fill(outerMemoAt, 0, memoBytes);
  memory.fill(innerMemoAt, 0, memoBytes);
  // Two empty lines have the key 0, which only this entry may hold.
  store<i32>(outerMemoAt, outerOf(0, 0), 4);
  store<i32>(innerMemoAt, innerOf(0, 0), 4);
}

/** The nodes that were searched and not yet spent. */
export function takePending(): i32 {
  const nodes = pending;
  pending = 0;
  return nodes;
}

/** Whether the depth of the last slide cut a line that a deeper search would follow further. */
export function deeperSeesMore(): bool {
  return deeper;
}

/** Whether the last value is void, as its search was stopped. */
export function isStopped(): bool {
  return spent;
}

/** The value of the board by itself. */
export function boardValue(): i32 {
  return judge(load<u64>(boardAt));
}

/**
 * The value after a slide, with a search of `depth` further moves. The slide is along the rows or the
 * columns, to their first cells or their last.
 */
export function slideValue(alongColumns: i32, toLast: i32, depth: i32, chance: i32): i32 {
  spent = false;
  const board = load<u64>(boardAt);
  const lines = alongColumns !== 0 ? turned(board) : board;
  const a = rowEntry(<i32>lines);
  const b = rowEntry(<i32>(lines >>> 16));
  const c = rowEntry(<i32>(lines >>> 32));
  const d = rowEntry(<i32>(lines >>> 48));
  const slid = toLast !== 0 ? lastOf(a, b, c, d) : firstOf(a, b, c, d);
  deeper = depth === 0;
  const value = depth === 0 ? judge(slid) : spawned(alongColumns !== 0 ? turned(slid) : slid, depth, chance);
  return gainOf(a, b, c, d) + value;
}

/** The best value that the player can reach from the board. */
function best(board: u64, depth: i32, chance: i32): i32 {
  if (++pending === nodesAtOnce) {
    pending = 0;
    if (spend(nodesAtOnce) === 0) spent = true;
  }
  if (spent) return 0;
  let a = rowEntry(<i32>board);
  let b = rowEntry(<i32>(board >>> 16));
  let c = rowEntry(<i32>(board >>> 32));
  let d = rowEntry(<i32>(board >>> 48));
  const rowGain = gainOf(a, b, c, d);
  const left = firstOf(a, b, c, d);
  const right = lastOf(a, b, c, d);
  const leftValue = left === board ? illegal : rowGain + judge(left);
  const rightValue = right === board ? illegal : rowGain + judge(right);
  const columns = turned(board);
  a = rowEntry(<i32>columns);
  b = rowEntry(<i32>(columns >>> 16));
  c = rowEntry(<i32>(columns >>> 32));
  d = rowEntry(<i32>(columns >>> 48));
  const columnGain = gainOf(a, b, c, d);
  const up = firstOf(a, b, c, d);
  const down = lastOf(a, b, c, d);
  const upValue = up === columns ? illegal : columnGain + judge(up);
  const downValue = down === columns ? illegal : columnGain + judge(down);
  const atOnce = max(max(leftValue, rightValue), max(upValue, downValue));
  if (atOnce === illegal) return lost;
  if (depth === 1) deeper = true;
  if (depth === 1 || chance < unlikely) return max(lost, atOnce);
  const least = atOnce - (maxDeficit >> 1);
  let found = lost;
  if (leftValue >= least) found = max(found, rowGain + spawned(left, depth - 1, chance));
  if (rightValue >= least) found = max(found, rowGain + spawned(right, depth - 1, chance));
  if (upValue >= least) found = max(found, columnGain + spawned(turned(up), depth - 1, chance));
  if (downValue >= least) found = max(found, columnGain + spawned(turned(down), depth - 1, chance));
  return found;
}

/**
 * The mean over the tiles that may appear. Each empty cell is equally likely, and a 2 is nine times as likely
 * as a 4. A new 4 is searched one move less deep than a new 2. It is rare, and searching both at full depth
 * doubles the work of every further move.
 */
function spawned(board: u64, depth: i32, chance: i32): i32 {
  const entry = tableAt + ((<usize>hashOf(<i32>board, <i32>(board >>> 32))) << 4);
  if (load<u64>(entry) === board && load<i32>(entry, 8) >= generation + depth) return load<i32>(entry, 12);
  const taken = board | (board >>> 1);
  let cells = ~(taken | (taken >>> 2)) & (0x1111_1111 * both);
  const empty = <i32>popcnt<u64>(cells);
  const chanceOf4 = <i32>(chance / (10 * empty));
  const chanceOf2 = 9 * chanceOf4;
  const depthOf4 = max(1, depth - 1);
  let sum: f64 = 0;
  for (; cells !== 0; cells &= cells - 1) {
    const two = cells & (0 - cells);
    sum += 9 * best(board + two, depth, chanceOf2);
    sum += best(board + 2 * two, depthOf4, chanceOf4);
    if (spent) return 0;
  }
  const mean = <i32>Math.floor(sum / (10 * empty));
  store<u64>(entry, board);
  store<i32>(entry, generation + depth, 8);
  store<i32>(entry, mean, 12);
  return mean;
}

function hashOf(low: i32, high: i32): u32 {
  let hash: i32 = (low * <i32>0x9e37_79b1) ^ (high * <i32>0x85eb_ca77);
  hash = (hash ^ (hash >>> 15)) * <i32>0x2c1b_3c6d;
  return <u32>(hash ^ (hash >>> 13)) >>> tableShift;
}

/** Rows and columns exchanged. */
function turned(board: u64): u64 {
  const pairs =
    (board & (0xf0f0_0f0f * both)) |
    ((board & (0x0000_f0f0 * both)) << 12) |
    ((board & (0x0f0f_0000 * both)) >>> 12);
  return (
    (pairs & 0x00ff_00ff) |
    (pairs & ((<u64>0xff00_ff00) << 32)) |
    ((pairs & ((<u64>0x00ff_00ff) << 32)) >>> 24) |
    ((pairs & 0xff00_ff00) << 24)
  );
}

function rowEntry(row: i32): u64 {
  return load<u64>(rowsAt + ((<usize>(row & 0xffff)) << 3));
}

/** The points of a slide; the heuristic does not need them. */
function gainOf(a: u64, b: u64, c: u64, d: u64): i32 {
  return withNetwork ? <i32>(a >>> 32) + <i32>(b >>> 32) + <i32>(c >>> 32) + <i32>(d >>> 32) : 0;
}

/** The board with its rows slid to their first cells, from the entries of the rows. */
function firstOf(a: u64, b: u64, c: u64, d: u64): u64 {
  return (a & 0xffff) | ((b & 0xffff) << 16) | ((c & 0xffff) << 32) | (d << 48);
}

function lastOf(a: u64, b: u64, c: u64, d: u64): u64 {
  return ((a >>> 16) & 0xffff) | (b & 0xffff_0000) | ((c & 0xffff_0000) << 16) | ((d & 0xffff_0000) << 32);
}

/** The value of a board by itself, or of the one with rows and columns exchanged. */
function judge(board: u64): i32 {
  const other = turned(board);
  return withNetwork ? linesValue(board) + linesValue(other) : worthOf(board) + worthOf(other);
}

function worthOf(board: u64): i32 {
  return (
    rowWorth(<i32>board) +
    rowWorth(<i32>(board >>> 16)) +
    rowWorth(<i32>(board >>> 32)) +
    rowWorth(<i32>(board >>> 48))
  );
}

function rowWorth(row: i32): i32 {
  return load<i32>(worthAt + ((<usize>(row & 0xffff)) << 2));
}

function linesValue(board: u64): i32 {
  return outer(<i32>board) + outer(rotl<i32>(<i32>(board >>> 32), 16)) + inner(<i32>(board >>> 16));
}

/**
 * The boards of a search share most of their lines: six of seven pairs have just been evaluated. A key is a
 * line on the border, in the low half, and the line behind it.
 */
function outer(key: i32): i32 {
  const entry = outerMemoAt + memoPlace(key);
  return load<i32>(entry) === key ? load<i32>(entry, 4) : newOuter(entry, key);
}

function inner(key: i32): i32 {
  const entry = innerMemoAt + memoPlace(key);
  return load<i32>(entry) === key ? load<i32>(entry, 4) : newInner(entry, key);
}

function memoPlace(key: i32): usize {
  return (<usize>(<u32>(key * <i32>0x9e37_79b1) >>> memoShift)) << 3;
}

function newOuter(entry: usize, key: i32): i32 {
  return keep(entry, key, outerOf(takenFor(key & 0xffff), takenFor(key >>> 16)));
}

function newInner(entry: usize, key: i32): i32 {
  return keep(entry, key, innerOf(takenFor(key & 0xffff), takenFor(key >>> 16)));
}

function keep(entry: usize, key: i32, value: i32): i32 {
  store<i32>(entry, key);
  store<i32>(entry, value, 4);
  return value;
}

function takenFor(row: i32): i32 {
  return load<u16>(takenAt + ((<usize>row) << 1));
}

function reversed(row: i32): i32 {
  return load<u16>(reversedAt + ((<usize>row) << 1));
}

/** The sums of weights are those of `tuples.ts`, for training. */
function outerOf(border: i32, behind: i32): i32 {
  return pairOf(0, border, behind) + pairOf(0, reversed(border), reversed(behind));
}

function innerOf(one: i32, other: i32): i32 {
  const oneReversed = reversed(one);
  const otherReversed = reversed(other);
  return (
    pairOf(insideTuples, one, other) +
    pairOf(insideTuples, other, one) +
    pairOf(insideTuples, oneReversed, otherReversed) +
    pairOf(insideTuples, otherReversed, oneReversed)
  );
}

function pairOf(tuples: i32, row: i32, next: i32): i32 {
  return (
    weight(tuples | row | ((next & 15) << 16)) +
    weight((tuples + tupleSize) | row | ((next & 0xf0) << 12)) +
    weight((tuples + 2 * tupleSize) | (row & 0xfff) | ((next & 0xff) << 12)) +
    weight((tuples + 3 * tupleSize) | (row & 0xfff) | ((next & 0xff0) << 8))
  );
}

function weight(place: i32): i32 {
  return load<i16>(weightsAt + ((<usize>place) << 1));
}

function max(one: i32, other: i32): i32 {
  return one > other ? one : other;
}
