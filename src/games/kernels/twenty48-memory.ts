/** The parts of the memory of the kernel `twenty48`, in bytes. */

/** By row, eight bytes: the row slid to its first cell, to its last cell, and the points of both. */
export const rowsAt: usize = 0;
/** By row: `lineValue`, for boards without a network. */
export const worthAt: usize = 0x8_0000;
/** By row: the row in reverse, and the one whose weights are used. */
export const reversedAt: usize = 0xc_0000;
export const takenAt: usize = 0xe_0000;
/** The transposition table: 2^16 entries of 16 bytes, which fit in a processor's cache. */
export const tableAt: usize = 0x10_0000;
/** Values of pairs of neighboring lines: 2^14 entries of eight bytes, on the border and inside. */
export const outerMemoAt: usize = 0x20_0000;
export const innerMemoAt: usize = 0x22_0000;
/** The board to search: four rows of 16 bits. */
export const boardAt: usize = 0x24_0000;
/** The weights of the network. */
export const weightsAt: usize = 0x25_0000;
