import * as vscode from "vscode";
import { isUtf8 } from "../../platform/text-bytes.js";

/**
 * What is lost of a file in an encoding, by VS Code's names of encodings. VS Code reads a file in an encoding
 * and writes all of it again in the same, so a file is safe if that gives its bytes back unchanged.
 */

/** One byte a character. Every byte comes back, whatever the file is really in. */
export const anyBytes = "iso88591";

/** What old files mostly are in, and what the program reads them in. */
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

/** Bytes that stand for nothing in Windows-1252. */
const undefinedInWindows: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

export function isUnicode(encoding: string): boolean {
  return encoding.startsWith("utf");
}

/**
 * The encoding of bytes that are UTF-8, by whether there is a mark at their beginning; `undefined` for any
 * others.
 */
export function utf8Of(bytes: Uint8Array): "utf8" | "utf8bom" | undefined {
  if (!isUtf8(bytes)) return undefined;
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf8bom" : "utf8";
}

/**
 * Whether a file that is read in an encoding is the same when it is written again. Line ends are VS Code's to
 * make equal.
 */
export async function keepsBytes(bytes: Uint8Array, encoding: string): Promise<boolean> {
  if (encoding === "utf8" || encoding === "utf8bom") return utf8Of(bytes) === encoding;
  // No text of one byte a character has such bytes; VS Code takes it for a file that is no text.
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
