import type { FencePicture } from "../../drawing/fences/fence-pictures.js";
import { inDrawingOrder, type PictureSprite, thingSvg } from "../../drawing/level-svg.js";
import { pictureColors } from "../../drawing/picture-colors.js";
import { replayFrames, sceneOf } from "../../drawing/replay-frames.js";
import type { ThemeColors } from "../../drawing/theme-colors.js";
import { say } from "../../games/message.js";
import { type Position, startOf } from "../../games/sokoban/play/rules.js";
import { translate } from "./preview-texts.js";

/** The time of a move. */
const moveMs = 150;

/**
 * The controls of a solution's replay: a button that plays and pauses, a slider over the moves, and their
 * count. They move the sprites of the board's picture.
 */
export function makeReplay(
  board: SVGSVGElement,
  { level, moves }: NonNullable<FencePicture["replay"]>,
  theme: () => ThemeColors,
): HTMLElement {
  const controls = document.createElement("div");
  controls.className = "replay";
  const button = document.createElement("button");
  button.type = "button";
  const slider = document.createElement("input");
  slider.type = "range";
  slider.max = String(moves.length);
  slider.value = "0";
  slider.ariaLabel = translate(say("Moves of the solution"));
  const count = document.createElement("output");
  // Screen readers would read it at every move.
  count.ariaLive = "off";
  controls.append(button, slider, count);

  let frames: readonly Position[] | undefined;
  let drawings: ReadonlyMap<string, string> | undefined;
  let timer: number | undefined;

  const show = (step: number) => {
    frames ??= framesOf();
    slider.value = String(step);
    count.textContent = `${step} / ${moves.length}`;
    place(sceneOf(frames[step]!).sprites);
  };
  const framesOf = () => {
    const all = replayFrames(level, moves, "move");
    return typeof all === "object" ? all : [startOf(level, "")];
  };
  /** The groups of the picture are its sprites, in drawing order. */
  const place = (sprites: readonly PictureSprite[]) => {
    drawings ??= drawingsOf(theme());
    const groups = board.querySelectorAll<SVGGElement>(":scope > g");
    for (const [index, { kind, row, column }] of inDrawingOrder(sprites).entries()) {
      const group = groups[index];
      if (group === undefined) continue;
      group.setAttribute("transform", `translate(${column} ${row})`);
      if (group.dataset.kind === kind) continue;
      group.dataset.kind = kind;
      group.innerHTML = drawings.get(kind) ?? "";
    }
  };
  const label = () => {
    const isPlaying = timer !== undefined;
    button.textContent = isPlaying ? "⏸" : "▶";
    button.ariaLabel = translate(isPlaying ? say("Pause") : say("Play Solution"));
  };
  const pause = () => {
    clearInterval(timer);
    timer = undefined;
    label();
  };
  const step = () => {
    // VS Code replaces the picture when the text changes.
    if (!board.isConnected) return pause();
    const next = Number(slider.value) + 1;
    show(Math.min(next, moves.length));
    if (next >= moves.length) pause();
  };
  button.addEventListener("click", () => {
    if (timer !== undefined) return pause();
    if (Number(slider.value) >= moves.length) show(0);
    timer = window.setInterval(step, moveMs);
    label();
  });
  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value));
  });
  count.textContent = `0 / ${moves.length}`;
  label();
  return controls;
}

function drawingsOf(theme: ThemeColors): ReadonlyMap<string, string> {
  const colors = pictureColors(theme);
  const sides = ["up", "down", "left", "right"].map((side) => `player-${side}`);
  return new Map(["box", "box-home", ...sides].map((kind) => [kind, thingSvg(kind, colors)]));
}
