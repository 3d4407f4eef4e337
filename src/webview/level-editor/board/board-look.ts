import { thingOf } from "../../../drawing/level-svg.js";
import { previewBoard } from "../../../games/sokoban/edit/edit.js";
import {
  type Area,
  type BoardPlace,
  cellIn,
  type Sketch,
  widthOf,
} from "../../../games/sokoban/edit/sketch.js";
import { inside } from "../../../games/sokoban/level/analysis.js";
import { maxCells, type TextBoard, toLevel } from "../../../games/sokoban/level/board.js";
import { type Cell, hasGoal, readCell } from "../../../games/sokoban/level/cell.js";
import type { Severity } from "../../../games/sokoban/level/finding.js";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { type Position, startOf } from "../../../games/sokoban/play/rules.js";
import { scene } from "../../../games/sokoban/play/scene.js";
import { levelMarks } from "../../../midend/pages/scenes.js";
import type { ViewMark, ViewScene, ViewSprite } from "../../../protocol/game/game-pages.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { Memo } from "../../kit/memo.js";
import { t } from "../../kit/translate.js";
import type { Frame } from "../model/editing.js";
import type { LabSign } from "../model/lab-view.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { titleOf } from "../model/level-words.js";
import { boxAt, type Overlay, overlayCells, overlayPath, overlays } from "../model/overlays.js";
import type { Playing } from "../model/playing.js";
import { positionCells } from "../model/playtest.js";
import { selectionAfter } from "../model/stroke.js";

/**
 * A board ready to be drawn: a scene of all cells of a frame, including the ring, and the text's characters
 * that aren't cells.
 */
export interface BoardPicture {
  readonly frame: Frame;
  readonly scene: ViewScene;
  /** The content of each cell of the frame, row by row. */
  readonly cells: readonly Cell[];
  /** Unknown symbols. */
  readonly strange: readonly { readonly row: number; readonly column: number; readonly symbol: string }[];
  /** The shown level, with the place of its first cell; `undefined` if the text isn't a level. */
  readonly level: Level | undefined;
}

/** A square with problems, and the worst severity among them. */
export interface MarkedProblem extends BoardPlace {
  readonly severity: Severity;
}

export interface BoardLook {
  readonly picture: BoardPicture;
  readonly mode: "edit" | "test" | "replay";
  /** A press does something, so the square under the mouse is marked. */
  readonly takesPresses?: boolean;
  /** A shown change hasn't reached the document yet. */
  readonly busy: boolean;
  readonly overlays: readonly { readonly overlay: Overlay; readonly path: string }[];
  /** Squares with messages, counted from the board's top left. */
  readonly problems: readonly MarkedProblem[];
  /** The place of the first cell of the level that the overlays were computed for. */
  readonly overlayShift: BoardPlace;
  /** The signs of the design lab, if it is shown. */
  readonly labSigns: readonly LabSign[] | undefined;
  /** The square that something beside the board refers to. */
  readonly pointed: BoardPlace | undefined;
  readonly selection: Area | undefined;
  readonly cursor: BoardPlace | undefined;
  /**
   * The selected box, the squares it can be pushed to, and boxes that can never reach a goal; counted from
   * the frame's corner.
   */
  readonly marks: readonly ViewMark[];
  /** Duration of a sprite's glide. */
  readonly glideMs: number;
  /** The zoom, in percent of the size that fits. */
  readonly zoomPercent: number;
  readonly label: string;
}

/** The rest of a sprite that does not move. */
export const still = { text: "", enter: "grow", gone: false } as const;

/**
 * The picture of the level being edited. `board` is the document's; `sketch` is a later version of it.
 * `frame`: all of it by default.
 */
