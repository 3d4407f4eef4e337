import { maxPictureZoom, type PicturePart } from "../../../games/picture-part.js";
import { cover, type PixelBox } from "../../kit/picture.js";

/** Width by height of the picture and of the board. */
export interface Ratios {
  readonly wholeRatio: number;
  readonly ratio: number;
}

/** The part moved by fractions of the whole picture's width and height, within its edges. */
export function movedPart(part: PicturePart, ratios: Ratios, across: number, down: number): PicturePart {
  const box = boxOf(part, ratios);
  return partOf({ ...box, x: box.x + across * ratios.wholeRatio, y: box.y + down }, part.zoom, ratios, part);
}

/** The part in another size, around its own center, as far as the edges of the picture allow. */
export function zoomedPart(part: PicturePart, ratios: Ratios, zoom: number): PicturePart {
  const wanted = Math.min(maxPictureZoom, Math.max(1, zoom));
  const before = boxOf(part, ratios);
  const after = boxOf({ ...part, zoom: wanted }, ratios);
  const x = before.x + (before.width - after.width) / 2;
  const y = before.y + (before.height - after.height) / 2;
  return partOf({ ...after, x, y }, wanted, ratios, part);
}

/** The part in units of the picture's height. */
function boxOf(part: PicturePart, { wholeRatio, ratio }: Ratios): PixelBox {
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
