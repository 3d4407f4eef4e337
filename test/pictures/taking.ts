import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Locator, Page } from "playwright-core";
import { inRoot } from "../../scripts/lib/paths.mjs";
import type { Workbench } from "../e2e/shared/workbench.js";

/** The scale and the quality of a saved picture. */
export interface PictureOptions {
  readonly scale: number;
  readonly quality: number;
}

/**
 * Writes a screenshot of a window into a file of the repository. `part`: the part of the window to show; by
 * default all of it.
 */
export async function takePicture(
  workbench: Workbench,
  file: string,
  { scale, quality }: PictureOptions,
  part?: Locator,
): Promise<void> {
  const { page } = workbench;
  // Nothing transient may be visible.
  await workbench.runCommand("Notifications: Clear All Notifications");
  await page.mouse.move(2, page.viewportSize()!.height - 2);
  await page.waitForTimeout(1_200);
  // The larger picture is kept for inspection.
  const webp = await asWebp(page, readFileSync(await workbench.screenshot(file, part)), { scale, quality });
  mkdirSync(dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), webp);
  console.log(`${file}: ${(webp.length / 1024).toFixed(1)} KB`);
}

/** Chromium itself makes the smaller picture. */
async function asWebp(page: Page, png: Buffer, { scale, quality }: PictureOptions): Promise<Buffer> {
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
