import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { maxPictureZoom, middlePart, type PicturePart } from "../../../games/picture-part.js";
import { button, controlStyles } from "../../kit/controls.js";
import { dialogStyles } from "../../kit/dialog-styles.js";
import { act } from "../../kit/events.js";
import { movedPart, type Ratios, zoomedPart } from "../../kit/picture.js";
import { t } from "../../kit/translate.js";
import { frameStyle, layoutRatio, type WholePicture } from "./whole-picture.js";

/** How far an arrow key moves the frame, as a part of the picture, and the factor of one zoom step. */
const step = { move: 0.02, zoom: 1.1 };

/**
 * Asks which part of a picture lies on the tiles. A frame of the board's shape over the whole picture is
 * moved by pointer, wheel, keys and a slider.
 */
@customElement("tilework-picture-part")
export class TileworkPicturePart extends LitElement {
  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      dialog {
        width: min(640px, calc(100vw - 16px));
      }
      .whole {
        position: relative;
        width: min(100%, calc((100vh - 250px) * var(--whole-ratio)));
        min-width: min(100%, 96px);
        margin: 0 auto;
        aspect-ratio: var(--whole-ratio);
        overflow: hidden;
        touch-action: none;
      }
      .whole img {
        display: block;
        width: 100%;
        height: 100%;
        pointer-events: none;
      }
      .frame {
        position: absolute;
        box-sizing: border-box;
        border: 2px solid #fff;
        outline: 1px solid #000;
        box-shadow: 0 0 0 9999px rgb(0 0 0 / 0.62);
        background:
          linear-gradient(to right, rgb(255 255 255 / 0.55) 1px, transparent 1px) 0
            0 / calc(100% / var(--columns)) 100%,
          linear-gradient(to bottom, rgb(255 255 255 / 0.55) 1px, transparent 1px) 0 0 / 100%
            calc(100% / var(--rows));
        cursor: grab;
        touch-action: none;
      }
      .frame.held {
        cursor: grabbing;
      }
      .frame:focus-visible {
        border-color: var(--vscode-focusBorder, Highlight);
        outline: 2px solid #fff;
      }
      .size {
        display: flex;
        gap: 12px;
        align-items: center;
        margin-top: 14px;
      }
      .size input {
        flex: 1;
        min-width: 0;
        accent-color: var(--vscode-focusBorder, auto);
      }
      .status {
        margin: 6px 0 0;
        min-height: 1lh;
      }
      .buttons .centerPart {
        margin-inline-end: auto;
      }
      @media (max-height: 420px) {
        header p,
        .status {
          display: none;
        }
        .whole {
          width: min(100%, calc((100vh - 190px) * var(--whole-ratio)));
        }
      }
    `,
  ];

  @property({ attribute: false }) whole: WholePicture | undefined;
  @property({ type: Number }) rows = 1;
  @property({ type: Number }) columns = 1;
  @state() private chosen: PicturePart = middlePart;
  /** Where the pointer took hold of the frame, and the part at that time. */
  @state() private held: { readonly x: number; readonly y: number; readonly part: PicturePart } | undefined;
  @query("dialog") private readonly dialog!: HTMLDialogElement | null;
  @query(".frame") private readonly frame!: HTMLElement | null;
  @query(".whole") private readonly area!: HTMLElement | null;

  open(): void {
    if (this.whole === undefined) return;
    this.chosen = this.whole.picture.part;
    void this.updateComplete.then(() => {
      if (this.dialog === null || this.dialog.open) return;
      this.dialog.showModal();
      this.frame?.focus();
    });
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The picture was removed from the tiles meanwhile.
    if (changed.has("whole") && this.whole === undefined) this.dialog?.close();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { whole, chosen: part } = this;
    if (whole === undefined) return nothing;
    return html`<dialog aria-labelledby="title" aria-describedby="about" @close=${this.#closed}
      @keydown=${this.#dialogKey}>
      <header>
        <h2 id="title">${t("Part of the Picture")}</h2>
        <p id="about">${t(
          "The tiles show what is inside the frame. Drag it, or use the arrow keys. + and − change its size.",
        )}</p>
      </header>
      <div class="whole" .style=${`--whole-ratio:${layoutRatio(whole.whole.ratio)}`} @wheel=${this.#wheel}>
        <img src=${whole.whole.url} alt=${whole.picture.name} draggable="false" />
        <div
          class="frame ${this.held === undefined ? "" : "held"}"
          role="application"
          tabindex="0"
          aria-label=${t("Frame")}
          aria-describedby="about status"
          .style=${`${frameStyle(whole.whole.ratio, whole.ratio, part)};--rows:${this.rows};--columns:${this.columns}`}
          @keydown=${this.#frameKey}
          @pointerdown=${this.#grab}
          @pointermove=${this.#drag}
          @pointerup=${this.#release}
          @pointercancel=${this.#release}
        ></div>
      </div>
      <label class="size"
        ><span>${t("Size")}</span
        ><input
          type="range"
          min="0"
          max="100"
          step="1"
          .value=${String(Math.round(100 - (100 * Math.log(part.zoom)) / Math.log(maxPictureZoom)))}
          aria-valuetext=${sizeText(part)}
          @input=${this.#slide}
      /></label>
      <p class="status" id="status" role="status">${placeText(part)}</p>
      <div class="buttons">
        ${button("centerPart", t("Largest, from the Middle"), () => this.#set(middlePart))}
        ${button("cancelPart", t("Cancel"), () => this.dialog?.close())}
        ${button("usePart", t("Use This Part"), this.#use, { appearance: "primary" })}
      </div>
    </dialog>`;
  }

  #set(part: PicturePart): void {
    this.chosen = part;
  }

  /** In parts of the picture's width and height. */
  #move(across: number, down: number): void {
    const { whole } = this;
    if (whole !== undefined) this.#set(movedPart(this.chosen, ratiosOf(whole), across, down));
  }

  #zoom(zoom: number): void {
    const { whole } = this;
    if (whole !== undefined) this.#set(zoomedPart(this.chosen, ratiosOf(whole), zoom));
  }

  readonly #use = () => {
    act(this, { kind: "picturePart", ...this.chosen });
    this.dialog?.close();
  };

  readonly #closed = () => {
    this.held = undefined;
    this.dispatchEvent(new CustomEvent("tilework-menu-closed", { bubbles: true, composed: true }));
  };

  /** VS Code must not receive keys that are meant for the dialog. */
  readonly #dialogKey = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };

  readonly #frameKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 5 : 1;
    const by = step.move * far;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#move(-by, 0),
      ArrowRight: () => this.#move(by, 0),
      ArrowUp: () => this.#move(0, -by),
      ArrowDown: () => this.#move(0, by),
      // A smaller zoom makes the frame larger.
      "+": () => this.#zoom(this.chosen.zoom / step.zoom),
      "=": () => this.#zoom(this.chosen.zoom / step.zoom),
      "-": () => this.#zoom(this.chosen.zoom * step.zoom),
      "−": () => this.#zoom(this.chosen.zoom * step.zoom),
      Home: () => this.#set(middlePart),
      Enter: this.#use,
    };
    const meant = keys[event.key];
    if (meant === undefined) return;
    event.preventDefault();
    meant();
  };

  readonly #grab = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    this.frame?.setPointerCapture(event.pointerId);
    this.held = { x: event.clientX, y: event.clientY, part: this.chosen };
  };

  readonly #drag = (event: PointerEvent) => {
    const { area, held, whole } = this;
    if (held === undefined || area === null || whole === undefined || !event.isPrimary) return;
    const { width, height } = area.getBoundingClientRect();
    this.#set(
      movedPart(
        held.part,
        ratiosOf(whole),
        (event.clientX - held.x) / width,
        (event.clientY - held.y) / height,
      ),
    );
  };

  readonly #release = () => {
    this.held = undefined;
  };

  readonly #wheel = (event: WheelEvent) => {
    event.preventDefault();
    this.#zoom(this.chosen.zoom * (event.deltaY > 0 ? step.zoom : 1 / step.zoom));
  };

  readonly #slide = ({ target }: Event) =>
    this.#zoom(maxPictureZoom ** (1 - Number((target as HTMLInputElement).value) / 100));
}

function ratiosOf({ whole, ratio }: WholePicture): Ratios {
  return { wholeRatio: whole.ratio, ratio };
}

function sizeText({ zoom }: PicturePart): string {
  return t("{0}% of the largest", Math.round(100 / zoom));
}

function placeText(part: PicturePart): string {
  const [across, down] = [part.across, part.down].map((value) => Math.round(100 * value)) as [number, number];
  return t("{0}% to the right, {1}% down, {2}", across, down, sizeText(part));
}
