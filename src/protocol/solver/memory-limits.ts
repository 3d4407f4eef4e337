/**
 * What a solver thread may be given to work with. With everything else in it, it stays below one and a half
 * gigabytes.
 */
export const memoryLimitsMb = { min: 100, max: 1_500 } as const;
