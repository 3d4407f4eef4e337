import { escapeHtml } from "./escaped-text.js";

/** A page that is complete when it is made. Its only style and its only script are our own. */
interface StaticPage {
  /** A BCP 47 tag. */
  readonly language: string;
  /** A new random text for each page, which allows its style and its script to be used. */
  readonly nonce: string;
  readonly title: string;
  readonly style: string;
  /** The contents as HTML, in which all texts from outside are escaped. */
  readonly body: string;
  readonly script: string;
}

/** The document of a page. Its policy forbids everything but the page's own style and script. */
export function documentHtml({ language, nonce, title, style, body, script }: StaticPage): string {
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
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

/** A command that a page of links offers. */
export interface LinkButton {
  readonly command: string;
  readonly label: string;
  /** It is drawn as the main button. */
  readonly isMain?: boolean;
}

/** The links of commands. VS Code's tooltip of a link without a title is its address. */
export function linkButtons(buttons: readonly LinkButton[]): readonly string[] {
  return buttons.map(({ command, label, isMain = false }) => {
    const text = escapeHtml(label);
    return `<a class="button${isMain ? " main" : ""}" href="command:${command}" title="${text}">${text}</a>`;
  });
}

/** The styles of links that look like buttons. The page sets `--line`. */
export const linkButtonStyles = `a.button {
  padding: 4px 12px; border-radius: 4px; text-decoration: none;
  border: 1px solid var(--vscode-button-border, var(--line));
  color: var(--vscode-button-secondaryForeground, var(--vscode-foreground));
  background: var(--vscode-button-secondaryBackground, transparent);
}
a.button:hover {
  background: var(--vscode-button-secondaryHoverBackground,
    var(--vscode-button-secondaryBackground, transparent));
}`;
