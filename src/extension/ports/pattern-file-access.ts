import * as vscode from "vscode";
import { say } from "../../games/message.js";
import { bad } from "../../games/result.js";
import type { PatternFileAccess } from "../../midend/ports/patterns.js";
import { decodeText } from "../../platform/text-bytes.js";
import { fileNameOf } from "../shared/file-name.js";
import { showError, showStatus } from "../shared/notify.js";
import { readFileUpTo } from "../shared/read-file.js";

/** Files of kept deadlock patterns, by VS Code's dialogs. */
export const patternFileAccess: PatternFileAccess = {
  async open(maxBytes) {
    const filters = { [vscode.l10n.t("Lost patterns")]: ["txt"], [vscode.l10n.t("All Files")]: ["*"] };
    const [uri] = (await vscode.window.showOpenDialog({ filters, openLabel: vscode.l10n.t("Import") })) ?? [];
    if (uri === undefined) return undefined;
    try {
      return { name: fileNameOf(uri), text: decodeText(await readFileUpTo(uri, maxBytes)) };
    } catch (error) {
      return {
        name: fileNameOf(uri),
        text: bad(say("{0}", error instanceof Error ? error.message : String(error))),
      };
    }
  },

  async save(text) {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const target = folder && vscode.Uri.joinPath(folder, "lost-patterns.txt");
    const filters = { [vscode.l10n.t("Lost patterns")]: ["txt"] };
    const options = { filters, saveLabel: vscode.l10n.t("Export"), ...(target && { defaultUri: target }) };
    const uri = await vscode.window.showSaveDialog(options);
    if (uri === undefined) return;
    try {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      showStatus(vscode.l10n.t("Written: {0}", fileNameOf(uri)), 3_000);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showError(vscode.l10n.t("“{0}” could not be written. {1}", fileNameOf(uri), reason));
    }
  },
};
