import type * as vscode from "vscode";
import type * as nodeHost from "../node/host.js";
import * as bundles from "./bundles.js";
import * as changes from "./changes.js";
import * as files from "./files.js";
import * as speech from "./speech.js";
import * as threads from "./threads.js";
import * as time from "./time.js";

/**
 * The extension's entry where VS Code runs in a browser (`dist/web.js`): loads the common part, and passes it
 * the services of this host.
 */

/** The exports of `dist/extension.js`. */
interface Extension {
  activate(context: vscode.ExtensionContext): void | Promise<void>;
  deactivate(): Promise<void>;
}

const host: typeof nodeHost = { bundles, changes, files, speech, threads, time };
let extension: Extension | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  bundles.setBundleHost(context.extensionUri, host);
  extension = (await bundles.loadBundle("extension")) as Extension;
  await extension.activate(context);
}

export async function deactivate(): Promise<void> {
  await extension?.deactivate();
}
