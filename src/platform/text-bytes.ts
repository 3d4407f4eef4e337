import { type Message, say } from "../games/message.js";
import { bad, good, type Result } from "../games/result.js";

/** The number of bytes that are examined to find the encoding of a file without a byte order mark. */
const bytesRead = 4_096;

/** The first bytes of files that are not texts. */
const otherFiles: readonly { readonly start: readonly number[]; readonly is: Message }[] = [
  { start: [0xff, 0xfe, 0, 0], is: say("It is text in UTF-32, which can't be read here. Save it as UTF-8.") },
  { start: [0, 0, 0xfe, 0xff], is: say("It is text in UTF-32, which can't be read here. Save it as UTF-8.") },
  { start: [0x50, 0x4b, 3, 4], is: say("It is a ZIP archive. Unpack it first.") },
  { start: [0x1f, 0x8b], is: say("It is packed by gzip. Unpack it first.") },
  { start: [0x37, 0x7a, 0xbc, 0xaf], is: say("It is a 7z archive. Unpack it first.") },
  { start: [0x52, 0x61, 0x72, 0x21], is: say("It is a RAR archive. Unpack it first.") },
  { start: [0x25, 0x50, 0x44, 0x46], is: say("It is a PDF document.") },
  { start: [0x89, 0x50, 0x4e, 0x47], is: say("It is a picture.") },
];

/**
 * The text of a file: UTF-8, or UTF-16 with a byte order mark or a zero in every second byte. Anything else
 * is in `encoding`, by default Windows-1252, the encoding of old files. Without an encoding, UTF-8 with a few
 * damaged bytes stays UTF-8. For a file that is not text, returns a sentence that says what it is.
 */
export function decodeText(bytes: Uint8Array, encoding?: string): Result<string> {
  const finder = new EncodingFinder();
  finder.add(bytes);
  const found = finder.found(encoding);
  if (!found.ok) return found;
  const decoder = new TextPieces(found.value);
  return good(decoder.next(bytes) + decoder.end());
}

/** UTF-8 with damaged bytes, which are read as Windows-1252, one by one. */
export const damagedUtf8 = "utf-8, damaged";

/** A file of UTF-8 with more damaged bytes is read in an old encoding. */
const maxDamaged = 1_000;

/** Finds the encoding of bytes that arrive in pieces, as `decodeText` describes it. */
export class EncodingFinder {
  #head: Uint8Array = new Uint8Array();
  /** The start of a letter at the end of the last piece. */
  #rest: Uint8Array = new Uint8Array();
  #damaged = 0;
  #letters = 0;

