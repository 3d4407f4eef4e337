import { css, html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { plural, sense } from "../../../games/message.js";
import { type Margins, marginsTo } from "../../../games/sokoban/edit/sketch.js";
import { maxCells } from "../../../games/sokoban/level/board.js";
import { button, unseen } from "../../kit/controls.js";
import { t, translate } from "../../kit/translate.js";
import { EditorDialog } from "./editor-dialog.js";

const none: Margins = { top: 0, left: 0, bottom: 0, right: 0 };

/** Asks how many rows and columns to add or remove at each side. */
@customElement("tilework-resize-dialog")
export class TileworkResizeDialog extends EditorDialog {
  static override styles = [
    EditorDialog.styles,
    css`
      .sides {
        display: grid;
        grid-template: ". top ." auto "left size right" auto ". bottom ." auto / 1fr auto 1fr;
        gap: 8px 12px;
        place-items: center;
        margin-top: 12px;
      }
      label {
        display: grid;
        gap: 3px;
        justify-items: center;
      }
      input {
        width: min(72px, 16vw);
        text-align: center;
        appearance: textfield;
      }
      /* In dark themes the spin buttons are white; the arrow keys do the same. */
      input::-webkit-inner-spin-button {
        display: none;
      }
      .size {
        display: grid;
        grid-area: size;
        grid-template-columns: auto auto;
        gap: 4px 8px;
        font-variant-numeric: tabular-nums;
        text-align: center;
      }
      .refused {
        grid-column: 1 / -1;
        width: 0;
        min-width: 100%;
        font-weight: 600;
        text-wrap: balance;
      }
      /* The fields show it. */
      .unseen {
        ${unseen}
      }
      .top {
        grid-area: top;
      }
      .left {
        grid-area: left;
      }
      .right {
        grid-area: right;
      }
      .bottom {
        grid-area: bottom;
      }
    `,
  ];

  @property({ type: Number }) width = 0;
  @property({ type: Number }) height = 0;
  @state() private margins: Margins = none;

  open(): void {
    this.margins = none;
    this.requestUpdate();
    this.show();
  }

  protected override render(): TemplateResult {
    const { top, left, bottom, right } = this.margins;
    const [width, height] = [this.width + left + right, this.height + top + bottom];
    const fits = isPossible(width, height);
    return this.frame(
      "narrow",
      t("Resize the board"),
      html`<p>${t(
        "Enter the new size, or rows and columns to add at each side. Negative numbers remove rows and columns.",
      )}</p>
      <div class="sides">
        ${this.#side("top", t("Top"))}
        ${this.#side("left", translate(sense("Left", "side of a board")))}
        <div class="size" role="group" aria-label=${t("Size of the board")}>
          ${this.#target("width", t("Width"), width)} ${this.#target("height", t("Height"), height)}
          <span class=${fits ? "unseen" : "refused"} role="status">${sizeText(width, height)}</span>
        </div>
        ${this.#side("right", translate(sense("Right", "side of a board")))}
        ${this.#side("bottom", t("Bottom"))}
      </div>`,
      html`${button("cancelResize", t("Cancel"), () => this.dialog?.close())}
        ${button("applyResize", t("Resize"), () => this.apply(), {
          appearance: "primary",
          disabled: !fits,
        })}`,
    );
  }

  #side(side: keyof Margins, label: string): TemplateResult {
    return html`<label class=${side}
      >${label}<input
        type="number"
        step="1"
        .value=${String(this.margins[side])}
        @input=${(event: Event) => {
          const value = Number.parseInt((event.target as HTMLInputElement).value, 10);
          this.margins = { ...this.margins, [side]: Number.isNaN(value) ? 0 : value };
        }}
    /></label>`;
  }

  /** Rows and columns are added and removed at the right and at the bottom. */
  #target(what: "width" | "height", label: string, now: number): TemplateResult {
    return html`<label
      >${label}<input
        name=${what}
        type="number"
        min="1"
        step="1"
        .value=${live(String(now))}
        @change=${(event: Event) => {
          const wanted = Number.parseInt((event.target as HTMLInputElement).value, 10);
          if (!Number.isNaN(wanted)) this.margins = marginsTo(this, { ...this.margins }, { [what]: wanted });
          this.requestUpdate();
        }}
    /></label>`;
  }

  protected override apply(): void {
    const { margins } = this;
    const { top, left, bottom, right } = margins;
    const [width, height] = [this.width + left + right, this.height + top + bottom];
    if (!isPossible(width, height)) return;
    this.dialog?.close();
    if (top !== 0 || left !== 0 || bottom !== 0 || right !== 0) this.model.edit({ kind: "resize", margins });
  }
}

function isPossible(width: number, height: number): boolean {
  return width >= 1 && height >= 1 && width * height <= maxCells;
}

/** The size, or why a board can't have it. */
function sizeText(width: number, height: number): string {
  if (isPossible(width, height)) return t("{0} × {1}", width, height);
  return width < 1 || height < 1
    ? t("A board has at least one square.")
    : translate(plural(maxCells, "A board has at most {0} square.", "A board has at most {0} squares."));
}
