import { maxPictureZoom, middlePart, type PicturePart } from "../../games/picture-part.js";
import type { ViewPicture, ViewScene } from "../../protocol/game/game-pages.js";
import type { PictureData } from "../../protocol/game/game-wire.js";

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

interface PixelBox extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * The selected part of an image, with the given ratio of width to height; without a selection, the largest
 * centered part.
 */
export function cover(
  { width, height }: Size,
  ratio: number,
  { across, down, zoom }: PicturePart = middlePart,
): PixelBox {
  const largest =
    width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  const part = { width: largest.width / zoom, height: largest.height / zoom };
  return { ...part, x: (width - part.width) * across, y: (height - part.height) * down };
}

/** Whether covering one ratio with an image of another cuts off more than a pixel or two. */
export function isCut(imageRatio: number, ratio: number): boolean {
  return Math.abs(imageRatio / ratio - 1) > 0.01;
}

/** A size with this ratio whose longer side is `longest`. */
export function sizeOf(ratio: number, longest: number): Size {
  return ratio >= 1
    ? { width: Math.round(longest), height: Math.max(1, Math.round(longest / ratio)) }
    : { width: Math.max(1, Math.round(longest * ratio)), height: Math.round(longest) };
}

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
 * A part of the image with this ratio, or in the image's own. It is scaled down if it is larger than a board
 * can be. Rejects if the browser can't decode the image.
 */
async function makePicture(blob: Blob, wanted: number | undefined, part: PicturePart): Promise<DrawnPicture> {
  if (blob.type === "image/svg+xml") {
    const text = await blob.text();
    const { width, height } = svgSize(text) ?? { width: 1, height: 1 };
    const ratio = wanted ?? width / height;
    return { url: await drawSvg(text, ratio, part), ratio };
  }
  return withUrl(blob, async (source) => {
    const image = await load(source);
    const ratio = wanted ?? image.naturalWidth / image.naturalHeight;
    return { url: await drawPart(image, ratio, part), ratio };
  });
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

export async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error("The picture is empty.");
  return image;
}

async function paint(size: Size, draw: (context: CanvasRenderingContext2D) => void): Promise<string> {
  const context = canvasOf(size);
  context.imageSmoothingQuality = "high";
  draw(context);
  return URL.createObjectURL(await blobOf(context, "image/webp", 0.93));
}

/** A new canvas, to draw on. */
export function canvasOf(
  { width, height }: Size,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", settings);
  if (context === null) throw new Error("There is no canvas.");
  return context;
}

export async function blobOf(
  { canvas }: CanvasRenderingContext2D,
  type: string,
  quality?: number,
): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new Error("The picture cannot be kept.");
  return blob;
}