  add(piece: Uint8Array): void {
    if (this.#head.length < bytesRead)
      this.#head = joined(this.#head, piece.subarray(0, bytesRead - this.#head.length));
    if (this.#rest.length === 0 && isAscii(piece)) return;
    const bytes = joined(this.#rest, piece);
    this.#rest = bytes.slice(this.#count(bytes, completeLetters(bytes)));
  }

  /** An encoding of the web, or `damagedUtf8`. `isAll`: whether nothing follows. */
  found(encoding: string | undefined, isAll = true): Result<string> {
    const other = otherFiles.find(({ start }) => start.every((byte, index) => this.#head[index] === byte));
    if (other !== undefined) return bad(other.is);
    const wide = wideEncoding(this.#head);
    if (wide !== undefined) return good(wide);
    if (this.#head.includes(0))
      return bad(say("It isn't a text file: it holds bytes that don't occur in text."));
    if (isAll) this.#rest = this.#rest.slice(this.#count(this.#rest, this.#rest.length));
    if (this.#damaged === 0) return good("utf-8");
    if (encoding !== undefined) return good(encoding);
    // With as many damaged bytes as letters beyond ASCII, it need not be UTF-8.
    return good(this.#damaged <= maxDamaged && this.#letters > this.#damaged ? damagedUtf8 : "windows-1252");
  }

  /** Counts the letters up to an index; returns where it stopped. */
  #count(bytes: Uint8Array, to: number): number {
    let at = 0;
    while (at < to) {
      if (bytes[at]! < 0x80) {
        at++;
        continue;
      }
      const length = lengthAt(bytes, at);
      if (length > 1) this.#letters++;
      else this.#damaged++;
      at += length;
    }
    return at;
  }
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Natively, as a loop over all bytes of a long text takes ten times as long. */
function isAscii(bytes: Uint8Array): boolean {
  try {
    return strict.decode(bytes).length === bytes.length;
  } catch {
    return false;
  }
}

/** The number of bytes without an incomplete letter of UTF-8 at the end. */
function completeLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Decodes bytes that arrive in pieces, in an encoding that `EncodingFinder` has found. */
export class TextPieces {
  readonly #decoder: InstanceType<typeof TextDecoder> | undefined;
  #rest: Uint8Array = new Uint8Array();
  #isStart = true;

  constructor(encoding: string) {
    this.#decoder = encoding === damagedUtf8 ? undefined : new TextDecoder(encoding);
  }

  next(piece: Uint8Array): string {
    if (this.#decoder !== undefined) return this.#decoder.decode(piece, { stream: true });
    const bytes = joined(this.#rest, piece);
    const end = completeLetters(bytes);
    this.#rest = bytes.slice(end);
    return this.#lettersOf(bytes.subarray(0, end));
  }

  end(): string {
    if (this.#decoder !== undefined) return this.#decoder.decode();
    return this.#lettersOf(this.#rest);
  }

  #lettersOf(bytes: Uint8Array): string {
    const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
    const parts: string[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length; ) {
      const length = lengthAt(bytes, at);
      if (length === 1 && bytes[at]! >= 0x80) {
        parts.push(utf8.decode(bytes.subarray(from, at)), old.decode(bytes.subarray(at, at + 1)));
        from = at + 1;
      }
      at += length;
    }
    const text = [...parts, utf8.decode(bytes.subarray(from))].join("");
    const isStart = this.#isStart;
    this.#isStart &&= text === "";
    return isStart ? text.replace(/^\uFEFF/, "") : text;
  }
}

const old = new TextDecoder("windows-1252");

/** The number of bytes of the letter at an index: of UTF-8, or 1 where that is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const [first, second] = [bytes[at]!, bytes[at + 1] ?? 0];
  const length = first < 0xc2 || first > 0xf4 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let index = at + 1; index < at + length; index++) if (((bytes[index] ?? 0) & 0xc0) !== 0x80) return 1;
  // Overlong forms, surrogates, and what is beyond Unicode.
  const isWrong =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  return isWrong ? 1 : length;
}

/** Whether `decodeText` reads these bytes as Unicode, so that a selected encoding has no effect. */
export function isUnicodeText(bytes: Uint8Array): boolean {
  return wideEncoding(bytes) !== undefined || isUtf8(bytes);
}

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Boards are ASCII, whose upper byte is zero.
  const zeros = [0, 0];
  const length = Math.min(bytes.length, bytesRead);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 1]!++;
  const [even, odd] = zeros as [number, number];
  if (odd > length / 4 && even === 0) return "utf-16le";
  return even > length / 4 && odd === 0 ? "utf-16be" : undefined;
}

/** An ASCII text that replaces `length` characters (default 0). */
export interface ByteEdit {
  readonly offset: number;
  readonly length?: number;
  readonly text: string;
}

/**
 * Inserts ASCII texts into the bytes of a text. All other bytes stay unchanged. Offsets refer to the text
 * that `decodeText` returns with the same encoding, in ascending order; edits do not touch.
 */
export function editBytes(bytes: Uint8Array, edits: readonly ByteEdit[], encoding?: string): Uint8Array {
  const wide = wideEncoding(bytes);
  const finder = new EncodingFinder();
  finder.add(bytes);
  const found = finder.found(encoding);
  const letters = found.ok && (found.value === "utf-8" || found.value === damagedUtf8);
  const isOld = wide === undefined && !letters && encoding !== undefined;
  const decoder = isOld ? new TextDecoder(encoding) : undefined;
  const parts: Uint8Array[] = [];
  const bytesOf = (from: number, to: number) => {
    if (decoder !== undefined) return bytesOfDecoded(decoder, bytes, place, to - from);
    // In old code pages a character is one byte.
    if (!letters) return wide === undefined ? to - from : (to - from) * 2;
    let end = place;
    for (let left = to - from; left > 0; ) {
      const length = lengthAt(bytes, end);
      left -= length === 4 ? 2 : 1;
      end += length;
    }
    return end - place;
  };
  let done = 0;
  let offsetBefore = 0;
  let place = markBytes(bytes, wide, letters);
  for (const { offset, length = 0, text: added } of edits) {
    // Counts from edit to edit, so that the text is scanned only once.
    place += bytesOf(offsetBefore, offset);
    parts.push(bytes.subarray(done, place), encoded(added, wide));
    place += bytesOf(offset, offset + length);
    [done, offsetBefore] = [place, offset + length];
  }
  const all = [...parts, bytes.subarray(done)];
  const result = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** The length of a byte order mark, which the text leaves out. In an old encoding it stays as letters. */
function markBytes([first, second, third]: Uint8Array, wide: string | undefined, isUtf8: boolean): number {
  if (wide !== undefined) return first === 0xff || first === 0xfe ? 2 : 0;
  return isUtf8 && first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
}

/** The number of bytes of some characters from a place. The decoder has read the bytes before it. */
function bytesOfDecoded(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Uint8Array,
  place: number,
  characters: number,
): number {
  let end = place;
  // Bytes give at most as many characters, besides one that began before them.
  for (let left = characters; left > 0 && end < bytes.length; ) {
    const next = Math.min(bytes.length, end + Math.max(1, left - 4));
    left -= decoder.decode(bytes.subarray(end, next), { stream: true }).length;
    end = next;
  }
  return end - place;
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function encoded(text: string, wide: "utf-16le" | "utf-16be" | undefined): Uint8Array {
  if (wide === undefined) return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index++)
    bytes[index * 2 + (wide === "utf-16le" ? 0 : 1)] = text.charCodeAt(index);
  return bytes;
}
