import { css } from "lit";
import { loadAgain, type Port } from "../../protocol/channel.js";
import { inheritedProperties } from "./theme.js";
import { t } from "./translate.js";

/**
 * The document's own styles. Shadow trees can't see the classes that VS Code sets on the body, so inherited
 * custom properties carry the information. `--tilework-motion` is 1, or 0 if motion should be reduced, and
 * every duration is multiplied by it.
 */
const pageStyles = css`
  html,
  body {
    height: 100%;
    margin: 0;
    padding: 0;
  }
  body {
    ${inheritedProperties}
    color: var(--vscode-editor-foreground, var(--vscode-foreground, CanvasText));
    background: var(--vscode-editor-background, Canvas);
    font-family: var(--vscode-font-family, system-ui, sans-serif);
    font-size: var(--vscode-font-size, 13px);
    line-height: 1.4;
  }
  body.vscode-light {
    --tilework-dimmed: grayscale(0.85) brightness(1.04) contrast(0.72);
  }
  body.vscode-high-contrast,
  body.vscode-high-contrast-light {
    --tilework-dimmed: grayscale(1);
  }
  body.vscode-reduce-motion {
    --tilework-motion: 0;
  }
  @media (prefers-reduced-motion: reduce) {
    body {
      --tilework-motion: 0;
    }
  }
  .unloaded {
    position: fixed;
    inset: auto 12px 12px;
    z-index: 9;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 14px;
    align-items: center;
    justify-content: center;
    width: fit-content;
    margin: 0 auto;
    padding: 8px 14px;
    border: 1px solid var(--vscode-inputValidation-warningBorder, var(--tilework-line));
    border-radius: 6px;
    color: var(--vscode-inputValidation-warningForeground, inherit);
    background: var(--vscode-inputValidation-warningBackground,
      var(--vscode-editorWidget-background, Canvas));
  }
  .unloaded button {
    padding: 4px 12px;
    border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent));
    border-radius: 6px;
    color: var(--vscode-button-foreground);
    background: var(--vscode-button-background);
    font: inherit;
    cursor: pointer;
  }
  .unloaded button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 2px;
  }
  tilework-app,
  tilework-level-editor {
    display: block;
    height: 100%;
  }
`;

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
