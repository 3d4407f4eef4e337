import assert from "node:assert/strict";
import fc from "fast-check";

/**
 * The factor for the number of random inputs. By default laws try few, as each run draws other inputs.
 * TILEWORK_FUZZ=20 tries twenty times as many.
 */
export const factor = Number(process.env.TILEWORK_FUZZ ?? 1);

/** The number of runs with random inputs. */
export function runs(usual: number): number {
  return Math.ceil(usual * factor);
}

/** Checks a law with this many random inputs, each of whose values is drawn from its arbitrary. */
export function law<Values extends readonly [unknown, ...unknown[]]>(
  usual: number,
  arbitraries: { readonly [At in keyof Values]: fc.Arbitrary<Values[At]> },
  holds: (...values: Values) => unknown,
): void {
  const drawn = fc.tuple<[...Values]>(...arbitraries);
  fc.assert(
    fc.property(drawn, (values) => holds(...values) !== false),
    { numRuns: runs(usual) },
  );
}

/** The same of a law that waits. With `endOnFailure`, inputs that break it are not made smaller. */
export async function asyncLaw<Values extends readonly [unknown, ...unknown[]]>(
  usual: number,
  arbitraries: { readonly [At in keyof Values]: fc.Arbitrary<Values[At]> },
  holds: (...values: Values) => Promise<unknown>,
  { endOnFailure = false } = {},
): Promise<void> {
  const drawn = fc.tuple<[...Values]>(...arbitraries);
  const property = fc.asyncProperty(drawn, async (values) => (await holds(...values)) !== false);
  await fc.assert(property, { numRuns: runs(usual), endOnFailure });
}

/**
 * The most rounds until random inputs have shown everything. Usually one round is enough, so more failures
 * are not a coincidence.
 */
const maxRounds = 20;

/**
 * Repeats `round` until each count of `seen` has reached `least`, and fails if that never happens. A law only
 * says something about cases that were tried. Usually the first round is enough.
 */
export async function untilSeen(
  least: number,
  seen: () => readonly number[],
  round: () => unknown,
): Promise<void> {
  const isEnough = () => seen().every((count) => count >= least);
  for (let rounds = 0; rounds < maxRounds && !isEnough(); rounds++) await round();
  assert.ok(
    isEnough(),
    `${seen().join(" and ")} were met in ${maxRounds} rounds, where ${least} are asked for`,
  );
}

/** This many of the items, spread evenly from the first on. */
export function spread<Item>(items: readonly Item[], usual: number): readonly Item[] {
  const count = Math.min(items.length, Math.ceil(usual * factor));
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}

/** One of some arbitraries, each as often as its weight says. */
export function weighted<Value>(
  ...arbitraries: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]
): fc.Arbitrary<Value> {
  return fc.oneof(...arbitraries.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const letter = fc.nat(0x7f);
/** Code points of all planes except surrogates. */
const anyLetter = fc.nat(0x10ffff - 0x800).map((value) => (value < 0xd800 ? value : value + 0x800));

/**
 * Random texts of at most this many code points. The unit “binary” of fast-check takes a second to create.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const points = fc.array(fc.oneof(letter, anyLetter), { maxLength });
  // Keys that every object has.
  const keys = fc.constantFrom("__proto__", "constructor", "toString", "valueOf", "hasOwnProperty");
  return weighted([20, points.map((all) => String.fromCodePoint(...all))], [1, keys]);
}
