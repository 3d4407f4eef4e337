import assert from "node:assert/strict";
import type { Result } from "axe-core";
import type { Frame, Locator } from "playwright-core";
import { findMisfits } from "./fit-law.js";
import type { ViewPage } from "./view-page.js";
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

/**
 * The narrowest, the lowest and the largest size, for a page whose layout is that of another one that is
 * tested at all sizes.
 */
export const extremeSizes = [panelSizes[0], panelSizes[2], panelSizes[6]] as const;

/** axe's violations, one line each. */
export function complaintLines(violations: readonly Result[]): readonly string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Resizes the panel: the workbench takes part of the window. */
export async function resizePanel(
  workbench: Workbench,
  frame: Frame,
  width: number,
  height: number,
): Promise<void> {
  // The view takes a window's new size a moment later.
  const { width: most, height: highest } = workbench.page.viewportSize()!;
  await frame.waitForFunction(([w, h]) => innerWidth <= w && innerHeight <= h, [most, highest] as const);
  const now = await frame.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const size = workbench.page.viewportSize()!;
  await workbench.page.setViewportSize({
    width: size.width + width - now.width,
    height: size.height + height - now.height,
  });
  await frame.waitForFunction(([w, h]) => Math.abs(innerWidth - w) <= 1 && Math.abs(innerHeight - h) <= 1, [
    width,
    height,
  ] as const);
}

/**
 * Checks at the panel's current size what `findMisfits` requires of a board page. Nothing scrolls, and the
 * board takes `share` of the longer side.
 */
export async function assertFits(frame: Frame, name: string, share = 0.5): Promise<void> {
  const size = await frame.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  let misfits = await frame.evaluate(findMisfits, [size]);
  // Observers of sizes draw again in the next frames.
  for (let frames = 0; misfits.length > 0 && frames < 60; frames++) {
    await frame.evaluate(() => new Promise(requestAnimationFrame));
    misfits = await frame.evaluate(findMisfits, [size]);
  }
  assert.deepEqual(
    misfits.map(({ what }) => what),
    [],
    name,
  );
  const fit = await frame.evaluate(() => {
    const page = document.querySelector("tilework-app")!.shadowRoot!.querySelector("tilework-game-page")!;
    const board = page.shadowRoot!.querySelector("tilework-board")!.getBoundingClientRect();
    const { scrollHeight, scrollWidth } = document.documentElement;
    return {
      scrolls: scrollHeight > innerHeight || scrollWidth > innerWidth,
      share: Math.max(board.width / innerWidth, board.height / innerHeight),
    };
  });
  assert.equal(fit.scrolls, false, `${name}: it scrolls`);
  assert.ok(fit.share > share, `${name}: the board takes ${fit.share.toFixed(2)} of the longer side`);
}

/** Checks at each of these sizes that a board page fits, and then gives the window its usual size. */
export async function assertFitsEach(
  page: ViewPage,
  name: string,
  sizes: readonly (readonly [width: number, height: number])[] = extremeSizes,
  share = 0.3,
): Promise<void> {
  const { workbench } = page;
  for (const [width, height] of sizes) {
    await resizePanel(workbench, await page.frame(), width, height);
    await page.atRest();
    await workbench.picture(`${name}-${width}x${height}`);
    await assertFits(await page.frame(), `${name} ${width}×${height}`, share);
  }
  await workbench.page.setViewportSize({ width: 1280, height: 800 });
}

/** Checks at each of these widths that no part of a page is wider, and gives the window its usual size. */
export async function assertNotWider(
  page: ViewPage,
  name: string,
  ...widths: readonly number[]
): Promise<void> {
  const { workbench } = page;
  for (const width of widths) {
    await resizePanel(workbench, await page.frame(), width, 700);
    await page.atRest();
    await workbench.picture(`${name}-${width}`);
    await page.until(`nothing beyond ${width} px`, async () =>
      (await page.frame()).evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      ),
    );
  }
  await workbench.page.setViewportSize({ width: 1280, height: 800 });
}

/** Asserts that an element is in the middle of the one that it is in, from left to right. */
export async function assertCentered(element: Locator): Promise<void> {
  const aside = await element.evaluate((inner) => {
    const [own, whole] = [inner, inner.parentElement!].map((one) => one.getBoundingClientRect());
    return (own!.left + own!.right - whole!.left - whole!.right) / 2;
  });
  assert.ok(Math.abs(aside) < 2, `${aside} px beside the middle`);
}
