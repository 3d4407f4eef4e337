import * as vscode from "vscode";

/**
 * The runner's input. A web worker has no environment variables, so the input is written at the start of the
 * file from which VS Code loads the suites.
 */
export interface Given {
  /** Folders on VS Code's server: the repository, the results of the suites, and their files. */
  readonly project: string;
  readonly results: string;
  readonly temporary: string;
  readonly color: boolean;
  readonly grep?: string;
  /** The number of hostile inputs for tools, and their seed. */
  readonly hostile: { readonly inputs?: string; readonly seed?: string };
  readonly suites: readonly string[];
  /** Suites and tests that don't run here. */
  readonly nodeOnly: readonly { readonly suite: string; readonly test?: string; readonly why: string }[];
}

declare const TILEWORK_HOST_TESTS: Given;

export const given: Given = TILEWORK_HOST_TESTS;

/** A folder of the server, as a URI of this host. */
export function onServer(folder: string): vscode.Uri {
  return vscode.extensions.getExtension("tilework.tilework")!.extensionUri.with({ path: folder });
}
