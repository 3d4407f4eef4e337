import type { Slices } from "../../games/slices.js";

/**
 * How `inSlices` works in a webview: each slice is shorter than a frame, with input and drawing between them.
 */
export const viewSlices: Slices = {
  sliceMs: 8,
  nowMs: () => performance.now(),
  nextTurn: () => new Promise((resolve) => setTimeout(resolve, 0)),
};
