import { levelSvg, type PictureScene, type SvgOptions } from "../../../drawing/level-svg.js";
import { maxMovingPixels, maxPixels, type Pixels } from "../../../drawing/pixels.js";
import {
  animatedSvg,
  type FrameStep,
  holdMs,
  replayFrames,
  sceneOf,
} from "../../../drawing/replay-frames.js";
import {
  type BoardPixels,
  boardFiles,
  makingReplayGif,
  maxFramesOfGif,
} from "../../../drawing/replay-gif.js";
import { pictureColors, printTheme } from "../../../drawing/sokoban-palette.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { readMoves } from "../../../games/sokoban/play/lurd.js";
import { type Move, type Position, startOf } from "../../../games/sokoban/play/rules.js";
import { blobOf, canvasOf, load, withUrl } from "../../kit/picture.js";
import { readTheme } from "../../kit/theme.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { titleOf } from "../model/level-words.js";
import { pictureOfPosition, pictureOfSketch } from "./board-look.js";

/** Time for drawing frames before other waiting work gets its turn. */
const sliceMs = 15;

/**
 * `makingReplayGif` in slices; `undefined` if it was aborted. `onProgress` receives the completed part, from
 * 0 to 1.
 */
async function replayGif(
  frames: readonly Position[],
  frameMs: number,
  options: SvgOptions,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Uint8Array | "tooLarge" | undefined> {
  const { ground, things } = boardFiles(sceneOf(frames[0]!), options);
  const pixels = things.map(async ([kind, svg]) => [kind, await pixelsOf(svg)] as const);
  const board: BoardPixels = {
    ground: await pixelsOf(ground),
    things: new Map<string, Pixels>(await Promise.all(pixels)),
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

/** The options of a picture. */
export interface PictureChoice {
  readonly kind: "png" | "svg" | "gif" | "animatedSvg";
  /** The colors of the screen, or light ones for print. */
  readonly look: "screen" | "light";
  readonly cellPx: number;
  readonly step: FrameStep;
  readonly frameMs: number;
}

export function isMoving({ kind }: PictureChoice): boolean {
  return kind === "gif" || kind === "animatedSvg";
}

function optionsOf({ title }: PictureSubject, { look, cellPx }: PictureChoice): SvgOptions {
  return { colors: pictureColors(look === "light" ? printTheme : readTheme()), cellPx, title };
}

export type PictureProblem = "noReplay" | "tooManyFrames" | "tooManyPixels";

export interface PicturePlan {
  readonly width: number;
  readonly height: number;
  /** 0 for a still picture. */
  readonly frames: number;
  readonly ms: number;
  readonly problem: PictureProblem | undefined;
}

/** The size of the picture, or why it can't be made. */
export function planPicture(subject: PictureSubject, choice: PictureChoice): PicturePlan {
  const { rows, columns } = subject.scene;
  const px = (cells: number) => Math.round((cells + 0.5) * choice.cellPx);
  const size = { width: px(columns), height: px(rows) };
  const pixels = size.width * size.height;
  const still = (problem: PictureProblem | undefined) => ({ ...size, frames: 0, ms: 0, problem });
  if (!isMoving(choice))
    return still(choice.kind === "png" && pixels > maxPixels ? "tooManyPixels" : undefined);
  const { replay } = subject;
  const frames = replay && replayFrames(replay.level, replay.moves, choice.step);
  if (frames === undefined) return still("noReplay");
  if (frames === "tooMany" || (choice.kind === "gif" && frames.length > maxFramesOfGif))
    return still("tooManyFrames");
  return {
    ...size,
    frames: frames.length,
    ms: frames.length * choice.frameMs + holdMs.start + holdMs.end,
    problem: choice.kind === "gif" && pixels > maxMovingPixels ? "tooManyPixels" : undefined,
  };
}

/** A file of text or bytes; "tooLarge" as in `replayGif`, `undefined` if it was aborted or can't be made. */
export async function makePicture(
  subject: PictureSubject,
  choice: PictureChoice,
  signal = new AbortController().signal,
  onProgress: (part: number) => void = () => undefined,
): Promise<Blob | "tooLarge" | undefined> {
  const options = optionsOf(subject, choice);
  const { replay, scene } = subject;
  if (choice.kind === "svg") return new Blob([levelSvg(scene, options)], { type: "image/svg+xml" });
  if (choice.kind === "png") return pngOf(levelSvg(scene, options));
  const frames = replay && replayFrames(replay.level, replay.moves, choice.step);
  if (frames === undefined || frames === "tooMany") return undefined;
  if (choice.kind === "animatedSvg")
    return new Blob([animatedSvg(frames, choice.frameMs, options)], { type: "image/svg+xml" });
  const gif = await replayGif(frames, choice.frameMs, options, signal, onProgress);
  return gif instanceof Uint8Array ? new Blob([gif.slice().buffer], { type: "image/gif" }) : gif;
}

/** The content of an editor that pictures can show. */
export interface PictureSubject {
  readonly title: string;
  /** The name of its file, without an extension. */
  readonly name: string;
  /** The board as it is shown now: the edited level, or the position of a playtest or replay. */
  readonly scene: PictureScene;
  /** The replay that is shown, else the best known solution; `undefined` if there is none. */
  readonly replay: { readonly level: Level; readonly moves: readonly Move[] } | undefined;
}

/** `undefined` if no level is shown. */
export function subjectOf(model: LevelEditorModel): PictureSubject | undefined {
  const { levelPage: page, editing, playing, level } = model;
  if (page === undefined || editing === undefined) return undefined;
  const { position } = playing;
  const picture =
    position === undefined ? pictureOfSketch(page.board, editing.sketch) : pictureOfPosition(position);
  const best = page.solutions
    .filter(({ kind, problem }) => kind === "solution" && problem === undefined)
    .toSorted((one, other) => one.pushes - other.pushes || one.moves - other.moves)[0];
  const read =
    level === undefined || best === undefined ? undefined : readMoves(startOf(level, ""), best.lurd);
  const moves = playing.replay?.moves ?? (read?.ok === true ? read.value.moves : undefined);
  return {
    title: titleOf(page),
    name: fileNameOf(page.fileName, page.level, page.count),
    scene: picture.scene,
    replay: level === undefined || moves === undefined || moves.length === 0 ? undefined : { level, moves },
  };
}

/** "rooms-12" for a level of "rooms.xsb". */
function fileNameOf(fileName: string, level: number, count: number): string {
  const name = fileName.replace(/\.[^.]*$/, "").replace(/[\\/:*?"<>|]/g, "-") || "level";
  return count > 1 ? `${name}-${level + 1}` : name;
}

/**
 * Draws SVG files in the view. They are loaded from a `blob:` address, which the page's policy allows. They
 * contain only shapes, so that the canvas may be read.
 */

async function drawn(svg: string): Promise<CanvasRenderingContext2D> {
  const image = await withUrl(new Blob([svg], { type: "image/svg+xml" }), load);
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = canvasOf({ width, height }, { willReadFrequently: true });
  context.drawImage(image, 0, 0, width, height);
  return context;
}

/** The pixels of a file. */
async function pixelsOf(svg: string): Promise<Pixels> {
  const context = await drawn(svg);
  const { width, height } = context.canvas;
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

async function pngOf(svg: string): Promise<Blob> {
  return blobOf(await drawn(svg), "image/png");
}