/** `keep` prevents the URL from being revoked. */
export async function withUrl<Made>(
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

/**
 * The SVG text, changed to fill a size with its selected part, else with its center; `undefined` if the text
 * isn't an SVG. Only its first tag is edited as text: a parser would apply the page's content security policy
 * to its styles, and log errors.
 */
export function fillSvg(text: string, { width, height }: Size, part?: PicturePart): string | undefined {
  const tag = drawingTag(text);
  if (tag === undefined) return undefined;
  const { start, whole, inside } = tag;
  const closed = inside.trimEnd().endsWith("/");
  const attributes = closed ? inside.trimEnd().slice(0, -1) : inside;
  const name = whole.slice(0, whole.length - inside.length - 1);
  const own = {
    viewBox: viewBoxOf(attributes, width / height, part),
    width,
    height,
    preserveAspectRatio: "xMidYMid slice",
    style: `${read(attributes, "style") ?? ""};width:${width}px!important;height:${height}px!important`,
  };
  const rest = Object.keys(own).reduce((left, key) => left.replace(attribute(key), " "), attributes);
  const written = Object.entries(own).map(
    ([key, value]) => `${key}="${String(value).replaceAll('"', "&quot;")}"`,
  );
  // The XML declaration may name an encoding that the decoded text no longer has.
  const before = text.slice(0, start).replace(/^\s*<\?xml[^>]*>/, "");
  return `${before}${name}${rest} ${written.join(" ")}${closed ? "/" : ""}>${text.slice(start + whole.length)}`;
}

/** The size that an SVG declares, in its own units; `undefined` if the text isn't an SVG. */
export function svgSize(text: string): Size | undefined {
  const tag = drawingTag(text);
  return tag && (boxOf(tag.inside) ?? { width: 300, height: 150 });
}

/** The SVG's first tag, its start, and its attributes. */
function drawingTag(
  text: string,
): { readonly start: number; readonly whole: string; readonly inside: string } | undefined {
  const start = firstElement(text);
  // No SVG has a longer tag. The pattern is unambiguous, so that no file can make it slow.
  const tag = /^<(?:[\w.-]+:)?svg(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/.exec(
    text.slice(start, start + 50_000),
  );
  if (tag === null) return undefined;
  const [whole, inside] = tag as unknown as readonly [string, string];
  return { start, whole, inside };
}

function boxText(attributes: string): string {
  return (
    read(attributes, "viewBox") ?? `0 0 ${side(attributes, "width", 300)} ${side(attributes, "height", 150)}`
  );
}

/** The tag's visible box; `undefined` if it has no size. */
function boxOf(attributes: string): PixelBox | undefined {
  const [x, y, width, height] = boxText(attributes)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const numbers = [x, y, width, height] as readonly [number, number, number, number];
  if (!numbers.every((value) => Number.isFinite(value)) || numbers[2] <= 0 || numbers[3] <= 0)
    return undefined;
  return { x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3] };
}

function viewBoxOf(attributes: string, ratio: number, part: PicturePart | undefined): string {
  const box = boxOf(attributes);
  if (box === undefined || part === undefined) return boxText(attributes);
  const shown = cover(box, ratio, part);
  return `${box.x + shown.x} ${box.y + shown.y} ${shown.width} ${shown.height}`;
}

/** The start of the first element, after declarations and comments; past the end if there is none. */
function firstElement(text: string): number {
  let at = text.indexOf("<");
  while (at >= 0) {
    const end = endOfMisc(text, at);
    if (end === undefined) return at;
    at = end < 0 ? -1 : text.indexOf("<", end);
  }
  return text.length;
}

/**
 * The end of the comment or declaration that starts here, −1 if it isn't closed; `undefined` if an element
 * starts here.
 */
function endOfMisc(text: string, at: number): number | undefined {
  if (text.startsWith("<!--", at)) return text.indexOf("-->", at + 4);
  if (text.startsWith("<?", at)) return text.indexOf("?>", at);
  if (!text.startsWith("<!", at)) return undefined;
  const close = text.indexOf(">", at);
  if (close < 0) return -1;
  // Search only in this tag; otherwise a file of many tags would be read to its end for each of them.
  const subset = text.slice(at, close).indexOf("[");
  if (subset < 0) return close;
  const end = text.indexOf("]", at + subset);
  return end < 0 ? -1 : text.indexOf(">", end);
}

function attribute(name: string): RegExp {
  return new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
}

function read(attributes: string, name: string): string | undefined {
  const match = attribute(name).exec(attributes);
  return match?.[1] ?? match?.[2];
}

/** A size in pixels; the browser's default if it is a percentage or missing. */
function side(attributes: string, name: string, usual: number): number {
  const text = read(attributes, name) ?? "";
  return text.includes("%") ? usual : Number.parseFloat(text) || usual;
}

/** Fetches pictures from the host. */
interface PictureSource {
  /** `null` if it can no longer be read; the player has been told. */
  fetch(key: string): Promise<PictureData | null>;
  /** Reports that a fetched picture can't be drawn. */
  failed(key: string): void;
  /** Reports that a fetched picture doesn't have the shape of the board. */
  cut(key: string): void;
}

/**
 * Caches the picture of the shown board: its file, fetched once, and its drawings for the board's ratio and
 * as a whole.
 */
export class PictureCache {
  readonly #fitting: LatestPicture;
  readonly #whole: LatestPicture;
  #file: { readonly key: string; readonly blob: Promise<Blob | undefined> } | undefined;

  /** `onReady` is called when another picture has become available. */
  constructor(
    private readonly source: PictureSource,
    onReady: () => void,
  ) {
    this.#fitting = new LatestPicture(onReady);
    this.#whole = new LatestPicture(onReady);
  }

  /**
   * What lies on the tiles of a board with the picture; `undefined` until it is drawn, or if it can't be.
   */
  artOf(
    { key, part, numbers }: ViewPicture,
    { columns, rows }: Pick<ViewScene, "rows" | "columns">,
  ): { readonly url: string; readonly numbers: boolean } | undefined {
    const ratio = columns / rows;
    const { across, down, zoom } = part;
    const drawn = this.#fitting.get(`${key} ${ratio}`, `${across} ${down} ${zoom}`, () =>
      this.#draw(key, (blob) => makePicture(blob, ratio, part)),
    );
    return drawn && { url: drawn.url, numbers };
  }

  /** The whole picture. `ratio`: of the board it is for. */
  wholeOf(key: string, ratio: number): DrawnPicture | undefined {
    return this.#whole.get(key, "", async () => {
      const whole = await this.#draw(key, (blob) => makePicture(blob, undefined, middlePart));
      if (whole !== undefined && isCut(whole.ratio, ratio)) this.source.cut(key);
      return whole;
    });
  }

  async #draw(key: string, make: (blob: Blob) => Promise<DrawnPicture>): Promise<DrawnPicture | undefined> {
    if (this.#file?.key !== key) this.#file = { key, blob: this.#fetch(key) };
    const blob = await this.#file.blob;
    if (blob === undefined) return undefined;
    try {
      return await make(blob);
    } catch (error) {
      console.warn(error);
      this.source.failed(key);
      return undefined;
    }
  }

  async #fetch(key: string): Promise<Blob | undefined> {
    try {
      const data = await this.source.fetch(key);
      return data === null ? undefined : new Blob([data.bytes], { type: data.type });
    } catch (error) {
      console.warn(error);
      return undefined;
    }
  }
}

