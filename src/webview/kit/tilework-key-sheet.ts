import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, query } from "lit/decorators.js";
import { button, controlStyles } from "./controls.js";
import { dialogStyles } from "./dialog-styles.js";
import { t } from "./translate.js";

/** An action and the labels of every key for it. */
export interface KeyRow {
  readonly label: string;
  readonly keys: readonly string[];
}

export interface KeyGroup {
  /** Empty where the sheet has one group. */
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** Shows the keys as they are shipped, over the page until the user closes the sheet. */
@customElement("tilework-key-sheet")
export class TileworkKeySheet extends LitElement {
  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      dialog {
        width: max-content;
      }
      /* Two columns where there is room. */
      dialog.wide {
        width: 628px;
      }
      header {
        display: flex;
        gap: 24px;
        align-items: center;
        justify-content: space-between;
      }
      header .button {
        flex: none;
      }
      dl {
        column-width: 250px;
        column-gap: 40px;
        max-width: 580px;
        margin: 0;
      }
      dl > div {
        display: flex;
        gap: 16px;
        justify-content: space-between;
        padding: 4px 0;
        break-inside: avoid;
      }
      dt {
        min-width: 0;
      }
      dd {
        display: flex;
        flex: none;
        flex-wrap: wrap;
        gap: 4px;
        align-items: flex-start;
        justify-content: flex-end;
        max-width: 62%;
        margin: 0;
      }
      h3 {
        margin: 18px 0 4px;
        font-size: 1em;
        font-weight: 650;
      }
      p {
        margin-top: 14px;
      }
    `,
  ];

  private heading = "";
  private groups: readonly KeyGroup[] = [];
  @query("dialog") private readonly dialog!: HTMLDialogElement;

  /** Shows the keys of something over the page, unless it shows them already. */
  static show({ renderRoot: page }: LitElement, title: string, groups: readonly KeyGroup[]): void {
    if (page.querySelector("tilework-key-sheet") !== null) return;
    const sheet = new TileworkKeySheet();
    sheet.heading = t("Keys: {0}", title);
    sheet.groups = groups;
    page.append(sheet);
    void sheet.updateComplete.then(() => sheet.dialog.showModal());
  }

  protected override render(): TemplateResult {
    return html`<dialog class=${this.groups.length > 1 ? "wide" : ""} aria-labelledby="title"
      @close=${this.#closed} @click=${this.#clicked} @keydown=${this.#pressed}>
      <header>
        <h2 id="title">${this.heading}</h2>
        ${button("closeKeys", t("Close"), () => this.dialog.close())}
      </header>
      ${this.groups.map(
        ({ title, rows }) =>
          html`${title === "" ? nothing : html`<h3>${title}</h3>`}
            <dl>
              ${rows.map(
                ({ label, keys }) =>
                  html`<div><dt>${label}</dt><dd>${keys.map(
                    (key) => html`<kbd class="key">${key}</kbd>`,
                  )}</dd></div>`,
              )}
            </dl>`,
      )}
      <p>${t("You can change each key: Preferences, Keyboard Shortcuts.")}</p>
    </dialog>`;
  }

  readonly #closed = () => {
    this.dispatchEvent(new CustomEvent("tilework-menu-closed", { bubbles: true, composed: true }));
    this.remove();
  };

  /** Closes the sheet on a click outside it. */
  readonly #clicked = (event: MouseEvent) => {
    if (event.composedPath()[0] === this.dialog) this.dialog.close();
  };

  /** VS Code must not receive keys that are meant for the sheet. */
  readonly #pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape") event.stopPropagation();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-key-sheet": TileworkKeySheet;
  }
}
