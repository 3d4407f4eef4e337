import { css } from "lit";
import type { ViewScene, ViewSprite } from "../../protocol/game/game-pages.js";

/** What all boards of tiles share: the styles of a tile, and how a board is made as a sample. */

export const tileStyles = css`
  .tile {
    position: absolute;
    inset: var(--cell-gap);
    box-sizing: border-box;
    display: grid;
    place-items: center;
    overflow: hidden;
    outline: 1px solid var(--vscode-contrastBorder, transparent);
    outline-offset: -1px;
    border-radius: calc(var(--cell) * 0.1);
    box-shadow:
      inset 0 calc(var(--cell) * 0.014) 0 rgb(255 255 255 / 0.2),
      inset 0 calc(var(--cell) * -0.022) 0 rgb(0 0 0 / 0.16);
    font-size: calc(var(--cell) * var(--tile-font, 0.42));
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }
  @media (forced-colors: active) {
    .tile {
      border: 2px solid CanvasText;
    }
  }
`;

/** A board of 4 by 4 with these numbers; 0 is an empty cell. */
export function sampleOf(
  numbers: readonly number[],
  spriteOf: (number: number, cell: number) => Pick<ViewSprite, "id" | "kind">,
): ViewScene {
  const sprites = numbers.flatMap((number, cell): ViewSprite[] => {
    const place = { row: Math.floor(cell / 4), column: cell % 4 };
    const tile = { text: String(number), enter: "grow", gone: false } as const;
    return number === 0 ? [] : [{ ...spriteOf(number, cell), ...tile, ...place }];
  });
  sprites.sort((one, other) => one.id - other.id);
  return { rows: 4, columns: 4, sprites, cells: [], pulls: undefined };
}