/**
 * The last drawing. It stays available while another detail of the same shape is drawn, so that nothing
 * flickers.
 */
class LatestPicture {
  #wanted: { readonly shape: string; readonly detail: string } | undefined;
  #made: DrawnPicture | undefined;

  constructor(private readonly onReady: () => void) {}

  get(
    shape: string,
    detail: string,
    make: () => Promise<DrawnPicture | undefined>,
  ): DrawnPicture | undefined {
    if (this.#wanted?.shape !== shape) this.#take(undefined);
    if (this.#wanted?.shape !== shape || this.#wanted.detail !== detail)
      void this.#make({ shape, detail }, make);
    return this.#made;
  }

  async #make(
    wanted: { readonly shape: string; readonly detail: string },
    make: () => Promise<DrawnPicture | undefined>,
  ): Promise<void> {
    this.#wanted = wanted;
    const made = await make();
    if (this.#wanted === wanted) {
      this.#take(made);
      if (made !== undefined) this.onReady();
    } else if (made !== undefined) URL.revokeObjectURL(made.url);
  }

  #take(made: DrawnPicture | undefined): void {
    if (this.#made !== undefined) URL.revokeObjectURL(this.#made.url);
    this.#made = made;
  }
}

/** Width by height of the picture and of the board. */
export interface Ratios {
  readonly wholeRatio: number;
  readonly ratio: number;
}

/** The part moved by fractions of the whole picture's width and height, within its edges. */
export function movedPart(part: PicturePart, ratios: Ratios, across: number, down: number): PicturePart {
  const box = boxOfPart(part, ratios);
  return partOf({ ...box, x: box.x + across * ratios.wholeRatio, y: box.y + down }, part.zoom, ratios, part);
}

/** The part in another size, around its own center, as far as the edges of the picture allow. */
export function zoomedPart(part: PicturePart, ratios: Ratios, zoom: number): PicturePart {
  const wanted = Math.min(maxPictureZoom, Math.max(1, zoom));
  const before = boxOfPart(part, ratios);
  const after = boxOfPart({ ...part, zoom: wanted }, ratios);
  const x = before.x + (before.width - after.width) / 2;
  const y = before.y + (before.height - after.height) / 2;
  return partOf({ ...after, x, y }, wanted, ratios, part);
}

/** The part in units of the picture's height. */
function boxOfPart(part: PicturePart, { wholeRatio, ratio }: Ratios): PixelBox {
  return cover({ width: wholeRatio, height: 1 }, ratio, part);
}

/** Along an axis without room to move, the part keeps its previous value. */
function partOf(
  { x, y, width, height }: PixelBox,
  zoom: number,
  { wholeRatio }: Ratios,
  before: PicturePart,
): PicturePart {
  return {
    across: share(x, wholeRatio - width, before.across),
    down: share(y, 1 - height, before.down),
    zoom,
  };
}

function share(at: number, room: number, before: number): number {
  return room < 1e-9 ? before : Math.min(1, Math.max(0, at / room));
}
