/** The bounds of the memory for a solver thread. With everything else in it, a thread stays below 1.5 GB. */
export const memoryLimitsMb = { min: 100, max: 1_500 } as const;
