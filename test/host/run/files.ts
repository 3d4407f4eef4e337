import * as vscode from "vscode";
import { temporary } from "#runner/results";

/** Files of the tests, by way of VS Code, which has them in every host. */

let made = 0;

/** The address of a file, or of a folder, that nobody has made yet. */
export function temporaryFile(name: string): vscode.Uri {
  return vscode.Uri.joinPath(temporary, `${made++}-${name}`);
}

/** The folders above it are made with it. */
export async function writeFile(file: vscode.Uri, content: string | Uint8Array): Promise<void> {
  await vscode.workspace.fs.writeFile(
    file,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
}

/** To the byte: a mark of the byte order stays. */
export async function readFile(file: vscode.Uri): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await vscode.workspace.fs.readFile(file));
}

/** The names in a folder. */
export async function namesIn(folder: vscode.Uri): Promise<readonly string[]> {
  return (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name).sort();
}

export async function isThere(file: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}

export async function remove(file: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(file, { recursive: true, useTrash: false });
}
