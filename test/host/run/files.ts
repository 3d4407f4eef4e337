import * as vscode from "vscode";
import { temporary } from "#runner/results";

/** Files of the tests, accessed through VS Code, which every host has. */

let made = 0;

/** A new address for a file or a folder. */
export function temporaryFile(name: string): vscode.Uri {
  return vscode.Uri.joinPath(temporary, `${made++}-${name}`);
}

/** Also creates the folders above it. */
export async function writeFile(file: vscode.Uri, content: string | Uint8Array): Promise<void> {
  await vscode.workspace.fs.writeFile(
    file,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
}

/** The address of a new file with this content. */
export async function newFile(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
  const file = temporaryFile(name);
  await writeFile(file, content);
  return file;
}

/** Every byte, including a byte order mark. */
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
