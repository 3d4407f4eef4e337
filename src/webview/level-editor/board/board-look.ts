import * as l10n from "@vscode/l10n";
import type { Place } from "../../../games/sokoban/edit/sketch.js";
import { columnOf, rowOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { type Position, startOf } from "../../../games/sokoban/play/rules.js";
import type { LevelPage } from "../../../protocol/editor-wire.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { boxAt, overlayCells, overlayPath, overlays } from "../model/overlays.js";
import { selectionAfter } from "../model/stroke.js";
import { type BoardPicture, pictureOfPosition, pictureOfSketch } from "./board-view.js";
import type { BoardLook } from "./tilework-editor-board.js";

const maxGlideMs = 120;

/** What the board shows of the model. Pictures are kept as long as what they show is the same. */
export class BoardLooks {
  #picture: { readonly of: readonly unknown[]; readonly picture: BoardPicture } | undefined;
  #marks: { readonly of: readonly unknown[]; readonly marks: BoardLook["overlays"] } | undefined;

  lookOf(model: LevelEditorModel, page: LevelPage): BoardLook | undefined {
    const { editing, playing, part } = model;
    if (editing === undefined) return undefined;
    const { frame, sketch } = editing;
    const { position } = playing;
    const { top, left, rows, columns } = frame;
    const picture =
      position === undefined
        ? this.#pictureFor([page.board, sketch, top, left, rows, columns], () => pictureOfSketch(page.board, sketch, frame))
        : this.#pictureFor([position, top, left, rows, columns], () => pictureOfPosition(position, frame));
    const level = position?.level;
    const picked = playing.test?.picked;
    const at = (cell: number): Place => (level === undefined ? { row: 0, column: 0 } : { row: rowOf(level, cell), column: columnOf(level, cell) });
    const stroke = editing.stroke === undefined ? undefined : selectionAfter(editing.stroke);
    // A sketch that has grown counts from its own corner; its first cell stands so far up and left.
    const shift = position === undefined ? { row: -sketch.top, column: -sketch.left } : { row: 0, column: 0 };
    const box = picked?.from ?? { row: editing.cursor.row - shift.row, column: editing.cursor.column - shift.column };
    return {
      picture,
      busy: !editing.isSettled,
      mode: part === "board" ? "edit" : part,
      overlays: part === "replay" ? [] : this.#marksFor(model, picture, position, box),
      overlayShift: shift,
      selection: part === "board" ? (stroke ?? editing.selection) : undefined,
      cursor: part === "board" ? editing.cursor : undefined,
      picked: picked?.from,
      lost: playing.lost.map((index) => at(position?.boxes[index] ?? 0)),
      glideMs: part === "replay" ? Math.min(maxGlideMs, playing.clock.moveMs * 0.8) : maxGlideMs,
      label: labelOf(page, part),
    };
  }

  #pictureFor(of: readonly unknown[], make: () => BoardPicture): BoardPicture {
    if (this.#picture === undefined || !isSameList(this.#picture.of, of)) this.#picture = { of, picture: make() };
    return this.#picture.picture;
  }

  #marksFor({ state, playing }: LevelEditorModel, picture: BoardPicture, position: Position | undefined, box: Place): BoardLook["overlays"] {
    const { dead, reach } = state.overlays;
    // Where a picked box can go is shown in any case.
    const boxReach = state.overlays.boxReach || playing.test?.picked !== undefined;
    if (picture.level === undefined || !(dead || reach || boxReach)) return [];
    const now = position ?? startNow(picture.level);
    const boxCell = boxReach ? boxAt(now, box) : undefined;
    const of = [now, dead, reach, boxReach, boxCell, playing.test !== undefined];
    if (this.#marks === undefined || !isSameList(this.#marks.of, of)) {
      const shown = overlays.filter((overlay) => ({ dead, reach, boxReach })[overlay]);
      const marks = shown.map((overlay) => ({ overlay, path: overlayPath(overlay, now.level, overlayCells(overlay, now, boxCell)) }));
      this.#marks = { of, marks };
    }
    return this.#marks.marks;
  }
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

function labelOf({ levelTitle, level }: LevelPage, part: LevelEditorModel["part"]): string {
  const title = levelTitle === "" ? l10n.t("Level {0}", level + 1) : levelTitle;
  switch (part) {
    case "board":
      return l10n.t("Board of {0}", title);
    case "test":
      return l10n.t("Test of {0}", title);
    case "replay":
      return l10n.t("Replay of {0}", title);
  }
}
