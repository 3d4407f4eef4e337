import * as vscode from "vscode";
import { pathOf } from "#host/files";
import { temporaryFile, writeFile } from "../run/files.js";

/**
 * A thread program that runs `body` for each `call` that arrives on its `port`. Like the shipped programs, it
 * takes its host's functions from `thread-host.js`.
 *
 * @returns the argument for `startThread`
 */
export async function fakeThread(name: string, body: string): Promise<string> {
  const folder = temporaryFile(name);
  const { extensionUri } = vscode.extensions.getExtension("tilework.tilework")!;
  await vscode.workspace.fs.createDirectory(folder);
  await vscode.workspace.fs.copy(
    vscode.Uri.joinPath(extensionUri, "dist", "thread-host.js"),
    vscode.Uri.joinPath(folder, "thread-host.js"),
  );
  const program = vscode.Uri.joinPath(folder, `${name}.js`);
  await writeFile(
    program,
    `const { port } = require("./thread-host.js").thread; port.listen((call) => { ${body} });`,
  );
  return pathOf(program);
}
