import type { Frame } from "playwright-core";
import { openWorkbench, type Workbench } from "../e2e/workbench.js";

export interface FirstBoard {
  /** From the Enter in the palette to the frame that shows the board, in a window where nothing of ours has run. */
  readonly coldMs: number;
  /** The same once more after its tab was closed. */
  readonly againMs: number;
}

/** What is noted in a window or frame, in milliseconds since 1970. */
interface Stamps {
  tileworkEnterMs?: number;
  tileworkBoardMs?: number;
}

/** How long a player waits for a board: in a real VS Code, from the key in the palette to the paint. */
export async function firstBoard(title: string): Promise<FirstBoard> {
  const workbench = await openWorkbench();
  try {
    // Frames that come from now on watch for their board.
    await workbench.context.addInitScript(watchForBoard);
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
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    for (const frame of await workbench.gameFrames()) {
      const boardMs = await stamp(frame, "tileworkBoardMs");
      const enterMs = await stamp(page.mainFrame(), "tileworkEnterMs");
      if (boardMs !== undefined && enterMs !== undefined) return boardMs - enterMs;
    }
    await page.waitForTimeout(100);
  }
  throw new Error("No board came.");
}

function stamp(frame: Frame, name: keyof Stamps): Promise<number | undefined> {
  return frame
    .evaluate((key) => (window as unknown as Stamps)[key], name)
    .then(
      (value) => value,
      () => undefined,
    );
}

/** Runs in VS Code's window. */
function noteEnter(): void {
  const note = ({ key }: KeyboardEvent) => {
    if (key === "Enter") (window as unknown as Stamps).tileworkEnterMs = performance.timeOrigin + performance.now();
  };
  window.addEventListener("keydown", note, true);
}

/** Runs in every frame: notes when the first frame with a board's cells has been painted. */
function watchForBoard(): void {
  const hasBoard = (root: Document | ShadowRoot): boolean => {
    if (root.querySelector("[role=grid] [role=gridcell]") !== null) return true;
    return [...root.querySelectorAll("*")].some(({ shadowRoot }) => shadowRoot !== null && hasBoard(shadowRoot));
  };
  const look = () => {
    if (document.querySelector("tilework-app") === null || !hasBoard(document)) {
      requestAnimationFrame(look);
      return;
    }
    // The frame is painted when the first task after its animation callbacks runs.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      (window as unknown as Stamps).tileworkBoardMs ??= performance.timeOrigin + performance.now();
    };
    port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}
