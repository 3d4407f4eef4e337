import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Locator, Page } from "playwright-core";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { openWorkbench, type Workbench, type WorkbenchOptions } from "../e2e/shared/workbench.js";

/** The scale and the quality of a saved picture. */
export interface PictureOptions {
  readonly scale: number;
  readonly quality: number;
}

/** A level of the pictures, and two more. */
export const cellars =
  "Title: Two cellars|#########|#       #|# $ . $ #|## #.# ##|#   @   #|#########|".replaceAll("|", "\n");
export const corner = "Title: The corner|########|#  ..  #|# $$   #|#  @ ###|######|".replaceAll("|", "\n");
export const attic = "Title: Attic|#######|#  .  #|# $@$ #|#  .  #|#######|".replaceAll("|", "\n");

/** A dark window with still pictures unless the options say otherwise, without its side bar. */
export async function openForPictures(options: WorkbenchOptions): Promise<Workbench> {
  const settings = { "workbench.layoutControl.enabled": false, ...options.settings };
  const workbench = await openWorkbench({ theme: "dark", ...options, settings });
  await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
  return workbench;
}

/**
 * Writes a screenshot of a window into a file of the repository. `part`: the part of the window to show; by
 * default all of it.
 */
export async function takePicture(
  workbench: Workbench,
  file: string,
  options: PictureOptions,
  part?: Locator,
): Promise<void> {
  const { page } = workbench;
  // Nothing transient may be visible.
  await workbench.runCommand("Notifications: Clear All Notifications");
  await page.mouse.move(2, page.viewportSize()!.height - 2);
  await page.waitForTimeout(1_200);
  // The larger picture is kept for inspection.
  const webp = await asWebp(page, readFileSync(await workbench.screenshot(file, part)), options);
  mkdirSync(dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), webp);
  console.log(`${file}: ${(webp.length / 1024).toFixed(1)} KB`);
}

export const pngUrl = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;
export const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

/** Chromium itself makes the smaller picture. */
async function asWebp(page: Page, png: Buffer, options: PictureOptions): Promise<Buffer> {
  const blank = await page.context().newPage();
  try {
    const draw = async ({ source, scale, quality }: PictureOptions & { readonly source: string }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(image.width * scale);
      canvas.height = Math.round(image.height * scale);
      const context = canvas.getContext("2d")!;
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", quality);
    };
    const url = await blank.evaluate(draw, { source: pngUrl(png), ...options });
    return bytesOf(url);
  } finally {
    await blank.close();
  }
}
