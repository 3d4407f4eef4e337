import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Locator, Page } from "playwright-core";
import { inRoot } from "../../scripts/lib/paths.mjs";
import type { Workbench } from "../e2e/shared/workbench.js";

/** How much smaller than the window a picture is kept, and how well. */
export interface Keeping {
  readonly scale: number;
  readonly quality: number;
}

/**
 * Writes what is to be seen of a window into a file of the repository. `part`: what of it the picture is
 * about; without it all of the window.
 */
export async function takePicture(
  workbench: Workbench,
  file: string,
  { scale, quality }: Keeping,
  part?: Locator,
): Promise<void> {
  const { page } = workbench;
  // Nothing is to be seen that comes and goes.
  await workbench.runCommand("Notifications: Clear All Notifications");
  await page.mouse.move(2, page.viewportSize()!.height - 2);
  await page.waitForTimeout(1_200);
  // The larger one is for whoever wants to look at it.
  const webp = await asWebp(page, readFileSync(await workbench.screenshot(file, part)), { scale, quality });
  mkdirSync(dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), webp);
  console.log(`${file}: ${(webp.length / 1024).toFixed(1)} KB`);
}

/** Chromium itself makes the smaller picture. */
async function asWebp(page: Page, png: Buffer, { scale, quality }: Keeping): Promise<Buffer> {
  const blank = await page.context().newPage();
  try {
    const draw = async ({ source, factor, level }: { source: string; factor: number; level: number }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(image.width * factor);
      canvas.height = Math.round(image.height * factor);
      const context = canvas.getContext("2d")!;
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", level);
    };
    const url = await blank.evaluate(draw, {
      source: `data:image/png;base64,${png.toString("base64")}`,
      factor: scale,
      level: quality,
    });
    return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  } finally {
    await blank.close();
  }
}
