import {
  fromAt,
  maskAt,
  placeAt,
  regionOfAt,
  risesAt,
  seenAt,
  slotAt,
  stateAt,
  stepAt,
  tileAt,
  triedAt,
  waitingAt,
} from "./sliding-cells-memory.js";

/**
 * The depth-first search of `CellSearch`. A move changes so little that it is undone by arithmetic.
 */

/** The bytes of the changes for one sum, of a slot and of a tile. */
const sumSteps: usize = 4 * 16 * 64;
const slotBytes: usize = 4 * 64;
const tileBytes: usize = 4 * 64;

const distanceShift: i32 = 30;
const addressMask: i32 = (1 << distanceShift) - 1;
/**
 * A child in seven bits: its direction, the sums that rise, and a mark that it exists. A number holds up to
 * four.
 */
const childBits: i32 = 7;
const childMask: i32 = (1 << childBits) - 1;
const marked: i32 = 1 << (childBits - 1);

/** The answers of a call. */
const none: i32 = 0;
const solved: i32 = 1;
const unfinished: i32 = 2;

let walkAt: usize = 0;
let bitsAt: usize = 0;
let regionShift: i32 = 0;
let blank: i32 = 0;
let state: i32 = 0;
let slack: i32 = 0;
let depth: i32 = 0;
let limit: i32 = 0;
let nodes: i32 = 0;

export function placeTables(walk: usize, bits: usize, shift: i32): void {
  walkAt = walk;
  bitsAt = bits;
  regionShift = shift;
}

/** `firstState` has the permitted first moves in its lowest four bits. */
export function start(firstBlank: i32, firstState: i32, firstSlack: i32, moves: i32): void {
  blank = firstBlank;
  state = firstState;
  slack = firstSlack;
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

/** Whether the distance of a sum rises: then bit 1 of the distance equals that of the distance plus 1. */
function rises(sum: usize, edge: usize, tile: usize): i32 {
  const slot = <usize>load<i32>(slotAt + 64 * sum + 4 * tile);
  const place = load<i32>(placeAt + 4 * slot);
  const bit = (place + load<i32>(stepAt + sumSteps * sum + tileBytes * tile + edge)) & addressMask;
  const seen = load<i32>(maskAt + 4 * slot) ^ load<i32>(seenAt + slotBytes * slot + edge);
  const region = <i32>load<u8>(regionOfAt + <usize>seen);
  const word = load<i32>(bitsAt + ((<usize>(bit >>> 5) + ((<usize>region) << (regionShift - 5))) << 2));
  return ((word >>> (bit & 31)) ^ (((place >>> distanceShift) + 1) >>> 1) ^ 1) & 1;
}

/** Moves the tile between the blank and the cell beside it in all sums, or back: `way` is 1 or -1. */
function shift(edge: usize, tile: usize, rising: i32, way: i32): void {
  let step = stepAt + tileBytes * tile + edge;
  for (let slots = slotAt + 4 * tile; slots < seenAt; slots += 64) {
    const slot = (<usize>load<i32>(slots)) << 2;
    const change = load<i32>(step) + (((rising & 1) * 2 - 1) << distanceShift);
    store<i32>(placeAt + slot, load<i32>(placeAt + slot) + way * change);
    store<i32>(maskAt + slot, load<i32>(maskAt + slot) ^ (load<i32>(seenAt + (slot << 6) + edge) & ~15));
    rising >>= 1;
    step += sumSteps;
  }
}

/** Searches at most this many nodes; after `unfinished`, the next call continues. */
export function search(count: i32): i32 {
  let here = blank;
  let at = state;
  let left = slack;
  let deep = (<usize>depth) << 2;
  let spent = 0;
  while (true) {
    if (spent++ === count) {
      nodes = count;
      blank = here;
      state = at;
      slack = left;
      depth = <i32>(deep >>> 2);
      return unfinished;
    }
    // Children that raise fewer sums come first.
    let best = 0;
    let bestBits = 0;
    let middle = 0;
    let middleBits = 0;
    let last = 0;
    let lastBits = 0;
    for (let sides = at & 15; sides !== 0; sides &= sides - 1) {
      const side = ctz<i32>(sides);
      const edge = (<usize>((here << 2) | side)) << 2;
      const tile = <usize>load<i32>(tileAt + ((<usize>load<i32>(fromAt + edge)) << 2));
      // A useless child is not looked up further, because waiting for memory takes most of the time.
      const a = rises(0, edge, tile);
      if (a > (left & 0xff)) continue;
      const b = rises(1, edge, tile);
      if (b > ((left >>> 8) & 0xff)) continue;
      const c = rises(2, edge, tile);
      if (c > ((left >>> 16) & 0xff)) continue;
      const d = rises(3, edge, tile);
      if (d > left >>> 24) continue;
      const child = side | (a << 2) | (b << 3) | (c << 4) | (d << 5) | marked;
      const rising = a + b + c + d;
      if (rising < 2) {
        best |= child << bestBits;
        bestBits += childBits;
      } else if (rising === 2) {
        middle |= child << middleBits;
        middleBits += childBits;
      } else {
        last |= child << lastBits;
        lastBits += childBits;
      }
    }
    let waiting = best | (middle << bestBits) | (last << (bestBits + middleBits));

    // Undoes moves while no child is left.
    while (waiting === 0) {
      if (deep === 0) {
        nodes = spent;
        return none;
      }
      deep -= 4;
      const child = load<i32>(triedAt + deep);
      const side = child & 3;
      const to = here;
      here = load<i32>(fromAt + ((<usize>((here << 2) | (side ^ 1))) << 2));
      const tile = load<i32>(tileAt + ((<usize>here) << 2));
      store<i32>(tileAt + ((<usize>to) << 2), tile);
      at = load<i32>(stateAt + deep);
      left += load<i32>(risesAt + ((<usize>((child >> 2) & 15)) << 2));
      shift((<usize>((here << 2) | side)) << 2, <usize>tile, child >> 2, -1);
      waiting = load<i32>(waitingAt + deep);
    }

    const child = waiting & childMask;
    store<i32>(waitingAt + deep, waiting >>> childBits);
    store<i32>(triedAt + deep, child);
    store<i32>(stateAt + deep, at);
    const side = child & 3;
    const edge = (<usize>((here << 2) | side)) << 2;
    at = load<i32>(walkAt + ((<usize>(((at >> 4) << 2) | side)) << 2));
    const from = load<i32>(fromAt + edge);
    const tile = load<i32>(tileAt + ((<usize>from) << 2));
    store<i32>(tileAt + ((<usize>here) << 2), tile);
    left -= load<i32>(risesAt + ((<usize>((child >> 2) & 15)) << 2));
    shift(edge, <usize>tile, child >> 2, 1);
    here = from;
    deep += 4;
    // The slack is what the limit allows beyond the bound; the bound is 0 only at the goal.
    if (limit - <i32>(deep >>> 2) - 2 * (left & 255) === 0) {
      nodes = spent;
      depth = <i32>(deep >>> 2);
      return solved;
    }
  }
}
