import type { ViewPage } from "./view-page.js";

export interface TileColors {
  readonly text: string;
  readonly background: string;
  readonly contrast: number;
}

/** The painted colors of each tile with their WCAG 2.1 contrast, once all tiles are painted. */
export async function tileColors(page: ViewPage): Promise<readonly TileColors[]> {
  let colors: readonly TileColors[] | undefined;
  await page.until("colors of all tiles", async () => {
    colors = await paintedNow(page);
    return colors !== undefined;
  });
  return colors!;
}

/** `undefined` while a tile, such as one that appears or disappears, has no color yet. */
async function paintedNow(page: ViewPage): Promise<readonly TileColors[] | undefined> {
  return (await page.frame()).evaluate(() => {
    const page = document.querySelector("tilework-app")!.shadowRoot!.querySelector("tilework-game-page")!;
    const sprites = [
      ...page.shadowRoot!.querySelector("tilework-board")!.shadowRoot!.querySelectorAll(".sprite:not(.gone)"),
    ];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const rgb = (color: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminance = (color: string) => {
      const [red, green, blue] = rgb(color).map((byte) =>
        byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
      ) as [number, number, number];
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const paintedIn = (sprite: Element) =>
      [sprite, ...sprite.querySelectorAll("*")].find(
        (element) => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)",
      );
    if (sprites.length === 0 || sprites.some((sprite) => paintedIn(sprite) === undefined)) return undefined;
    return sprites.map((sprite) => {
      const painted = paintedIn(sprite)!;
      const leaf =
        [...sprite.querySelectorAll("*")].findLast((element) => element.textContent?.trim() !== "") ?? sprite;
      const background = getComputedStyle(painted).backgroundColor;
      const [light, dark] = [luminance(background), luminance(getComputedStyle(leaf).color)].sort(
        (one, other) => other - one,
      ) as [number, number];
      return {
        text: sprite.textContent?.trim() ?? "",
        background: rgb(background).join(),
        contrast: (light + 0.05) / (dark + 0.05),
      };
    });
  });
}
