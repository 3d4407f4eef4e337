import { nextTurn } from "#host/time";
import type { Slices } from "../games/slices.js";

/**
 * How `inSlices` works in a host that serves others, too: a hundredth of a second at a time, and everything
 * else that waits goes between.
 */
export const hostSlices: Slices = { sliceMs: 10, nowMs: () => performance.now(), nextTurn };
