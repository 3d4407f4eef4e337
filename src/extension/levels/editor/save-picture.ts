import * as vscode from "vscode";
import type { PictureFile, PictureType } from "../../../protocol/levels/picture-file.js";
import { fileNameOf } from "../../shared/file-name.js";
import { showError, showStatus } from "../../shared/notify.js";

const kinds: Readonly<Record<PictureType, string>> = { png: "PNG", svg: "SVG", gif: "GIF" };

/**
 * Writes a picture where the user says, first proposed beside the level file. Nothing happens where the user
 * says no place.
 */
export async function savePicture({ type, name, data }: PictureFile, beside: vscode.Uri): Promise<void> {
  const folder =
    beside.scheme === "untitled"
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(beside, "..");
  const file = await vscode.window.showSaveDialog({
    title: vscode.l10n.t("Save the Picture"),
    filters: { [kinds[type]]: [type] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, `${name}.${type}`) }),
  });
  if (file === undefined) return;
  const bytes = bytesOf(data);
  if (bytes === undefined) throw new Error("The picture cannot be read.");
  try {
    await vscode.workspace.fs.writeFile(file, bytes);
  } catch {
    showError(vscode.l10n.t("“{0}” cannot be written.", fileNameOf(file)));
    return;
  }
  showStatus(vscode.l10n.t("The picture was saved as “{0}”.", fileNameOf(file)), 5_000);
}

/** `undefined` for what is no Base64. */
function bytesOf(data: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
