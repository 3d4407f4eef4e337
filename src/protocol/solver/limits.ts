import { integer, type Reader } from "../reading.js";

/** The number of a question. Later questions have higher numbers. */
export const jobNumber: Reader<number> = integer(1, 0x7fff_ffff);

/** The longest delay of a timer, which limits the time of a question: 24 days. */
export const maxTimeMs = 0x7fff_ffff;
export const longTime: Reader<number> = integer(1, maxTimeMs);

/** The most characters of a position or a level. */
export const maxBoardText = 100_000;
