import * as vscode from "vscode";
import type { Message } from "../../games/message.js";
import { randomHex } from "../../platform/crypto.js";
import { loadAgain, type Port } from "../../protocol/channel.js";
import { Owner } from "../../protocol/emitter.js";
import { Delayed } from "./delayed.js";
import { escapeHtml, speech, t, translate } from "./translate.js";

/** A page that is complete when it is made. Its only style and its only script are our own. */
interface StaticPage {
  readonly title: string;
  readonly style: string;
  /** The contents as HTML, in which all texts from outside are escaped. */
  readonly body: string;
  readonly script: string;
}

/** The document of a page. Its policy forbids everything but the page's own style and script. */
export function documentHtml({ title, style, body, script }: StaticPage): string {
  const nonce = randomHex(16);
  return `<!DOCTYPE html>
<html lang="${escapeHtml(speech.language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
${body}
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

/** A message in the user's language as HTML. */
export function messageHtml(message: Message): string {
  return escapeHtml(translate(message));
}

/** The address of a link that runs a command. */
export function commandLink(command: string, argument?: unknown): string {
  const query = argument === undefined ? "" : `?${encodeURIComponent(JSON.stringify([argument]))}`;
  return `command:${command}${query}`;
}

/** A command that a page of links offers. */
export interface LinkButton {
  readonly command: string;
  readonly argument?: unknown;
  readonly label: string;
  /** It is drawn as the main button. */
  readonly isMain?: boolean;
}

/** The links of commands. VS Code's tooltip of a link without a title is its address. */
export function linkButtons(buttons: readonly LinkButton[]): string {
  const links = buttons.map(({ command, argument, label, isMain = false }) => {
    const text = escapeHtml(label);
    return `<a class="button${isMain ? " main" : ""}" href="${commandLink(command, argument)}" title="${text}">${text}</a>`;
  });
  return links.join("");
}

/** The styles that all pages with a header and links share. */
export const headedPageStyles = `
html, body { margin: 0; padding: 0; }
body {
  --line: var(--vscode-contrastBorder, color-mix(in srgb, var(--vscode-foreground) 16%, transparent));
  --quiet: color-mix(in srgb, var(--vscode-foreground) 78%, var(--vscode-editor-background));
  color: var(--vscode-editor-foreground, var(--vscode-foreground));
  background: var(--vscode-editor-background);
  font: var(--vscode-font-size, 13px) / 1.45 var(--vscode-font-family, system-ui, sans-serif);
}
header { display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; }
h1, h2 { margin: 0; font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: 8px; }
a.button {
  padding: 4px 12px; border-radius: 4px; text-decoration: none;
  border: 1px solid var(--vscode-button-border, var(--line));
  color: var(--vscode-button-secondaryForeground, var(--vscode-foreground));
  background: var(--vscode-button-secondaryBackground, transparent);
}
a.button:hover {
  background: var(--vscode-button-secondaryHoverBackground,
    var(--vscode-button-secondaryBackground, transparent));
}
.vscode-high-contrast a.button, .vscode-high-contrast-light a.button {
  border-color: var(--vscode-contrastBorder);
}
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
`;

/** The waiting times before a page is loaded again. */
const waitsMs = [500, 3_000];

/** After this time without a failure, the next one is a first one again. */
const forgetMs = 60_000;

/**
 * Shows one of our pages in a webview. In a browser the page's scripts come over the network. If one of them
 * can't be loaded, the page is loaded again a moment later. After a few attempts a sentence says so, with a
 * button that tries again.
 */
export class PageLoader extends Owner {
  readonly #timer = this.own(new Delayed(() => this.show()));
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
    super();
    this.own(
      webview.onDidReceiveMessage((message: unknown) => {
        if (message === loadAgain) this.#loadAgain();
      }),
    );
  }

  /** `first`: see `pageHtml`. */
  show(first?: unknown): void {
    this.#timer.dispose();
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
    this.#timer.dispose();
    if (waitMs === undefined) this.#giveUp();
    else this.#timer.within(waitMs);
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
