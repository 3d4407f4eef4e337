import { middlePart, type PicturePart } from "../../games/picture-part.js";
import { cover, type Size, sizeOf } from "./size.js";
import { fillSvg, svgSize } from "./svg-size.js";

/**
 * Makes a picture for a board from an image file. The browser decodes it in an `<img>`, so that the file's
 * content never becomes part of the page.
 */

/** The maximum width or height of a board in device pixels, limited for graphics cards. */
const maxSidePx = Math.min(1600, Math.round(1040 * (globalThis.devicePixelRatio || 1)));

/** An image as a URL, which the caller must revoke, and its ratio of width to height. */
export interface DrawnPicture {
  readonly url: string;
  readonly ratio: number;
}

/**
 * A part of the image with this ratio, scaled down if it is larger than a board can be. Rejects if the
 * browser can't decode the image.
 */
export async function makePicture(blob: Blob, ratio: number, part: PicturePart): Promise<DrawnPicture> {
  const url = await (isDrawing(blob)
    ? drawSvg(await blob.text(), ratio, part)
    : withUrl(blob, async (source) => drawPart(await load(source), ratio, part)));
  return { url, ratio };
}

/** The whole image, in its own shape. */
export async function makeWholePicture(blob: Blob): Promise<DrawnPicture> {
  if (isDrawing(blob)) {
    const text = await blob.text();
    const { width, height } = svgSize(text) ?? { width: 1, height: 1 };
    return { url: await drawSvg(text, width / height, middlePart), ratio: width / height };
  }
  return withUrl(blob, async (source) => {
    const image = await load(source);
    const ratio = image.naturalWidth / image.naturalHeight;
    return { url: await drawPart(image, ratio, middlePart), ratio };
  });
}

function isDrawing({ type }: Blob): boolean {
  return type === "image/svg+xml";
}

function drawPart(image: HTMLImageElement, ratio: number, chosen: PicturePart): Promise<string> {
  const part = cover({ width: image.naturalWidth, height: image.naturalHeight }, ratio, chosen);
  const size = sizeOf(ratio, Math.min(maxSidePx, Math.max(part.width, part.height)));
  return paint(size, (context) =>
    context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height),
  );
}

/** An SVG has no pixels, and often no size, so it is set to fill the wanted size. */
async function drawSvg(text: string, ratio: number, part: PicturePart): Promise<string> {
  const size = sizeOf(ratio, maxSidePx);
  const filled = fillSvg(text, size, part);
  if (filled === undefined) throw new Error("This isn't a drawing.");
  return withUrl(new Blob([filled], { type: "image/svg+xml" }), async (url, keep) => {
    const image = await load(url);
    try {
      return await paint(size, (context) => context.drawImage(image, 0, 0, size.width, size.height));
    } catch {
      // An SVG with HTML inside it may be shown, but taints the canvas.
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

/** `keep` prevents the URL from being revoked. */
async function withUrl<Made>(
  blob: Blob,
  work: (url: string, keep: () => string) => Promise<Made>,
): Promise<Made> {
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
