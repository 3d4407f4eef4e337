import assert from "node:assert/strict";
import type { Result } from "axe-core";
import type { Frame } from "playwright-core";
import type { Workbench } from "./workbench.js";

/** Whether a page fits its panel. */

export const panelSizes = [
  [320, 480],
  [360, 640],
  [500, 300],
  [700, 400],
  [700, 900],
  [1280, 800],
  [1920, 1080],
] as const;

/** The narrowest, the lowest and the largest of them, for a page that is laid out as another one that is looked at in all. */
export const extremeSizes = [panelSizes[0], panelSizes[2], panelSizes[6]] as const;

/** axe's complaints in a line each. */
export function complaintLines(violations: readonly Result[]): readonly string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Brings the panel to a size: the workbench takes some of the window. */
export async function resizePanel(workbench: Workbench, frame: Frame, width: number, height: number): Promise<void> {
  const now = await frame.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const size = workbench.page.viewportSize()!;
  await workbench.page.setViewportSize({ width: size.width + width - now.width, height: size.height + height - now.height });
  await frame.waitForFunction(([w, h]) => Math.abs(innerWidth - w) <= 1 && Math.abs(innerHeight - h) <= 1, [width, height] as const);
}

/** Nothing scrolls, lies outside or over something else; the board is the largest thing (`share` of the longer side), buttons can be hit. */
export async function assertFits(frame: Frame, name: string, share = 0.5): Promise<void> {
  const fit = await frame.evaluate(() => {
    const page = document.querySelector("tilework-app")!.shadowRoot!.querySelector("tilework-game-page")!;
    const all = (root: ParentNode): Element[] =>
      [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
    const board = page.shadowRoot!.querySelector("tilework-board")!.getBoundingClientRect();
    const outside = all(page.shadowRoot!).filter((element) => {
      const box = element.getBoundingClientRect();
      const seen = box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== "hidden";
      return seen && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1);
    });
    const scrolling = document.documentElement;
    const figures = [...page.shadowRoot!.querySelectorAll("tilework-figure")].map((figure) =>
      figure.shadowRoot!.querySelector(".value")!.getBoundingClientRect(),
    );
    const overlap = figures.some((one, index) =>
      figures.slice(index + 1).some((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom),
    );
    return {
      overlap,
      scrolls: scrolling.scrollHeight > innerHeight || scrolling.scrollWidth > innerWidth,
      outside: outside.map((element) => `${element.tagName}.${element.className}`),
      share: Math.max(board.width / innerWidth, board.height / innerHeight),
      // What is said beside a picture gives way where there is no room; menu and palette have it, too.
      buttons: [...page.shadowRoot!.querySelectorAll("[data-button]")].filter(
        (button) => button.getBoundingClientRect().height < 20 && (button.closest(".picture") === null || button.checkVisibility()),
      ).length,
    };
  });
  const found = { scrolls: fit.scrolls, overlap: fit.overlap, outside: fit.outside };
  assert.deepEqual(found, { scrolls: false, overlap: false, outside: [] }, name);
  assert.ok(fit.share > share, `${name}: the board takes ${fit.share.toFixed(2)} of the longer side`);
  assert.equal(fit.buttons, 0, `${name}: buttons too small to hit`);
}
