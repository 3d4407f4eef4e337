import type { Pixels } from "../../../drawing/pixels.js";

/**
 * Draws SVG files in the view. They are loaded from a `blob:` address, which the page's policy allows. They
 * contain only shapes, so that the canvas may be read.
 */

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function canvasOf(
  width: number,
  height: number,
): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This view has no canvas to draw on.");
  return { canvas, context };
}

/** The pixels of a file. */
export async function pixelsOf(svg: string): Promise<Pixels> {
  const image = await imageOf(svg);
  const { naturalWidth: width, naturalHeight: height } = image;
  const { context } = canvasOf(width, height);
  context.drawImage(image, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

export async function pngOf(svg: string): Promise<Blob> {
  const image = await imageOf(svg);
  const { canvas, context } = canvasOf(image.naturalWidth, image.naturalHeight);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("Couldn't make the image.")) : resolve(blob)),
      "image/png",
    ),
  );
}
