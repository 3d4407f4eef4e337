import type { Port } from "../../../protocol/channel.js";

/** The part of VS Code's webview API that is used. */
interface VSCodeApi<State> {
  postMessage(message: unknown): void;
  setState(state: State): void;
  getState(): unknown;
}

declare function acquireVsCodeApi<State>(): VSCodeApi<State>;

/** The wire to the extension host, and what VS Code keeps of the view across a reload. */
export interface VSCodePort<State> extends Port {
  keep(state: State): void;
  /** What was kept. Untrusted: it may be of another version. */
  kept(): unknown;
}

/** May be called once: VS Code hands its API out a single time. */
export function openPort<State>(): VSCodePort<State> {
  const api = acquireVsCodeApi<State>();
  return {
    post: (message) => api.postMessage(message),
    listen(handler) {
      const listener = (event: MessageEvent<unknown>) => handler(event.data);
      window.addEventListener("message", listener);
      return () => window.removeEventListener("message", listener);
    },
    keep: (state) => api.setState(state),
    kept: () => api.getState(),
  };
}
