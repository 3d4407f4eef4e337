import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { openWorkbench, type Workbench } from "../../e2e/shared/workbench.js";

/** In milliseconds after Enter in the palette, in order. */
export interface ViewTimes {
  /** VS Code has created the view's document. */
  readonly documentMs: number;
  /** Its scripts are loaded; the same as `documentMs` if it has none. */
  readonly scriptsMs: number;
  /** The first frame that shows anything: the board. */
  readonly paintedMs: number;
}

export interface FirstViews {
  /** In a window where nothing of the extension has run. */
  readonly cold: readonly ViewTimes[];
  /** A second time, after its tab was closed. */
  readonly again: readonly ViewTimes[];
}

/**
 * The time that a player waits for a view in a real VS Code: from the key in the palette to the view's first
 * paint. `extension`: the folder of another extension than ours. The window is reloaded before each of the
 * `runs`, because its first start includes work of VS Code.
 */
export async function firstViews(title: string, runs: number, extension?: string): Promise<FirstViews> {
  const workbench = await openWorkbench(extension === undefined ? {} : { extension });
  try {
    const cold: ViewTimes[] = [];
    const again: ViewTimes[] = [];
    for (let count = 0; count < runs; count++) {
      await workbench.runCommand("View: Close All Editors");
      await workbench.reload();
      await workbench.page.evaluate(noteEnter);
      cold.push(await showFromPalette(workbench, title));
      await workbench.runCommand("View: Close All Editors");
      await workbench.page.waitForTimeout(500);
      again.push(await showFromPalette(workbench, title));
    }
    return { cold, again };
  } finally {
    await workbench.close();
  }
}

/**
 * An extension that shows one word, for comparison: the time that VS Code itself takes to start an extension
 * and to show its view.
 */
export function smallestExtension(): { readonly folder: string; readonly title: string; remove(): void } {
  const { path, remove } = temporaryFolder("smallest");
  const title = "Smallest: Show";
  const manifest = {
    name: "smallest",
    publisher: "tilework-bench",
    version: "0.0.1",
    main: "./main.js",
    engines: { vscode: "^1.100.0" },
    contributes: { commands: [{ command: "smallest.show", title }] },
  };
  const main = `const { commands, window } = require("vscode");
exports.activate = () => commands.registerCommand("smallest.show", () => {
  const panel = window.createWebviewPanel("smallest", "Smallest", 1, { enableScripts: true });
  panel.webview.html = "<!DOCTYPE html><html><body><p>Shown</p></body></html>";
});`;
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(path, "main.js"), main);
  return { folder: path, title, remove };
}

async function showFromPalette(workbench: Workbench, title: string): Promise<ViewTimes> {
  const { page, palette } = workbench;
  const row = palette.widget.locator(".quick-input-list .monaco-list-row.focused", { hasText: title });
  for (let attempt = 0; ; attempt++) {
    await page.keyboard.press("F1");
    await palette.fill(`>${title}`);
    const listed = await row.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (listed) break;
    if (attempt === 10) throw new Error(`The palette does not list “${title}”.`);
    await page.keyboard.press("Escape");
  }
  // VS Code has sorted its list and is idle.
  await page.waitForTimeout(1_000);
  await page.keyboard.press("Enter");
  const frame = await workbench.gameFrame(0, 30_000);
  const enterMs = await page.evaluate(
    () => (window as unknown as { tileworkEnterMs: number }).tileworkEnterMs,
  );
  const times = await frame.evaluate(readTimes);
  if (times === undefined) throw new Error("The view does not tell when it was painted.");
  const since = Object.entries(times).map(([name, ms]) => [name, ms - enterMs]);
  return Object.fromEntries(since) as ViewTimes;
}

/** Runs in VS Code's window: records when Enter was last pressed, in milliseconds since 1970. */
function noteEnter(): void {
  const note = ({ key }: KeyboardEvent) => {
    if (key === "Enter")
      (window as unknown as { tileworkEnterMs: number }).tileworkEnterMs =
        performance.timeOrigin + performance.now();
  };
  window.addEventListener("keydown", note, true);
}

/**
 * Runs in the view; times in milliseconds since 1970. Nothing is painted before the host has sent the board.
 */
async function readTimes(): Promise<ViewTimes | undefined> {
  for (let frame = 0; frame < 1_200; frame++) {
    const [entry] = performance.getEntriesByName("first-contentful-paint");
    if (entry !== undefined) {
      const scripts = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
        ({ name, responseEnd }) => name.includes(".js") && responseEnd < entry.startTime,
      );
      const { timeOrigin } = performance;
      const scriptsMs = timeOrigin + Math.max(0, ...scripts.map(({ responseEnd }) => responseEnd));
      return { documentMs: timeOrigin, scriptsMs, paintedMs: timeOrigin + entry.startTime };
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return undefined;
}
