import { integer, type Reader } from "../reading.js";

/** The number of a question. Numbers count up. */
export const jobNumber: Reader<number> = integer(1, 0x7fff_ffff);

/** No question takes longer than a timer can be set to: 24 days. */
export const maxTimeMs = 0x7fff_ffff;
export const longTime: Reader<number> = integer(1, maxTimeMs);

/** No text of a position or a level is longer. */
export const maxBoardText = 100_000;
