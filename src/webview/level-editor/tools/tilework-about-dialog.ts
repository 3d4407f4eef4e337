import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { WordsChange } from "../../../protocol/levels/editor-requests.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { button, controlStyles } from "../../kit/controls.js";
import { dialogStyles } from "../../kit/dialog-styles.js";
import { textFieldStyles } from "../../kit/fields.js";
import { t } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { keepTextKeys } from "./text-field-keys.js";

type Words = LevelPage["words"];

/** Asks for title, author and comment of the level, and for those of its collection. */
@customElement("tilework-about-dialog")
export class TileworkAboutDialog extends LitElement {
  static override styles = [controlStyles, textFieldStyles, dialogStyles];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) page!: LevelPage;
  @state() private words: Words | undefined;
  /** The values when the dialog was opened. */
  #before: Words | undefined;
  #place: { readonly version: number; readonly level: number } | undefined;
  /** The last values sent. While the document still has their version, they haven't been written. */
  #sent: { readonly version: number; readonly level: number; readonly words: Words } | undefined;
  @query("dialog") private readonly dialog!: HTMLDialogElement | null;
  @query("input") private readonly first!: HTMLInputElement | null;

  open(): void {
    const { page } = this;
    const { version, level } = page;
    const isRefused = this.#sent?.version === version && this.#sent.level === level;
    this.words = isRefused ? this.#sent?.words : page.words;
    this.#before = page.words;
    this.#place = { version, level };
    void this.updateComplete.then(() => {
      this.dialog?.showModal();
      this.first?.select();
    });
  }

  protected override render(): TemplateResult {
    const { words } = this;
    return html`<dialog class="wide" aria-labelledby="title" @keydown=${this.#pressed}
      @close=${() => this.model.context.focusBoard()}>
      <h2 id="title">${t("About this level")}</h2>
      ${
        words === undefined
          ? nothing
          : html`${this.#line(words, "title", t("Title"))}
          ${this.#line(words, "author", t("Author"))}
              <label class="field"
                ><span>${t("Comment")}</span
                ><textarea
                  rows="4"
                  maxlength="5000"
                  .value=${words.comment ?? ""}
                  ?disabled=${words.comment === undefined}
                  @input=${(event: Event) =>
                    this.#set("comment", (event.target as HTMLTextAreaElement).value)}
                ></textarea
              ></label>
              ${
                words.comment === undefined
                  ? html`<p>${t(
                      "The comment is too long to be changed here. Change it in the text editor.",
                    )}</p>`
                  : nothing
              }
              ${this.#line(words, "collectionTitle", t("Collection"))}
              ${this.#line(words, "collectionAuthor", t("Author of the collection"))}`
      }
      <div class="buttons">
        ${button({ name: "cancelAbout", label: t("Cancel"), onPress: () => this.dialog?.close() })}
        ${button({
          name: "applyAbout",
          label: t("Save"),
          appearance: "primary",
          onPress: () => this.#apply(),
        })}
      </div>
    </dialog>`;
  }

  #line(words: Words, name: Exclude<keyof Words, "comment">, label: string): TemplateResult {
    return html`<label class="field"
      ><span>${label}</span
      ><input
        type="text"
        name=${name}
        maxlength="1000"
        .value=${words[name]}
        @input=${(event: Event) => this.#set(name, (event.target as HTMLInputElement).value)}
    /></label>`;
  }

  #set(name: keyof Words, value: string): void {
    if (this.words !== undefined) this.words = { ...this.words, [name]: value };
  }

  readonly #pressed = (event: KeyboardEvent) => {
    keepTextKeys(event);
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    this.#apply();
  };

  /** Sends only the changed values. */
  #apply(): void {
    const { words } = this;
    const [before, place] = [this.#before, this.#place];
    this.dialog?.close();
    if (words === undefined || before === undefined || place === undefined) return;
    const changed = (name: keyof Words) => (words[name] === before[name] ? null : (words[name] ?? null));
    const change: WordsChange = {
      title: changed("title"),
      author: changed("author"),
      comment: changed("comment"),
      collectionTitle: changed("collectionTitle"),
      collectionAuthor: changed("collectionAuthor"),
    };
    if (Object.values(change).every((value) => value === null)) return;
    this.#sent = { ...place, words };
    this.model.host.act({ kind: "describe", ...place, words: change });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-about-dialog": TileworkAboutDialog;
  }
}
