/**
 * The parts of the memory of the kernels `sliding-packed` and `sliding-beam`, in bytes. A slot is a pattern
 * of a sum. The tables follow, at the addresses in the entries.
 */

/**
 * A tile's entry for a sum, in words. It has the tile's slot, and the number of the slot's tiles. Then come
 * the addresses of the tile's places by rank, of the slot's moves and of the rotations. The last ones are the
 * number of ranks, the address of the bits, and their words for each block.
 */
export const entryBytes: usize = 32;
/** By sum and tile. */
export const entriesAt: usize = 0;
export const sumEntries: usize = 64 * entryBytes;
/** At `slot * 4 + side`: the tile's direction in the slot's view when the blank moves in direction `side`. */
export const turnAt: usize = entriesAt + 2 * sumEntries;
/** At `cell * 4 + side`: the cell beside it, or 255. */
export const besideAt: usize = turnAt + 256;
/** At a cell: its tile. */
export const tilesAt: usize = besideAt + 256;
/** At a slot, in words: the placement of its tiles. */
export const blockAt: usize = tilesAt + 64;
export const rankAt: usize = blockAt + 256;
export const distanceAt: usize = rankAt + 256;
/**
 * By depth, in words: the children still to be tried, the one being tried, and the automaton's state before.
 */
export const maxDepth: usize = 1024;
export const waitingAt: usize = distanceAt + 256;
export const triedAt: usize = waitingAt + 4 * maxDepth;
export const stateAt: usize = triedAt + 4 * maxDepth;
/**
 * By depth and direction, in words: for both sums, the block and the rank of the moved tile's slot after the
 * move. While that child is tried, those before it.
 */
export const keptAt: usize = stateAt + 4 * maxDepth;
export const keptBytes: usize = 64;
export const tablesAt: usize = keptAt + keptBytes * maxDepth;
