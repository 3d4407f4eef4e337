import { setImmediate as nextTurn } from "node:timers/promises";
import type { Slices } from "../games/slices.js";

/**
 * How `inSlices` works in a process of Node: a hundredth of a second at a time, and everything else that waits goes between, as the extension host serves
 * every extension.
 */
export const nodeSlices: Slices = { sliceMs: 10, nowMs: () => performance.now(), nextTurn };
