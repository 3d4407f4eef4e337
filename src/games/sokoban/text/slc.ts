import type { PausingWork } from "../../slices.js";
import type { Row, TextBoard } from "../level/board.js";
import { maxClaims } from "../level/claim.js";
import { type Finding, noLevel, type TextRange } from "../level/finding.js";
import type { Collection, LevelEntry } from "./collection.js";
import { splitLines } from "./parts/lines.js";
import type { Note } from "./parts/notes.js";
import { strangeSymbols } from "./strange-symbols.js";

/**
 * Reads the XML form of collections, `<SokobanLevels><LevelCollection><Level Id="…"><L>####</L>…`. It
 * considers only its tags, whatever surrounds them.
 */
export function isSlc(text: string): boolean {
  return /<(?:SokobanLevels|LevelCollection)[\s>]/.test(text.slice(0, 4096));
}

export function* readingSlc(text: string): PausingWork<Omit<Collection, "conflicts">> {
  const places = new Places(text);
  const levels: LevelEntry[] = [];
  const findings: Finding[] = [];
  const firstLevel = text.indexOf("<Level ");
  const top = firstLevel < 0 ? text.length : firstLevel;
  for (let start = firstLevel; start >= 0; ) {
    const next = text.indexOf("<Level ", start + 1);
    const end = next < 0 ? text.length : next;
    // Searches only within the level, so that a tag it lacks is not searched for in all the others.
    const part = text.slice(start, end);
    const board = readBoard(part, start, places);
    if (board !== undefined) {
      const title = attribute(part, start, "Id", places);
      levels.push({
        board,
        title,
        author: attribute(part, start, "Copyright", places),
        comment: undefined,
        collection: undefined,
        solutions: [],
        claims: claimsIn(part, start, places),
        start,
        end,
      });
      for (const finding of strangeSymbols(board, new Set())) findings.push({ ...finding, fixes: [] });
    }
    start = next;
    yield;
  }
  if (levels.length === 0) findings.push(noLevel());
  const header = (tag: string) => element(text, top, tag, places);
  const opens = text.indexOf("<LevelCollection");
  const copyright =
    opens < 0 || opens > top ? undefined : attribute(text.slice(opens, top), opens, "Copyright", places);
  const author = copyright ?? header("Copyright") ?? header("Email");
  return {
    form: "slc",
    title: header("Title"),
    author,
    comment: header("Description"),
    levels,
    claims: [],
    findings,
  };
}

function readBoard(part: string, start: number, places: Places): TextBoard | undefined {
  const rows: Row[] = [];
  let close = 0;
  for (let open = part.indexOf("<L>"); open >= 0; open = part.indexOf("<L>", close)) {
    const from = open + 3;
    close = part.indexOf("</L>", from);
    if (close < 0) break;
    // A row is one line, whatever it contains.
    const words = decode(part.slice(from, close)).replace(/[\r\n]+/g, " ");
    rows.push({ text: words, offset: start + from, ...places.at(start + from), sources: undefined });
  }
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const width = rows.reduce((widest, row) => Math.max(widest, row.text.trimEnd().length), 0);
  const place = {
    start: first.offset,
    end: last.offset + last.text.length,
    firstLine: first.line,
    lastLine: last.line,
    lineEnd: "\n",
  };
  return { dialect: "xsb", evidence: "file name", rows, width, ...place };
}

/** `<!-- Claim: solvable -->`: other XML readers ignore comments. */
function claimsIn(part: string, start: number, places: Places): readonly Note[] {
  const claims: Note[] = [];
  for (let open = part.indexOf("<!--"); open >= 0 && claims.length <= maxClaims; ) {
    const close = part.indexOf("-->", open + 4);
    if (close < 0) break;
    const claim = /^\s*claim:\s*/i.exec(part.slice(open + 4, close));
    if (claim !== null) {
      const from = open + 4 + claim[0].length;
      claims.push(note(part.slice(from, close).trimEnd(), start + from, places));
    }
    open = part.indexOf("<!--", close);
  }
  return claims;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!);
}

function attribute(part: string, start: number, name: string, places: Places): Note | undefined {
  const tag = part.slice(0, Math.min(part.length, 2000)).split(">", 1)[0]!;
  const match = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  const value = match?.[1];
  if (match === null || value === undefined || value.trim() === "") return undefined;
  return note(value, start + match.index + name.length + 3, places);
}

function element(text: string, to: number, tag: string, places: Places): Note | undefined {
  const open = text.indexOf(`<${tag}>`);
  if (open < 0 || open >= to) return undefined;
  const from = open + tag.length + 2;
  const close = text.indexOf(`</${tag}>`, from);
  if (close < 0 || text.slice(from, close).trim() === "") return undefined;
  return note(text.slice(from, close), from, places);
}

function note(raw: string, offset: number, places: Places): Note {
  const range: TextRange = { offset, length: raw.length, ...places.at(offset) };
  return { ...range, text: decode(raw).trim() };
}

/** Converts offsets to lines and columns. */
class Places {
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#starts = splitLines(text).starts;
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    let line = 0;
    let beyond = this.#starts.length;
    while (beyond - line > 1) {
      const middle = (line + beyond) >> 1;
      if (this.#starts[middle]! <= offset) line = middle;
      else beyond = middle;
    }
    return { line, column: Math.max(0, offset - this.#starts[line]!) };
  }
}
