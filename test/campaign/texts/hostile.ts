import type { Random } from "../shared/random.js";

/** Texts made to be slow or to break something, in no particular language. */

const pieces = [
  ..."#@$.*+OXG_- |()0123456789lurdLURD,;:/\\\"'{}[]<>!?&\t\r\n\0\u2028\ufeff\ud800é✓",
  ..."\r\n,](command:x),\u001b[2J,__proto__,constructor,--,-->,<!--,<?xml,<svg,<L>,</L>,<Level ".split(","),
  "999999999",
  "Solution:",
] as const;

/**
 * The longest text: many times longer than real ones, and short enough that a second shows whether the work
 * grows faster than the text.
 */
const maxCharacters = 200_000;

/** A hostile text for a reader of texts such as `text`: its loops run over what it accepts. */
export function hostileText(random: Random, text = ""): string {
  if (text !== "" && random.oneIn(2)) return long(random, random.pick(text));
  switch (random.below(6)) {
    case 0:
      return noise(random);
    case 1:
      return repeated(random);
    case 2:
      return nested(random);
    case 3:
      // A reader that is slow on one text is mostly slow only at the start of another one.
      return repeated(random) + noise(random);
    case 4:
      return Array.from({ length: 1 + random.below(4) }, () => repeated(random)).join(random.pick(pieces));
    default:
      return random.list(random.length(2_000), () => random.pick(pieces)).join("");
  }
}

function noise(random: Random): string {
  const bound = random.pick([0x80, 0x100, 0x3000, 0x1_0000]);
  return String.fromCharCode(...random.list(random.length(3_000), () => random.below(bound)));
}

/** A piece of a text that may mean something to some reader. */
export function shortPiece(random: Random): string {
  return random.pick(pieces);
}

/** Pieces that readers usually skip in loops. */
export const joints = [" ", "\t", "\n", ",", "|", "(", "<", '"', "#", "0", "- "] as const;

/** One piece repeated, sometimes very often. */
function repeated(random: Random): string {
  const unit = random.oneIn(2)
    ? random.pick(joints)
    : random.list(1 + random.below(4), () => random.pick(pieces)).join("");
  return long(random, unit);
}

function long(random: Random, unit: string): string {
  const length = random.oneIn(4) ? random.between(maxCharacters >> 2, maxCharacters) : random.length(3_000);
  return unit.repeat(Math.ceil(length / unit.length));
}

function nested(random: Random): string {
  const [open, close] = random.pick([
    ["(", ")"],
    ["9(", ")"],
    ["[", "]"],
    ['{"a":', "}"],
    ["<", ">"],
    ['"', '"'],
  ] as const);
  const depth = random.length(20_000);
  return (
    open.repeat(depth) + random.pick(pieces) + close.repeat(random.oneIn(2) ? depth : random.below(depth + 1))
  );
}
