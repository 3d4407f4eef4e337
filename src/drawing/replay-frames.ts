import type { Level } from "../games/sokoban/level/level.js";
import { isPush, type Move, type Position, play, startOf } from "../games/sokoban/play/rules.js";
import { scene } from "../games/sokoban/play/scene.js";
import { groundSvg, inDrawingOrder, type PictureScene, type SvgOptions, thingSvg } from "./level-svg.js";
import { svgFile } from "./svg-file.js";

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

/**
 * A replay as one SVG file that animates itself in a loop. It contains only shapes and SMIL's `animate` and
 * `animateTransform`, no scripts or styles, so that browsers and README files show it as a picture.
 *
 * @param frames at least one position, all of one level; `frameMs` is how long each is shown
 */
export function animatedSvg(frames: readonly Position[], frameMs: number, options: SvgOptions): string {
  const first = sceneOf(frames[0]!);
  const clock = new Clock(frameTimes(frames.length, frameMs));
  const scenes = frames.map((frame) => sceneOf(frame).sprites);
  const sprites = inDrawingOrder(first.sprites).map((sprite) => {
    const index = first.sprites.indexOf(sprite);
    const states = scenes.map((all) => all[index]!);
    const kinds = [...new Set(states.map(({ kind }) => kind))];
    const drawings = kinds.map((kind) => {
      const drawing = thingSvg(kind, options.colors);
      if (kinds.length === 1) return drawing;
      const shown = clock.animate(states.map((one) => (one.kind === kind ? "visible" : "hidden")));
      return `<g visibility="${states[0]!.kind === kind ? "visible" : "hidden"}">${drawing}<animate attributeName="visibility" ${shown}/></g>`;
    });
    const places = clock.animate(states.map(({ row, column }) => `${column} ${row}`));
    const moves =
      places === undefined ? "" : `<animateTransform attributeName="transform" type="translate" ${places}/>`;
    return `<g transform="translate(${sprite.column} ${sprite.row})">${drawings.join("")}${moves}</g>`;
  });
  const content = `${groundSvg(first, options.colors)}${sprites.join("")}`;
  return svgFile(first, options, options.colors.background, content);
}

/** The start times of frames, as parts of the whole. */
class Clock {
  readonly #starts: readonly string[];
  readonly #wholeMs: number;

  constructor(times: readonly number[]) {
    this.#wholeMs = times.reduce((sum, ms) => sum + ms, 0);
    let at = 0;
    this.#starts = times.map((ms) => {
      const starts = at / this.#wholeMs;
      at += ms;
      return starts === 0 ? "0" : starts.toFixed(5).replace(/^0/, "");
    });
  }

  /**
   * The attributes of an animation through these values, with only its changes; `undefined` if the value
   * never changes.
   */
  animate(values: readonly string[]): string | undefined {
    const changes = [...values.keys()].filter((index) => index === 0 || values[index] !== values[index - 1]);
    if (changes.length < 2) return undefined;
    const list = (of: readonly string[]) => changes.map((index) => of[index]).join(";");
    const seconds = (this.#wholeMs / 1_000).toFixed(2);
    return `calcMode="discrete" dur="${seconds}s" repeatCount="indefinite" values="${list(values)}" keyTimes="${list(this.#starts)}"`;
  }
}
