import * as vscode from "vscode";
import { randomHex } from "../../../platform/random.js";
import { escapeHtml } from "./escape-html.js";
import { loadAgain } from "./webview-port.js";

/**
 * The hash of an empty style, which the button toolkit adds to the page; without it each start would log an
 * error.
 */
const emptyStyle = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/**
 * Written by the build: for each page's script, the chunks it imports first. Undefined in tests and in watch
 * mode.
 */
declare const WEBVIEW_CHUNKS: Readonly<Record<string, readonly string[]>> | undefined;

/** Reports a script that couldn't be loaded. The page's own script doesn't run then, so the API is free. */
const reportUnloaded = `addEventListener("error", ({ target }) => {
  if (target instanceof HTMLScriptElement) acquireVsCodeApi().postMessage("${loadAgain}");
}, true);`;

/**
 * The HTML of a webview whose script is `dist/webview/<script>`. `first`: content to show at once, as plain
 * data that the script reads from the element `first`. Everything else arrives in messages.
 */
export function pageHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  script: string,
  title: string,
  first?: unknown,
): string {
  const nonce = randomHex(16);
  const sourceOf = (name: string) =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, "dist", "webview", name));
  const chunks = typeof WEBVIEW_CHUNKS === "undefined" ? [] : (WEBVIEW_CHUNKS[script] ?? []);
  const preloads = chunks
    .map((name) => `<link rel="modulepreload" nonce="${nonce}" href="${sourceOf(name)}">\n`)
    .join("");
  // Escaped, so that no text in it can close the element.
  const data =
    first === undefined
      ? ""
      : `<script id="first" type="application/json">${JSON.stringify(first).replaceAll("<", "\\u003c")}</script>\n`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} '${emptyStyle}'`,
    // Pictures for tiles arrive in messages.
    `img-src ${webview.cspSource} blob:`,
    `font-src ${webview.cspSource}`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${escapeHtml(title)}</title>
<script nonce="${nonce}">${reportUnloaded}</script>
${preloads}</head>
<body>
<tilework-app></tilework-app>
${data}<script nonce="${nonce}" type="module" src="${sourceOf(script)}"></script>
</body>
</html>`;
}
