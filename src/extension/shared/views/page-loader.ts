import * as vscode from "vscode";
import { randomHex } from "../../../platform/random.js";
import { documentHtml } from "./document-html.js";
import { escapeHtml } from "./escape-html.js";
import { pageHtml } from "./page-html.js";
import { loadAgain } from "./webview-port.js";

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
  readonly #webview: vscode.Webview;
  readonly #extensionUri: vscode.Uri;
  readonly #script: string;
  readonly #title: string;
  readonly #log: Pick<vscode.LogOutputChannel, "warn">;
  readonly #listening: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #failedAtMs = 0;
  #hasGivenUp = false;

  /** `script`: its name in `dist/webview`. */
  constructor(
    webview: vscode.Webview,
    extensionUri: vscode.Uri,
    script: string,
    title: string,
    log: Pick<vscode.LogOutputChannel, "warn">,
  ) {
    this.#webview = webview;
    this.#extensionUri = extensionUri;
    this.#script = script;
    this.#title = title;
    this.#log = log;
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
    this.#webview.html = pageHtml(this.#webview, this.#extensionUri, this.#script, this.#title, first);
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
    this.#log.warn(`A script of the page ${this.#script} could not be loaded.`);
    const waitMs = waitsMs[this.#failures++];
    clearTimeout(this.#timer);
    if (waitMs === undefined) this.#giveUp();
    else this.#timer = setTimeout(() => this.show(), waitMs);
  }

  #giveUp(): void {
    this.#hasGivenUp = true;
    const failure = escapeHtml(vscode.l10n.t("Tilework couldn't load this page."));
    const advice = escapeHtml(vscode.l10n.t("Check your connection, then try again."));
    this.#webview.html = documentHtml({
      language: vscode.env.language,
      nonce: randomHex(16),
      title: this.#title,
      style,
      body: `<main>
<div role="alert"><h1>${failure}</h1><p>${advice}</p></div>
<button>${escapeHtml(vscode.l10n.t("Try Again"))}</button>
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
