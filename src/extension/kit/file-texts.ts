import * as vscode from "vscode";
import { named } from "../../games/message-texts.js";
import { bad, good, type Result } from "../../games/result.js";
import { decodeText, isUnicodeText } from "../../platform/text-bytes.js";
import { isUnicode, keepsBytes, likelyEncodings } from "./encodings.js";
import type { FileEncodings } from "./file-encodings.js";
import { openTextUpTo, readFileUpTo } from "./user-files.js";

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
