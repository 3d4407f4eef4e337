/** The kind of a line in a level file, according to its characters. */

const wall = 1;
const player = 2;
const dot = 4;
const dollarOrStar = 8;
const dash = 16;
const letter = 32;
const oxMark = 64;
const digit = 128;
const bar = 256;
const blank = 512;
const other = 1024;

const kinds = new Uint16Array(128).fill(other);
for (const [characters, kind] of [
  ["#", wall],
  ["@+", player],
  [".", dot],
  ["$*", dollarOrStar],
  ["-_", dash],
  ["obBpP", letter],
  ["OXG", oxMark],
  ["0123456789()", digit],
  ["|", bar],
  [" \t", blank],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind;
}

/** Web pages and word processors write it for a blank. */
const noBreakSpace = 0xa0;

function kindOf(code: number): number {
  return code < 128 ? kinds[code]! : code === noBreakSpace ? blank : other;
}

export interface LineClass {
  /**
   * `row`: all characters can be in a board, and at least one is a wall. `weak`: the same without a wall; it
   * is a row only between or beside rows, because a title such as "12" or "..." looks the same. `damaged`:
   * mostly walls and similar symbols; beside rows it is a row with a wrong character. `blank`: only blanks.
   * `text`: everything else.
   */
  readonly kind: "row" | "weak" | "damaged" | "blank" | "text";
  /** It has digits, brackets or bars, which are run lengths in rows. */
  readonly runs: boolean;
  /** It is only floor that is written with dashes, or a ruler: "-----". */
  readonly isFloor: boolean;
}

function makeClass(kind: LineClass["kind"], flags: number): LineClass {
  return {
    kind,
    runs: (flags & (digit | bar)) !== 0,
    isFloor: kind === "weak" && (flags & ~(dash | blank)) === 0,
  };
}

// Each combination of flags is created once, so a file of a hundred thousand lines does not need as many
// objects. Arrays of the full length are faster than sparse ones.
const byFlags = (): (LineClass | undefined)[] => new Array(2 * other).fill(undefined);
const classes = {
  row: byFlags(),
  weak: byFlags(),
  damaged: byFlags(),
  blank: byFlags(),
  text: byFlags(),
} as const satisfies Readonly<Record<LineClass["kind"], unknown>>;

function sharedClass(kind: LineClass["kind"], flags: number): LineClass {
  const ofKind = classes[kind];
  ofKind[flags] ??= makeClass(kind, flags);
  return ofKind[flags];
}

/** Reads the line from `start` to `lineEnd` once. Blanks at its end are ignored. */
export function classifyLine(text: string, start: number, lineEnd: number): LineClass {
  let end = lineEnd;
  while (end > start && kindOf(text.charCodeAt(end - 1)) === blank) end--;
  let flags = 0;
  let strange = 0;
  let blanks = 0;
  for (let index = start; index < end; index++) {
    const kind = kindOf(text.charCodeAt(index));
    flags |= kind;
    if (kind === other) strange++;
    else if (kind === blank) blanks++;
    // A few words are enough to recognize prose; the rest of a long line need not be read.
    if (strange > 40 && strange * 2 > index - start) return sharedClass("text", other);
  }
  if (end === start) return sharedClass("blank", blank);
  if ((flags & other) === 0) return sharedClass(rowKind(flags, end - start - blanks), flags);
  return sharedClass(
    (flags & wall) !== 0 && isDamagedRow(text, start, end, strange, end - start - blanks)
      ? "damaged"
      : "text",
    flags,
  );
}

function rowKind(flags: number, solid: number): "row" | "weak" | "text" {
  // Rows with bars have no blanks; with blanks it is a table.
  if ((flags & bar) !== 0 && (flags & blank) !== 0) return "text";
  // Rows of only boxes and goals: shorter ones may be words or Roman numerals.
  if ((flags & ~(oxMark | blank)) === 0) return solid >= 4 ? "weak" : "text";
  if ((flags & wall) !== 0) return "row";
  if ((flags & digit) !== 0) return (flags & dash) !== 0 && (flags & letter) === 0 ? "weak" : "text";
  return (flags & (player | dot | dollarOrStar | dash)) !== 0 && (flags & (letter | bar)) === 0
    ? "weak"
    : "text";
}

/**
 * Comments start with `;`, `'` or `:`. Otherwise a damaged row has few strange characters, or is between
 * walls and not mostly words.
 */
function isDamagedRow(text: string, start: number, end: number, strange: number, solid: number): boolean {
  let first = start;
  while (kindOf(text.charCodeAt(first)) === blank) first++;
  if (";':/".includes(text.charAt(first))) return false;
  if (strange * 3 <= solid) return true;
  let last = end - 1;
  while (kindOf(text.charCodeAt(last)) === blank) last--;
  return (
    text.charAt(first) === "#" &&
    text.charAt(last) === "#" &&
    strange * 3 <= solid * 2 &&
    !/\p{L}{3}/u.test(text.slice(first, last))
  );
}
