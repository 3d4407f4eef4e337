import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { canBeNamed } from "../../../games/sokoban/text/solution-text.js";
import { button, controlStyles } from "../../kit/controls.js";
import { dialogStyles } from "../../kit/dialog-styles.js";
import { textFieldStyles } from "../../kit/fields.js";
import { t } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { keepTextKeys } from "../tools/text-field-keys.js";

/** Asks for the name of moves in the file. */
@customElement("tilework-name-dialog")
export class TileworkNameDialog extends LitElement {
  static override styles = [controlStyles, textFieldStyles, dialogStyles];

  @property({ attribute: false }) model!: LevelEditorModel;
  @state() private about = "";
  @state() private name = "";
  @query("dialog") private readonly dialog!: HTMLDialogElement | null;
  @query("input") private readonly field!: HTMLInputElement | null;
  #done: ((name: string) => void) | undefined;

  /** `about`: their current description, if they have no name of their own. */
  open(about: string, name: string, done: (name: string) => void): void {
    this.about = about;
    this.name = name;
    this.#done = done;
    void this.updateComplete.then(() => {
      this.dialog?.showModal();
      this.field?.select();
    });
  }

  protected override render(): TemplateResult {
    const fits = canBeNamed(this.name);
    return html`<dialog class="narrow" aria-labelledby="title" @keydown=${this.#pressed}
      @close=${() => this.model.context.focusBoard()}>
      <h2 id="title">${t("Rename: {0}", this.about)}</h2>
      <label class="field"
        ><span>${t("Name in the file (optional)")}</span
        ><input
          type="text"
          maxlength="200"
          .value=${this.name}
          aria-invalid=${String(!fits)}
          aria-describedby="reason"
          @input=${(event: Event) => {
            this.name = (event.target as HTMLInputElement).value;
          }}
      /></label>
      <p id="reason" role="status">${fits ? "" : t("A name has at most 80 letters, and no colon.")}</p>
      <div class="buttons">
        ${button({ name: "cancelName", label: t("Cancel"), onPress: () => this.dialog?.close() })}
        ${button({
          name: "applyName",
          label: t("Rename"),
          appearance: "primary",
          disabled: !fits,
          onPress: () => this.#apply(),
        })}
      </div>
    </dialog>`;
  }

  readonly #pressed = (event: KeyboardEvent) => {
    keepTextKeys(event);
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    this.#apply();
  };

  #apply(): void {
    if (!canBeNamed(this.name)) return;
    this.dialog?.close();
    this.#done?.(this.name);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-name-dialog": TileworkNameDialog;
  }
}
