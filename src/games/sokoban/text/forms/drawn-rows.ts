import { splitLines } from "../lines.js";
import { xmlDecoded } from "./xml.js";

/** A line that may be a row of a board, without what a program or a page puts around it. */
export interface DrawnRow {
  readonly text: string;
  /** For each character, its index in the text. */
  readonly sources: readonly number[];
}

/** What a text holds, in its order. “name” and “comment”: of a program. “end”: a board can't go on here. */
export type Piece =
  | ({ readonly kind: "row" | "words" | "comment" | "name" } & DrawnRow)
  | { readonly kind: "end" };

const end: Piece = { kind: "end" };

/** The pieces in order, with one end where several follow each other, and one at the end. */
class Pieces {
  readonly all: Piece[] = [];

  add(piece: Piece): void {
    if (piece.kind !== "end" || this.all.at(-1)?.kind !== "end") this.all.push(piece);
  }

  done(): readonly Piece[] {
    this.add(end);
    return this.all;
  }
}

/** Longer lines are no rows. */
const maxCharacters = 2_000;

function row(text: string, sources: readonly number[]): Piece {
  const { length } = text.trimEnd();
  return length === 0 || length > maxCharacters
    ? end
    : { kind: "row", text: text.slice(0, length), sources: sources.slice(0, length) };
}

/** A text with the index of each of its characters in the file. */
interface Shown {
  readonly text: string;
  readonly sources: readonly number[] | undefined;
}

/** The lines of a text. */
export function linePieces({ text, sources }: Shown): readonly Piece[] {
  const pieces = new Pieces();
  const { starts, ends } = splitLines(text);
  for (const [line, from] of starts.entries()) {
    const length = ends[line]! - from;
    const words = length > maxCharacters ? "" : text.slice(from, ends[line]);
    if (words.trim() === "") pieces.add(end);
    else pieces.add(row(words, sources?.slice(from, from + length) ?? counting(from, length)));
  }
  return pieces.done();
}

function counting(from: number, length: number): readonly number[] {
  return Array.from({ length }, (_, at) => from + at);
}

/** Rows with a blank, a tab or a comma between the columns, without it. Other rows stay. */
export function withoutGaps(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => {
    if (piece.kind !== "row") return piece;
    if (!/^\s*\S[ \t,]/.test(piece.text)) return { ...piece, kind: "words" };
    const first = piece.text.search(/\S/) & 1;
    const columns = Array.from({ length: (piece.text.length + 1 - first) >> 1 }, (_, at) => first + 2 * at);
    if (columns.length < 3 || columns.some((at) => !" \t,".includes(piece.text[at + 1] ?? " ")))
      return { ...piece, kind: "words" };
    return row(
      columns.map((at) => piece.text[at]).join(""),
      columns.map((at) => piece.sources[at]!),
    );
  });
}

