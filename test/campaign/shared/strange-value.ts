import type { Random } from "./random.js";

/** A value that may arrive over a wire although no reader expects it. */
export function strangeValue(random: Random, depth = 0): unknown {
  const kinds = depth < 4 ? 14 : 10;
  switch (random.below(kinds)) {
    case 0:
      return random.pick([...words, "R".repeat(50)]);
    case 5:
      return 10n ** 30n;
    case 6:
      return new Uint8Array(random.length(1_000));
    case 7:
      return new Map([["kind", "edit"]]);
    case 8:
      return new Date(Number.NaN);
    case 9:
      return /x/;
    case 10:
      return random.list(random.below(8), () => strangeValue(random, depth + 1));
    case 11:
      return new Array(random.pick([3, 50_000])).fill(strangeValue(random, depth + 1));
    default:
      return Object.fromEntries(
        random.list(random.below(6), () => [random.pick(names), strangeValue(random, depth + 1)]),
      );
  }
}

const words = "__proto__ constructor toString edit wall paint 2048 \u0000 \ud800 9999(lr)".split(" ");
const names = [
  "type id name params value message kind version level edit places row column brush area from to at patch",
  "cells width height margins turn sweep game save page board rows text change title __proto__ length",
].flatMap((line) => line.split(" "));

/** The value with one part, at any depth, replaced by a strange value or removed. */
export function withStrangePart(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.oneIn(4)) return strangeValue(random, 2);
  const entries = Object.entries(value);
  if (entries.length === 0) return strangeValue(random, 2);
  const [name, part] = random.pick(entries);
  const changed = random.oneIn(5) ? undefined : withStrangePart(part, random);
  if (Array.isArray(value)) return value.with(Number(name), changed);
  return { ...value, [name]: changed };
}
