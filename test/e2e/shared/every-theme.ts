import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import { complaintLines } from "./fit.js";
import { emptyLabels } from "./inspection.js";
import { allThemes, type Theme } from "./themes.js";
import type { ViewPage } from "./view-page.js";

/**
 * Applies every theme to the current page, saves a picture of each if somebody will look at it, and runs axe.
 * Problems other than colors are the same in every theme. So all of axe's rules run in the first theme, and
 * only those about colors in the others. `check` runs further checks.
 */
export async function inEveryTheme(
  page: ViewPage,
  name: string,
  check?: (frame: Frame, theme: Theme) => Promise<void>,
): Promise<void> {
  const { workbench } = page;
  await workbench.page.mouse.move(200, 500);
  for (const [index, theme] of allThemes.entries()) {
    await workbench.setTheme(theme);
    await page.atRest();
    await workbench.picture(`${name}-${theme}`);
    const frame = await page.frame();
    const violations = await workbench.axe(
      frame,
      index === 0 ? undefined : ["color-contrast", "link-in-text-block"],
    );
    assert.deepEqual(complaintLines(violations), [], `${name}, ${theme}`);
    if (index === 0) assert.deepEqual(await emptyLabels(frame), [], `${name}: elements with an empty name`);
    await check?.(frame, theme);
  }
}
