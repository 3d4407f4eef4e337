import type { Message } from "../../games/message.js";
import { randomHex } from "../../platform/crypto.js";
import { escapeHtml } from "./escaped-text.js";
import { speech, translate } from "./translate.js";

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
