import type { Browser, BrowserContext, Frame, Locator, Page } from "playwright-core";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { launchBrowser } from "../../../scripts/lib/vscode/browser.mjs";
import { webExtension } from "../../../scripts/lib/vscode/extension-copies.mjs";
import { type Server, startServer } from "../../../scripts/lib/vscode/vscode-server.mjs";
import { keepUserDataInBrowser } from "./browser-storage.js";
import { extensionWithLongerTexts, longerLanguage } from "./longer-texts.js";
import { Palette, yesOrNo } from "./palette.js";
import { patienceMs } from "./patience.js";
import { readTextsIn } from "./shown-texts.js";
import { TestWindow } from "./test-window.js";
import { type Theme, themes } from "./themes.js";

export interface WorkbenchOptions {
  /** The folder to open; by default an empty window. */
  readonly folder?: string;
  readonly theme?: Theme;
  /** User settings, added to those that keep VS Code quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly viewport?: { readonly width: number; readonly height: number };
  /**
   * Whether things move, as for most players. By default they do so only where the extension is `installed`.
   * Drawing all the steps of motions took a fifth of the processor time of these tests.
   */
  readonly motion?: boolean;
  /** Added to the environment of the extension host and of terminals. */
  readonly env?: Readonly<Record<string, string>>;
  /** Opens the folder in Restricted Mode. */
  readonly restricted?: boolean;
  /** Runs the extension in the browser, in a worker: with or without shared memory between threads. */
  readonly web?: "isolated" | "plain";
  /**
   * User data, including extensions', is in the browser's database, as on vscode.dev, so `settings` have no
   * effect.
   */
  readonly storage?: "browser";
  /** The extension under test, if it is not this repository. */
  readonly extension?: string;
  /**
   * The extension is installed, and VS Code behaves as for its users: it shows notifications as they come.
   * Its test driver is off, so settings and themes stay those of its start.
   */
  readonly installed?: boolean;
  /** The folders of extensions that are installed, too. */
  readonly installedToo?: readonly string[];
  /** VS Code's name of the language of all texts; that of `longer-texts.ts` is made up. */
  readonly language?: string;
}

export { keepsPictures } from "./inspection.js";

/**
 * The default for tests that don't say where the extension runs. It is the browser if the whole suite should
 * run there (`npm test -- --only e2e --host web`).
 */
const usualWeb = process.env.TILEWORK_E2E_HOST === "web" ? "plain" : undefined;

let browser: Promise<Browser> | undefined;
const opened = new Set<Workbench>();

/** All open workbenches. */
export const openWorkbenches = (): readonly Workbench[] => [...opened];

/**
 * Opens a VS Code of its own with the extension. It has a server with an empty profile and its own browser
 * context, so that no suite sees another's settings or games. All share one Chromium. It closes with the
 * process at the latest.
 */
export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const settings = options.settings ?? {};
  const web = (options.web ?? usualWeb) !== undefined;
  const extension = options.extension ?? usualExtension(options, web);
  browser ??= launchBrowser();
  void browser.then((started) => started.once("disconnected", () => (browser = undefined)));
  const [server, { newContext }] = await Promise.all([
    startServer({
      settings,
      restricted: options.restricted ?? false,
      isolated: options.web === "isolated",
      ...(options.env === undefined ? {} : { env: options.env }),
      ...(options.installed ? { installed: extension, installedToo: options.installedToo ?? [] } : {}),
    }),
    browser.then((started) => ({ newContext: started.newContext.bind(started) })),
  ]);
  const context = await newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    reducedMotion: (options.motion ?? options.installed) ? "no-preference" : "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  if (options.storage === "browser") await keepUserDataInBrowser(context);
  const page = await context.newPage();
  readTextsIn(options.language);
  if (options.language !== undefined) await page.addInitScript(useLanguage, options.language);
  const workbench = new Workbench(
    server,
    context,
    page,
    options.installed ? { extensions: [], web: false } : { extensions: [extension], web },
    options.folder ?? "",
  );
  opened.add(workbench);
  await page.goto(
    server.url({ ...(options.folder ? { folder: options.folder } : {}), ...workbench.extension }),
  );
  await workbench.ready();
  if (options.theme !== undefined) {
    // VS Code ignores the theme in its initial settings here, but follows a change of them after it has
    // applied the first theme.
    await page.locator('.monaco-workbench[class*="vscode-theme-defaults"]').waitFor();
    await workbench.setTheme(options.theme);
  }
  return workbench;
}

