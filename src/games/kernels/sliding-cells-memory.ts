/**
 * The parts of the memory of the kernel `sliding-cells`, in bytes. An edge is `blank * 4 + side`: the blank's
 * cell and its direction. The arrays are of words, but for the regions.
 */

const maxCells: usize = 16;
const edges: usize = 4 * maxCells;
/** At an edge: the cell to which the blank goes. */
export const fromAt: usize = 0;
/** At `sum * 16 + tile`: the slot that counts the tile. */
export const slotAt: usize = fromAt + 4 * edges;
/**
 * At `slot * 64 + edge`, in the slot's view. From bit 4 on, each cell that the tile leaves or enters is a
 * bit; below them is the cell it leaves.
 */
export const seenAt: usize = slotAt + 4 * 4 * maxCells;
/** At `(sum * 16 + tile) * 64 + edge`: the change of the address of the slot's bit when the tile moves. */
export const stepAt: usize = seenAt + 4 * maxCells * edges;
/** At four bits that say which sums rise: the amount to subtract from the slack, one byte for each sum. */
export const risesAt: usize = stepAt + 4 * 4 * maxCells * edges;
/** At a slot: its bit's address without the region, below the distance modulo 4 in bits 30 and 31. */
export const placeAt: usize = risesAt + 4 * 16;
/** At a slot: the cells of its tiles, as bits from bit 4. */
export const maskAt: usize = placeAt + 4 * maxCells;
/** At a cell: its tile. */
export const tileAt: usize = maskAt + 4 * maxCells;
/** By depth: the children still to be tried, the one being tried, and the automaton's state before it. */
export const waitingAt: usize = tileAt + 4 * maxCells;
export const triedAt: usize = waitingAt + 1024;
export const stateAt: usize = triedAt + 1024;
/** At `mask of the pattern's cells * 16 + blank`: the blank's region; the largest region is 0. */
export const regionOfAt: usize = stateAt + 1024;
