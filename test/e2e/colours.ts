import type { Frame } from "playwright-core";

export interface TileColours {
  readonly text: string;
  readonly background: string;
  readonly contrast: number;
}

/** What the browser paints of each tile, with the contrast by WCAG 2.1. */
export function tileColours(frame: Frame): Promise<readonly TileColours[]> {
  return frame.evaluate(() => {
    const page = document.querySelector("tilework-app")!.shadowRoot!.querySelector("tilework-game-page")!;
    const sprites = [...page.shadowRoot!.querySelector("tilework-board")!.shadowRoot!.querySelectorAll(".sprite:not(.gone)")];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const rgb = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const luminance = (colour: string) => {
      const [red, green, blue] = rgb(colour).map((byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)) as [
        number,
        number,
        number,
      ];
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return sprites.map((sprite) => {
      const painted = [sprite, ...sprite.querySelectorAll("*")].find((element) => getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)")!;
      const leaf = [...sprite.querySelectorAll("*")].findLast((element) => element.textContent?.trim() !== "") ?? sprite;
      const background = getComputedStyle(painted).backgroundColor;
      const [light, dark] = [luminance(background), luminance(getComputedStyle(leaf).color)].sort((one, other) => other - one) as [number, number];
      return { text: sprite.textContent?.trim() ?? "", background: rgb(background).join(), contrast: (light + 0.05) / (dark + 0.05) };
    });
  });
}
