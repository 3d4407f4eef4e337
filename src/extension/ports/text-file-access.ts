import * as vscode from "vscode";
import type { TextFileAccess } from "../../midend/ports/text-files.js";
import { fileNameOf } from "../shared/file-name.js";
import type { FileTexts } from "../shared/file-texts.js";
import { showError, showStatus } from "../shared/notify.js";

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
    if (uri === undefined) return;
    try {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      showStatus(vscode.l10n.t("Written: {0}", fileNameOf(uri)), 3_000);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showError(vscode.l10n.t("Couldn't write “{0}”: {1}", fileNameOf(uri), reason));
    }
  },
});
