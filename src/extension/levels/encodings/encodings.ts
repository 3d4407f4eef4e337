import * as vscode from "vscode";

/**
 * Encodings of texts, by the names that VS Code has for them, and what is lost of a file in one. VS Code
 * reads a file in an encoding and writes all of it again in the same, so a file is safe where its bytes come
 * back from that as they were.
 */

/** One byte a character. Every byte comes back, whatever the file is really in. */
const anyBytes = "iso88591";

/** What old files mostly are in, and what the program reads them in. */
const oldWindows = "windows1252";

/** In this order they are tried where a file is not UTF-8. */
export const fallbackEncodings: readonly string[] = [oldWindows, anyBytes];

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
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
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

/** Those that titles can be shown in. `script`: for whose letters it is. */
export function knownEncodings(): readonly { readonly encoding: string; readonly label: string }[] {
  const western = vscode.l10n.t("Western");
  const central = vscode.l10n.t("Central European");
  const cyrillic = vscode.l10n.t("Cyrillic");
  const japanese = vscode.l10n.t("Japanese");
  const chinese = vscode.l10n.t("Chinese");
  const all: readonly (readonly [encoding: string, script: string, name: string])[] = [
    [oldWindows, western, "Windows-1252"],
    [anyBytes, western, "ISO 8859-1"],
    ["macroman", western, "Mac Roman"],
    ["cp437", western, "CP 437"],
    ["cp850", western, "CP 850"],
    ["windows1250", central, "Windows-1250"],
    ["iso88592", central, "ISO 8859-2"],
    ["cp852", central, "CP 852"],
    ["windows1251", cyrillic, "Windows-1251"],
    ["koi8r", cyrillic, "KOI8-R"],
    ["cp866", cyrillic, "CP 866"],
    ["iso88595", cyrillic, "ISO 8859-5"],
    ["windows1253", vscode.l10n.t("Greek"), "Windows-1253"],
    ["windows1254", vscode.l10n.t("Turkish"), "Windows-1254"],
    ["windows1255", vscode.l10n.t("Hebrew"), "Windows-1255"],
    ["windows1256", vscode.l10n.t("Arabic"), "Windows-1256"],
    ["windows1257", vscode.l10n.t("Baltic"), "Windows-1257"],
    ["windows1258", vscode.l10n.t("Vietnamese"), "Windows-1258"],
    ["windows874", vscode.l10n.t("Thai"), "Windows-874"],
    ["shiftjis", japanese, "Shift-JIS"],
    ["eucjp", japanese, "EUC-JP"],
    ["gb18030", chinese, "GB 18030"],
    ["big5hkscs", chinese, "Big5"],
    ["euckr", vscode.l10n.t("Korean"), "EUC-KR"],
  ];
  return all.map(([encoding, script, name]) => ({
    encoding,
    label: vscode.l10n.t("{0} ({1})", script, name),
  }));
}

/** What an encoding is called: as in the list, or by VS Code's own name. */
export function encodingLabel(encoding: string): string {
  return knownEncodings().find((known) => known.encoding === encoding)?.label ?? encoding;
}