export function pictureOfSketch(
  board: TextBoard,
  sketch: Sketch,
  frame: Frame = {
    top: -sketch.top,
    left: -sketch.left,
    rows: sketch.rows.length,
    columns: Math.max(1, widthOf(sketch)),
  },
): BoardPicture {
  const cells: Cell[] = [];
  const strange: { row: number; column: number; symbol: string }[] = [];
  const sprites: ViewSprite[] = [];
  const level = toLevel(previewBoard(board, sketch));
  const isWithin = withinOf(sketch, level);
  let ground = "";
  for (let row = 0; row < frame.rows; row++) {
    for (let column = 0; column < frame.columns; column++) {
      const [inRow, inColumn] = [row + frame.top + sketch.top, column + frame.left + sketch.left];
      const symbol = sketch.rows[inRow]?.[inColumn];
      const cell = cellIn(sketch, { row: inRow, column: inColumn });
      if (symbol !== undefined && readCell(sketch.dialect, symbol.charCodeAt(0)) === undefined)
        strange.push({ row, column, symbol });
      cells.push(cell);
      ground += letterOf(cell, isWithin(inRow, inColumn));
      const id = idOf(row + frame.top, column + frame.left);
      const kind = thingOf(cell);
      if (kind !== undefined) sprites.push({ id, kind, row, column, ...still });
    }
  }
  return {
    frame,
    scene: { rows: frame.rows, columns: frame.columns, sprites, cells: [], pulls: undefined, ground },
    cells,
    strange,
    level,
  };
}

/** The picture of a playtest or a replay: its scene within a frame. */
export function pictureOfPosition(
  position: Position,
  frame: Frame = { top: 0, left: 0, rows: position.level.height, columns: position.level.width },
): BoardPicture {
  const { level } = position;
  const drawn = scene(position);
  const cellAt = positionCells(position);
  const cells: Cell[] = [];
  let ground = "";
  for (let row = frame.top; row < frame.top + frame.rows; row++) {
    for (let column = frame.left; column < frame.left + frame.columns; column++) {
      const cell = cellAt({ row, column });
      cells.push(cell ?? "floor");
      const isWithin = cell !== undefined && drawn.ground[cellOf(level, row, column)] !== "_";
      ground += letterOf(cell ?? "floor", isWithin);
    }
  }
  const sprites = drawn.sprites.map((sprite) => ({
    ...sprite,
    row: sprite.row - frame.top,
    column: sprite.column - frame.left,
  }));
  const shown = { rows: frame.rows, columns: frame.columns, sprites, cells: [], pulls: undefined, ground };
  return { frame, scene: shown, cells, strange: [], level };
}

/**
 * Sprite ids of cells being edited: the same for a cell whatever is drawn elsewhere, and different from the
 * ids of a game's sprites.
 */
function idOf(row: number, column: number): number {
  return -1 - (row + 1) * maxCells - (column + 1);
}

/** The letter of a cell in `Scene.ground`. */
export function letterOf(cell: Cell, within: boolean): string {
  if (cell === "wall") return "#";
  if (hasGoal(cell)) return ".";
  return within || cell !== "floor" ? "-" : "_";
}

/**
 * Which floor is inside: the squares the player could reach. Without exactly one player, the floor between
 * walls of its row.
 */
function withinOf(sketch: Sketch, level: Level | undefined): (row: number, column: number) => boolean {
  if (level !== undefined) {
    const within = inside(level);
    return (row, column) =>
      row >= 0 &&
      column >= 0 &&
      row < level.height &&
      column < level.width &&
      within[row * level.width + column] === 1;
  }
  const width = widthOf(sketch);
  return (row, column) => {
    const text = sketch.rows[row] ?? "";
    return column > text.indexOf("#") && column < Math.min(width, text.lastIndexOf("#"));
  };
}

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
      label: playing.isPulling ? t("Pulling in {0}", titleOf(page)) : boardLabels[part](titleOf(page)),
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

const boardLabels: Readonly<Record<LevelEditorModel["part"], (title: string) => string>> = {
  board: (title) => t("Board of {0}", title),
  test: (title) => t("Playtest of {0}", title),
  replay: (title) => t("Replay of {0}", title),
};
