import {
  besideAt,
  blockAt,
  distanceAt,
  entriesAt,
  entryBytes,
  keptAt,
  keptBytes,
  rankAt,
  stateAt,
  sumEntries,
  tilesAt,
  triedAt,
  turnAt,
  waitingAt,
} from "./sliding-packed-memory.js";

/** The depth-first search of `DepthFirst`. */

/**
 * A child in five bits: its direction, whether the first and the second sum rise, and a mark that it exists.
 * A number holds up to four.
 */
const childBits: i32 = 5;
const childMask: i32 = 31;
const firstRises: i32 = 4;
const secondRises: i32 = 8;
const marked: i32 = 16;
const rotationMask: i32 = 63;
const blockShift: i32 = 6;

/** The answers of a call. */
const none: i32 = 0;
const solved: i32 = 1;
const unfinished: i32 = 2;

let walkAt: usize = 0;
let blank: i32 = 0;
let state: i32 = 0;
let slackA: i32 = 0;
let slackB: i32 = 0;
let depth: i32 = 0;
let limit: i32 = 0;
let nodes: i32 = 0;

/** `one` and `other` are the slack of the sums. */
export function start(walk: usize, firstBlank: i32, firstState: i32, one: i32, other: i32, moves: i32): void {
  walkAt = walk;
  blank = firstBlank;
  state = firstState;
  slackA = one;
  slackB = other;
  limit = moves;
  depth = 0;
}

/** The nodes of the last call of `search`. */
export function spentNodes(): i32 {
  return nodes;
}

export function depthOfSolution(): i32 {
  return depth;
}

/**
 * Whether a sum rises when the tile moves; then bit 1 of the distance equals that of the distance plus 1. The
 * block and the rank after the move are kept.
 */
function rises(entry: usize, side: i32, kept: usize): i32 {
  const slot = <usize>load<i32>(entry);
  const rank = load<i32>(rankAt + 4 * slot);
  const size = load<i32>(entry, 4);
  const place = <i32>load<u8>(load<usize>(entry, 8) + <usize>(rank * size));
  const move =
    ((load<i32>(blockAt + 4 * slot) * size + place) << 2) + <i32>load<u8>(turnAt + 4 * slot + <usize>side);
  const target = load<i32>(load<usize>(entry, 12) + ((<usize>move) << 2));
  const rotation = target & rotationMask;
  const turned =
    rotation === 0
      ? rank
      : <i32>load<u16>(load<usize>(entry, 16) + ((<usize>(rotation * load<i32>(entry, 20) + rank)) << 1));
  const block = target >> blockShift;
  const word = load<i32>(
    load<usize>(entry, 24) + ((<usize>(block * load<i32>(entry, 28) + (turned >>> 5))) << 2),
  );
  store<i32>(kept, block);
  store<i32>(kept, turned, 4);
  return ((word >>> (turned & 31)) ^ ((load<i32>(distanceAt + 4 * slot) + 1) >>> 1) ^ 1) & 1;
}

/** Exchanges a slot's place with the one that is kept. */
function swap(slot: usize, kept: usize, change: i32): void {
  const block = load<i32>(blockAt + 4 * slot);
  const rank = load<i32>(rankAt + 4 * slot);
  store<i32>(blockAt + 4 * slot, load<i32>(kept));
  store<i32>(rankAt + 4 * slot, load<i32>(kept, 4));
  store<i32>(kept, block);
  store<i32>(kept, rank, 4);
  store<i32>(distanceAt + 4 * slot, load<i32>(distanceAt + 4 * slot) + change);
}

/** Searches at most this many nodes; after `unfinished`, the next call continues. */
export function search(count: i32): i32 {
  let spent = 0;
  while (true) {
    if (spent++ === count) {
      nodes = count;
      return unfinished;
    }
    let best = 0;
    let bestBits = 0;
    let middle = 0;
    let middleBits = 0;
    let last = 0;
    let lastBits = 0;
    const deep = <usize>depth;
    for (let sides = state & 15; sides !== 0; sides &= sides - 1) {
      const side = ctz<i32>(sides);
      const from = <usize>load<u8>(besideAt + <usize>(blank * 4 + side));
      const entry = entriesAt + entryBytes * <usize>load<u8>(tilesAt + from);
      const kept = keptAt + keptBytes * deep + 16 * <usize>side;
      const a = rises(entry, side, kept);
      if (a > slackA) continue;
      const b = rises(entry + sumEntries, side, kept + 8);
      if (b > slackB) continue;
      const child = side | (a * firstRises) | (b * secondRises) | marked;
      if (a + b === 0) {
        best |= child << bestBits;
        bestBits += childBits;
      } else if (a + b === 1) {
        middle |= child << middleBits;
        middleBits += childBits;
      } else {
        last |= child << lastBits;
        lastBits += childBits;
      }
    }
    store<i32>(waitingAt + 4 * deep, best | (middle << bestBits) | (last << (bestBits + middleBits)));

    // Undoes moves while no child is left.
    while (load<i32>(waitingAt + 4 * <usize>depth) === 0) {
      if (depth === 0) {
        nodes = spent;
        return none;
      }
      depth--;
      const at = <usize>depth;
      const child = load<i32>(triedAt + 4 * at);
      const side = child & 3;
      const kept = keptAt + keptBytes * at + 16 * <usize>side;
      const to = <usize>blank;
      blank = <i32>load<u8>(besideAt + <usize>(blank * 4 + (side ^ 1)));
      const tile = load<u8>(tilesAt + <usize>blank);
      store<u8>(tilesAt + to, tile);
      state = load<i32>(stateAt + 4 * at);
      const entry = entriesAt + entryBytes * <usize>tile;
      const a = (child >> 2) & 1;
      const b = (child >> 3) & 1;
      swap(<usize>load<i32>(entry), kept, 1 - 2 * a);
      swap(<usize>load<i32>(entry + sumEntries), kept + 8, 1 - 2 * b);
      slackA += a;
      slackB += b;
    }

    const at = <usize>depth;
    const waiting = load<i32>(waitingAt + 4 * at);
    const child = waiting & childMask;
    const side = child & 3;
    const kept = keptAt + keptBytes * at + 16 * <usize>side;
    store<i32>(waitingAt + 4 * at, waiting >>> childBits);
    store<i32>(triedAt + 4 * at, child);
    store<i32>(stateAt + 4 * at, state);
    state = load<i32>(walkAt + ((<usize>(((state >> 4) << 2) | side)) << 2));
    const from = <i32>load<u8>(besideAt + <usize>(blank * 4 + side));
    const tile = load<u8>(tilesAt + <usize>from);
    store<u8>(tilesAt + <usize>blank, tile);
    blank = from;
    const entry = entriesAt + entryBytes * <usize>tile;
    const a = (child >> 2) & 1;
    const b = (child >> 3) & 1;
    swap(<usize>load<i32>(entry), kept, 2 * a - 1);
    swap(<usize>load<i32>(entry + sumEntries), kept + 8, 2 * b - 1);
    slackA -= a;
    slackB -= b;
    depth++;
    // The slack is what the limit allows beyond the bound; the bound is 0 only at the goal.
    if (limit - depth - 2 * slackA === 0) {
      nodes = spent;
      return solved;
    }
  }
}
