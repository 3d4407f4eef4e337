import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { bare, button, controlStyles, findButton } from "./controls.js";
import type { Key } from "./page-keys.js";
import { RovingFocus, toolbarSteps } from "./roving-focus.js";

export interface MenuItem {
  /** Names the item for tests. */
  readonly name: string;
  readonly label: string;
  readonly icon?: TemplateResult | undefined;
  readonly key?: Key | undefined;
  readonly disabled?: boolean | undefined;
  /** For independent toggle items. */
  readonly checked?: boolean | undefined;
  /** For items of a group of which one is selected. */
  readonly chosen?: boolean | undefined;
  readonly onPress: () => void;
}

/** An item with an icon. */
export function menuItem(
  name: string,
  label: string,
  icon: TemplateResult,
  onPress: () => void,
  disabled = false,
): MenuItem {
  return { name, label, icon, disabled, onPress };
}

/** These items where something holds. */
export function when(holds: boolean, ...items: readonly MenuItem[]): readonly MenuItem[] {
  return holds ? items : [];
}

/** A line separates the groups. */
export type MenuGroups = readonly (readonly MenuItem[])[];

/** The space between the menu and its button, and to the edge of the view, in px. */
const gap = 4;

/**
 * A button that opens a menu, with the menu keys of the ARIA practices. When it closes,
 * `tilework-menu-closed` asks for the keyboard to return to its place.
 */
