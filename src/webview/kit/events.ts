import type { ReactiveControllerHost } from "lit";
import type { Time } from "../../midend/ports/ports.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { Action } from "../../protocol/game/game-wire.js";

/** Sends the player's request for the host to the app, by an event that crosses every shadow boundary. */
export function act(from: HTMLElement, action: Action): void {
  from.dispatchEvent(new CustomEvent("tilework-act", { detail: action, bubbles: true, composed: true }));
}

export function command(from: HTMLElement, name: BoardCommand): void {
  act(from, { kind: "command", command: name });
}

declare global {
  interface HTMLElementEventMap {
    "tilework-act": CustomEvent<Action>;
  }
}

type Events = WindowEventMap & HTMLElementEventMap;

/** Listens to these events while an element is connected. */
export function listenWhileConnected(
  host: ReactiveControllerHost,
  target: Pick<EventTarget, "addEventListener" | "removeEventListener">,
  listeners: { readonly [Type in keyof Events]?: (event: Events[Type]) => void },
  options?: AddEventListenerOptions,
): void {
  const all = Object.entries(listeners) as [string, EventListener][];
  host.addController({
    hostConnected() {
      for (const [type, listener] of all) target.addEventListener(type, listener, options);
    },
    hostDisconnected() {
      for (const [type, listener] of all) target.removeEventListener(type, listener, options);
    },
  });
}

/** The timers of a page. */
export const pageTime: Pick<Time, "after"> = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
