/**
 * The tempos that a replay is offered in: 1 is the usual one. The setting, which is in milliseconds a move,
 * may be any other.
 */
export const replayTempos = [0.5, 1, 2, 4] as const;

/** Milliseconds a move at tempo 1, which is what the setting is unless somebody changes it. */
export const usualMoveMs = 300;

export function moveMsOf(tempo: number): number {
  return Math.round(usualMoveMs / tempo);
}

/** With at most one digit after the point. */
export function tempoOf(moveMs: number): number {
  return Math.round((10 * usualMoveMs) / moveMs) / 10;
}
