import type { Port } from "../../protocol/channel.js";

/** The used part of VS Code's webview API. */
interface VSCodeApi<State> {
  postMessage(message: unknown): void;
  setState(state: State): void;
  getState(): unknown;
}

declare function acquireVsCodeApi<State>(): VSCodeApi<State>;

/** The port to the extension host, and the view's state that VS Code keeps across a reload. */
export interface VSCodePort<State> extends Port {
  keep(state: State): void;
  /** The kept state. Untrusted: another version may have saved it. */
  kept(): unknown;
}

/** Call this only once: VS Code provides its API a single time. */
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
