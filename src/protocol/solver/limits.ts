/** The longest delay of a timer, which limits the time of a question: 24 days. */
export const maxTimeMs = 0x7fff_ffff;

/** The most characters of a position or a level. */
export const maxBoardText = 100_000;

/** The bounds of the memory for a solver thread. With everything else in it, a thread stays below 1.5 GB. */
export const memoryLimitsMb = { min: 100, max: 1_500 } as const;
