import {
  besideAt,
  blockAt,
  distanceAt,
  entriesAt,
  entryBytes,
  rankAt,
  sumEntries,
  tilesAt,
  turnAt,
} from "./sliding-packed-memory.js";

/**
 * The levels of `Beam`.
 *
 * A board of a level has its hash, the totals of both sums, the blank's cell, and the direction of the last
 * move or 4. Then comes the place of each slot's tiles: the block from bit 12, the rank from bit 2 and the
 * distance modulo 4. The tiles follow, in whole words.
 */
const sumsAt: usize = 8;
const blankAt: usize = 12;
const sideAt: usize = 13;
const placesAt: usize = 16;
/**
 * A child: its hash, its parent and direction, its key, the new places of both slots of its tile, both totals
 * and both slots. While a batch is computed, the places hold the moves in the spaces of the slots.
 */
const childBytes: usize = 32;
const fromAt: usize = 8;
const keyAt: usize = 12;
const newPlacesAt: usize = 16;
const newSumsAt: usize = 24;
const slotsAt: usize = 28;

const rotationMask: i32 = 63;
const blockShift: i32 = 6;
/** The key of a child that cannot lead to a shorter solution. */
const lost: i32 = 0xffff;
/** No key is so high. */
const keys: usize = 4096;
/** Boards are expanded in batches, so that the accesses to memory overlap. */
const batch: usize = 64;

let cells: usize = 0;
let slots: usize = 0;
let tileWords: usize = 0;
let boardBytes: usize = 0;
let randomAt: usize = 0;
let hereAt: usize = 0;
let thereAt: usize = 0;
let childrenAt: usize = 0;
let tableAt: usize = 0;
let tableMask: u32 = 0;
let orderAt: usize = 0;
let parentsAt: usize = 0;
let countsAt: usize = 0;

let children: usize = 0;
let hopeful: i32 = 0;
let lowest: i32 = 0;
let highest: i32 = 0;

/** Places the arrays of a beam; returns where they end. */
export function place(random: usize, at: usize, width: usize, boardCells: usize, slotCount: usize): usize {
  randomAt = random;
  cells = boardCells;
  slots = slotCount;
  tileWords = (boardCells + 3) >> 2;
  boardBytes = (placesAt + 4 * slotCount + 4 * tileWords + 7) & ~7;
  const capacity = 3 * width + 4;
  let entries: usize = 16;
  while (entries < 2 * capacity) entries *= 2;
  tableMask = <u32>entries - 1;
  hereAt = at;
  thereAt = hereAt + boardBytes * width;
  childrenAt = thereAt + boardBytes * width;
  tableAt = childrenAt + childBytes * capacity;
  orderAt = tableAt + 4 * entries;
  parentsAt = orderAt + 4 * capacity;
  countsAt = parentsAt + 4 * width;
  return countsAt + 4 * (keys + 2);
}

/** Makes the first board of the one that is placed for the depth-first search. */
export function start(blank: i32, one: i32, other: i32): void {
  store<u64>(hereAt, 0);
  store<u16>(hereAt + sumsAt, <u16>one);
  store<u16>(hereAt + sumsAt + 2, <u16>other);
  store<u8>(hereAt + blankAt, <u8>blank);
  store<u8>(hereAt + sideAt, 4);
  for (let slot: usize = 0; slot < slots; slot++) {
    const block = load<i32>(blockAt + 4 * slot);
    const rank = load<i32>(rankAt + 4 * slot);
    const distance = load<i32>(distanceAt + 4 * slot);
    store<i32>(hereAt + placesAt + 4 * slot, (block << 12) | (rank << 2) | (distance & 3));
  }
  for (let cell: usize = 0; cell < cells; cell++)
    store<u8>(hereAt + placesAt + 4 * slots + cell, load<u8>(tilesAt + cell));
}

export function chosenParents(): usize {
  return parentsAt;
}

/** Begins a level. */
export function begin(): void {
  memory.fill(tableAt, 0, 4 * (<usize>tableMask + 1));
  children = 0;
  hopeful = 0;
  lowest = lost;
  highest = 0;
}

