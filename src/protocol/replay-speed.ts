/**
 * The speeds that a replay offers; 1 is the default. The setting is in milliseconds for each move and may
 * have any other value.
 */
export const replaySpeeds = [0.5, 1, 2, 4] as const;

/** The default of the setting: milliseconds for each move at speed 1. */
export const usualMoveMs = 300;

export function moveMsOf(speed: number): number {
  return Math.round(usualMoveMs / speed);
}

/** The speed, rounded to one decimal. */
export function speedOf(moveMs: number): number {
  return Math.round((10 * usualMoveMs) / moveMs) / 10;
}
