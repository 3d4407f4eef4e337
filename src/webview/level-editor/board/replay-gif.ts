import type { SvgOptions } from "../../../drawing/level-svg.js";
import type { Pixels } from "../../../drawing/pixels.js";
import { sceneOf } from "../../../drawing/replay-frames.js";
import { type BoardPixels, boardFiles, makingReplayGif } from "../../../drawing/replay-gif.js";
import type { Position } from "../../../games/sokoban/play/rules.js";
import { pixelsOf } from "./raster.js";

/** Time for drawing frames before other waiting work gets its turn. */
const sliceMs = 15;

/**
 * `makingReplayGif` in slices; `undefined` if it was aborted. `onProgress` receives the completed part, from
 * 0 to 1.
 */
export async function replayGif(
  frames: readonly Position[],
  frameMs: number,
  options: SvgOptions,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Uint8Array | "tooLarge" | undefined> {
  const { ground, things } = boardFiles(sceneOf(frames[0]!), options);
  const drawn = things.map(async ([kind, svg]) => [kind, await pixelsOf(svg)] as const);
  const board: BoardPixels = {
    ground: await pixelsOf(ground),
    things: new Map<string, Pixels>(await Promise.all(drawn)),
  };
  const work = makingReplayGif(frames, frameMs, options.cellPx, board);
  for (let until = performance.now() + sliceMs; ; ) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() < until) continue;
    onProgress(value);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    until = performance.now() + sliceMs;
  }
}
