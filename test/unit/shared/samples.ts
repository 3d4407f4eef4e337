import assert from "node:assert/strict";
import fc from "fast-check";

/**
 * How much laws and comparisons are tried with: as little as shows a fault soon, for each run draws other
 * inputs. TILEWORK_FUZZ=20 makes it twenty times as much, for once.
 */
export const factor = Number(process.env.TILEWORK_FUZZ ?? 1);

/** So many runs with inputs by chance, as a rule. */
export function runs(usual: number): number {
  return usual * factor;
}

/**
 * As many rounds are tried until chance has brought what is asked for: where one of them mostly does, chance
 * is no excuse any more.
 */
const maxRounds = 20;

/**
 * A law says something only where what it is about was met. Repeats `round` until each of `seen` has come to
 * `least`, which the first one does as a rule; fails where it never does.
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

/** So many of the items, as a rule, spread evenly over all of them, from the first on. */
export function spread<Item>(items: readonly Item[], usual: number): readonly Item[] {
  const count = Math.min(items.length, usual * factor);
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}

const letter = fc.nat(0x7f);
/** Code points of all planes, but for the halves of pairs. */
const anyLetter = fc.nat(0x10ffff - 0x800).map((value) => (value < 0xd800 ? value : value + 0x800));

/**
 * Texts of characters of any kind, so many code points at most. The unit "binary" of fast-check takes a
 * second to be made.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    {
      weight: 20,
      arbitrary: fc
        .array(fc.oneof(letter, anyLetter), { maxLength })
        .map((points) => String.fromCodePoint(...points)),
    },
    // As keys these are there in every object.
    {
      weight: 1,
      arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "valueOf", "hasOwnProperty"),
    },
  );
}
