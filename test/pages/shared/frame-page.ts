import type { KeyPress } from "../vscode/keys.js";
import type { Answer, DrawnMessage, DrawnQuestion } from "../vscode/questions.js";

/** The page of a window: tabs, a frame for each visible view, questions, notifications. */

export interface DrawnTab {
  readonly label: string;
  readonly file: string;
  readonly active: boolean;
  readonly dirty: boolean;
}

export interface DrawnGroup {
  readonly tabs: readonly DrawnTab[];
  readonly active: boolean;
  /** The visible view; its address changes with its document. */
  readonly view: { readonly name: string; readonly address: string; readonly forms: boolean } | undefined;
  /** The lines of a text editor. */
  readonly text: { readonly lines: readonly string[]; readonly diff: boolean } | undefined;
}

export interface Drawing {
  readonly themeKind: string;
  readonly groups: readonly DrawnGroup[];
  readonly status: readonly { readonly id: string; readonly text: string; readonly label: string }[];
  readonly question: DrawnQuestion | undefined;
  readonly dialog: DrawnMessage | undefined;
  readonly notifications: readonly DrawnMessage[];
  /** Whether their list is open. Else, only screen readers hear of them. */
  readonly center: boolean;
  /** How often the active editor was given the keyboard. */
  readonly timesGiven: number;
}

/** What the pages report through the binding. `view` is the name of the frame. */
export type PageEvent =
  | { readonly kind: "key"; readonly key: KeyPress }
  | { readonly kind: "message"; readonly view: string; readonly address: string; readonly message: unknown }
  | { readonly kind: "state"; readonly view: string; readonly state: string }
  | { readonly kind: "focus"; readonly view: string | undefined }
  | { readonly kind: "link"; readonly view: string; readonly address: string }
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answer }
  | { readonly kind: "press"; readonly id: number; readonly button: number | undefined }
  | { readonly kind: "tab"; readonly group: number; readonly tab: number }
  | { readonly kind: "status"; readonly id: string };

/** What the page offers to the surface, as `window.workbench`. */
export interface FramePage {
  draw(drawing: Drawing): void;
  /** Posts a message, as JSON, to a view that shows the document of this address; or when it has loaded. */
  deliver(view: string, address: string, message: string): void;
}

declare global {
  interface Window {
    workbench: FramePage;
    /** Set by the surface. */
    tellSurface(event: string): Promise<void>;
    readMessage(json: string): unknown;
  }
}

export const frameStyles = `
* { box-sizing: border-box; }
html, body { margin: 0; height: 100%; overflow: hidden; font: 13px system-ui, "Segoe UI", Ubuntu, sans-serif; }
.monaco-workbench { position: absolute; inset: 0; background: #f8f8f8; color: #222; }
.vs-dark, .hc-black { background: #181818; color: #ddd; }
.sidebar { position: absolute; left: 48px; top: 35px; bottom: 22px; width: 300px; }
.editors { position: absolute; left: 348px; top: 35px; right: 0; bottom: 22px; }
.tabs-container { position: absolute; top: 0; height: 35px; display: flex; overflow: hidden; }
.tab { padding: 8px; white-space: nowrap; opacity: .7; }
.tab.active { opacity: 1; }
.tab.dirty::after { content: " ●"; }
iframe.webview, .editor-instance { position: absolute; top: 35px; border: 0; height: calc(100% - 35px); }
.editor-instance { overflow: hidden; outline: 0; white-space: pre; font-family: monospace; }
.monaco-editor { position: absolute; inset: 0; }
.statusbar { position: absolute; left: 0; right: 0; bottom: 0; height: 22px; display: flex; gap: 12px; }
.codicon { display: inline-block; width: 16px; height: 16px; }
.quick-input-widget { position: absolute; left: 50%; top: 35px; width: 600px; margin-left: -300px;
  padding: 6px; background: #fff; color: #222; box-shadow: 0 0 8px #0008; }
.quick-input-box input { width: 100%; }
.quick-input-list { max-height: 440px; overflow: auto; }
.monaco-list-row { display: flex; gap: 8px; padding: 3px; min-height: 22px; }
.monaco-list-row.focused { background: #0060c0; color: #fff; }
.notifications-center, .monaco-dialog-box { position: absolute; background: #fff; color: #222; }
.notifications-center { right: 8px; bottom: 30px; width: 450px; }
.monaco-dialog-box { left: 30%; top: 30%; width: 40%; padding: 20px; }
.monaco-aria-container { position: absolute; left: -10000px; width: 400px; }
[hidden] { display: none !important; }
`;

