import type { LitElement, ReactiveController } from "lit";

const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Makes the buttons of an element one tab stop, with arrow keys among them: the toolbar pattern of the ARIA practices. */
export class ToolbarKeys implements ReactiveController {
  readonly #host: LitElement;
  #current: HTMLElement | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener("keydown", this.#pressed);
    this.#host.addEventListener("focusin", this.#focused);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener("keydown", this.#pressed);
    this.#host.removeEventListener("focusin", this.#focused);
  }

  hostUpdated(): void {
    this.#spread();
  }

  get #buttons(): readonly HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>("button:not([disabled])")];
  }

  #spread(): void {
    const buttons = this.#buttons;
    if (this.#current === undefined || !buttons.includes(this.#current)) this.#current = buttons[0];
    for (const button of buttons) {
      const index = button === this.#current ? "0" : "-1";
      if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
    }
  }

  readonly #focused = (event: FocusEvent) => {
    const button = event.composedPath().find((target) => target instanceof HTMLElement && target.tagName === "BUTTON");
    if (!(button instanceof HTMLElement)) return;
    this.#current = button;
    this.#spread();
  };

  readonly #pressed = (event: KeyboardEvent) => {
    if (!keys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = this.#buttons;
    const now = this.#current === undefined ? -1 : buttons.indexOf(this.#current);
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? -1
          : event.key === "ArrowLeft" || event.key === "ArrowUp"
            ? now - 1
            : (now + 1) % buttons.length;
    buttons.at(next)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
}
