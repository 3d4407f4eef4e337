import type { Slices } from "../../../games/slices.js";

/**
 * How `inSlices` works in a webview: for less than a frame at a time, and gestures and drawing go between.
 */
export const viewSlices: Slices = {
  sliceMs: 8,
  nowMs: () => performance.now(),
  nextTurn: () => new Promise((resolve) => setTimeout(resolve, 0)),
};
