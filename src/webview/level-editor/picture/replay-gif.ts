import type { Position } from "../../../games/sokoban/play/rules.js";
import { GifWriter } from "../../../pictures/gif-writer.js";
import type { PictureSprite, SvgOptions } from "../../../pictures/level-svg.js";
import { frameTimes, sceneOf } from "../../../pictures/replay-frames.js";
import { BoardCanvas } from "./board-canvas.js";

/** The size limit of forums and chats. */
export const maxGifBytes = 16_000_000;
/** Time for drawing frames before other waiting work gets its turn. */
const sliceMs = 15;

/**
 * A replay as an animated GIF; "tooLarge" if it would have more than `maxGifBytes`, `undefined` if it was
 * aborted. `onProgress` receives the completed part, from 0 to 1.
 */
export async function replayGif(
  frames: readonly Position[],
  frameMs: number,
  options: SvgOptions,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Uint8Array | "tooLarge" | undefined> {
  const board = await BoardCanvas.make(sceneOf(frames[0]!), options);
  const times = frameTimes(frames.length, frameMs);
  const writer = new GifWriter(board.whole.width, board.whole.height, board.palette);
  let before: readonly PictureSprite[] = [];
  let until = performance.now() + sliceMs;
  for (const [index, frame] of frames.entries()) {
    const { sprites } = sceneOf(frame);
    const area = index === 0 ? board.whole : board.areaOf(before, sprites);
    writer.frame(area, board.draw(area, sprites), times[index]!);
    before = sprites;
    if (writer.bytes > maxGifBytes) return "tooLarge";
    if (performance.now() < until) continue;
    onProgress(index / frames.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    until = performance.now() + sliceMs;
  }
  return writer.end();
}
