import { cover, type Size, sizeOf } from "./size.js";
import { fillSvg } from "./svg-size.js";

/** Making a picture that fills a board out of an image file. The browser decodes it, in an `<img>`: what a file holds never becomes part of the page. */

/** As wide (or high) as a board ever gets on a screen of this sharpness, and no more than a graphics card likes. */
const maxSidePx = Math.min(1600, Math.round(1040 * (globalThis.devicePixelRatio || 1)));

/**
 * The image, cropped to the ratio and scaled down where it is larger than a board gets. Rejected when the browser cannot decode it. The URL is the
 * caller's to revoke.
 */
export async function makePicture(blob: Blob, ratio: number): Promise<string> {
  return blob.type === "image/svg+xml" ? drawSvg(await blob.text(), ratio) : withUrl(blob, (url) => drawPixels(url, ratio));
}

async function drawPixels(url: string, ratio: number): Promise<string> {
  const image = await load(url);
  const part = cover({ width: image.naturalWidth, height: image.naturalHeight }, ratio);
  const size = sizeOf(ratio, Math.min(maxSidePx, Math.max(part.width, part.height)));
  return paint(size, (context) => context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height));
}

/** A drawing has no pixels, and often no size: it is told to fill the size that is wanted. */
async function drawSvg(text: string, ratio: number): Promise<string> {
  const size = sizeOf(ratio, maxSidePx);
  const filled = fillSvg(text, size);
  if (filled === undefined) throw new Error("This is no drawing.");
  return withUrl(new Blob([filled], { type: "image/svg+xml" }), async (url, keep) => {
    const image = await load(url);
    try {
      return await paint(size, (context) => context.drawImage(image, 0, 0, size.width, size.height));
    } catch {
      // With HTML inside it, a drawing may be shown, but not read back from a canvas.
      return keep();
    }
  });
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error("The picture is empty.");
  return image;
}

async function paint(size: Size, draw: (context: CanvasRenderingContext2D) => void): Promise<string> {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas.");
  context.imageSmoothingQuality = "high";
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.93));
  if (blob === null) throw new Error("The picture cannot be kept.");
  return URL.createObjectURL(blob);
}

/** `keep` lets the URL outlive the work. */
async function withUrl(blob: Blob, work: (url: string, keep: () => string) => Promise<string>): Promise<string> {
  const url = URL.createObjectURL(blob);
  let kept = false;
  try {
    return await work(url, () => {
      kept = true;
      return url;
    });
  } finally {
    if (!kept) URL.revokeObjectURL(url);
  }
}
