import { escapeHtml } from "./escape-html.js";

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
