import * as l10n from "@vscode/l10n";
import { widthOf } from "../../../games/sokoban/edit/sketch.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { readMoves } from "../../../games/sokoban/play/lurd.js";
import { type Move, startOf } from "../../../games/sokoban/play/rules.js";
import type { PictureScene } from "../../../drawing/level-svg.js";
import { pictureOfPosition, pictureOfSketch } from "./board-view.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";

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
  const title = page.levelTitle === "" ? l10n.t("Level {0}", page.level + 1) : page.levelTitle;
  const { position } = playing;
  const { sketch } = editing;
  const picture =
    position === undefined
      ? pictureOfSketch(page.board, sketch, {
          top: -sketch.top,
          left: -sketch.left,
          rows: sketch.rows.length,
          columns: widthOf(sketch),
        })
      : pictureOfPosition(position, {
          top: 0,
          left: 0,
          rows: position.level.height,
          columns: position.level.width,
        });
  const best = page.solutions
    .filter(({ kind, problem }) => kind === "solution" && problem === undefined)
    .toSorted((one, other) => one.pushes - other.pushes || one.moves - other.moves)[0];
  const read =
    level === undefined || best === undefined ? undefined : readMoves(startOf(level, ""), best.lurd);
  const moves = playing.replay?.moves ?? (read?.ok === true ? read.value.moves : undefined);
  return {
    title,
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