/**
 * The children of boards of the level, at this many moves from the start; a solution must have fewer than
 * `fewer`. Returns the parent and direction of a solution, plus one, or 0.
 */
export function expand(from: usize, to: usize, depth: i32, fewer: i32): i32 {
  for (let first = from; first < to; first += batch) {
    const found = expandBatch(first, min(first + batch, to), depth, fewer);
    if (found !== 0) return found;
  }
  return 0;
}

function min(one: usize, other: usize): usize {
  return one < other ? one : other;
}

function expandBatch(from: usize, to: usize, depth: i32, fewer: i32): i32 {
  const firstChild = childrenAt + childBytes * children;
  let child = firstChild;
  for (let parent = from; parent < to; parent++) {
    const board = hereAt + boardBytes * parent;
    const tiles = board + placesAt + 4 * slots;
    const blank = <usize>load<u8>(board + blankAt);
    const back = <usize>(load<u8>(board + sideAt) ^ 1);
    const hash = load<u64>(board);
    for (let side: usize = 0; side < 4; side++) {
      if (side === back) continue;
      const cell = <usize>load<u8>(besideAt + 4 * blank + side);
      if (cell === 255) continue;
      const tile = <usize>load<u8>(tiles + cell);
      const random = randomAt + 8 * cells * tile;
      const made = hash ^ load<u64>(random + 8 * cell) ^ load<u64>(random + 8 * blank);
      let probe = <u32>made & tableMask;
      let known = load<u32>(tableAt + 4 * <usize>probe);
      while (known !== 0 && load<u64>(childrenAt + childBytes * <usize>(known - 1)) !== made) {
        probe = (probe + 1) & tableMask;
        known = load<u32>(tableAt + 4 * <usize>probe);
      }
      if (known !== 0) continue;
      children++;
      store<u32>(tableAt + 4 * <usize>probe, <u32>children);
      store<u64>(child, made);
      store<u32>(child + fromAt, <u32>(4 * parent + side));
      const entry = entriesAt + entryBytes * tile;
      const a = load<u32>(entry);
      const b = load<u32>(entry + sumEntries);
      store<u32>(child + newPlacesAt, moved(entry, board, <usize>a, side));
      store<u32>(child + newPlacesAt + 4, moved(entry + sumEntries, board, <usize>b, side));
      store<u32>(child + slotsAt, a | (b << 8) | ((<u32>tile) << 16));
      child += childBytes;
    }
  }
  for (let at = firstChild; at < child; at += childBytes) {
    const origin = load<u32>(at + fromAt);
    const board = hereAt + boardBytes * <usize>(origin >>> 2);
    const own = load<u32>(at + slotsAt);
    const entry = entriesAt + entryBytes * <usize>(own >>> 16);
    const stepA = settle(entry, board, <usize>(own & 255), at + newPlacesAt);
    const stepB = settle(entry + sumEntries, board, <usize>((own >>> 8) & 255), at + newPlacesAt + 4);
    const totalA = <i32>load<u16>(board + sumsAt) + stepA;
    const totalB = <i32>load<u16>(board + sumsAt + 2) + stepB;
    const key = totalA + totalB;
    if (key === 0) return <i32>origin + 1;
    store<u16>(at + newSumsAt, <u16>totalA);
    store<u16>(at + newSumsAt + 2, <u16>totalB);
    const hopeless = depth + (totalA > totalB ? totalA : totalB) >= fewer;
    store<i32>(at + keyAt, hopeless ? lost : key);
    if (hopeless) continue;
    hopeful++;
    if (key < lowest) lowest = key;
    if (key > highest) highest = key;
  }
  return 0;
}

