import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";
import type { Page } from "playwright-core";
import type { Theme } from "../../e2e/shared/themes.js";
import { themes } from "../../e2e/shared/themes.js";
import type { Panel, Tab } from "../vscode/editors.js";
import { TabInputTextDiff, Uri } from "../vscode/types.js";
import type { Surface, Window } from "../vscode/window.js";
import {
  type Drawing,
  type DrawnGroup,
  framePage,
  frameStyles,
  type PageEvent,
  viewScript,
  writeBytes,
} from "./frame-page.js";
import { themeList } from "./theme-lists.js";

/** Draws a window in a browser's page, serves the documents of its views, and carries messages. */

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** What a view's frame may load, and the document that it shows. */
export class BrowserSurface implements Surface {
  theme: Theme = "dark";
  readonly #page: Page;
  readonly #server: Server;
  /** The start of all addresses. It contains a secret. */
  readonly #base: string;
  readonly #reducesMotion: boolean;
  #window: Window | undefined;
  #drawing: Promise<void> = Promise.resolve();
  #isScheduled = false;
  #delivered: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor(page: Page, server: Server, base: string, reducesMotion: boolean) {
    this.#page = page;
    this.#server = server;
    this.#base = base;
    this.#reducesMotion = reducesMotion;
  }

  static async open(page: Page, reducesMotion: boolean): Promise<BrowserSurface> {
    const secret = randomBytes(16).toString("hex");
    let surface: BrowserSurface | undefined;
    const server = createServer((request, response) => {
      const answer = surface?.serve(decodeURIComponent(request.url ?? "").replace(`/${secret}`, ""));
      response.writeHead(answer === undefined ? 404 : 200, {
        "content-type": `${answer?.type ?? "text/plain"}; charset=utf-8`,
        "cache-control": "no-store",
      });
      response.end(answer?.content);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    server.unref();
    const { port } = server.address() as AddressInfo;
    surface = new BrowserSurface(page, server, `http://127.0.0.1:${port}/${secret}`, reducesMotion);
    await page.exposeBinding("tellSurface", (_, event: string) =>
      surface.#heard(JSON.parse(event, readBytes)),
    );
    await page.goto(`${surface.#base}/`);
    return surface;
  }

  /** Draws this window from now on. */
  attach(window: Window): void {
    this.#window = window;
    this.changed();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Whether an address is of a view's document or of its scripts. */
  isView(address: string): boolean {
    return address.startsWith(`${this.#base}/view/`) || address.startsWith(`${this.#base}/file/`);
  }

  // Documents

  get cspSource(): string {
    return `${this.#base}/`;
  }

  addressOf(file: Uri): Uri {
    return Uri.parse(`${this.#base}/file${file.path}`);
  }

  addressOfView(panel: Panel): string {
    return `${this.#base}/view/${panel.name}/${panel.page}`;
  }

  serve(address: string): { readonly type: string; readonly content: string | Buffer } | undefined {
    if (address === "/") {
      const readMessage = `window.readMessage = (json) => JSON.parse(json, ${readBytes});`;
      const script = `const __name = (value) => value; ${readMessage} (${framePage})();`;
      const content = `<!DOCTYPE html><title>Pages</title><style>${frameStyles}</style><body><script>${script}</script>`;
      return { type: "text/html", content };
    }
    const view = /^\/view\/([\w-]+)\/\d+$/.exec(address)?.[1];
    const panel = this.#window?.editors.panels.find(({ name }) => name === view);
    if (panel !== undefined) return { type: "text/html", content: this.#documentOf(panel) };
    const file = /^\/file(\/.*)$/.exec(address)?.[1];
    const roots =
      this.#window?.editors.panels.flatMap(({ webview }) => webview.options.localResourceRoots ?? []) ?? [];
    if (file === undefined || !roots.some((root) => path.normalize(file).startsWith(`${root.path}/`)))
      return undefined;
    try {
      return { type: types[path.extname(file)] ?? "application/octet-stream", content: readFileSync(file) };
    } catch {
      return undefined;
    }
  }

  /** As VS Code completes the HTML of a view, in its order. */
  #documentOf({ webview, state }: Panel): string {
    const { variables, bodyClasses, bodyData, defaultStyles } = themeList(this.theme);
    const style = Object.entries(variables).map(([name, value]) => `${name}: ${value};`);
    const classes = [...bodyClasses, ...this.#motionClasses];
    const data = Object.entries(bodyData).map(([name, value]) => ` ${name}="${quoted(value)}"`);
    const api = webview.options.enableScripts
      ? `<script id="_vscodeApiScript">(() => { const __name = (value) => value; ${writeBytes} (${viewScript})(${JSON.stringify(state)?.replaceAll("<", "\\u003c")}); })()</script>`
      : "";
    return webview.html
      .replace(/<html([^>]*)>/, (_, rest) => `<html${rest} style="${quoted(style.join(" "))}">`)
      .replace("<head>", () => `<head><style id="_defaultStyles">${defaultStyles}</style>${api}`)
      .replace(/<body([^>]*)>/, (_, rest) => {
        const role = /\brole=/.test(rest) ? "" : ' role="document"';
        return `<body${rest}${role} class="${classes.join(" ")}"${data.join("")}>`;
      })
      .replace(
        /<a (?![^>]*\btitle=)([^>]*\bhref="([^"]*)"[^>]*)>/g,
        (_, rest, href) => `<a ${rest} title="${href}">`,
      );
  }

  get #motionClasses(): readonly string[] {
    const isReduced = this.#reducesMotion || this.#window?.setting("workbench.reduceMotion") === "on";
    return isReduced ? ["vscode-reduce-motion"] : [];
  }

  async setTheme(theme: Theme): Promise<void> {
    this.theme = theme;
    const { variables, bodyClasses, bodyData } = themeList(theme);
    const classes = [...bodyClasses, ...this.#motionClasses];
    this.changed();
    await this.drawn();
    await Promise.all(
      this.#page
        .frames()
        .map(
          (frame) =>
            frame !== this.#page.mainFrame() && frame.evaluate(applyTheme, { variables, classes, bodyData }),
        ),
    );
  }

  // Drawing

  changed(): void {
    if (this.#isScheduled || this.#isClosed) return;
    this.#isScheduled = true;
    this.#drawing = this.#drawing.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      this.#isScheduled = false;
      if (this.#isClosed || this.#window === undefined) return;
      const drawing = this.#drawingOf(this.#window);
      await this.#page
        .evaluate((now) => window.workbench.draw(now), drawing)
        .catch((error) => this.#failed(error));
    });
  }

  /** Only a closing page may fail to draw. */
  #failed(error: unknown): void {
    if (!this.#isClosed && !this.#page.isClosed()) throw error;
  }

  async drawn(): Promise<void> {
    do await this.#drawing;
    while (this.#isScheduled);
  }

  #drawingOf(window: Window): Drawing {
    const { editors, questions } = window;
    return {
      themeKind: themes[this.theme].kind,
      groups: editors.groups.map(({ tabs, activeTab, isActive }) => ({
        tabs: tabs.map((tab) => ({
          label: tab.label,
          file: tab.document === undefined ? "" : tab.name,
          active: tab.isActive,
          dirty: tab.isDirty,
        })),
        active: isActive,
        ...this.#contentOf(activeTab),
      })),
      status: [...window.statusItems]
        .filter(({ isShown }) => isShown)
        .map(({ id, text, tooltip }) => ({ id, text, label: String(tooltip ?? text) })),
      question: questions.question,
      dialog: questions.dialog,
      notifications: questions.notifications,
      center: questions.isCenterShown,
      timesGiven: editors.timesGiven,
    };
  }

  #contentOf(tab: Tab | undefined): Pick<DrawnGroup, "view" | "text"> {
    const { panel, document } = tab ?? {};
    const isView = panel !== undefined && panel.webview.html !== "";
    const view = isView
      ? {
          name: panel.name,
          address: this.addressOfView(panel),
          forms: panel.webview.options.enableForms !== false,
        }
      : undefined;
    const lines = panel === undefined ? document?.getText().split(/\r?\n/) : undefined;
    return { view, text: lines && { lines, diff: tab?.input instanceof TabInputTextDiff } };
  }

  /** The visible views, from left to right. */
  visibleViews(): readonly Panel[] {
    const groups = this.#window?.editors.groups ?? [];
    return groups.flatMap(({ activeTab }) => (activeTab?.panel === undefined ? [] : [activeTab.panel]));
  }

  // Messages

  post(panel: Panel, message: unknown): boolean {
    const call = [panel.name, this.addressOfView(panel), JSON.stringify(writeBytes(message))] as const;
    this.#delivered = Promise.all([
      this.#delivered,
      // A drawing may be under way that makes the view.
      this.#drawing.then(() =>
        this.#page
          .evaluate(([view, address, json]) => window.workbench.deliver(view, address, json), call)
          .catch((error) => this.#failed(error)),
      ),
    ]);
    return true;
  }

  #heard(event: PageEvent): void {
    const window = this.#window;
    if (window === undefined || this.#isClosed) return;
    const { editors, questions } = window;
    const panel = "view" in event ? editors.panels.find(({ name }) => name === event.view) : undefined;
    switch (event.kind) {
      case "key":
        window.press(event.key);
        return;
      case "message":
        if (panel !== undefined && event.address === this.addressOfView(panel))
          panel.received.fire(event.message);
        return;
      case "state":
        if (panel !== undefined) panel.state = event.state;
        return;
      case "focus":
        if (panel !== undefined) editors.focus(panel);
        return;
      case "link":
        if (panel !== undefined) this.#follow(window, panel, event.address);
        return;
      case "answer":
        questions.answer(event.id, event.answer);
        return;
      case "press":
        questions.press(event.id, event.button);
        return;
      case "tab": {
        const tab = editors.groups[event.group]?.tabs[event.tab];
        if (tab !== undefined) editors.reveal(tab, undefined, false);
        return;
      }
      case "status": {
        const command = [...window.statusItems].find(({ id }) => id === event.id)?.command;
        const [name, args] =
          typeof command === "object" ? [command.command, command.arguments] : [command, []];
        if (name !== undefined) void window.execute(name, ...(args ?? []));
      }
    }
  }

  /** Only commands that the view may run are run. */
  #follow(window: Window, { webview }: Panel, address: string): void {
    const [, name = "", args] = /^command:([^?]+)(?:\?(.*))?$/.exec(address) ?? [];
    const { enableCommandUris } = webview.options;
    if (enableCommandUris !== true && !(Array.isArray(enableCommandUris) && enableCommandUris.includes(name)))
      return;
    const given = args === undefined ? [] : JSON.parse(decodeURIComponent(args));
    void window.execute(name, ...(Array.isArray(given) ? given : [given]));
  }

  readClipboard(): Promise<string> {
    return this.#page.evaluate(() => navigator.clipboard.readText());
  }

  async writeClipboard(text: string): Promise<void> {
    await this.#page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  }
}

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The inverse of `writeBytes`, for `JSON.parse`. It also runs in the page, as text. */
function readBytes(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$bytes" in value)) return value;
  return Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.charCodeAt(0));
}

interface AppliedTheme {
  readonly variables: Readonly<Record<string, string>>;
  readonly classes: readonly string[];
  readonly bodyData: Readonly<Record<string, string>>;
}

/** Runs in a view. Resolves when the page has drawn itself in the theme. */
async function applyTheme({ variables, classes, bodyData }: AppliedTheme): Promise<void> {
  const { style } = document.documentElement;
  for (const name of [...style]) if (name.startsWith("--vscode-")) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  const { body } = document;
  for (const name of [...body.classList]) if (name.startsWith("vscode-")) body.classList.remove(name);
  body.classList.add(...classes);
  for (const [name, value] of Object.entries(bodyData)) body.setAttribute(name, value);
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
}
