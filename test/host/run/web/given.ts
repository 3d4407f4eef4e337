import * as vscode from "vscode";

/**
 * A web worker has no environment: what the runner asks is written before the suites, in the file that VS
 * Code loads them from.
 */
export interface Given {
  /** Folders on VS Code's server: the repository, and for what the suites came to and for their files. */
  readonly project: string;
  readonly results: string;
  readonly temporary: string;
  readonly color: boolean;
  readonly grep?: string;
  readonly suites: readonly string[];
  /** What does not run here. */
  readonly nodeOnly: readonly { readonly suite: string; readonly test?: string; readonly why: string }[];
}

declare const TILEWORK_HOST_TESTS: Given;

export const given: Given = TILEWORK_HOST_TESTS;

/** A folder of the server, as this host names it. */
export function onServer(folder: string): vscode.Uri {
  return vscode.extensions.getExtension("tilework.tilework")!.extensionUri.with({ path: folder });
}
