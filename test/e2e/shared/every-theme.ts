import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import { complaintLines } from "./fit.js";
import { allThemes, type Theme } from "./themes.js";
import type { ViewPage } from "./view-page.js";

/**
 * Whether somebody will look at pictures of the themes: where some tests are asked for. The whole run would
 * take a hundred and fifty for nobody.
 */
export const keepsPictures = process.env.TILEWORK_PICTURES !== undefined;

/**
 * Puts on every theme before what is shown now, keeps a picture of each where somebody will look at it, and
 * asks axe. What is wrong without regard to colours is wrong in every theme, so all of axe's rules run in the
 * first, and the ones about colours in the others. `check` looks at more.
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
    if (keepsPictures) await workbench.screenshot(`${name}-${theme}`);
    const frame = await page.frame();
    const violations = await workbench.axe(
      frame,
      index === 0 ? undefined : ["color-contrast", "link-in-text-block"],
    );
    assert.deepEqual(complaintLines(violations), [], `${name}, ${theme}`);
    await check?.(frame, theme);
  }
}
