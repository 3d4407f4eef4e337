import * as vscode from "vscode";
import { beginWith } from "../../src/platform/web/bundles.js";

/** What modules of this folder have that run in the worker of extensions: see `run-probe.ts`. */

declare const PROBE_INPUT: string;
declare const PROBE_MARK: string;

/** What it was started with. The bundles that ship are found from then on. */
export function begin<Input>(): Input {
  const extension = vscode.extensions.getExtension("tilework.tilework");
  if (extension === undefined) throw new Error("The extension is not here.");
  beginWith(extension.extensionUri, undefined);
  return JSON.parse(PROBE_INPUT) as Input;
}

export function tell(said: unknown): void {
  console.log(PROBE_MARK + JSON.stringify(said));
}
