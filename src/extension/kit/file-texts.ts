import * as vscode from "vscode";
import { named } from "../../games/message-texts.js";
import { bad, good, type Result } from "../../games/result.js";
import { decodeText, isUnicodeText, isUtf8 } from "../../platform/text-bytes.js";
import type { FileEncodings } from "./file-encodings.js";
import { openTextUpTo, readFileUpTo } from "./files.js";

/**
 * What a file loses in an encoding, by VS Code's names of encodings. VS Code reads a file in an encoding and
 * writes all of it again in the same one. So a file is safe if that returns its bytes unchanged.
 */

/** One byte per character. Every byte comes back, whatever the file's real encoding is. */
export const anyBytes = "iso88591";

/** The most common encoding of old files, which the terminal program assumes, too. */
export const oldWindows = "windows1252";

/** Tried in this order for a file that is not UTF-8 and whose encoding the user has not selected. */
const fallbackEncodings: readonly string[] = [oldWindows, anyBytes];

/**
 * Encodings that a file which is not UTF-8 may be in, the likeliest first. `selected`: what the user selected
 * for it.
 */
export function likelyEncodings(selected: string | undefined): readonly string[] {
  return selected === undefined ? fallbackEncodings : [selected, ...fallbackEncodings];
}

/** Bytes that are undefined in Windows-1252. */
const undefinedInWindows: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

export function isUnicode(encoding: string): boolean {
  return encoding.startsWith("utf");
}

/** The encoding of UTF-8 bytes, with or without a BOM; `undefined` for other bytes. */
export function utf8Of(bytes: Uint8Array): "utf8" | "utf8bom" | undefined {
  if (!isUtf8(bytes)) return undefined;
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf8bom" : "utf8";
}

/**
 * Whether a file that is read in an encoding is the same when it is written again. VS Code normalizes line
 * ends, so those don't count.
 */
export async function keepsBytes(bytes: Uint8Array, encoding: string): Promise<boolean> {
  if (encoding === "utf8" || encoding === "utf8bom") return utf8Of(bytes) === encoding;
  // No text with one byte per character contains a zero byte; VS Code takes such a file for binary.
  if (bytes.includes(0) && !encoding.startsWith("utf16")) return false;
  if (encoding === anyBytes) return true;
  if (encoding === oldWindows) return !bytes.some((byte) => undefinedInWindows.has(byte));
  try {
    const again = await vscode.workspace.encode(await vscode.workspace.decode(bytes, { encoding }), {
      encoding,
    });
    return isEqual(again, bytes);
  } catch {
    return false;
  }
}

/** Whether every character of a text can be written in an encoding. */
export async function canHold(text: string, encoding: string): Promise<boolean> {
  if (isUnicode(encoding) || isAscii(text)) return true;
  const bytes = await vscode.workspace.encode(text, { encoding });
  return (await vscode.workspace.decode(bytes, { encoding })) === text;
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Whether a text has a line end other than CR LF or, without `isCrLf`, LF. */
export function hasOtherLineEnds(bytes: Uint8Array, isCrLf: boolean): boolean {
  const [lineFeed, carriageReturn] = [10, 13];
  let before = 0;
  for (const byte of bytes) {
    // UTF-16 has a zero beside each of them.
    if (byte === 0) continue;
    if (before === carriageReturn && byte !== lineFeed) return true;
    if (byte === lineFeed && (before === carriageReturn) !== isCrLf) return true;
    before = byte;
  }
  return before === carriageReturn;
}

/**
 * The only reader of files without an editor of ours. A file that isn't Unicode is read in the encoding that
 * the user selected for it, so that its titles are the same everywhere.
 */
export class FileTexts {
  constructor(private readonly encodings: Pick<FileEncodings, "of">) {}

  /** The current text: that of its editor if it is open. An error if the file cannot be read. */
  async read(uri: vscode.Uri, maxBytes: number): Promise<Result<string>> {
    try {
      const open = openDocument(uri);
      return open === undefined || lostLetters(open)
        ? await this.decode(uri, await readFileUpTo(uri, maxBytes))
        : good(openTextUpTo(open, maxBytes));
    } catch (error) {
      return bad(named(error instanceof Error ? error.message : String(error)));
    }
  }

  /** The text of a file's bytes. An error says what the file is if it is not text. */
  async decode(uri: vscode.Uri, bytes: Uint8Array): Promise<Result<string>> {
    const text = decodeText(bytes);
    if (!text.ok || isUnicodeText(bytes)) return text;
    for (const encoding of likelyEncodings(this.encodings.of(uri)))
      if (await keepsBytes(bytes, encoding)) return good(await vscode.workspace.decode(bytes, { encoding }));
    return text;
  }

  /** Changes when another encoding is selected for a file. */
  stateOf(uri: vscode.Uri): string {
    return this.encodings.of(uri) ?? "";
  }
}

/** The document of a file that VS Code has open; `undefined` if there is none. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const address = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === address);
}

/** Whether VS Code may have read a file as UTF-8 that isn't; the unreadable letters are then only on disk. */
export function lostLetters(document: vscode.TextDocument): boolean {
  return !document.isDirty && isUnicode(document.encoding) && document.getText().includes("\uFFFD");
}
