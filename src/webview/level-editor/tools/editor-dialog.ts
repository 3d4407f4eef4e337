import { type CSSResultGroup, html, LitElement, type TemplateResult } from "lit";
import { property, query } from "lit/decorators.js";
import { controlStyles } from "../../kit/controls.js";
import { dialogStyles } from "../../kit/dialog-styles.js";
import { dropDownStyles, textFieldStyles } from "../../kit/fields.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { keepTextKeys } from "./editor-keys.js";

/** A dialog over the editor. Its keys stay in it, and the board has the keyboard after it. */
export abstract class EditorDialog extends LitElement {
  static override styles: CSSResultGroup = [controlStyles, textFieldStyles, dropDownStyles, dialogStyles];

  @property({ attribute: false }) model!: LevelEditorModel;
  @query("dialog") protected readonly dialog!: HTMLDialogElement | null;

  /** Does what the dialog asks about: Enter in a field does so, too. */
  protected apply?(): void;

  /** `selected`: the field whose text is selected. */
  protected show(selected?: string): void {
    void this.updateComplete.then(() => {
      this.dialog?.showModal();
      if (selected !== undefined) this.renderRoot.querySelector<HTMLInputElement>(selected)?.select();
    });
  }

  protected frame(
    size: "narrow" | "wide",
    title: string,
    contents: TemplateResult,
    buttons: TemplateResult,
  ): TemplateResult {
    return html`<dialog class=${size} aria-labelledby="title" @keydown=${this.#pressed}
      @close=${() => this.closed()}>
      <h2 id="title">${title}</h2>
      ${contents}
      <div class="buttons">${buttons}</div>
    </dialog>`;
  }

  protected closed(): void {
    this.model.context.focusBoard();
  }

  readonly #pressed = (event: KeyboardEvent) => {
    keepTextKeys(event);
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    // A number takes effect when its field loses the focus, which happens here.
    event.target.dispatchEvent(new Event("change"));
    this.apply?.();
  };
}