function usualExtension({ language }: WorkbenchOptions, web: boolean): string {
  if (language === longerLanguage) return extensionWithLongerTexts();
  return web ? webExtension() : inRoot();
}

/** Runs in VS Code's window before its scripts, which set the language of their own texts to English. */
function useLanguage(language: string): void {
  Object.defineProperty(globalThis, "_VSCODE_NLS_LANGUAGE", { get: () => language, set: () => {} });
}

/**
 * The ID of a frame's element; `undefined` if the frame was removed meanwhile. It is asked of the parent, as
 * the page of a webview cannot see its element in every VS Code.
 */
async function placeOf(frame: Frame): Promise<string | undefined> {
  try {
    const element = await frame.frameElement();
    const id = await element.getAttribute("id");
    await element.dispose();
    return id ?? undefined;
  } catch {
    return undefined;
  }
}

/** One window of VS Code. `page` gives access to what it shows, `gameFrame` to what the extension shows. */
export class Workbench extends TestWindow {
  readonly palette: Palette;
  readonly #active = new WeakSet<Frame>();

  constructor(
    readonly server: Server,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly extension: { readonly extensions: readonly string[]; readonly web: boolean },
    readonly folder: string,
  ) {
    super();
    this.palette = new Palette(page);
    page.setDefaultTimeout(patienceMs);
    // The "leave this page?" question on a reload with unsaved files.
    page.on("dialog", (dialog) => void dialog.accept());
    page.on("console", (message) => {
      if (message.type() === "error" && isWebview(message.location().url)) this.problems.push(message.text());
    });
  }

  /**
   * A second window of the same VS Code. It closes with this one, or with the context of the page in which it
   * is opened.
   */
  async anotherWindow(folder: string, page?: Page): Promise<Workbench> {
    const opened = page ?? (await this.context.newPage());
    const another = new Workbench(this.server, opened.context(), opened, this.extension, folder);
    await another.page.goto(this.server.url({ folder, ...this.extension }));
    await another.ready();
    return another;
  }

  /** Waits until the window is drawn, for example after a reload. */
  async ready(): Promise<void> {
    await this.page.locator(".monaco-workbench .part.statusbar .statusbar-item").first().waitFor();
  }

