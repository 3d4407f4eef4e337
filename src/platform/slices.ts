import { nextTurn } from "#host/time";
import type { Slices } from "../games/slices.js";

/**
 * How `inSlices` works in a shared host: for a hundredth of a second at a time, with all other waiting work
 * in between.
 */
export const hostSlices: Slices = { sliceMs: 10, nowMs: () => performance.now(), nextTurn };
