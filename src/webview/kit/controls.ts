import "#button";
import { css, html, nothing, type TemplateResult } from "lit";
import { icons, spinner } from "./icons.js";
import { type Key, tooltipOf } from "./page-keys.js";

/**
 * Elements render their controls with the functions below and include `controlStyles` in their own styles.
 * `#button` (see `imports` in package.json) defines the element `vscode-button`.
 */

export interface ButtonOptions {
  readonly icon?: TemplateResult | undefined;
  readonly key?: Key | undefined;
  /** Shows the key in the tooltip instead of on the button, as buttons with an icon alone always do. */
  readonly hidesKey?: boolean | undefined;
  /** "icon" shows the icon alone; the label is its accessible name and tooltip. */
  readonly appearance?: "primary" | "secondary" | "icon" | undefined;
  readonly tooltip?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Shows a spinner in place of the icon. */
  readonly busy?: boolean | undefined;
  /** For toggle buttons; "true" if it is on. */
  readonly pressed?: boolean | undefined;
  /** For buttons of menus; "true" while the menu is open. */
  readonly expanded?: boolean | undefined;
  /** Shows a mark behind the label, for buttons that open a menu. */
  readonly caret?: boolean | undefined;
}

/** @param name names the button for styles and tests */
export function button(
  name: string,
  label: string,
  onPress: (event?: Event) => void,
  options: ButtonOptions = {},
): TemplateResult {
  const {
    icon,
    key,
    appearance = "secondary",
    hidesKey = appearance === "icon",
    tooltip,
    disabled = false,
    busy = false,
    pressed,
    expanded,
    caret = false,
  } = options;
  const iconOnly = appearance === "icon";
  return html`<vscode-button
    class="button ${name}"
    appearance=${appearance}
    data-button=${name}
    title=${hidesKey ? tooltipOf(tooltip ?? label, key) : (tooltip ?? nothing)}
    aria-label=${iconOnly || expanded !== undefined ? label : nothing}
    aria-keyshortcuts=${key?.shortcut ?? nothing}
    aria-busy=${busy ? "true" : nothing}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    aria-haspopup=${expanded === undefined ? nothing : "menu"}
    aria-expanded=${expanded === undefined ? nothing : String(expanded)}
    ?disabled=${disabled}
    @click=${onPress}
    ><span class="face"
      >${busy ? spinner : (icon ?? nothing)}${
        iconOnly ? nothing : html`<span class="label">${label}</span>`
      }${
        key === undefined || hidesKey ? nothing : html`<kbd class="key" aria-hidden="true">${key.label}</kbd>`
      }${caret ? icons.caret : nothing}</span
    ></vscode-button
  >`;
}

/** The first button within `root`, to focus it. */
export function findButton(root: ParentNode): HTMLElement | null {
  return root.querySelector<HTMLElement>("vscode-button:not([disabled])");
}

/**
 * Selects the controls that are disabled now. A press on one takes the focus away, and the browser dispatches
 * no mouse event for it, only pointer events.
 */
export const disabledControls = "vscode-button[disabled], :disabled";

/** Selects the elements that handle presses themselves. */
export const controls = "vscode-button, button, a, input, select, textarea, summary";

/** Selects the elements whose drags the browser handles. */
export const sliders = "input[type=range]";

/** The innermost element on the path of an event that matches the selector, also within other elements. */
export function placeOf(event: Event, selector: string): Element | undefined {
  return event
    .composedPath()
    .find((target): target is Element => target instanceof Element && target.matches(selector));
}

/** A native button or a link without a look of its own. */
export const bare = css`
  color: inherit;
  background: none;
  font: inherit;
  text-align: start;
  cursor: pointer;
`;

/** The place of what only screen readers get. */
export const unseen = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** One line, however long its text is. */
export const ellipsis = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** A row of items, which wraps where it has no room for all of them. */
export const wrapping = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
`;

export const controlStyles = css`
  vscode-button {
    box-sizing: border-box;
    min-width: 0;
    border-radius: 6px;
    font-family: inherit;
    font-size: inherit;
    line-height: 1.4;
    color: var(--vscode-button-foreground, var(--vscode-foreground));
    background: var(--vscode-button-background, transparent);
  }
  vscode-button:hover {
    background: var(--vscode-button-hoverBackground, var(--vscode-button-background, transparent));
  }
  vscode-button[appearance="secondary"] {
    color: var(--vscode-button-secondaryForeground, var(--vscode-foreground));
    background: var(--vscode-button-secondaryBackground, transparent);
  }
  vscode-button[appearance="secondary"]:hover {
    background: var(--vscode-button-secondaryHoverBackground,
      var(--vscode-button-secondaryBackground, transparent));
  }
  vscode-button[appearance="icon"] {
    color: var(--vscode-icon-foreground, var(--vscode-foreground));
    background: transparent;
  }
  vscode-button[appearance="icon"]:hover {
    background: var(--vscode-toolbar-hoverBackground, color-mix(in srgb, currentColor 12%, transparent));
  }
  vscode-button[disabled]:hover {
    cursor: default;
  }
  vscode-button::part(control) {
    min-width: 0;
    padding: var(--button-padding, 5px 10px);
    border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent));
    font-size: inherit;
    line-height: inherit;
  }
  vscode-button[appearance="secondary"]::part(control) {
    border-color: var(--vscode-button-secondaryBorder,
      var(--vscode-button-border, var(--tilework-line, transparent)));
  }
  vscode-button[appearance="icon"]::part(control) {
    padding: 5px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
  }
  /* Under our CSP the toolkit can't detect that :focus-visible is supported, and shows its focus ring for
     the mouse, too. */
  vscode-button::part(control):focus:not(:focus-visible) {
    outline: none;
  }
  vscode-button::part(content) {
    min-width: 0;
    flex: 1;
  }
  .face {
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: center;
    gap: 7px;
    width: 100%;
    height: auto;
    min-width: 0;
    min-height: 16px;
  }
  /* Where a label leaves no room for its key, the key wraps to a second line, which is out of sight. */
  .face:has(> .key) {
    flex-wrap: wrap;
    align-content: flex-start;
    height: max(16px, 1lh);
    overflow: hidden;
  }
  .label {
    max-width: 100%;
    ${ellipsis}
  }
  .face:has(> .key) > :is(.icon, .spinner) + .label {
    max-width: calc(100% - var(--icon-room, 23px));
  }
  .icon {
    flex: none;
    width: 16px;
    height: 16px;
  }
  .key {
    flex: none;
    padding: 0 5px;
    border: 1px solid color-mix(in srgb, currentColor 32%, transparent);
    border-radius: 4px;
    background: none;
    box-shadow: none;
    color: inherit;
    font-family: inherit;
    font-size: 0.84em;
    line-height: 1.45;
    white-space: nowrap;
  }
  .spinner {
    flex: none;
    box-sizing: border-box;
    width: 14px;
    height: 14px;
    margin: 1px;
    border: 2px solid color-mix(in srgb, currentColor 30%, transparent);
    border-top-color: currentColor;
    border-radius: 50%;
    animation: spin calc(800ms * var(--tilework-motion, 1)) linear infinite;
  }
  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }
`;
