import type { Level } from "../games/sokoban/level/level.js";
import { isPush, type Move, type Position, play, startOf } from "../games/sokoban/play/rules.js";
import { scene } from "../games/sokoban/play/scene.js";
import type { PictureScene } from "./level-svg.js";

/** How much happens from one frame to the next: each move, or each push with the walk to it. */
export const frameSteps = ["move", "push"] as const;
export type FrameStep = (typeof frameSteps)[number];

/** More frames nobody watches, and no forum takes. */
export const maxFrames = 5_000;

/** How long the start and the end stand still. */
export const holdMs = { start: 700, end: 1_800 } as const;

/**
 * The positions of a replay that are shown, the start and the end among them; "tooMany" where they would be
 * more than `maxFrames`. `undefined` where the moves cannot be played.
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

/** Milliseconds that each frame is shown. */
export function frameTimes(count: number, frameMs: number): readonly number[] {
  return Array.from(
    { length: count },
    (_, index) => frameMs + (index === 0 ? holdMs.start : index === count - 1 ? holdMs.end : 0),
  );
}

/** The scene of a level as it begins, for what stays the same. */
export function sceneOf(position: Position): PictureScene {
  return scene(position);
}