/** Runs in the page, as text: it uses nothing else of this file. */
export function framePage(): void {
  const tell = (event: PageEvent) => void window.tellSurface(JSON.stringify(event));

  const make = (className: string, parent: Element, tag = "div") => {
    const element = document.createElement(tag);
    element.className = className;
    parent.append(element);
    return element;
  };
  const workbench = make("monaco-workbench", document.body);
  make("sidebar part", workbench);
  const editors = make("editors part editor", workbench);
  const status = make("statusbar part", workbench);
  const quick = make("quick-input-widget", workbench);
  quick.hidden = true;
  const quickTitle = make("quick-input-title", quick);
  const input = make("", make("quick-input-box", quick), "input") as HTMLInputElement;
  input.type = "text";
  const quickMessage = make("quick-input-message", quick);
  const quickList = make("quick-input-list", quick);
  const aria = make("monaco-aria-container", workbench);
  const center = make("notifications-center", workbench);
  center.hidden = true;
  let dialog: Element | undefined;
  let question: DrawnQuestion | undefined;
  let drawn: Drawing | undefined;
  const drawnParts = new Map<string, string | undefined>();
  const frames = new Map<string, { frame: HTMLIFrameElement; waiting: string[] | undefined }>();

  const keyOf = ({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent) => ({
    key,
    code,
    ctrlKey,
    shiftKey,
    altKey,
    metaKey,
  });

  function drawTabs(bar: Element, { tabs }: DrawnGroup, group: number): void {
    for (const [tab, { label, file, active, dirty }] of tabs.entries()) {
      const element = make(`tab${active ? " active" : ""}${dirty ? " dirty" : ""}`, bar);
      element.dataset.resourceName = file;
      make("label-name", element).textContent = label;
      element.addEventListener("click", () => tell({ kind: "tab", group, tab }));
    }
  }

  function drawText(element: HTMLElement, { lines, diff }: NonNullable<DrawnGroup["text"]>): void {
    const editor = make(diff ? "monaco-diff-editor monaco-editor" : "monaco-editor", element);
    const all = make("view-lines", editor);
    for (const line of lines) make("view-line", all).textContent = line;
  }

  function drawGroups(groups: readonly DrawnGroup[]): void {
    const left = (index: number) => `${(100 * index) / groups.length}%`;
    const width = `${100 / groups.length}%`;
    for (const part of editors.querySelectorAll(".tabs-container, .editor-instance")) part.remove();
    const shown = new Set<string>();
    for (const [index, group] of groups.entries()) {
      const bar = make("tabs-container", editors);
      Object.assign(bar.style, { left: left(index), width });
      drawTabs(bar, group, index);
      if (group.text !== undefined) {
        const text = make("editor-instance", editors);
        text.tabIndex = 0;
        Object.assign(text.style, { left: left(index), width });
        drawText(text, group.text);
        if (group.active) text.querySelector(".monaco-editor")?.classList.add("focused");
      }
      if (group.view === undefined) continue;
      const { name, address, forms } = group.view;
      shown.add(name);
      let known = frames.get(name);
      if (known === undefined) {
        const frame = document.createElement("iframe");
        frame.name = name;
        frame.className = "webview";
        frame.setAttribute("allow", "clipboard-read; clipboard-write; cross-origin-isolated; autoplay");
        frame.setAttribute(
          "sandbox",
          `allow-same-origin allow-pointer-lock allow-scripts allow-downloads${forms ? " allow-forms" : ""}`,
        );
        frame.addEventListener("load", () => loaded(name));
        known = { frame, waiting: [] };
        frames.set(name, known);
        frame.dataset.address = address;
        frame.src = address;
        editors.append(frame);
      } else if (known.frame.dataset.address !== address) {
        known.waiting = [];
        known.frame.dataset.address = address;
        known.frame.src = address;
      }
      Object.assign(known.frame.style, { left: left(index), width });
    }
    for (const [name, { frame }] of frames) {
      if (shown.has(name)) continue;
      frame.remove();
      frames.delete(name);
    }
  }

  function loaded(name: string): void {
    const known = frames.get(name);
    if (known === undefined) return;
    const { waiting } = known;
    known.waiting = undefined;
    for (const message of waiting ?? []) post(known.frame, message);
    giveKeyboard();
  }

  const post = ({ contentWindow }: HTMLIFrameElement, message: string) =>
    contentWindow?.postMessage(window.readMessage(message), location.origin);

  const keyboardOf = ({ groups, question, dialog, timesGiven }: Drawing) => {
    const active = groups.findIndex((group) => group.active);
    const { view, text } = groups[active] ?? {};
    return [active, view?.name, text !== undefined, question?.id, dialog?.id, timesGiven].join();
  };

  function giveKeyboard(): void {
    if (drawn === undefined || drawn.question !== undefined || dialog !== undefined) return;
    const group = drawn.groups.find(({ active }) => active);
    const frame = group?.view && frames.get(group.view.name)?.frame;
    // Focusing the frame's element would take the focus from the element inside.
    if (frame !== undefined) {
      if (!frame.contentDocument?.hasFocus()) frame.contentWindow?.focus();
    } else if (group?.text !== undefined && document.activeElement?.className !== "editor-instance")
      (editors.querySelector(".monaco-editor.focused")?.parentElement ?? document.body).focus();
    else if (group?.view === undefined && group?.text === undefined) window.focus();
  }

  function drawQuestion(now: DrawnQuestion | undefined): void {
    const isNew = now?.id !== question?.id;
    question = now;
    quick.hidden = now === undefined;
    if (now === undefined) return;
    quickTitle.textContent = now.title;
    input.placeholder = now.placeholder;
    quickMessage.textContent = now.message;
    quickMessage.classList.toggle("problem", now.isProblem);
    if (isNew || input.value !== now.value) input.value = now.value;
    quickList.hidden = now.rows === undefined;
    quickList.replaceChildren();
    const rows = now.rows ?? [];
    for (const [index, row] of rows.entries()) {
      const element = make(`monaco-list-row${row.active ? " focused" : ""}`, quickList);
      element.dataset.index = String(index);
      element.dataset.lastElement = String(index === rows.length - 1);
      if (row.separator) {
        make("quick-input-list-separator", element).textContent = row.label;
        continue;
      }
      make("label-name", element, "span").textContent = row.label;
      make("label-description", element, "span").textContent = row.description;
      make("quick-input-list-label-meta", element, "span").textContent = row.detail;
      element.addEventListener("click", () => answer({ kind: "accept", row: index }));
      for (const [button, label] of row.buttons.entries()) {
        const action = make("action-label", element, "a");
        action.ariaLabel = label;
        action.textContent = "✎";
        action.addEventListener("click", (event) => {
          event.stopPropagation();
          answer({ kind: "button", row: index, button });
        });
      }
    }
    quickList.querySelector(".focused")?.scrollIntoView({ block: "nearest" });
    if (!isNew) return;
    input.focus();
    if (now.selection !== undefined) input.setSelectionRange(...now.selection);
  }

  function answer(given: Answer): void {
    if (question !== undefined) tell({ kind: "answer", id: question.id, answer: given });
  }

  // A click in the list takes no focus from the box.
  quickList.addEventListener("mousedown", (event) => event.preventDefault());
  input.addEventListener("input", () => {
    // VS Code filters at once. Here the rows come a moment later, and a click may not hit one of before.
    quickList.replaceChildren();
    answer({ kind: "type", value: input.value });
  });
  input.addEventListener("keydown", (event) => {
    const rows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 };
    const by = rows[event.key];
    if (question === undefined) return;
    if (event.key === "Enter") answer({ kind: "accept" });
    else if (event.key === "Escape") answer({ kind: "hide", reason: "escape" });
    else if (by !== undefined) answer({ kind: "move", by });
    else return;
    event.preventDefault();
  });
  // Something else took the focus; then VS Code closes its lists and boxes.
  input.addEventListener("blur", () => {
    const id = question?.id;
    if (id === undefined) return;
    setTimeout(() => {
      if (question?.id === id && !quick.contains(document.activeElement))
        answer({ kind: "hide", reason: "blur" });
    }, 0);
  });

  function drawDialog(now: DrawnMessage | undefined): void {
    if (dialog?.id === `dialog-${now?.id}`) return;
    dialog?.remove();
    dialog = undefined;
    if (now === undefined) return;
    dialog = make("monaco-dialog-box", workbench);
    dialog.id = `dialog-${now.id}`;
    make("dialog-message-text", dialog).textContent = now.text;
    make("dialog-message-detail", dialog).textContent = now.detail;
    const press = (button: number | undefined) => tell({ kind: "press", id: now.id, button });
    for (const [index, label] of now.buttons.entries()) {
      const button = make("monaco-button", dialog, "button");
      button.textContent = label;
      button.addEventListener("click", () => press(index));
      if (index === 0) button.focus();
    }
    dialog.addEventListener("keydown", (event) => {
      if ((event as KeyboardEvent).key === "Escape") press(undefined);
    });
  }

  function drawNotifications({ notifications, center: isOpen }: Drawing): void {
    center.hidden = !isOpen;
    center.replaceChildren();
    aria.replaceChildren();
    make("notifications-center-header", center).textContent = "Notifications";
    for (const { id, text, buttons } of notifications) {
      make("monaco-alert", aria).textContent = text;
      if (!isOpen) continue;
      const item = make("notification-list-item", center);
      make("notification-list-item-message", item).textContent = text;
      for (const [button, label] of buttons.entries()) {
        const element = make("monaco-button", item, "a");
        element.textContent = label;
        element.setAttribute("role", "button");
        element.addEventListener("click", () => tell({ kind: "press", id, button }));
      }
    }
  }

  function drawStatus(items: Drawing["status"]): void {
    status.replaceChildren();
    for (const { id, text, label } of items) {
      const item = make("statusbar-item", status);
      item.id = id;
      const link = make("statusbar-item-label", item, "a");
      link.ariaLabel = label;
      for (const [part, icon] of text.matchAll(/\$\(([\w-]+)(?:~\w+)?\)|[^$]+|\$/g))
        if (icon === undefined) link.append(part);
        else make(`codicon codicon-${icon}`, link, "span");
      item.addEventListener("click", () => tell({ kind: "status", id }));
    }
  }

  /** Elements that need no other ones are kept, as something may be about to click them. */
  function ifChanged(part: string, value: unknown, draw: () => void): void {
    const json = JSON.stringify(value);
    if (drawnParts.get(part) === json) return;
    drawnParts.set(part, json);
    draw();
  }

  window.workbench = {
    draw(drawing) {
      const before = drawn && keyboardOf(drawn);
      drawn = drawing;
      workbench.className = `monaco-workbench ${drawing.themeKind}`;
      drawGroups(drawing.groups);
      const { status, notifications, center: isOpen, dialog, question } = drawing;
      ifChanged("status", status, () => drawStatus(status));
      ifChanged("notifications", [notifications, isOpen], () => drawNotifications(drawing));
      drawDialog(dialog);
      ifChanged("question", question, () => drawQuestion(question));
      // A page may just have got the keyboard by itself.
      if (keyboardOf(drawing) !== before) giveKeyboard();
    },
    deliver(view, address, message) {
      const known = frames.get(view);
      if (known === undefined || known.frame.dataset.address !== address) return;
      if (known.waiting === undefined) post(known.frame, message);
      else known.waiting.push(message);
    },
  };
  window.addEventListener("keydown", (event) => tell({ kind: "key", key: keyOf(event) }));
}

