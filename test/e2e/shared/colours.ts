import type { ViewPage } from "./view-page.js";

export interface TileColours {
  readonly text: string;
  readonly background: string;
  readonly contrast: number;
}

/** The painted colors of each tile with their WCAG 2.1 contrast, once all tiles are painted. */
export async function tileColours(page: ViewPage): Promise<readonly TileColours[]> {
  let colours: readonly TileColours[] | undefined;
  await page.until("colours of all tiles", async () => {
    colours = await paintedNow(page);
    return colours !== undefined;
  });
  return colours!;
}

/** `undefined` while a tile, such as one that appears or disappears, has no color yet. */
async function paintedNow(page: ViewPage): Promise<readonly TileColours[] | undefined> {
  return (await page.frame()).evaluate(() => {
    const page = document.querySelector("tilework-app")!.shadowRoot!.querySelector("tilework-game-page")!;
    const sprites = [
      ...page.shadowRoot!.querySelector("tilework-board")!.shadowRoot!.querySelectorAll(".sprite:not(.gone)"),
    ];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const rgb = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminance = (colour: string) => {
      const [red, green, blue] = rgb(colour).map((byte) =>
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
