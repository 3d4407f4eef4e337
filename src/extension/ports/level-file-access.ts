import * as vscode from "vscode";
import type { LevelFileAccess } from "../../midend/ports/outside.js";
import { fileNameOf } from "../shared/files/file-name.js";
import type { FileTexts } from "../shared/files/file-texts.js";
import { isTextFile, mayBeLevels } from "../shared/files/level-files.js";

/** Access to level files through VS Code; open files include their unsaved changes. */
export const levelFileAccess = (texts: FileTexts): LevelFileAccess => ({
  async ask(holdsLevels) {
    const active = vscode.window.activeTextEditor?.document;
    // `.txt` files are often something else, so their content is checked.
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
      openLabel: vscode.l10n.t({ message: "Play", comment: "a game" }),
      filters,
    };
    return (await vscode.window.showOpenDialog(options))?.[0]?.toString();
  },

  read: async (address, maxBytes) => texts.read(vscode.Uri.parse(address, true), maxBytes),

  isInWorkspace(address) {
    const uri = parsed(address);
    return uri !== undefined && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  },

  nameOf(address) {
    const uri = parsed(address);
    return uri === undefined ? address : fileNameOf(uri);
  },
});

/** `undefined` if the text isn't an address. */
function parsed(address: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(address, true);
  } catch {
    return undefined;
  }
}
