import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { WordsChange } from "../../../protocol/levels/editor-requests.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { button } from "../../kit/controls.js";
import { t } from "../../kit/translate.js";
import { EditorDialog } from "./editor-dialog.js";

type Words = LevelPage["words"];

/** Asks for title, author and comment of the level, and for those of its collection. */
@customElement("tilework-about-dialog")
export class TileworkAboutDialog extends EditorDialog {
  @property({ attribute: false }) page!: LevelPage;
  @state() private words: Words | undefined;
  /** The values when the dialog was opened. */
  #before: Words | undefined;
  #place: { readonly version: number; readonly level: number } | undefined;
  /** The last values sent. While the document still has their version, they haven't been written. */
  #sent: { readonly version: number; readonly level: number; readonly words: Words } | undefined;

  open(): void {
    const { page } = this;
    const { version, level } = page;
    const isRefused = this.#sent?.version === version && this.#sent.level === level;
    this.words = isRefused ? this.#sent?.words : page.words;
    this.#before = page.words;
    this.#place = { version, level };
    this.show("input");
  }

  protected override render(): TemplateResult {
    const { words } = this;
    return this.frame(
      "wide",
      t("About this level"),
      html`${
        words &&
        html`${this.#line(words, "title", t("Title"))}
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
      }`,
      html`${button("cancelAbout", t("Cancel"), () => this.dialog?.close())}
        ${button("applyAbout", t("Save"), () => this.apply(), { appearance: "primary" })}`,
    );
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

  /** Sends only the changed values. */
  protected override apply(): void {
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
