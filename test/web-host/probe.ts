import * as vscode from "vscode";
import { setBundleHost } from "../../src/platform/web/bundles.js";

/** Shared by the modules of this folder that run in the extension worker: see `run-probe.ts`. */

declare const PROBE_INPUT: string;
declare const PROBE_MARK: string;

/** The input of the probe. After this call, the shipped bundles can be loaded. */
export function begin<Input>(): Input {
  const extension = vscode.extensions.getExtension("tilework.tilework");
  if (extension === undefined) throw new Error("The extension is not here.");
  setBundleHost(extension.extensionUri, undefined);
  return JSON.parse(PROBE_INPUT) as Input;
}

export function tell(said: unknown): void {
  console.log(PROBE_MARK + JSON.stringify(said));
}