/** Bytes in a message, as text. It also runs in each view, as text. */
export function writeBytes(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return writeBytes(new Uint8Array(value));
  if (value instanceof Uint8Array) {
    let text = "";
    for (const byte of value) text += String.fromCharCode(byte);
    return { $bytes: btoa(text) };
  }
  if (Array.isArray(value)) return value.map(writeBytes);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, writeBytes(part)]));
}

/**
 * Runs first in the document of each view, as text: VS Code's API for webviews, and what VS Code hears of the
 * page. The name of the frame is the view's.
 */
export function viewScript(state: string | undefined): void {
  const { tellSurface, name } = window;
  const address = location.href;
  const tell = (event: PageEvent) => void tellSurface(JSON.stringify(event));
  let isAcquired = false;
  let kept: unknown = state === undefined ? undefined : JSON.parse(state);
  const api = {
    // Bytes travel as text.
    postMessage: (message: unknown) =>
      tell({ kind: "message", view: name, address, message: writeBytes(message) }),
    setState(next: unknown) {
      kept = next;
      tell({ kind: "state", view: name, state: JSON.stringify(next) ?? "null" });
      return next;
    },
    getState: () => kept,
  };
  Object.assign(globalThis, {
    acquireVsCodeApi: () => {
      if (isAcquired) throw new Error("An instance of the VS Code API has already been acquired");
      isAcquired = true;
      return Object.freeze(api);
    },
  });
  // A page must not reach the window around it. The first cannot be taken away where it is sandboxed.
  Object.assign(globalThis, { parent: window });
  window.addEventListener("keydown", (event) => {
    const { key, code, ctrlKey, shiftKey, altKey, metaKey } = event;
    const isMain = ctrlKey || metaKey;
    const letter = key.toLowerCase();
    // VS Code lets the browser copy, cut and paste, and keeps others of its keys from it.
    if (isMain && ["c", "x", "v"].includes(letter)) return;
    if ((isMain && ["z", "y", "p", "f", "s", "w", "n"].includes(letter)) || key === "F1" || key === "F5")
      event.preventDefault();
    tell({ kind: "key", key: { key, code, ctrlKey, shiftKey, altKey, metaKey } });
  });
  window.addEventListener("focus", () => tell({ kind: "focus", view: name }));
  window.addEventListener("click", (event) => {
    const link = event
      .composedPath()
      .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
    const href = link?.getAttribute("href");
    if (link === undefined || href === null || href === undefined) return;
    event.preventDefault();
    if (href.startsWith("#")) document.getElementById(href.slice(1))?.scrollIntoView();
    else tell({ kind: "link", view: name, address: link.href });
  });
  window.addEventListener("contextmenu", (event) => event.preventDefault());
}
