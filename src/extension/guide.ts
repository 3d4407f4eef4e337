import * as vscode from "vscode";
import { exists } from "./kit/uris.js";

/** The name of a guide in `docs` without its ending, and after “#” the anchor of a heading. */
const guideName = /^([a-z\d][a-z\d-]*)(?:#([a-z\d-]+))?$/;
/** The list of all guides. */
const index = "README";

/**
 * Opens a guide that ships with the extension in VS Code's Markdown preview, so it can be read offline.
 * Settings and errors link to it. Without a name, or if no guide has the name, opens the list of all guides.
 */
export async function openGuide(extensionUri: vscode.Uri, name: unknown): Promise<void> {
  const [, file = index, fragment = ""] = (typeof name === "string" ? guideName.exec(name) : null) ?? [];
  const uriOf = (guide: string) => vscode.Uri.joinPath(extensionUri, "docs", `${guide}.md`);
  const isThere = file === index || (await exists(uriOf(file)));
  const uri = isThere ? uriOf(file).with({ fragment }) : uriOf(index);
  const commands = await vscode.commands.getCommands(true);
  // The extension with the preview can be turned off.
  if (commands.includes(preview)) await vscode.commands.executeCommand(preview, uri);
  else await vscode.window.showTextDocument(uri);
}

const preview = "markdown.showPreview";
