import { draw, seedRandom } from "../../../src/games/random.js";

/**
 * A board of lights. A press of a cell toggles it and the cells beside it, above and below. The goal is to
 * turn all off.
 */
export interface Position {
  readonly rows: number;
  readonly columns: number;
  /** Row by row; true where the light is on. */
  readonly lights: readonly boolean[];
  /** Presses made. */
  readonly presses: number;
}

/** A column's letter and a row's number, from the top left: "b3". */
export type Move = `${string}${number}`;

export const minSide = 2;
export const maxSide = 12;

const letters = "abcdefghijkl";

export function moveOf(row: number, column: number): Move {
  return `${letters.charAt(column)}${row + 1}`;
}

export function cellOf(move: Move): { readonly row: number; readonly column: number } {
  return { row: Number(move.slice(1)) - 1, column: letters.indexOf(move.charAt(0)) };
}

export function isMove(text: string): text is Move {
  return /^[a-l](?:[1-9]|1[0-2])$/.test(text);
}

/** The cells that a press of a cell toggles, as places row by row. */
export function toggledBy(rows: number, columns: number, row: number, column: number): readonly number[] {
  const around = [
    [row, column],
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ] as const;
  return around
    .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < columns)
    .map(([r, c]) => r * columns + c);
}

export function status({ lights }: Position): "playing" | "won" {
  return lights.some((isOn) => isOn) ? "playing" : "won";
}

export function play(position: Position, move: Move): Position | undefined {
  const { rows, columns, lights, presses } = position;
  const { row, column } = cellOf(move);
  if (row >= rows || column >= columns || status(position) === "won") return undefined;
  const toggled = new Set(toggledBy(rows, columns, row, column));
  return {
    ...position,
    lights: lights.map((isOn, cell) => isOn !== toggled.has(cell)),
    presses: presses + 1,
  };
}

/** Made by presses from the dark board, so that as many lead back to it. */
export function dealPosition(rows: number, columns: number, seed: number): Position {
  let state = seedRandom(seed);
  for (;;) {
    const lights = new Array<boolean>(rows * columns).fill(false);
    for (let cell = 0; cell < rows * columns; cell++) {
      const { value, next } = draw(state, 2);
      state = next;
      if (value === 0) continue;
      for (const other of toggledBy(rows, columns, Math.floor(cell / columns), cell % columns))
        lights[other] = !lights[other];
    }
    if (lights.some((isOn) => isOn)) return { rows, columns, lights, presses: 0 };
  }
}