/** The move of a tile in the space of its slot: the next block and the rotation. */
function moved(entry: usize, board: usize, slot: usize, side: usize): u32 {
  const placed = load<u32>(board + placesAt + 4 * slot);
  const size = load<u32>(entry, 4);
  const place = <u32>load<u8>(load<usize>(entry, 8) + <usize>(((placed >>> 2) & 1023) * size));
  const move = (((placed >>> 12) * size + place) << 2) + <u32>load<u8>(turnAt + 4 * slot + side);
  return load<u32>(load<usize>(entry, 12) + ((<usize>move) << 2));
}

/** Replaces a move by the place after it; by how much the sum changes. */
function settle(entry: usize, board: usize, slot: usize, at: usize): i32 {
  const target = load<i32>(at);
  const placed = load<i32>(board + placesAt + 4 * slot);
  const block = target >> blockShift;
  const turned = (target & rotationMask) * load<i32>(entry, 20) + ((placed >>> 2) & 1023);
  const rank = <i32>load<u16>(load<usize>(entry, 16) + ((<usize>turned) << 1));
  const word = load<i32>(
    load<usize>(entry, 24) + ((<usize>(block * load<i32>(entry, 28) + (rank >>> 5))) << 2),
  );
  // The sum rises if bit 1 of the distance equals that of the distance plus 1.
  const step = 1 - (((((placed + 1) >>> 1) ^ (word >>> (rank & 31))) & 1) << 1);
  store<i32>(at, (block << 12) | (rank << 2) | ((placed + step) & 3));
  return step;
}

/** Sorts the hopeful children by their keys; how many there are. */
export function sort(): i32 {
  if (hopeful === 0) return 0;
  memory.fill(countsAt + 4 * <usize>lowest, 0, 4 * <usize>(highest + 2 - lowest));
  const end = childrenAt + childBytes * children;
  for (let child = childrenAt; child < end; child += childBytes) {
    const key = load<i32>(child + keyAt);
    if (key === lost) continue;
    const at = countsAt + 4 * <usize>(key + 1);
    store<i32>(at, load<i32>(at) + 1);
  }
  for (let key = lowest + 1; key <= highest + 1; key++) {
    const at = countsAt + 4 * <usize>key;
    store<i32>(at, load<i32>(at) + load<i32>(at - 4));
  }
  for (let child = childrenAt; child < end; child += childBytes) {
    const key = load<i32>(child + keyAt);
    if (key === lost) continue;
    const at = countsAt + 4 * <usize>key;
    const place = load<i32>(at);
    store<i32>(at, place + 1);
    store<u32>(orderAt + 4 * <usize>place, <u32>child);
  }
  return hopeful;
}

/** Makes the boards of the next level from children in their order. */
export function select(from: usize, to: usize): void {
  for (let index = from; index < to; index++) {
    const child = <usize>load<u32>(orderAt + 4 * index);
    const origin = load<u32>(child + fromAt);
    store<u32>(parentsAt + 4 * index, origin);
    const parent = hereAt + boardBytes * <usize>(origin >>> 2);
    const board = thereAt + boardBytes * index;
    for (let word = placesAt; word < boardBytes; word += 8)
      store<u64>(board + word, load<u64>(parent + word));
    const blank = <usize>load<u8>(parent + blankAt);
    const side = <usize>(origin & 3);
    const cell = <usize>load<u8>(besideAt + 4 * blank + side);
    const own = load<u32>(child + slotsAt);
    const tiles = board + placesAt + 4 * slots;
    store<u8>(tiles + blank, <u8>(own >>> 16));
    store<u8>(tiles + cell, 0);
    store<u64>(board, load<u64>(child));
    store<u32>(board + sumsAt, load<u32>(child + newSumsAt));
    store<u8>(board + blankAt, <u8>cell);
    store<u8>(board + sideAt, <u8>side);
    store<u32>(board + placesAt + 4 * <usize>(own & 255), load<u32>(child + newPlacesAt));
    store<u32>(board + placesAt + 4 * <usize>((own >>> 8) & 255), load<u32>(child + newPlacesAt + 4));
  }
}

/** The next level becomes the current one. */
export function turn(): void {
  const here = hereAt;
  hereAt = thereAt;
  thereAt = here;
}