  async gameFrames(): Promise<readonly Frame[]> {
    const names = await this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLIFrameElement>("iframe.webview")]
        .map((element) => ({ name: element.name, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height > 0)
        .sort((a, b) => a.box.x - b.box.x)
        .map(({ name }) => name),
    );
    const found: Frame[] = [];
    for (const name of names) {
      // VS Code puts a webview's page into a frame named "active-frame" within a named frame of its own.
      const outer = this.page.frames().find((frame) => frame.name() === name);
      for (const frame of outer?.childFrames() ?? []) {
        // An active frame stays active until it is removed. Asking takes several messages.
        if (!this.#active.has(frame) && (await placeOf(frame)) === "active-frame") this.#active.add(frame);
        if (this.#active.has(frame) && !frame.isDetached()) found.push(frame);
      }
    }
    return found;
  }

  /** Reloads the window as a player would. */
  async reload(): Promise<void> {
    await Promise.all([this.page.waitForEvent("load"), this.runCommand("Developer: Reload Window")]);
    await this.ready();
  }

  async setTheme(theme: Theme): Promise<void> {
    // VS Code can miss a change while it is still starting; then it is repeated.
    for (let attempt = 0; ; attempt++) {
      await this.setSetting("workbench.colorTheme", themes[theme].setting);
      const worn = this.page.locator(`.monaco-workbench.${themes[theme].kind}`).waitFor({ timeout: 4_000 });
      if (await worn.then(...yesOrNo)) break;
      if (attempt === 5) throw new Error(`The theme ${themes[theme].setting} is not put on.`);
      await this.setSetting("workbench.colorTheme", undefined);
      await this.page.waitForTimeout(500);
    }
    const worn = {
      vs: "vscode-light",
      "vs-dark": "vscode-dark",
      "hc-black": "vscode-high-contrast",
      "hc-light": "vscode-high-contrast-light",
    };
    const isWorn = async () => {
      const worns = (await this.gameFrames()).map((frame) =>
        frame.evaluate((name) => document.body.classList.contains(name), worn[themes[theme].kind]),
      );
      return (await Promise.all(worns)).every((one) => one);
    };
    // A view may appear or disappear meanwhile.
    const deadline = Date.now() + patienceMs;
    while (!(await isWorn().catch(() => false))) {
      if (Date.now() > deadline)
        throw new Error(`A view does not put on the theme ${themes[theme].setting}.`);
      await this.page.waitForTimeout(50);
    }
  }

  /**
   * Changes a user setting while VS Code runs; `undefined` removes it. Extensions get it a moment later: wait
   * for its effect.
   */
  async setSetting(key: string, value: unknown): Promise<void> {
    if (this.extension.extensions.length === 0)
      throw new Error("Where the extension is installed, settings are those of the start.");
    await this.page.evaluate(writeUserSetting, {
      key,
      text: value === undefined ? undefined : JSON.stringify(value),
    });
  }

  /** The notifications over the window; none unless the extension is `installed`. */
  get toasts(): Locator {
    return this.page.locator(".notifications-toasts .notification-toast");
  }

  /**
   * The texts of all notifications, including VS Code's own. With its test driver on, VS Code doesn't pop
   * them up, so their list is opened.
   */
  async notifications(): Promise<readonly string[]> {
    await this.runCommand("Notifications: Show Notifications");
    const list = this.page.locator(".notifications-center");
    await list.locator(".notifications-center-header").waitFor();
    const texts = await list.locator(".notification-list-item-message").allInnerTexts();
    await this.runCommand("Notifications: Hide Notifications");
    return texts;
  }

  async close(): Promise<void> {
    opened.delete(this);
    await this.context.close();
    this.server.stop();
  }
}

/** Whether an address belongs to a webview's frame or its files. */
function isWebview(url: string): boolean {
  return (
    url.includes("/webview/browser/pre/") || url.includes("vscode-resource") || url.includes("vscode-cdn.net")
  );
}

/** The part used here of VS Code's driver for its own end-to-end tests. */
interface SmokeTestDriver {
  readonly environmentService: { readonly userRoamingDataHome: ResourceUri };
  readonly fileService: {
    readFile(file: ResourceUri): Promise<{ value: { toString(): string; constructor: unknown } }>;
    writeFile(file: ResourceUri, content: unknown): Promise<unknown>;
  };
}

interface ResourceUri {
  readonly path: string;
  with(change: { path: string }): ResourceUri;
}

/**
 * Runs in VS Code's window. It writes through the window's own file service, because VS Code acts on such a
 * change at once. The server's file watcher often misses a change on disk.
 */
async function writeUserSetting({ key, text }: { key: string; text: string | undefined }): Promise<void> {
  const { environmentService, fileService } = (window as unknown as { driver: SmokeTestDriver }).driver;
  const home = environmentService.userRoamingDataHome;
  const file = home.with({ path: `${home.path}/settings.json` });
  let { value: old } = await fileService.readFile(file);
  // Whoever writes the file empties it first.
  while (old.toString() === "") ({ value: old } = await fileService.readFile(file));
  const settings = JSON.parse(old.toString());
  if (text === undefined) delete settings[key];
  else settings[key] = JSON.parse(text);
  const { fromString } = old.constructor as { fromString(text: string): unknown };
  await fileService.writeFile(file, fromString(JSON.stringify(settings, undefined, 2)));
}
