import { loadAgain, type Port } from "../../protocol/channel.js";
import { pageStyles } from "./page-styles.js";
import { t } from "./translate.js";

/** The used part of VS Code's webview API. */
interface VSCodeApi<State> {
  postMessage(message: unknown): void;
  setState(state: State): void;
  getState(): unknown;
}

declare function acquireVsCodeApi<State>(): VSCodeApi<State>;

/** The port to the extension host, and the view's state that VS Code keeps across a reload. */
interface VSCodePort<State> extends Port {
  keep(state: State): void;
  /** The kept state. Untrusted: another version may have saved it. */
  kept(): unknown;
}

/**
 * The port of a page, whose document gets its styles. Call this only once: VS Code provides its API a single
 * time.
 */
export function openPort<State>(): VSCodePort<State> {
  const api = acquireVsCodeApi<State>();
  if (pageStyles.styleSheet !== undefined)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageStyles.styleSheet];
  const port: VSCodePort<State> = {
    post: (message) => api.postMessage(message),
    listen(handler) {
      const listener = (event: MessageEvent<unknown>) => handler(event.data);
      window.addEventListener("message", listener);
      return () => window.removeEventListener("message", listener);
    },
    keep: (state) => api.setState(state),
    kept: () => api.getState(),
  };
  tellUnloadedParts(port);
  return port;
}

/**
 * Says so when the script of a part can't be loaded, until the next input. In a browser, scripts come over
 * the network. The browser doesn't ask for the same script twice, so a button loads the whole page again.
 */
function tellUnloadedParts(host: Pick<Port, "post">): void {
  const note = document.createElement("p");
  const button = document.createElement("button");
  note.className = "unloaded";
  note.role = "alert";
  button.onclick = () => host.post(loadAgain);
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!(reason instanceof TypeError) || !/\bimport/i.test(reason.message)) return;
    button.textContent = t("Try Again");
    note.replaceChildren(t("Couldn't load this part of the page: check your connection."), button);
    document.body.append(note);
  });
  const end = (event: Event) => {
    const isOnNote = event.composedPath().includes(note) || (event as KeyboardEvent).key === "Tab";
    if (!isOnNote) note.remove();
  };
  for (const input of ["pointerdown", "keydown"]) window.addEventListener(input, end, true);
}
