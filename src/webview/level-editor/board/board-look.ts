import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Severity } from "../../../games/sokoban/level/finding.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { type Position, startOf } from "../../../games/sokoban/play/rules.js";
import { levelMarks } from "../../../midend/pages/scenes.js";
import type { ViewMark } from "../../../protocol/game/game-pages.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { t } from "../../kit/translate.js";
import type { Frame } from "../model/editing.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { boxAt, overlayCells, overlayPath, overlays } from "../model/overlays.js";
import type { Playing } from "../model/playing.js";
import { selectionAfter } from "../model/stroke.js";
import { type BoardPicture, pictureOfPosition, pictureOfSketch } from "./board-view.js";
import type { BoardLook, MarkedProblem } from "./tilework-editor-board.js";

const maxGlideMs = 120;

/** What the board shows of the model. A picture is reused while its content is the same. */
export class BoardLooks {
  #picture: { readonly of: readonly unknown[]; readonly picture: BoardPicture } | undefined;
  #overlays: { readonly of: readonly unknown[]; readonly overlays: BoardLook["overlays"] } | undefined;
  #problems: { readonly of: LevelPage["problems"]; readonly marked: readonly MarkedProblem[] } = {
    of: [],
    marked: [],
  };
  #marks: { readonly of: readonly unknown[]; readonly marks: readonly ViewMark[] } = { of: [], marks: [] };

  lookOf(model: LevelEditorModel, page: LevelPage): BoardLook | undefined {
    const { editing, playing, part } = model;
    if (editing === undefined) return undefined;
    const { frame, sketch } = editing;
    const { position } = playing;
    const { top, left, rows, columns } = frame;
    const picture =
      position === undefined
        ? this.#pictureFor([page.board, sketch, top, left, rows, columns], () =>
            pictureOfSketch(page.board, sketch, frame),
          )
        : this.#pictureFor([position, top, left, rows, columns], () => pictureOfPosition(position, frame));
    const picked = playing.test?.picked;
    const stroke = editing.stroke === undefined ? undefined : selectionAfter(editing.stroke);
    // A sketch that has grown counts from its own corner; its first cell is this far up and left of the
    // board's.
    const shift = position === undefined ? { row: -sketch.top, column: -sketch.left } : { row: 0, column: 0 };
    const box = picked?.from ?? {
      row: editing.cursor.row - shift.row,
      column: editing.cursor.column - shift.column,
    };
    return {
      picture,
      busy: !editing.isSettled,
      mode: part === "board" ? "edit" : part,
      takesPresses: part === "board" ? editing.takesStrokes : part === "test",
      overlays: part === "replay" ? [] : this.#overlaysFor(model, picture, position, box),
      problems: part === "board" ? this.#problemsOf(page) : [],
      overlayShift: shift,
      labSigns: model.lab.signs,
      pointed: part === "board" ? model.lab.pointed : undefined,
      selection: part === "board" ? (stroke ?? editing.selection) : undefined,
      cursor: part === "board" ? editing.cursor : undefined,
      marks: this.#marksFor(playing, frame),
      glideMs: part === "replay" ? Math.min(maxGlideMs, playing.moveMs * 0.8) : maxGlideMs,
      zoomPercent: model.state.zoomPercent,
      label: playing.isPulling ? t("Pulling in {0}", titleOf(page)) : labelOf(page, part),
    };
  }

  #pictureFor(of: readonly unknown[], make: () => BoardPicture): BoardPicture {
    if (this.#picture === undefined || !isSameList(this.#picture.of, of))
      this.#picture = { of, picture: make() };
    return this.#picture.picture;
  }

  /** The marks of a playtest or a replay, as in the games panel, counted from the frame's corner. */
  #marksFor({ test, lost, position }: Playing, { top, left }: Frame): readonly ViewMark[] {
    const picked = test?.picked;
    const of = [position, picked, lost.map(({ row, column }) => `${row}:${column}`).join(), top, left];
    if (isSameList(this.#marks.of, of)) return this.#marks.marks;
    const marks = levelMarks({ picked }, { lost }, true).map(({ kind, row, column }) => ({
      kind,
      row: row - top,
      column: column - left,
    }));
    this.#marks = { of, marks };
    return marks;
  }

  #problemsOf({ problems }: LevelPage): readonly MarkedProblem[] {
    if (this.#problems.of === problems) return this.#problems.marked;
    const marked = new Map<string, MarkedProblem>();
    for (const { cell, severity } of problems) {
      const key = `${cell?.row},${cell?.column}`;
      const before = marked.get(key)?.severity;
      if (cell !== undefined && (before === undefined || rank(severity) < rank(before)))
        marked.set(key, { ...cell, severity });
    }
    this.#problems = { of: problems, marked: [...marked.values()] };
    return this.#problems.marked;
  }

  #overlaysFor(
    { state, playing }: LevelEditorModel,
    picture: BoardPicture,
    position: Position | undefined,
    box: BoardPlace,
  ): BoardLook["overlays"] {
    const { dead, reach, boxReach } = state.overlays;
    if (picture.level === undefined || !(dead || reach || boxReach)) return [];
    const now = position ?? startNow(picture.level);
    const boxCell = boxReach ? boxAt(now, box) : undefined;
    const of = [now, dead, reach, boxReach, boxCell, playing.isPulling];
    if (this.#overlays === undefined || !isSameList(this.#overlays.of, of)) {
      const shown = overlays.filter((overlay) => state.overlays[overlay]);
      const paths = shown.map((overlay) => ({
        overlay,
        path: overlayPath(overlay, now.level, overlayCells(overlay, now, boxCell, playing.isPulling)),
      }));
      this.#overlays = { of, overlays: paths };
    }
    return this.#overlays.overlays;
  }
}

function rank(severity: Severity): number {
  return ["error", "warning", "information"].indexOf(severity);
}

const starts = new WeakMap<Level, Position>();

function startNow(level: Level): Position {
  let start = starts.get(level);
  if (start === undefined) {
    start = startOf(level, "");
    starts.set(level, start);
  }
  return start;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function titleOf({ levelTitle, level }: LevelPage): string {
  return levelTitle === "" ? t("Level {0}", level + 1) : levelTitle;
}

function labelOf(page: LevelPage, part: LevelEditorModel["part"]): string {
  const title = titleOf(page);
  switch (part) {
    case "board":
      return t("Board of {0}", title);
    case "test":
      return t("Playtest of {0}", title);
    case "replay":
      return t("Replay of {0}", title);
  }
}
