import * as vscode from "vscode";
import type { TextFileAccess } from "../../midend/ports/text-files.js";
import { fileNameOf } from "../shared/files/file-name.js";
import type { FileTexts } from "../shared/files/file-texts.js";
import { writeNamedFile } from "../shared/files/write-file.js";

/** Access to text files of a kind through VS Code's dialogs. `extensions`: those that can be imported. */
export const textFileAccess = (texts: FileTexts, kind: string, extensions: string[]): TextFileAccess => ({
  async open(maxBytes) {
    const filters = { [kind]: extensions, [vscode.l10n.t("All Files")]: ["*"] };
    const [uri] = (await vscode.window.showOpenDialog({ filters, openLabel: vscode.l10n.t("Import") })) ?? [];
    if (uri === undefined) return undefined;
    return { name: fileNameOf(uri), text: await texts.read(uri, maxBytes) };
  },

  async save(name, extension, text) {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const file = `${name.replace(/[^\p{L}\p{N} ×_-]+/gu, "-")}.${extension}`;
    const target = folder && vscode.Uri.joinPath(folder, file);
    const filters = { [kind]: [extension] };
    const options = { filters, saveLabel: vscode.l10n.t("Export"), ...(target && { defaultUri: target }) };
    const uri = await vscode.window.showSaveDialog(options);
    if (uri !== undefined) await writeNamedFile(uri, new TextEncoder().encode(text));
  },
});
