import type { Random } from "./random.js";

/**
 * Changes a text, mostly, like accidents and attackers do: pieces removed, doubled, swapped, truncated or
 * replaced by those of another text, and single letters changed.
 */
export function mutate(text: string, others: readonly string[], random: Random): string {
  let changed = text;
  for (let count = random.length(6); count > 0; count--) changed = mutateOnce(changed, others, random);
  return changed;
}

/** Characters with a meaning for some reader, and some that no reader expects. */
const oddCharacters = '#@+$*. -_|()0123456789lurdLURD,;:/\\"{}[]<>\t\r\n\0\u2028\ufeff\ud800é✓';

function mutateOnce(text: string, others: readonly string[], random: Random): string {
  const from = random.below(text.length + 1);
  const to = Math.min(text.length, from + 1 + random.length(Math.max(1, text.length >> 2)));
  const [before, piece, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  switch (random.below(8)) {
    case 0:
      return before + after;
    case 1:
      return before + piece.repeat(1 + random.length(50)) + after;
    case 2:
      return before;
    case 3:
      return before + random.pick(oddCharacters) + piece.slice(1) + after;
    case 4:
      return before + random.pick(oddCharacters).repeat(random.length(1000)) + piece + after;
    case 5: {
      const other = others.length === 0 ? text : random.pick(others);
      const start = random.below(other.length + 1);
      return before + other.slice(start, start + random.length(400)) + after;
    }
    case 6:
      return before + piece.split("").reverse().join("") + after;
    default:
      // Replaces a number by another one, because readers trust counts and sizes.
      return text.replace(/\d+/, () =>
        random.pick(["0", "1", "-1", "4294967296", "999999999", "1e9", "007", `${random.below(1000)}`]),
      );
  }
}
