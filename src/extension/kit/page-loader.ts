import * as vscode from "vscode";
import { randomHex } from "../../platform/crypto.js";
import { loadAgain, type Port } from "../../protocol/channel.js";
import { escapeHtml } from "./escaped-text.js";
import { documentHtml } from "./static-page.js";
import { t } from "./translate.js";

/** The waiting times before a page is loaded again. */
const waitsMs = [500, 3_000];

/** After this time without a failure, the next one is a first one again. */
const forgetMs = 60_000;

/**
 * Shows one of our pages in a webview. In a browser the page's scripts come over the network. If one of them
 * can't be loaded, the page is loaded again a moment later. After a few attempts a sentence says so, with a
 * button that tries again.
 */
export class PageLoader implements vscode.Disposable {
  readonly #listening: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #failedAtMs = 0;
  #hasGivenUp = false;

  /** `script`: its name in `dist/webview`. */
  constructor(
    private readonly webview: vscode.Webview,
    private readonly extensionUri: vscode.Uri,
    private readonly script: string,
    private readonly title: string,
    private readonly log: Pick<vscode.LogOutputChannel, "warn">,
  ) {
    this.#listening = webview.onDidReceiveMessage((message: unknown) => {
      if (message === loadAgain) this.#loadAgain();
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
  }

  /** `first`: see `pageHtml`. */
  show(first?: unknown): void {
    clearTimeout(this.#timer);
    this.#hasGivenUp = false;
    this.webview.html = pageHtml(this.webview, this.extensionUri, this.script, this.title, first);
  }

  /** A script couldn't be loaded, or the user tries again. */
  #loadAgain(): void {
    const now = Date.now();
    if (this.#hasGivenUp || now - this.#failedAtMs > forgetMs) this.#failures = 0;
    if (this.#hasGivenUp) {
      this.show();
      return;
    }
    this.#failedAtMs = now;
    this.log.warn(`A script of the page ${this.script} could not be loaded.`);
    const waitMs = waitsMs[this.#failures++];
    clearTimeout(this.#timer);
    if (waitMs === undefined) this.#giveUp();
    else this.#timer = setTimeout(() => this.show(), waitMs);
  }

  #giveUp(): void {
    this.#hasGivenUp = true;
    const failure = escapeHtml(t("Tilework couldn't load this page."));
    const advice = escapeHtml(t("Check your connection, then try again."));
    this.webview.html = documentHtml({
      title: this.title,
      style,
      body: `<main>
<div role="alert"><h1>${failure}</h1><p>${advice}</p></div>
<button>${escapeHtml(t("Try Again"))}</button>
</main>`,
      script: `const api = acquireVsCodeApi();
document.querySelector("button").addEventListener("click", () => api.postMessage("${loadAgain}"));`,
    });
  }
}

const style = `
body {
  color: var(--vscode-editor-foreground, var(--vscode-foreground));
  background: var(--vscode-editor-background);
}
main {
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 20px;
  min-height: 80vh; text-align: center;
}
h1 { margin: 0 0 8px; font-size: 1.4em; font-weight: 600; }
p { margin: 0; }
button {
  padding: 6px 14px; font: inherit; cursor: pointer;
  color: var(--vscode-button-foreground); background: var(--vscode-button-background);
  border: 1px solid var(--vscode-button-border, transparent); border-radius: 2px;
}
button:hover { background: var(--vscode-button-hoverBackground); }
button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
`;

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

export function webviewPort(webview: vscode.Webview): Port {
  return {
    post: (message) => void webview.postMessage(message),
    listen(handler) {
      const listening = webview.onDidReceiveMessage((message: unknown) => {
        if (message !== loadAgain) handler(message);
      });
      return () => listening.dispose();
    },
  };
}
