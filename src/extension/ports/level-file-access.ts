import * as vscode from "vscode";
import { say } from "../../games/message.js";
import { bad, good } from "../../games/result.js";
import type { LevelFileAccess } from "../../midend/ports/outside.js";
import { decodeText } from "../../platform/text-bytes.js";
import { fileNameOf } from "../shared/file-name.js";
import { isTextFile, mayBeLevels } from "../shared/level-files.js";
import { openTextUpTo, readFileUpTo } from "../shared/read-file.js";

/** Level files by VS Code: those that are open as they are in their editors. */
export const levelFileAccess: LevelFileAccess = {
  async ask(holdsLevels) {
    const active = vscode.window.activeTextEditor?.document;
    // `.txt` files are often something else, so those are looked into.
    if (
      active !== undefined &&
      mayBeLevels(active) &&
      (!isTextFile(active) || holdsLevels(active.getText(), fileNameOf(active.uri)))
    )
      return active.uri.toString();
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    if (input instanceof vscode.TabInputCustom && input.viewType.startsWith("tilework."))
      return input.uri.toString();
    const filters = { [vscode.l10n.t("Sokoban Levels")]: ["xsb", "sok", "txt", "slc"] };
    const options = {
      title: vscode.l10n.t("Play Sokoban Levels"),
      openLabel: vscode.l10n.t("Play"),
      filters,
    };
    return (await vscode.window.showOpenDialog(options))?.[0]?.toString();
  },

  async read(address, maxBytes) {
    try {
      const uri = vscode.Uri.parse(address, true);
      const open = vscode.workspace.textDocuments.find(
        (document) => document.uri.toString() === uri.toString(),
      );
      return open === undefined
        ? decodeText(await readFileUpTo(uri, maxBytes))
        : good(openTextUpTo(open, maxBytes));
    } catch (error) {
      return bad(say("{0}", error instanceof Error ? error.message : String(error)));
    }
  },

  nameOf: (address) => fileNameOf(vscode.Uri.parse(address)),
};
