import type { ReactiveController, ReactiveControllerHost } from "lit";
import { placeOf } from "../../kit/controls.js";
import { listenWhileConnected } from "../../kit/events.js";

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

function isModifier(key: string): boolean {
  return ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "Fn"].includes(key);
}
