import type { ReactiveControllerHost } from "lit";

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
