import { openWorkbench, type Workbench } from "../e2e/workbench.js";

export interface FirstBoard {
  /** From the Enter in the palette to the frame that shows the board, in a window where nothing of ours has run. */
  readonly coldMs: number;
  /** The same once more after its tab was closed. */
  readonly againMs: number;
}

/** How long a player waits for a board: in a real VS Code, from the key in the palette to the first paint of the view, which is that of the board. */
export async function firstBoard(title: string): Promise<FirstBoard> {
  const workbench = await openWorkbench();
  try {
    await workbench.page.evaluate(noteEnter);
    const coldMs = await playFromPalette(workbench, title);
    await workbench.runCommand("View: Close All Editors");
    await workbench.page.waitForTimeout(1_000);
    return { coldMs, againMs: await playFromPalette(workbench, title) };
  } finally {
    await workbench.close();
  }
}

async function playFromPalette(workbench: Workbench, title: string): Promise<number> {
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
  // VS Code has put its list in order, and is at rest.
  await page.waitForTimeout(1_000);
  await page.keyboard.press("Enter");
  const frame = await workbench.gameFrame(0, 30_000);
  await frame.getByRole("gridcell").first().waitFor();
  const enterMs = await page.evaluate(() => (window as unknown as { tileworkEnterMs: number }).tileworkEnterMs);
  const paintedMs = await frame.evaluate(firstPaint);
  if (paintedMs === undefined) throw new Error("The view does not tell when it was painted.");
  return paintedMs - enterMs;
}

/** Runs in VS Code's window: notes when Enter was pressed last, in milliseconds since 1970. */
function noteEnter(): void {
  const note = ({ key }: KeyboardEvent) => {
    if (key === "Enter") (window as unknown as { tileworkEnterMs: number }).tileworkEnterMs = performance.timeOrigin + performance.now();
  };
  window.addEventListener("keydown", note, true);
}

/** Runs in the view: when it first showed anything, in milliseconds since 1970. Before the host has sent the board there is nothing to show. */
async function firstPaint(): Promise<number | undefined> {
  for (let frame = 0; frame < 120; frame++) {
    const [entry] = performance.getEntriesByName("first-contentful-paint");
    if (entry !== undefined) return performance.timeOrigin + entry.startTime;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return undefined;
}
