import * as vscode from "vscode";
import { maxLevelFileBytes } from "../../../games/levels.js";
import { decodeText } from "../../../platform/text-bytes.js";
import { fileNameOf } from "../../shared/file-name.js";
import { showError } from "../../shared/notify.js";
import { readFileUpTo } from "../../shared/read-file.js";
import { translate } from "../../shared/translate.js";

/**
 * Says what a file is that is called levels and is no text, such as an archive. A file that cannot be read at
 * all is told of by VS Code. Returns whether something was said.
 */
export async function sayWhatItIs(uri: vscode.Uri): Promise<boolean> {
  const bytes = await readFileUpTo(uri, maxLevelFileBytes).catch(() => undefined);
  const read = bytes && decodeText(bytes);
  if (read?.ok !== false) return false;
  showError(vscode.l10n.t("Couldn't open “{0}”. {1}", fileNameOf(uri), translate(read.error)));
  return true;
}
