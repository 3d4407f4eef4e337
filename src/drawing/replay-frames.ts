import type { Level } from "../games/sokoban/level/level.js";
import { isPush, type Move, type Position, play, startOf } from "../games/sokoban/play/rules.js";
import { scene } from "../games/sokoban/play/scene.js";
import type { PictureScene } from "./level-svg.js";

/** The step between frames: one move, or one push with the walk to it. */
export const frameSteps = ["move", "push"] as const;
export type FrameStep = (typeof frameSteps)[number];

/** The maximum number of frames; forums don't accept longer animations. */
export const maxFrames = 5_000;

/** How long the first and the last frame are shown. */
export const holdMs = { start: 700, end: 1_800 } as const;

/**
 * The shown positions of a replay, including the start and the end; "tooMany" if there are more than
 * `maxFrames`. `undefined` if the moves can't be played.
 */
export function replayFrames(
  level: Level,
  moves: readonly Move[],
  step: FrameStep,
): readonly Position[] | "tooMany" | undefined {
  let position = startOf(level, "");
  const frames = [position];
  for (const [index, move] of moves.entries()) {
    const next = play(position, move);
    if (next === undefined) return undefined;
    position = next;
    if (step === "push" && !isPush(move) && index < moves.length - 1) continue;
    if (frames.length >= maxFrames) return "tooMany";
    frames.push(position);
  }
  return frames;
}

/** The duration of each frame in milliseconds. */
export function frameTimes(count: number, frameMs: number): readonly number[] {
  return Array.from(
    { length: count },
    (_, index) => frameMs + (index === 0 ? holdMs.start : index === count - 1 ? holdMs.end : 0),
  );
}

/** The scene of a level's start, for the static parts. */
export function sceneOf(position: Position): PictureScene {
  return scene(position);
}
