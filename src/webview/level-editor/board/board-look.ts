import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Severity } from "../../../games/sokoban/level/finding.js";
import { type Position, startOf } from "../../../games/sokoban/play/rules.js";
import { levelMarks } from "../../../midend/pages/scenes.js";
import type { ViewMark } from "../../../protocol/game/game-pages.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { Memo } from "../../kit/memo.js";
import { t } from "../../kit/translate.js";
import type { Frame } from "../model/editing.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { titleOf } from "../model/level-facts.js";
import { boxAt, overlayCells, overlayPath, overlays } from "../model/overlays.js";
import type { Playing } from "../model/playing.js";
import { selectionAfter } from "../model/stroke.js";
import { type BoardPicture, pictureOfPosition, pictureOfSketch } from "./board-view.js";
import type { BoardLook, MarkedProblem } from "./tilework-editor-board.js";

const maxGlideMs = 120;

/** A board that is only looked at. */
export function stillLook(picture: BoardPicture, label: string, given: Partial<BoardLook> = {}): BoardLook {
  return {
    picture,
    label,
    mode: "replay",
    busy: false,
    overlays: [],
    problems: [],
    overlayShift: { row: 0, column: 0 },
    labSigns: undefined,
    pointed: undefined,
    selection: undefined,
    cursor: undefined,
    marks: [],
    glideMs: maxGlideMs,
    zoomPercent: 100,
    ...given,
  };
}

/** What the board shows of the model. A picture is reused while its content is the same. */
export class BoardLooks {
  readonly #picture = new Memo<BoardPicture>();
  readonly #start = new Memo<Position>();
  readonly #overlays = new Memo<BoardLook["overlays"]>();
  readonly #problems = new Memo<readonly MarkedProblem[]>();
  readonly #marks = new Memo<readonly ViewMark[]>();

  lookOf(model: LevelEditorModel, page: LevelPage): BoardLook | undefined {
    const { editing, playing, part } = model;
    if (editing === undefined) return undefined;
    const { frame, sketch } = editing;
    const { position } = playing;
    const { top, left, rows, columns } = frame;
    const drawn = position === undefined ? [page.board, sketch] : [position];
    const picture = this.#picture.get([...drawn, top, left, rows, columns], () =>
      position === undefined
        ? pictureOfSketch(page.board, sketch, frame)
        : pictureOfPosition(position, frame),
    );
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
      problems: part === "board" ? this.#problems.get([page.problems], () => markedProblems(page)) : [],
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

  /** The marks of a playtest or a replay, as in the games panel, counted from the frame's corner. */
  #marksFor({ test, lost, position }: Playing, { top, left }: Frame): readonly ViewMark[] {
    const picked = test?.picked;
    const of = [position, picked, lost.map(({ row, column }) => `${row}:${column}`).join(), top, left];
    return this.#marks.get(of, () =>
      levelMarks({ picked }, { lost }, true).map(({ kind, row, column }) => ({
        kind,
        row: row - top,
        column: column - left,
      })),
    );
  }

  #overlaysFor(
    { state, playing }: LevelEditorModel,
    picture: BoardPicture,
    position: Position | undefined,
    box: BoardPlace,
  ): BoardLook["overlays"] {
    const { dead, reach, boxReach } = state.overlays;
    if (picture.level === undefined || !(dead || reach || boxReach)) return [];
    const { level } = picture;
    const now = position ?? this.#start.get([level], () => startOf(level, ""));
    const boxCell = boxReach ? boxAt(now, box) : undefined;
    return this.#overlays.get([now, dead, reach, boxReach, boxCell, playing.isPulling], () =>
      overlays
        .filter((overlay) => state.overlays[overlay])
        .map((overlay) => ({
          overlay,
          path: overlayPath(overlay, now.level, overlayCells(overlay, now, boxCell, playing.isPulling)),
        })),
    );
  }
}

/** The worst problem of each square. */
function markedProblems({ problems }: LevelPage): readonly MarkedProblem[] {
  const marked = new Map<string, MarkedProblem>();
  for (const { cell, severity } of problems) {
    const key = `${cell?.row},${cell?.column}`;
    const before = marked.get(key)?.severity;
    if (cell !== undefined && (before === undefined || rank(severity) < rank(before)))
      marked.set(key, { ...cell, severity });
  }
  return [...marked.values()];
}

function rank(severity: Severity): number {
  return ["error", "warning", "information"].indexOf(severity);
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
