import * as vscode from "vscode";
import { maxLevelFileBytes } from "../../../games/levels.js";
import { decodeText } from "../../../platform/text-bytes.js";
import { fileNameOf } from "../../kit/file-name.js";
import { showError } from "../../kit/notify.js";
import { readFileUpTo } from "../../kit/read-file.js";
import { translate } from "../../kit/translate.js";

/**
 * Tells the user what a file is that has the name of a level file but isn't text, such as an archive. VS Code
 * itself reports files that can't be read at all. Returns whether the user was told.
 */
export async function sayWhatItIs(uri: vscode.Uri): Promise<boolean> {
  const bytes = await readFileUpTo(uri, maxLevelFileBytes).catch(() => undefined);
  const read = bytes && decodeText(bytes);
  if (read?.ok !== false) return false;
  showError(vscode.l10n.t("Couldn't open “{0}”. {1}", fileNameOf(uri), translate(read.error)));
  return true;
}
