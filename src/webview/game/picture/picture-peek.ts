import type { ReactiveController, ReactiveControllerHost } from "lit";

/** A tap is shown for as long as it takes to look. */
const tapMs = 900;
/** A press that ends sooner was a click: the picture stays until the next one. */
const clickMs = 300;

/**
 * Why the picture is shown: for as long as a key or the pointer is held, for a moment after a tap, or until
 * the next key or press.
 */
type Reason = "held" | "tapped" | "open";

/**
 * Whether the whole picture lies over the board. VS Code tells only that the key was pressed, and tells it
 * late; when a key goes up is seen here. A command that comes while no key is down, as from the palette,
 * opens it until the next key or press.
 */
export class PicturePeek implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #reason: Reason | undefined;
  /** The key that went down last and is down yet. */
  #key: string | undefined;
  #keyUpMs = Number.NEGATIVE_INFINITY;
  #pressedMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What closed it is not to open it at once. */
  #closedBy: Event | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isShown(): boolean {
    return this.#reason !== undefined;
  }

  hostConnected(): void {
    for (const [type, listener] of this.#listeners)
      window.addEventListener(type, listener as EventListener, { capture: true });
  }

  hostDisconnected(): void {
    for (const [type, listener] of this.#listeners)
      window.removeEventListener(type, listener as EventListener, { capture: true });
    this.hide();
  }

  /** What the key or the command asks for. A key that is held asks again and again. */
  show(): void {
    if (this.#key !== undefined) this.#set("held");
    else if (performance.now() - this.#keyUpMs < tapMs) this.#tap();
    else this.#set(this.#reason === "open" ? undefined : "open");
  }

  hide(): void {
    this.#set(undefined);
  }

  /** The button for it was pressed by a pointer. */
  readonly press = (event: PointerEvent): void => {
    if (event === this.#closedBy || event.button !== 0) return;
    this.#pressedMs = performance.now();
    this.#set("held");
  };

  /** The button was clicked by a key, which has no pointer. */
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
    this.#host.requestUpdate();
  }

  readonly #keyDown = (event: KeyboardEvent): void => {
    if (event.repeat || isModifier(event.key)) return;
    // The button itself takes the key that presses it.
    const isOnButton = event
      .composedPath()
      .some((target) => target instanceof Element && target.matches("[data-peek]"));
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

  /** A press beside the picture only puts it away: it is no move. */
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

  readonly #listeners = [
    ["keydown", this.#keyDown],
    ["keyup", this.#keyUp],
    ["pointerdown", this.#pointerDown],
    ["pointerup", this.#pointerUp],
    ["pointercancel", this.#pointerUp],
    ["blur", this.#left],
  ] as const;
}

function isModifier(key: string): boolean {
  return ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "Fn"].includes(key);
}
