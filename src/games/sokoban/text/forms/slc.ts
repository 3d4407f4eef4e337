import type { PausingWork } from "../../../slices.js";
import { type Row, type TextBoard, widthOfRows } from "../../level/board.js";
import { maxClaims } from "../../level/claim.js";
import { type Finding, noLevel, type TextRange } from "../../level/finding.js";
import type { Collection, LevelEntry } from "../collection.js";
import { strangeSymbols } from "../dialect.js";
import type { Note } from "../notes.js";
import { Places, xmlAttribute, xmlDecoded, xmlPieces } from "./xml.js";

/** A level while its tags are read. */
interface Draft {
  readonly start: number;
  /** Its first tag, with the attributes. */
  readonly tag: string;
  readonly rows: Row[];
  readonly claims: Note[];
}

/**
 * Reads the XML form of collections, `<SokobanLevels><LevelCollection><Level Id="…"><L>####</L>…`. It
 * considers only its tags, whatever surrounds them.
 */
export function* readingSlc(text: string): PausingWork<Omit<Collection, "conflicts">> {
  const places = new Places(text);
  const levels: LevelEntry[] = [];
  const findings: Finding[] = [];
  const header = new Map<string, Note>();
  let draft: Draft | undefined;
  /** The element that is open and whose text is read: a row, or a fact about the file. */
  let open: { readonly name: string; from: number | undefined; to: number; text: string } | undefined;
  const endRow = (at: number) => {
    if (draft === undefined || open?.name !== "L") return;
    const from = open.from ?? at;
    // A row is one line, whatever it contains.
    const words = open.text.replace(/[\r\n]+/g, " ");
    draft.rows.push({ text: words, offset: from, ...places.at(from), sources: undefined });
    open = undefined;
  };
  const endLevel = (at: number) => {
    endRow(at);
    const board = draft && boardOf(draft.rows);
    if (draft !== undefined && board !== undefined) {
      const { start, tag, claims } = draft;
      const title = attribute(tag, start, "Id", places);
      const author = attribute(tag, start, "Copyright", places);
      const none = { comment: undefined, collection: undefined, solutions: [] };
      levels.push({ ...none, board, title, author, claims, start, end: at });
      for (const finding of strangeSymbols(board, new Set())) findings.push({ ...finding, fixes: [] });
    }
    draft = undefined;
  };
  for (const piece of xmlPieces(text)) {
    const { kind, start, end } = piece;
    if (kind === "comment") {
      const claim = draft && claimIn(piece.text, piece.from, places);
      if (claim !== undefined && draft!.claims.length <= maxClaims) draft!.claims.push(claim);
    } else if (kind === "text") {
      if (open === undefined) continue;
      open.from ??= piece.from;
      open.to = piece.from + piece.text.length;
      open.text += piece.isRaw ? piece.text : xmlDecoded(piece.text);
    } else if (kind === "close") {
      if (open?.name !== piece.name) continue;
      if (open.name === "L") endRow(start);
      else if (open.from !== undefined && open.text.trim() !== "" && !header.has(open.name)) {
        const range = { offset: open.from, length: open.to - open.from, ...places.at(open.from) };
        header.set(open.name, { ...range, text: open.text.trim() });
      }
      open = undefined;
    } else if (piece.name === "Level") {
      endLevel(start);
      draft = { start, tag: text.slice(start, end), rows: [], claims: [] };
      open = undefined;
      yield;
    } else if (piece.name === "LevelCollection" && draft === undefined) {
      const copyright = attribute(text.slice(start, end), start, "Copyright", places);
      // It is about the levels; an element of this name is about the file.
      if (copyright !== undefined && levels.length === 0) header.set("Copyright", copyright);
    } else if (piece.name === "L" ? draft !== undefined : draft === undefined && levels.length === 0) {
      endRow(start);
      open = { name: piece.name, from: kind === "empty" ? start : undefined, to: end, text: "" };
      if (kind === "empty") endRow(start);
    }
  }
  endLevel(text.length);
  if (levels.length === 0) findings.push(noLevel());
  return {
    form: "slc",
    title: header.get("Title"),
    author: header.get("Copyright") ?? header.get("Email"),
    comment: header.get("Description"),
    levels,
    claims: [],
    findings,
  };
}

function boardOf(rows: readonly Row[]): TextBoard | undefined {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const place = {
    start: first.offset,
    end: last.offset + last.text.length,
    firstLine: first.line,
    lastLine: last.line,
    lineEnd: "\n",
  };
  return { dialect: "xsb", evidence: "file name", rows, width: widthOfRows(rows), ...place };
}

/** `<!-- Claim: solvable -->`: other XML readers ignore comments. */
function claimIn(words: string, from: number, places: Places): Note | undefined {
  const claim = /^\s*claim:\s*/i.exec(words);
  if (claim === null) return undefined;
  return note(words.slice(claim[0].length).trimEnd(), from + claim[0].length, places);
}

function attribute(tag: string, start: number, name: string, places: Places): Note | undefined {
  const found = xmlAttribute(tag, name);
  return found === undefined || found.value.trim() === ""
    ? undefined
    : note(found.value, start + found.at, places);
}

function note(raw: string, offset: number, places: Places): Note {
  const range: TextRange = { offset, length: raw.length, ...places.at(offset) };
  return { ...range, text: xmlDecoded(raw).trim() };
}
