import * as vscode from "vscode";
import { hostFiles } from "../../src/platform/web/files.js";
import { costsIn, fill } from "../bench/shared/save-costs.js";
import { begin, tell } from "./probe.js";

/** The number of named saves, and of moves made beside them. */
export interface SavesInput {
  readonly named: number;
  readonly moves: number;
  /** Whether the saves are on VS Code's server, not in the browser's database. */
  readonly isOnServer: boolean;
}

/** Saves of a real VS Code in a browser. */
export async function run(): Promise<void> {
  const { named, moves, isOnServer } = begin<SavesInput>();
  // The folder of the extension is removed after the run.
  const extension = vscode.extensions.getExtension("tilework.tilework")?.extensionUri;
  const parent = isOnServer ? extension : "vscode-userdata:/User/globalStorage";
  const folder = `${parent}/tilework-bench-${named}/saves`;
  await fill(folder, hostFiles, named);
  tell(await costsIn(folder, named, () => hostFiles, moves));
}
