import { css, html, nothing, type TemplateResult } from "lit";
import type { EditorCommand } from "../../../protocol/levels/editor-wire.js";
import { type Key, tooltipOf } from "../../kit/page-keys.js";
import { editorKeyOf } from "./editor-keys.js";

interface IconOptions {
  /** By default, the label. */
  readonly tooltip?: string | undefined;
  /** Shown in the tooltip. */
  readonly key?: Key | undefined;
  /** For toggle buttons: whether it is on. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * A small button that shows an icon alone. It is a native button, because the toolkit can't set the pressed
 * state on its inner button alone, and there are many of these.
 * @param name names the button for styles and tests
 * @param label its accessible name
 */
export function iconButton(
  name: string,
  label: string,
  icon: TemplateResult,
  onPress: () => void,
  { tooltip = label, key, pressed, disabled = false }: IconOptions = {},
): TemplateResult {
  return html`<button
    type="button"
    class="tool ${name}"
    data-button=${name}
    title=${tooltipOf(tooltip, key)}
    aria-label=${label}
    aria-keyshortcuts=${key?.shortcut ?? nothing}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    ?disabled=${disabled}
    @click=${onPress}
  >${icon}</button>`;
}

/** A button that runs a command and shows its key. */
export function toolButton(
  model: { run(command: EditorCommand): void },
  command: EditorCommand,
  label: string,
  icon: TemplateResult,
  options: Pick<IconOptions, "pressed" | "disabled"> = {},
): TemplateResult {
  return iconButton(command, label, icon, () => model.run(command), {
    ...options,
    key: editorKeyOf(command),
  });
}

export const toolButtonStyles = css`
  .tool {
    display: inline-grid;
    flex: none;
    box-sizing: border-box;
    min-width: 26px;
    height: 26px;
    padding: 3px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    border-radius: 5px;
    color: var(--vscode-icon-foreground, var(--vscode-foreground));
    background: none;
    cursor: pointer;
    place-items: center;
  }
  .tool:hover:not(:disabled) {
    background: var(--vscode-toolbar-hoverBackground, color-mix(in srgb, currentColor 12%, transparent));
  }
  .tool:active:not(:disabled) {
    background: var(--vscode-toolbar-activeBackground, color-mix(in srgb, currentColor 20%, transparent));
  }
  .tool:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 1px;
  }
  .tool:disabled {
    cursor: default;
    opacity: 0.4;
  }
  .tool[aria-pressed="true"] {
    border-color: var(--vscode-inputOption-activeBorder,
      var(--vscode-contrastActiveBorder, var(--vscode-focusBorder)));
    color: var(--vscode-inputOption-activeForeground, var(--vscode-foreground));
    background: var(--vscode-inputOption-activeBackground, color-mix(in srgb, currentColor 18%, transparent));
    box-shadow: inset 0 0 0 2px var(--vscode-contrastActiveBorder, transparent);
  }
  .tool .icon {
    width: 16px;
    height: 16px;
  }
  @media (forced-colors: active) {
    .tool[aria-pressed="true"] {
      outline: 2px solid Highlight;
    }
  }
`;
