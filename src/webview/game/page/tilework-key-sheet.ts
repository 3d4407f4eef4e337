import * as l10n from "@vscode/l10n";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { button, controlStyles } from "../../shared/controls/controls.js";
import { dialogStyles } from "../../shared/controls/dialog-styles.js";
import { type KeyedCommand, keysOf } from "../../shared/controls/keys.js";

interface Row {
  readonly label: string;
  readonly keys: readonly string[];
}

/** Lists the default keys of the shown board, over the page until it is closed. */
@customElement("tilework-key-sheet")
export class TileworkKeySheet extends LitElement {
  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      dialog {
        width: max-content;
      }
      header {
        display: flex;
        gap: 24px;
        align-items: center;
        justify-content: space-between;
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
        justify-content: flex-end;
        max-width: 62%;
        margin: 0;
      }
      p {
        margin-top: 14px;
      }
    `,
  ];

  @property({ attribute: false }) page: BoardPage | undefined;
  @query("dialog") private readonly dialog!: HTMLDialogElement;

  open(): void {
    void this.updateComplete.then(() => {
      if (!this.dialog.open) this.dialog.showModal();
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
    return html`<dialog aria-labelledby="title" @close=${this.#closed} @click=${this.#clicked} @keydown=${this.#pressed}>
      <header>
        <h2 id="title">${l10n.t("Keys: {0}", page.title)}</h2>
        ${button({ name: "closeKeys", label: l10n.t("Close"), onPress: () => this.dialog.close() })}
      </header>
      <dl>
        ${rowsOf(page).map(({ label, keys }) => html`<div><dt>${label}</dt><dd>${keys.map((key) => html`<kbd class="key">${key}</kbd>`)}</dd></div>`)}
      </dl>
      <p>${l10n.t("Each can be changed: Preferences, Keyboard Shortcuts.")}</p>
    </dialog>`;
  }

  readonly #closed = () =>
    this.dispatchEvent(new CustomEvent("tilework-menu-closed", { bubbles: true, composed: true }));

  /** Closes the sheet on a click outside it. */
  readonly #clicked = (event: MouseEvent) => {
    if (event.composedPath()[0] === this.dialog) this.dialog.close();
  };

  /** VS Code must not receive keys that are meant for the sheet. */
  readonly #pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape") event.stopPropagation();
  };
}

/** All actions on this board, with every key for each. */
function rowsOf(page: BoardPage): readonly Row[] {
  const row = (label: string, ...commands: readonly KeyedCommand[]): Row => ({
    label,
    keys: commands.flatMap((name) => keysOf(name, page)).map((key) => key.label),
  });
  return [
    row(l10n.t("Up"), "moveUp"),
    row(l10n.t("Down"), "moveDown"),
    row(l10n.t("Left"), "moveLeft"),
    row(l10n.t("Right"), "moveRight"),
    row(l10n.t("Undo"), "undo"),
    row(l10n.t("Redo"), "redo"),
    ...(page.hasPushes
      ? [
          row(l10n.t("Undo Push"), "undoPush"),
          row(l10n.t("Undo Deadlock"), "undoDeadlock"),
          row(l10n.t("Explain Deadlock"), "whyLost"),
        ]
      : []),
    row(l10n.t("Hint"), "hint"),
    row(l10n.t("Play Hint"), "playHint"),
    row(l10n.t("Auto Play"), "autoPlay"),
    ...(page.solves ? [row(l10n.t("Solve"), "solve")] : []),
    row(l10n.t("Watch Replay"), "replayGame"),
    ...(page.isLevel
      ? [
          row(l10n.t("Restart"), "restart"),
          row(l10n.t("Next level"), "nextLevel"),
          row(l10n.t("Previous level"), "previousLevel"),
          row(l10n.t("Select Level…"), "newGame"),
          row(l10n.t("Levels"), "showLevels"),
          row(l10n.t("Copy Moves"), "copyMoves"),
        ]
      : [row(l10n.t("New game"), "newGame")]),
    ...(page.hasPictures
      ? [
          row(l10n.t("Numbers on the Picture"), "toggleNumbers"),
          row(l10n.t("Whole Picture (hold)"), "showPicture"),
        ]
      : []),
    row(l10n.t("Save…"), "saveGame"),
    row(l10n.t("Keys"), "showKeys"),
    row(l10n.t("Home"), "home"),
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-key-sheet": TileworkKeySheet;
  }
}
