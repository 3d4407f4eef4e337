import type { Random } from "../../campaign/shared/random.js";

/** Random level files, in encodings of all kinds and in none. */

type Letter = (random: Random) => readonly number[];
const utf8: Letter = (random) => [...new TextEncoder().encode(unicode(random))];
const between =
  (first: number, last: number): Letter =>
  (random) => [random.between(first, last)];

/** A letter that is not ASCII, in each kind of file. */
const letterOf = {
  "UTF-8": utf8,
  "UTF-8 with a mark": utf8,
  "UTF-16, little end first": (random) => wide("little", unicode(random)),
  "UTF-16, big end first": (random) => wide("UTF-16, big end first", unicode(random)),
  "UTF-16 without a mark": () => wide("little", "x"),
  "Latin-1": between(0xa0, 0xff),
  "Windows-1252": (random) => [random.pick([0x80, 0x85, 0x93, 0x94, 0x96, 0xdc, 0xe9])],
  "Windows-1251": between(0xc0, 0xff),
  "Shift-JIS": (random) => [
    random.between(0x88, 0x9f),
    random.pick([random.between(0x40, 0x7e), random.between(0x80, 0xfc)]),
  ],
  "GB 18030": (random) => [random.between(0xb0, 0xf7), random.between(0xa1, 0xfe)],
  "any bytes": between(0x80, 0xff),
  "UTF-8 and Latin-1 mixed": (random) => (random.oneIn(2) ? [0xdc] : [0xc3, 0xbc]),
} satisfies Readonly<Record<string, Letter>>;
type Kind = keyof typeof letterOf;
export const kinds = Object.keys(letterOf) as readonly Kind[];

export interface EncodedFile {
  readonly bytes: Uint8Array;
  /** The byte offsets of the top walls of each level, seven of them. */
  readonly walls: readonly (readonly number[])[];
  /** Which byte of a character is the ASCII one. */
  readonly asciiByte: 0 | 1;
  /** Whether VS Code can save it without changing another byte. */
  readonly isWritable: boolean;
  /** Another line of letters. */
  line(random: Random): readonly number[];
}

const rows = ["#######", "#@ $ .#", "#     #", "#######"];

export function encodedFile(kind: Kind, random: Random): EncodedFile {
  const lineEnd = random.pick(["\n", "\r\n"]);
  const bytes: number[] = [...(marks[kind] ?? [])];
  const add = (text: string) => bytes.push(...ascii(kind, text));
  const letters = () => bytes.push(...word(kind, random));
  const walls: number[][] = [];
  for (let level = 0, count = random.between(1, 3); level < count; level++) {
    add("; a");
    letters();
    add(lineEnd);
    const from = bytes.length;
    const width = ascii(kind, "#").length;
    walls.push(Array.from(rows[0]!, (_, column) => from + column * width));
    for (const row of rows) add(row + lineEnd);
    if (random.oneIn(2)) {
      add("Author: b");
      letters();
      add(lineEnd);
    }
    add(lineEnd);
  }
  return {
    bytes: Uint8Array.from(bytes),
    walls,
    asciiByte: kind === "UTF-16, big end first" ? 1 : 0,
    isWritable: kind !== "UTF-16 without a mark",
    line: (other) => [...ascii(kind, "; c"), ...word(kind, other), ...ascii(kind, lineEnd)],
  };
}

const marks: Readonly<Partial<Record<Kind, readonly number[]>>> = {
  "UTF-8 with a mark": [0xef, 0xbb, 0xbf],
  "UTF-16, little end first": [0xff, 0xfe],
  "UTF-16, big end first": [0xfe, 0xff],
};

function ascii(kind: Kind, text: string): readonly number[] {
  return kind.startsWith("UTF-16")
    ? wide(kind, text)
    : Array.from(text, (character) => character.charCodeAt(0));
}

function wide(kind: string, text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index);
    return kind === "UTF-16, big end first" ? [code >> 8, code & 255] : [code & 255, code >> 8];
  }).flat();
}

/** Some letters that are not ASCII. */
function word(kind: Kind, random: Random): readonly number[] {
  return random.list(random.between(1, 12), () => letterOf[kind](random)).flat();
}

/** From all planes, U+FFFD included, but no line ends and no lone surrogates. */
function unicode(random: Random): string {
  return random.pick([
    "\uFFFD",
    "é",
    "ш",
    "倉",
    "😀",
    String.fromCodePoint(random.between(0xa1, 0x1fff)),
    String.fromCodePoint(random.between(0x3000, 0xd7ff)),
  ]);
}