/** A page shows these as a new line. */
const lineTags = /^<\/?(?:br|p|div|tr|li|pre|h\d|table|code|textarea)\b/i;
const htmlParts =
  /<(?:[a-z][^<>]{0,300}|\/[a-z][^<>]{0,20}|!--[^<>]{0,300})>|&(?:#?[a-z\d]{2,8});|\r\n?|\n/gi;

/** Whether a text has what pages put between and into rows. */
export function looksLikePage(text: string): boolean {
  return /&nbsp;|&#(?:160|xa0);|<(?:br|pre|p|div|td|textarea)\b/i.test(text);
}

/** The text that a page shows. In a page that breaks lines by tags, the ends of lines are blanks. */
export function shownText(page: string): Shown {
  const breaks = /<br\b/i.test(page);
  let text = "";
  const sources: number[] = [];
  const add = (part: string, from: number, step: 0 | 1) => {
    text += part;
    for (let at = 0; at < part.length; at++) sources.push(from + at * step);
  };
  let done = 0;
  for (const found of page.matchAll(htmlParts)) {
    const [part] = found;
    const plain = page.slice(done, found.index);
    // Indentation of the source is not shown.
    const skipped = breaks && /[\r\n]$/.test(page.slice(0, done).slice(-1)) ? plain.search(/\S|$/) : 0;
    add(plain.slice(skipped), done + skipped, 1);
    if (part.startsWith("&")) add(/^&nbsp;$/i.test(part) ? " " : xmlDecoded(part), found.index, 0);
    else if (part.startsWith("<")) add(lineTags.test(part) ? "\n" : "", found.index, 0);
    else if (!breaks) add("\n", found.index, 0);
    done = found.index + part.length;
  }
  add(page.slice(done), done, 1);
  return { text, sources };
}

const codeTokens =
  /"""|'''|`|"(?:[^"\\\r\n]|\\.){0,2000}"|'(?:[^'\\\r\n]|\\.){0,2000}'|\/\/[^\r\n]*|\/\*|#[^\r\n]*|-?[\w.]+|[\])}]|\r\n?|\n/g;
/** Quotes of texts of several lines, and of comments, with their ends. */
const longTexts: Readonly<Record<string, string>> = { '"""': '"""', "'''": "'''", "`": "`", "/*": "*/" };

/**
 * The rows in the source of a program: texts in quotes, each a row or several rows, and lists of single
 * symbols or digits. Names of levels and comments are titles.
 */
export function codePieces(source: string): readonly Piece[] {
  const pieces = new Pieces();
  let cells: { text: string; sources: number[] } = { text: "", sources: [] };
  /** Whether this line has something of a board. */
  let isDrawn = false;
  const cell = (symbol: string, at: number) => {
    cells.text += symbol;
    cells.sources.push(at);
    isDrawn = true;
  };
  const endCells = (): boolean => {
    if (cells.sources.length === 0) return false;
    pieces.add(cells.sources.length < 3 ? end : row(cells.text, cells.sources));
    cells = { text: "", sources: [] };
    return true;
  };
  const addText = (words: string, from: number, isName: boolean) => {
    const parts = unescaped(words, from);
    const [only] = parts;
    if (isName && only !== undefined) pieces.add({ kind: "name", ...only });
    else if (parts.length === 1 && only!.text.length === 1) return cell(only!.text, only!.sources[0]!);
    else
      for (const [index, part] of parts.entries())
        if (part.text.trim() !== "" || (index > 0 && index < parts.length - 1))
          pieces.add(row(part.text, part.sources));
    isDrawn = true;
  };
  codeTokens.lastIndex = 0;
  for (let found = codeTokens.exec(source); found !== null; found = codeTokens.exec(source)) {
    const [token] = found;
    const at = found.index;
    const close = longTexts[token];
    if (close !== undefined) {
      const to = source.indexOf(close, at + token.length);
      if (to < 0) continue;
      const words = source.slice(at + token.length, to);
      codeTokens.lastIndex = to + close.length;
      if (token !== "/*") {
        endCells();
        addText(words, at + token.length, false);
      }
    } else if (/^["']/.test(token)) {
      const isName = /(?:name|title)["']?\s*[:=]\s*$/i.test(source.slice(Math.max(0, at - 30), at));
      if (token.length > 3 && !token.startsWith("\\", 1)) endCells();
      addText(token.slice(1, -1), at + 1, isName);
    } else if (/^[/#]/.test(token)) {
      const words = token.replace(/^[/#\s]+/, "");
      const from = at + token.length - words.length;
      if (words.trim() !== "")
        pieces.add({
          kind: "comment",
          text: words,
          sources: counting(from, words.length),
        });
    } else if (/^\d\.?$/.test(token)) cell(token[0]!, at);
    else if (/^\d{3,}$/.test(token)) {
      endCells();
      pieces.add(row(token, counting(at, token.length)));
      isDrawn = true;
    } else if (/^[\])}]/.test(token)) {
      if (!endCells()) pieces.add(end);
    } else if (/^[\r\n]/.test(token)) {
      endCells();
      if (!isDrawn) pieces.add(end);
      isDrawn = false;
    }
  }
  endCells();
  return pieces.done();
}

/** The lines that a text in quotes stands for. */
function unescaped(words: string, from: number): readonly DrawnRow[] {
  const lines: { text: string; sources: number[] }[] = [{ text: "", sources: [] }];
  for (const found of words.matchAll(/\\(?:r\\n|\r\n|.)|\r\n|./gs)) {
    const [part] = found;
    if (/^\\?[\r\n]|^\\(?:r\\)?n/.test(part)) lines.push({ text: "", sources: [] });
    else {
      const line = lines.at(-1)!;
      line.text += part.at(-1)!;
      line.sources.push(from + found.index);
    }
  }
  return lines;
}
