export const directions = ["up", "down", "left", "right"] as const;
export type Direction = (typeof directions)[number];

export function isDirection(value: unknown): value is Direction {
  return directions.some((direction) => direction === value);
}
