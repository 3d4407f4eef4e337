import { countUpTo } from "../../../lists.js";
import { splitLines } from "../lines.js";

/**
 * Reads XML piece by piece, as far as level files need it: tags, attributes, comments, CDATA and entities. No
 * DTD is read, and broken XML is text. A kept reader of XML has fifty times the size, as it also checks
 * documents (`sax` has 23 KB here).
 */
type XmlPiece = {
  readonly start: number;
  /** Behind the piece. */
  readonly end: number;
} & (
  | { readonly kind: "open" | "close" | "empty"; readonly name: string }
  /** What is between the marks. `isRaw`: without entities. */
  | { readonly kind: "text"; readonly text: string; readonly from: number; readonly isRaw: boolean }
  | { readonly kind: "comment"; readonly text: string; readonly from: number }
);

/** An attribute's value with the entities in it, and where it starts in its tag. */
interface XmlAttribute {
  readonly value: string;
  readonly at: number;
}

// Quoted values may hold ">", but no tag holds "<". So no part of a text is read for two tags.
const tag = /^<(\/?)([A-Za-z_][\w.:-]*)((?:[^<>"']|"[^<"]*"|'[^<']*')*)>/;
/** A longer tag is text; the engine has no room for a pattern over millions of characters. */
const maxTagCharacters = 100_000;
const sections = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/** The pieces of a text in their order, in time proportional to its length. */
export function* xmlPieces(text: string): Generator<XmlPiece, void> {
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf("<", at);
    const until = open < 0 ? text.length : open;
    if (until > at)
      yield { kind: "text", start: at, end: until, text: text.slice(at, until), from: at, isRaw: false };
    if (open < 0) return;
    const section = sections.find(([mark]) => text.startsWith(mark, open));
    if (section !== undefined) {
      const from = open + section[0].length;
      const close = text.indexOf(section[1], from);
      if (close < 0) return;
      at = close + section[1].length;
      const content = { start: open, end: at, text: text.slice(from, close), from };
      if (section[0] === "<!--") yield { kind: "comment", ...content };
      else if (section[0] === "<![CDATA[") yield { kind: "text", ...content, isRaw: true };
      continue;
    }
    const [whole, slash, name, attributes] = tag.exec(text.slice(open, open + maxTagCharacters)) ?? [];
    if (whole === undefined || name === undefined) {
      at = open + 1;
      yield { kind: "text", start: open, end: at, text: "<", from: open, isRaw: true };
      continue;
    }
    at = open + whole.length;
    const kind = slash !== "" ? "close" : attributes?.endsWith("/") === true ? "empty" : "open";
    yield { kind, start: open, end: at, name };
  }
}

/** An attribute of the tag with the given text; its value may have any quotes, or none. */
export function xmlAttribute(tagText: string, name: string): XmlAttribute | undefined {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>/]+))`);
  const match = pattern.exec(tagText);
  if (match === null) return undefined;
  const value = match[1] ?? match[2] ?? match[3] ?? "";
  const quote = match[3] === undefined ? 1 : 0;
  return { value, at: match.index + match[0].length - quote - value.length };
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** A text with its entities replaced, numbers of characters among them. Others stay as they are. */
export function xmlDecoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Converts offsets to lines and columns. */
export class Places {
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#starts = splitLines(text).starts;
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    const begun = countUpTo(this.#starts.length, (at) => this.#starts[at]! <= offset);
    const line = Math.max(1, begun) - 1;
    return { line, column: Math.max(0, offset - this.#starts[line]!) };
  }
}
