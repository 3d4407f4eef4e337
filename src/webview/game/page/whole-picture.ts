import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from "lit";
import type { PicturePart } from "../../../games/picture-part.js";
import type { ViewPicture } from "../../../protocol/game/game-pages.js";
import { button, ellipsis, placeOf, wrapping } from "../../kit/controls.js";
import { command, listenWhileConnected } from "../../kit/events.js";
import { isModifier, keyOf } from "../../kit/keys.js";
import { cover, type DrawnPicture, isCut } from "../../kit/picture.js";
import { t } from "../../kit/translate.js";

export interface WholePicture {
  readonly picture: ViewPicture;
  readonly whole: DrawnPicture;
  /** The board's ratio, without its edge. */
  readonly ratio: number;
}

/**
 * The picture beside its board. While it is held, it is shown as large as the board. A frame marks the part
 * on the tiles if it isn't all of the picture.
 */
export function wholePicture(
  { picture, whole, ratio }: WholePicture,
  peek: PicturePeek,
  from: HTMLElement,
): TemplateResult {
  const key = keyOf("showPicture");
  const cut = isCut(whole.ratio, ratio) || picture.part.zoom > 1;
  const look =
    key === undefined
      ? t("Hold to see the whole picture")
      : t("Hold to see the whole picture ({0})", key.label);
  return html`<section class="picture" aria-label=${t("Picture: {0}", picture.name)}>
    <button
      class="peek"
      type="button"
      data-peek
      data-button="showPicture"
      title=${look}
      aria-label=${t("Show the Whole Picture")}
      aria-keyshortcuts=${key?.shortcut ?? nothing}
      aria-pressed=${String(peek.isShown)}
      .style=${`--whole-ratio:${layoutRatio(whole.ratio)}`}
      @pointerdown=${peek.press}
      @click=${peek.toggle}
      @contextmenu=${(event: Event) => event.preventDefault()}
    >
      <img src=${whole.url} alt="" draggable="false" />
      ${
        cut
          ? html`<span class="used" .style=${frameStyle(whole.ratio, ratio, picture.part)}></span>`
          : nothing
      }
    </button>
    <div class="about">
      <p class="name" title=${picture.name}>${picture.name}</p>
      ${cut ? html`<p class="cut">${t("What is outside the frame is cut off.")}</p>` : nothing}
      ${
        cut
          ? button("choosePicturePart", t("Select Part…"), () => command(from, "choosePicturePart"))
          : nothing
      }
    </div>
  </section>`;
}

/** The picture over the board, in its own shape. */
export function picturePeek({ picture, whole }: WholePicture): TemplateResult {
  return html`<img class="whole" src=${whole.url} alt=${t("The whole picture: {0}", picture.name)}
    draggable="false" />`;
}

/** The position of the part within the whole, in percent. */
export function frameStyle(wholeRatio: number, ratio: number, part: PicturePart): string {
  const { x, y, width, height } = cover({ width: wholeRatio, height: 1 }, ratio, part);
  const percent = (value: number) => `${(100 * value).toFixed(2)}%`;
  return `left:${percent(x / wholeRatio)};top:${percent(y)};width:${percent(width / wholeRatio)};height:${percent(height)}`;
}

/** The ratio for the layout, limited so that the frame of a very long picture stays visible. */
export function layoutRatio(ratio: number): number {
  return Math.min(4, Math.max(0.25, ratio));
}

export const wholePictureStyles = css`
  .whole {
    position: absolute;
    inset: 0;
    z-index: 3;
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    padding: var(--edge);
    border-radius: var(--board-radius);
    background: var(--board-surface, var(--vscode-editorWidget-background));
    object-fit: contain;
    pointer-events: none;
  }
  .picture {
    grid-area: picture;
    ${wrapping}
    gap: 10px 14px;
    min-width: 0;
    margin-top: clamp(8px, 2.4cqmin, 24px);
  }
  .peek {
    --peek-height: clamp(64px, 15cqh, 120px);
    position: relative;
    flex: none;
    box-sizing: border-box;
    width: min(var(--peek-height) * var(--whole-ratio), 100%);
    aspect-ratio: var(--whole-ratio);
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
    background: none;
    cursor: zoom-in;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  .peek img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: fill;
    pointer-events: none;
  }
  .peek:focus-visible {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 2px;
  }
  .peek[aria-pressed="true"] {
    border-color: var(--vscode-focusBorder, Highlight);
  }
  .used {
    position: absolute;
    box-sizing: border-box;
    border: 1px solid #fff;
    outline: 1px solid #000;
    box-shadow: 0 0 0 999px rgb(0 0 0 / 0.6);
    pointer-events: none;
  }
  .about {
    display: grid;
    flex: 1 1 130px;
    gap: 4px;
    justify-items: start;
    min-width: 0;
    color: var(--vscode-descriptionForeground, var(--vscode-foreground));
  }
  .about .name {
    max-width: 100%;
    ${ellipsis}
  }
  .about .cut {
    font-size: 0.93em;
    line-height: 1.35;
  }
  .about .button {
    --button-padding: 3px 9px;
  }
  /* Wide layout, low panel: the picture alone. Then it is hidden, too; its key and the menu remain. */
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 640px) {
    .picture {
      margin-top: 8px;
    }
    .peek {
      --peek-height: 60px;
    }
    .about .cut,
    .over .picture {
      display: none;
    }
  }
  @container page (aspect-ratio >= 6/5) and (width >= 480px) and (height < 500px) {
    .picture {
      display: none;
    }
  }
  /* Tall layout: small, at the start of the header. */
  @container page (aspect-ratio < 6/5) or (width < 480px) {
    .layout.pictured {
      grid-template:
        "picture header figures" auto
        "notice notice notice" auto
        "stage stage stage" var(--stage)
        "ending ending ending" auto
        "toolbar toolbar toolbar" auto
        "records records records" auto
        / auto minmax(0, 1fr) auto;
    }
    .picture {
      margin: 0;
    }
    .peek {
      --peek-height: clamp(40px, 9cqh, 72px);
      width: min(var(--peek-height) * var(--whole-ratio), 26cqw);
    }
    .about {
      display: none;
    }
  }
  @container page ((aspect-ratio < 6/5) and (width < 620px)) or (width < 480px) {
    .layout.pictured {
      grid-template:
        "picture header" auto
        "figures figures" auto
        "notice notice" auto
        "stage stage" var(--stage)
        "ending ending" auto
        "toolbar toolbar" auto
        "records records" auto
        / auto minmax(0, 1fr);
    }
  }
`;

