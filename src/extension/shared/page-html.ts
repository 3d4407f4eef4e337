import * as vscode from "vscode";
import { randomHex } from "../../platform/random.js";

/** The hash of an empty style, which the toolkit of the buttons puts into the page; without it each start would leave a complaint on the console. */
const emptyStyle = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** The HTML of a webview whose script is `dist/webview/<script>`. It holds no content: everything arrives by messages. */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, script: string, title: string): string {
  const nonce = randomHex(16);
  const source = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, "dist", "webview", script));
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} '${emptyStyle}'`,
    // Pictures for tiles arrive as messages.
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
</head>
<body>
<tilework-app></tilework-app>
<script nonce="${nonce}" type="module" src="${source}"></script>
</body>
</html>`;
}

/** What a webview may do: run its script from `dist/webview`, and nothing else. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, enableForms: false, localResourceRoots: [vscode.Uri.joinPath(extensionUri, "dist", "webview")] };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
