import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import { complaintLines } from "./fit.js";
import { misdrawn } from "./inspection.js";
import { allThemes, type Theme } from "./themes.js";
import type { ViewPage } from "./view-page.js";

/**
 * The rules of axe to try in a theme: all in the first one, and in the others only those about colors. Other
 * problems are the same in every theme.
 */
export const rulesIn = (theme: Theme): readonly string[] | undefined =>
  theme === allThemes[0] ? undefined : ["color-contrast", "link-in-text-block"];

/**
 * Applies every theme to the current page, saves a picture of each if somebody will look at it, and runs axe.
 * `check` runs further checks. The page stays dark.
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
    const violations = await workbench.axe(frame, rulesIn(theme));
    assert.deepEqual(complaintLines(violations), [], `${name}, ${theme}`);
    if (index === 0) assert.deepEqual(await misdrawn(frame), [], `${name}: empty names or filled icons`);
    await check?.(frame, theme);
  }
}