/** How long the picture is shown after a tap on the key. */
const tapMs = 900;
/** A shorter press is a click: the picture stays until the next press. */
const clickMs = 300;

/**
 * Why the picture is shown: a key or the pointer is held, a key was tapped, or it stays until the next key or
 * press.
 */
type Reason = "held" | "tapped" | "open";

/**
 * Whether the whole picture lies over the board. VS Code only reports that the key was pressed, and reports
 * it late; the page itself sees the key go up. A command that comes while no key is down, for example from
 * the Command Palette, shows the picture until the next key or press.
 */
export class PicturePeek implements ReactiveController {
  #reason: Reason | undefined;
  /** The last key that went down, if it is still down. */
  #key: string | undefined;
  #keyUpMs = Number.NEGATIVE_INFINITY;
  #pressedMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The event that closed the picture; it must not open it again. */
  #closedBy: Event | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
    const listeners = {
      keydown: this.#keyDown,
      keyup: this.#keyUp,
      pointerdown: this.#pointerDown,
      pointerup: this.#pointerUp,
      pointercancel: this.#pointerUp,
      blur: this.#left,
    };
    listenWhileConnected(host, window, listeners, { capture: true });
  }

  get isShown(): boolean {
    return this.#reason !== undefined;
  }

  hostDisconnected(): void {
    this.hide();
  }

  /** Handles the key or the command. A held key repeats it. */
  show(): void {
    if (this.#key !== undefined) this.#set("held");
    else if (performance.now() - this.#keyUpMs < tapMs) this.#tap();
    else this.#set(this.#reason === "open" ? undefined : "open");
  }

  hide(): void {
    this.#set(undefined);
  }

  /** The button was pressed with a pointer. */
  readonly press = (event: PointerEvent): void => {
    if (event === this.#closedBy || event.button !== 0) return;
    this.#pressedMs = performance.now();
    this.#set("held");
  };

  /** The button was clicked with the keyboard, so there is no pointer. */
  readonly toggle = (event: MouseEvent): void => {
    if (event.detail === 0) this.#set(this.isShown ? undefined : "open");
  };

  #tap(): void {
    this.#set("tapped");
    this.#timer = setTimeout(() => this.hide(), tapMs);
  }

  #set(reason: Reason | undefined): void {
    clearTimeout(this.#timer);
    if (reason === this.#reason) return;
    this.#reason = reason;
    this.host.requestUpdate();
  }

  readonly #keyDown = (event: KeyboardEvent): void => {
    if (event.repeat || isModifier(event.key)) return;
    // The focused button handles its own key.
    const isOnButton = placeOf(event, "[data-peek]") !== undefined;
    if (this.#reason === "open" && !isOnButton) this.hide();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    this.#key = isPlain && !isOnButton ? event.code : undefined;
  };

  readonly #keyUp = (event: KeyboardEvent): void => {
    if (event.code !== this.#key) return;
    this.#key = undefined;
    this.#keyUpMs = performance.now();
    if (this.#reason === "held") this.hide();
  };

  /** A press outside the picture only closes it; it isn't a move. */
  readonly #pointerDown = (event: PointerEvent): void => {
    if (this.#reason !== "open") return;
    this.#closedBy = event;
    this.hide();
    event.stopPropagation();
    event.preventDefault();
  };

  readonly #pointerUp = (event: PointerEvent): void => {
    if (this.#reason !== "held" || this.#key !== undefined) return;
    this.#set(
      event.type === "pointerup" && performance.now() - this.#pressedMs < clickMs ? "open" : undefined,
    );
  };

  readonly #left = (): void => {
    this.#key = undefined;
    if (this.#reason !== "open") this.hide();
  };
}
