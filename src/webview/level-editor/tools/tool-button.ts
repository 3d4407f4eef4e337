import { css, html, nothing, svg, type TemplateResult } from "lit";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { ButtonOptions } from "../../kit/controls.js";
import { iconsOf } from "../../kit/icons.js";
import { tooltipOf } from "../../kit/page-keys.js";
import { editorKeyOf, labelOf } from "./editor-keys.js";

/** The key is shown in the tooltip, which is the label by default. */
type IconOptions = Pick<ButtonOptions, "tooltip" | "key" | "pressed" | "disabled">;

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

/** A button that runs a command and shows its key. By default, it has the name of the command. */
export function toolButton(
  model: { run(command: EditorCommand): void },
  command: EditorCommand,
  icon: TemplateResult,
  options: Pick<IconOptions, "pressed" | "disabled"> = {},
  label = labelOf(command),
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
  @media (forced-colors: active) {
    .tool[aria-pressed="true"] {
      outline: 2px solid Highlight;
    }
  }
`;

/** Icons that only the level editor uses. */
export const editorIcons = iconsOf({
  levels: svg`<path d="M2.500 3.500h3v3h-3zM2.500 9.500h3v3h-3zM8 5h5.500M8 11h5.500" />`,
  panel: svg`<rect x="2.500" y="3" width="11" height="10" rx="1.500" /><path d="M6.800 5.800v4.400L10.300 8Z" />`,
  side: svg`<rect x="2.500" y="3" width="11" height="10" rx="1.500" /><path d="M9.700 3v10" />`,
  draw: svg`<path d="m3 13 .7-3.100L10.800 2.800l2.400 2.400L6.100 12.300Z" />`,
  rectangle: svg`<rect x="2.500" y="3.500" width="11" height="9" rx=".5" />`,
  filled: svg`<rect x="2.500" y="3.500" width="11" height="9" rx=".5" fill="currentColor" />`,
  fill: svg`<path d="m7 2.500 5.500 5.500L7.500 13 2.500 8Z" />
      <path d="M2.800 8h9.500M14 10.500c.6 1 .9 1.500.9 2a.9.9 0 0 1-1.800 0c0-.5.3-1 .9-2Z" />`,
  select: svg`<rect x="2.500" y="3" width="11" height="10" rx=".5" stroke-dasharray="2.200 2" />`,
  cut: svg`<circle cx="4.500" cy="11.500" r="1.800" /><circle cx="11.500" cy="11.500" r="1.800" />
      <path d="M5.600 10 11 2.500M10.400 10 5 2.500" />`,
  paste: svg`<path d="M5.500 3.500h-2v10h9v-10h-2" /><rect x="5.500" y="2" width="5" height="3" rx=".8" />`,
  turnRight: svg`<path d="M12.500 8.500a4.800 4.800 0 1 1-2-4.200" /><path d="M13 2v3h-3" />`,
  turnLeft: svg`<path d="M3.500 8.500a4.800 4.800 0 1 0 2-4.200" /><path d="M3 2v3h3" />`,
  mirror: svg`<path d="M8 2v12" stroke-dasharray="1.600 1.800" /><path d="M6 4.500v7L2 11.500ZM10 4.500v7l4 0Z" />`,
  flip: svg`<path d="M2 8h12" stroke-dasharray="1.600 1.800" /><path d="M4.500 6h7L11.500 2ZM4.500 10h7l0 4Z" />`,
  resize: svg`<path d="M9.500 2.500h4v4M6.500 13.500h-4v-4M13 3 9 7M3 13l4-4" />`,
  boxesOnGoals: svg`<rect x="3" y="2.500" width="10" height="7" rx="1" /><path d="M8 11.500v.010M5 13.500h6" />
      <path d="m5.800 6 1.600 1.500L10.400 4.500" />`,
  goalsUnderBoxes: svg`<rect x="4" y="2" width="8" height="6" rx="1" /><circle cx="8" cy="12" r="2.200" />`,
  noBoxes: svg`<rect x="3" y="3" width="10" height="10" rx="1" /><path d="m2 14 12-12" />`,
  noGoals: svg`<circle cx="8" cy="8" r="4.500" /><path d="m2 14 12-12" />`,
  loop: svg`<path d="M3 7.500A4 4 0 0 1 7 4h6M11 2l2 2-2 2M13 8.500A4 4 0 0 1 9 12H3M5 14l-2-2 2-2" />`,
  add: svg`<path d="M8 3.500v9M3.500 8h9" />`,
  random: svg`<rect x="2.500" y="2.500" width="11" height="11" rx="2.500" />
      <path d="M5.500 5.500h.010M10.500 5.500h.010M8 8h.010M5.500 10.500h.010M10.500 10.500h.010"
        stroke-width="1.900" />`,
  up: svg`<path d="M8 13V3.500M4 7l4-4 4 4" />`,
  down: svg`<path d="M8 3v9.500M4 9l4 4 4-4" />`,
  close: svg`<path d="m4 4 8 8M12 4l-8 8" />`,
  text: svg`<path d="M3 4h10M3 8h7M3 12h9" />`,
  write: svg`<path d="M3 2.500h6.500l3.500 3.500v7.500H3Z" /><path d="M8 7v4.500M6 9.700l2 2 2-2" />`,
  order: svg`<path d="M5 3v10M2.800 10.700 5 13l2.200-2.300M9 4h4.500M9 8h3.300M9 12h2" />`,
  filter: svg`<path d="M2.500 3h11L9.400 8.200v4.600l-2.800-1.600v-3Z" />`,
  pull: svg`<rect x="2.500" y="4.500" width="6" height="7" rx="1" />
      <path d="M8.500 8h5M11.300 5.800 13.500 8l-2.200 2.200" />`,
  elsewhere: svg`<circle cx="4.500" cy="11" r="2" /><circle cx="12" cy="5" r="2" stroke-dasharray="1.500 1.300" />
      <path d="M5 8c.3-2.500 1.800-4 4-4M7.300 2.300 9.200 4 7.400 5.800" />`,
  startRange: svg`<path d="M6.500 3h-3v10h3M7.500 8h6M11 5.500 13.500 8 11 10.500" />`,
  endRange: svg`<path d="M9.500 3h3v10h-3M8.500 8h-6M5 5.500 2.500 8 5 10.500" />`,
  lab: svg`<path
      d="M6.300 2.500h3.400M7 2.500v4L3.300 12.300a.8.8 0 0 0 .7 1.200h8a.8.8 0 0 0 .7-1.200L9 6.500v-4M5 10.500h6" />`,
  compare: svg`<path d="M3 13V7M8 13V3M13 13V9" />`,
});