@customElement("tilework-menu")
export class TileworkMenu extends LitElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .button {
        width: 100%;
      }
      .face {
        justify-content: var(--menu-align, center);
      }
      .face .label {
        display: var(--menu-label, inline);
      }
      .menu {
        position: fixed;
        inset: auto;
        box-sizing: border-box;
        min-width: 150px;
        max-width: calc(100vw - 8px);
        max-height: calc(100vh - 8px);
        margin: 0;
        padding: 4px;
        overflow: hidden auto;
        border: 1px solid var(--vscode-menu-border, var(--tilework-line));
        border-radius: 8px;
        color: var(--vscode-menu-foreground, var(--vscode-foreground));
        background: var(--vscode-menu-background, var(--vscode-editor-background, Canvas));
        box-shadow: 0 4px 18px var(--vscode-widget-shadow, transparent);
      }
      .group + .group {
        margin-top: 4px;
        padding-top: 4px;
        border-top: 1px solid var(--vscode-menu-separatorBackground, var(--tilework-line));
      }
      .item {
        display: flex;
        gap: 9px;
        align-items: center;
        width: 100%;
        min-height: 24px;
        padding: 4px 8px;
        border: 0;
        border-radius: 5px;
        ${bare}
        line-height: 1.4;
      }
      .item .label {
        flex: 1;
      }
      .item .key {
        margin-inline-start: 18px;
      }
      .item:hover,
      .item:focus {
        color: var(--vscode-menu-selectionForeground, inherit);
        background: var(--vscode-menu-selectionBackground, var(--tilework-faint));
        outline: 1px solid var(--vscode-menu-selectionBorder, transparent);
        outline-offset: -1px;
      }
      .item[aria-disabled="true"] {
        color: var(--vscode-disabledForeground, inherit);
        background: none;
        cursor: default;
      }
      /* All entries of the longest menu are visible in a window of usual height. */
      @media (max-height: 720px) {
        .item {
          padding-block: 2px;
        }
        .group + .group {
          margin-top: 3px;
          padding-top: 3px;
        }
      }
      .tick {
        flex: none;
        width: 1em;
        text-align: center;
      }
    `,
  ];

  @property() label = "";
  @property({ attribute: false }) icon: TemplateResult | undefined;
  /** The text on the button, if it isn't the menu's name: the current value. */
  @property() text = "";
  @property() name = "menu";
  /** Shows a mark on the button, if neither icon nor text shows that it opens a menu. */
  @property({ type: Boolean }) caret = false;
  @property({ attribute: false }) groups: MenuGroups = [];
  @state() private open = false;
  @query(".menu") private readonly menu!: HTMLElement | null;
  /** The menu was opened by a key on its button, which gets the keyboard back if nothing is selected. */
  #byKey = false;
  /** Ends the listeners of the open menu. */
  #closing = new AbortController();

  constructor() {
    super();
    new RovingFocus(this, ".item", toolbarSteps);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#closing.abort();
    this.open = false;
  }

  protected override render(): TemplateResult {
    return html`${button(this.name, this.text === "" ? this.label : this.text, this.#toggle, {
      icon: this.icon,
      tooltip: this.text === "" ? undefined : this.label,
      expanded: this.open,
      caret: this.caret,
    })}${
      this.open
        ? html`<div class="menu" role="menu" popover="manual" aria-label=${this.label}
          @keydown=${this.#pressed}>
            ${this.groups
              .filter((items) => items.length > 0)
              .map(
                (items) =>
                  html`<div class="group" role="group">${items.map((item) => this.#item(item))}</div>`,
              )}
          </div>`
        : nothing
    }`;
  }

  #item(item: MenuItem): TemplateResult {
    const { name, label, icon, key, disabled = false } = item;
    const ticked = item.checked ?? item.chosen;
    return html`<button
      class="item"
      type="button"
      role=${
        item.checked !== undefined
          ? "menuitemcheckbox"
          : item.chosen !== undefined
            ? "menuitemradio"
            : "menuitem"
      }
      data-button=${name}
      aria-checked=${ticked === undefined ? nothing : String(ticked)}
      aria-disabled=${disabled ? "true" : nothing}
      aria-keyshortcuts=${key?.shortcut ?? nothing}
      @click=${() => {
        if (!disabled) this.#choose(item);
      }}
    >
      ${
        ticked === undefined
          ? (icon ?? nothing)
          : html`<span class="tick" aria-hidden="true">${ticked ? "✓" : nothing}</span>`
      }
      <span class="label">${label}</span>${
        key && html`<kbd class="key" aria-hidden="true">${key.label}</kbd>`
      }
    </button>`;
  }

  readonly #toggle = (event?: Event) => {
    if (this.open) return this.#close();
    this.#byKey = event instanceof MouseEvent && event.detail === 0;
    this.open = true;
    void this.updateComplete.then(() => {
      const { menu } = this;
      if (menu === null) return;
      menu.showPopover();
      this.#place(menu);
      const [first] = ['[role="menuitemradio"][aria-checked="true"]', ":not([aria-disabled])"].flatMap(
        (kind) => menu.querySelector<HTMLElement>(`.item${kind}`) ?? [],
      );
      first?.focus();
      this.#closing = new AbortController();
      const { signal } = this.#closing;
      document.addEventListener("pointerdown", this.#pressedElsewhere, { capture: true, signal });
      for (const change of ["blur", "resize"]) window.addEventListener(change, this.#close, { signal });
    });
  };

  /**
   * Above or below the button, where there is more room. Its end aligns with the button's, unless it would
   * leave the view.
   */
  #place(menu: HTMLElement): void {
    const opener = this.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const below = innerHeight - opener.bottom;
    const top =
      below >= height + gap || below >= opener.top ? opener.bottom + gap : opener.top - gap - height;
    const within = (value: number, size: number, room: number) =>
      Math.max(gap, Math.min(value, room - size - gap));
    menu.style.top = `${within(top, height, innerHeight)}px`;
    menu.style.left = `${within(opener.right - width, width, innerWidth)}px`;
  }

  #choose(item: MenuItem): void {
    this.#byKey = false;
    this.#close();
    item.onPress();
  }

  readonly #close = () => {
    if (!this.open) return;
    this.open = false;
    this.#closing.abort();
    // If another part of VS Code has taken the keyboard, it keeps it.
    if (this.#byKey && document.hasFocus()) findButton(this.renderRoot)?.focus();
    else if (!this.#byKey)
      this.dispatchEvent(new CustomEvent("tilework-menu-closed", { bubbles: true, composed: true }));
  };

  readonly #pressedElsewhere = (event: Event) => {
    if (!event.composedPath().includes(this)) this.#close();
  };

  readonly #pressed = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-menu": TileworkMenu;
  }
  interface HTMLElementEventMap {
    "tilework-menu-closed": CustomEvent<null>;
  }
}
