import { mkdirSync } from "node:fs";
import * as path from "node:path";
import type { Browser, BrowserContext, Frame, Page } from "playwright-core";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { launchBrowser } from "../../../scripts/lib/vscode/browser.mjs";
import { extensionWithLongerTexts, longerLanguage } from "../../e2e/shared/longer-texts.js";
import { Palette } from "../../e2e/shared/palette.js";
import { patienceMs } from "../../e2e/shared/patience.js";
import { readTextsIn } from "../../e2e/shared/shown-texts.js";
import { TestWindow } from "../../e2e/shared/test-window.js";
import type { Theme } from "../../e2e/shared/themes.js";
import type { WorkbenchOptions } from "../../e2e/shared/workbench.js";
import { ColorThemeKind, listenerErrors, type Uri } from "../vscode/types.js";
import { Window } from "../vscode/window.js";
import { BrowserSurface } from "./surface.js";

export { keepsPictures } from "../../e2e/shared/inspection.js";

/**
 * The same as `test/e2e/shared/workbench.ts`, without VS Code: the built extension runs in this process, and
 * its pages are frames in Chromium. Builds put it in the place of the other one.
 */

let browser: Promise<Browser> | undefined;
const opened = new Set<Workbench>();

export const openWorkbenches = (): readonly Workbench[] => [...opened];

/** What only VS Code has. */
const onlyInVSCode = ["restricted", "web", "storage", "installed", "installedToo"] as const;

export async function openWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const asked = onlyInVSCode.find((name) => options[name] !== undefined);
  if (asked !== undefined) throw new Error(`“${asked}” needs VS Code: such a test belongs in test/e2e.`);
  const unclosed = [...opened][0];
  if (unclosed !== undefined) throw new Error("A window is open already: a process has one at a time.");
  browser ??= launchBrowser();
  void browser.then((started) => started.once("disconnected", () => (browser = undefined)));
  const context = await (await browser).newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    reducedMotion: options.motion ? "no-preference" : "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  const surface = await BrowserSurface.open(page, options.motion !== true);
  const dataDir = temporaryFolder("pages");
  mkdirSync(path.join(dataDir.path, "globalStorage"));
  const windowOptions = {
    extension:
      options.extension ?? (options.language === longerLanguage ? extensionWithLongerTexts() : inRoot()),
    folder: options.folder,
    settings: options.settings ?? {},
    dataDir: dataDir.path,
    language: options.language ?? "en",
  };
  readTextsIn(options.language);
  Object.assign(process.env, options.env);
  const window = new Window(windowOptions, surface);
  const workbench = new Workbench(context, page, surface, window, options, dataDir);
  opened.add(workbench);
  await workbench.setTheme(options.theme ?? "dark");
  await window.start();
  return workbench;
}

const longMs = 500;

/** Commands run without their list. */
class DirectPalette extends Palette {
  constructor(
    readonly workbench: Workbench,
    page: Page,
  ) {
    super(page);
  }

  /** Resolves when the command has ended, asks, or goes on for long, as Auto Play does. */
  override async run(title: string, timeoutMs = patienceMs): Promise<void> {
    const { window, surface } = this.workbench;
    const deadline = Date.now() + timeoutMs;
    let command = window.commandOf(title);
    for (; command === undefined; command = window.commandOf(title)) {
      if (Date.now() > deadline) throw new Error(`No command "${title}" within ${timeoutMs} ms.`);
      await this.workbench.page.waitForTimeout(10);
    }
    this.asked = title;
    // VS Code shows the errors of commands; here they fail the test.
    const isLong = new Promise((resolve) => setTimeout(resolve, longMs));
    await Promise.race([window.execute(command), window.questions.whenAsked(), isLong]);
    await surface.drawn();
  }

  override async openFile(name: string): Promise<void> {
    const { window, surface } = this.workbench;
    const known = window.editors.tabs.find((tab) => tab.document !== undefined && tab.name === name);
    const [found] = known ? [known.document?.uri] : await window.documents.files.findFiles(`**/${name}`);
    if (found === undefined) throw new Error(`No file "${name}".`);
    await window.open(found as Uri);
    await surface.drawn();
  }
}

/** One window. */
export class Workbench extends TestWindow {
  readonly palette: Palette;
  /** As VS Code's server has it: the folder of user data. */
  readonly server: { readonly dataDir: string };
  readonly extension: { readonly extensions: readonly string[]; readonly web: boolean };
  readonly folder: string;
  #window: Window;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly surface: BrowserSurface,
    window: Window,
    readonly options: WorkbenchOptions,
    readonly dataDir: { readonly path: string; remove(): void },
  ) {
    super();
    this.#window = window;
    surface.attach(window);
    this.server = { dataDir: dataDir.path };
    this.extension = { extensions: [window.options.extension], web: false };
    this.folder = options.folder ?? "";
    this.palette = new DirectPalette(this, page);
    page.setDefaultTimeout(patienceMs);
    page.on("console", (message) => {
      if (message.type() === "error" && surface.isView(message.location().url))
        this.problems.push(message.text());
    });
  }

  get window(): Window {
    return this.#window;
  }

  async ready(): Promise<void> {
    await this.surface.drawn();
  }

  async gameFrames(): Promise<readonly Frame[]> {
    await this.surface.drawn();
    return this.surface.visibleViews().flatMap((panel) => {
      const address = this.surface.addressOfView(panel);
      const frame = this.page.frames().find((one) => one.name() === panel.name && one.url() === address);
      return frame === undefined || frame.isDetached() ? [] : [frame];
    });
  }

  /** Ends the extension, and starts it anew in the same window. */
  async reload(): Promise<void> {
    const former = this.#window;
    const { formerTabs } = former;
    await former.stop();
    this.#window = new Window(former.options, this.surface, former);
    this.surface.attach(this.#window);
    await this.#window.start(formerTabs);
    await this.surface.drawn();
  }

  async setTheme(theme: Theme): Promise<void> {
    const kinds = {
      light: ColorThemeKind.Light,
      dark: ColorThemeKind.Dark,
      "high-contrast": ColorThemeKind.HighContrast,
      "high-contrast-light": ColorThemeKind.HighContrastLight,
    };
    this.#window.setThemeKind(kinds[theme]);
    await this.surface.setTheme(theme);
  }

  async setSetting(key: string, value: unknown): Promise<void> {
    this.#window.setSetting(key, value);
    if (key === "workbench.reduceMotion") await this.surface.setTheme(this.surface.theme);
  }

  async notifications(): Promise<readonly string[]> {
    return this.#window.questions.notifications.map(({ text }) => text);
  }

  override get log(): readonly string[] {
    const { questions, log } = this.#window;
    return [...questions.notifications.map(({ text }) => text), ...log.slice(-20)];
  }

  async close(): Promise<void> {
    opened.delete(this);
    await this.#window.stop();
    await this.#window.documents.dispose();
    await this.surface.close();
    await this.context.close();
    this.dataDir.remove();
    for (const name of Object.keys(this.options.env ?? {})) delete process.env[name];
    const [error] = listenerErrors.splice(0);
    if (error !== undefined) throw error;
  }
}
