/**
 * How much laws and comparisons are tried with: as little as shows a fault soon, for each run draws other inputs. TILEWORK_FUZZ=20 makes it twenty times as
 * much, for once.
 */
export const factor = Number(process.env.TILEWORK_FUZZ ?? 1);

/** So many runs with inputs by chance, as a rule. */
export function runs(usual: number): number {
  return usual * factor;
}

/** So many of the items, as a rule, spread evenly over all of them, from the first on. */
export function spread<Item>(items: readonly Item[], usual: number): readonly Item[] {
  const count = Math.min(items.length, usual * factor);
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}
