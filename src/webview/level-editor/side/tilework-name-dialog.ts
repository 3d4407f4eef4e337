import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { canBeNamed } from "../../../games/sokoban/text/solution-text.js";
import { button } from "../../kit/controls.js";
import { t } from "../../kit/translate.js";
import { EditorDialog } from "../tools/editor-dialog.js";

/** Asks for the name of moves in the file. */
@customElement("tilework-name-dialog")
export class TileworkNameDialog extends EditorDialog {
  @state() private about = "";
  @state() private name = "";
  #done: ((name: string) => void) | undefined;

  /** `about`: their current description, if they have no name of their own. */
  open(about: string, name: string, done: (name: string) => void): void {
    this.about = about;
    this.name = name;
    this.#done = done;
    this.show("input");
  }

  protected override render(): TemplateResult {
    const fits = canBeNamed(this.name);
    return this.frame(
      "narrow",
      t("Rename: {0}", this.about),
      html`<label class="field"
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
      <p id="reason" role="status">${fits ? "" : t("A name has at most 80 letters, and no colon.")}</p>`,
      html`${button({ name: "cancelName", label: t("Cancel"), onPress: () => this.dialog?.close() })}
        ${button({
          name: "applyName",
          label: t("Rename"),
          appearance: "primary",
          disabled: !fits,
          onPress: () => this.apply(),
        })}`,
    );
  }

  protected override apply(): void {
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
