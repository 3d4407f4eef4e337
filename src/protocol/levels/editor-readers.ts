import { maxMoves } from "../../games/play/game-length.js";
import type { Edit } from "../../games/sokoban/edit/edit.js";
import {
  type Area,
  type BoardPlace,
  type Brush,
  type Margins,
  type Patch,
  sweeps,
} from "../../games/sokoban/edit/sketch.js";
import { turns } from "../../games/sokoban/edit/turn.js";
import { maxCells } from "../../games/sokoban/level/board.js";
import { cells } from "../../games/sokoban/level/cell.js";
import { methods } from "../../games/sokoban/level/method.js";
import type { Readers } from "../channel.js";
import { boolean, either, integer, listOf, nothing, object, oneOf, type Reader, string } from "../reading.js";
import {
  type EditorAction,
  type EditorHostApi,
  editorParts,
  type KeptEditorState,
  type ListChange,
} from "./editor-wire.js";
import { listOrders, listQuestion, maxRows } from "./level-list.js";
import { readKeepLoss, readLossQuestion } from "./loss-questions.js";
import { mergeReaders } from "./merge-wire.js";
import type { MoveRange } from "./move-range.js";
import { pictureFile } from "./picture-file.js";

/** The readers for what a level editor's page sends to the host, which trusts nothing of it. */

const version = integer(0, Number.MAX_SAFE_INTEGER);
const level = integer(0, 10_000_000);
/** Boards may be painted beyond their edges on every side. */
const place: Reader<BoardPlace> = object({
  row: integer(-maxCells, maxCells),
  column: integer(-maxCells, maxCells),
});
const area: Reader<Area> = object({ from: place, to: place });
const brush: Reader<Brush> = oneOf([...cells, "erase"]);
const margin = integer(-maxCells, maxCells);
const margins: Reader<Margins> = object({ top: margin, left: margin, bottom: margin, right: margin });

const size = object({
  width: integer(1, maxCells),
  height: integer(1, maxCells),
  cells: listOf(oneOf(cells), maxCells),
});
const patch: Reader<Patch> = (value) => {
  const read = size(value);
  return read !== undefined && read.width * read.height === read.cells.length ? read : undefined;
};

/** By the kind of an edit. */
const edits: { readonly [Kind in Edit["kind"]]: Reader<Extract<Edit, { readonly kind: Kind }>> } = {
  paint: object({ kind: oneOf(["paint"]), places: listOf(place, maxCells), brush }),
  rectangle: object({ kind: oneOf(["rectangle"]), area, brush, filled: boolean }),
  fill: object({ kind: oneOf(["fill"]), at: place, brush }),
  clear: object({ kind: oneOf(["clear"]), area }),
  paste: object({ kind: oneOf(["paste"]), at: place, patch }),
  move: object({ kind: oneOf(["move"]), area, to: place }),
  set: object({
    kind: oneOf(["set"]),
    squares: listOf(object({ at: place, cell: oneOf(cells) }), maxCells),
  }),
  turn: object({ kind: oneOf(["turn"]), turn: oneOf(turns) }),
  sweep: object({ kind: oneOf(["sweep"]), sweep: oneOf(sweeps) }),
  resize: object({ kind: oneOf(["resize"]), margins }),
  crop: object({ kind: oneOf(["crop"]) }),
};
const edit = either<Edit>(...Object.values(edits));

const listChange: Reader<ListChange> = either<ListChange>(
  object({ kind: oneOf(["add"]), at: level }),
  object({ kind: oneOf(["duplicate", "delete"]), level }),
  object({ kind: oneOf(["move"]), from: level, to: level }),
  object({ kind: oneOf(["rename"]), level, title: string(1_000) }),
);

/** The most characters of a name. */
const maxNameCharacters = 1_000;
const wordsOrNot = either<string | null>(nothing, string(10_000));
const words = object({
  title: wordsOrNot,
  author: wordsOrNot,
  comment: wordsOrNot,
  collectionTitle: wordsOrNot,
  collectionAuthor: wordsOrNot,
});
const range: Reader<MoveRange> = object({ from: integer(0, maxMoves), to: integer(0, maxMoves) });
/** One letter for each move. */
const lurd = string(maxMoves);

const action: Reader<EditorAction> = either<EditorAction>(
  object({
    kind: oneOf([
      "cancelSolving",
      "cancelSolvingAll",
      "cancelLab",
      "undo",
      "redo",
      "solveAll",
      "rateAll",
      "randomLevel",
      "openAsText",
      "startLevel",
      "showLosses",
      "chooseEncoding",
    ]),
  }),
  object({ kind: oneOf(["played", "play"]), version, level, lurd }),
  object({
    kind: oneOf(["writeSolution", "writeSnapshot"]),
    version,
    level,
    lurd,
    name: string(maxNameCharacters),
  }),
  object({
    kind: oneOf(["renameMoves"]),
    version,
    level,
    index: integer(0, maxMoves),
    name: string(maxNameCharacters),
  }),
  object({ kind: oneOf(["removeMoves"]), version, level, index: integer(0, maxMoves) }),
  object({ kind: oneOf(["copy"]), what: oneOf(["solution", "moves", "level"]), text: string(4_000_000) }),
  object({
    kind: oneOf([
      "compare",
      "startLab",
      "continueLab",
      "copyLevel",
      "cutLevel",
      "pasteLevels",
      "continueSearch",
    ]),
    version,
    level,
  }),
  object({ kind: oneOf(["describe"]), version, level, words }),
  object({ kind: oneOf(["fix"]), version, level, problem: integer(0, 100_000), fix: integer(0, 100) }),
  object({
    kind: oneOf(["optimize"]),
    version,
    level,
    lurd,
    place: integer(0, maxMoves),
    range: either(nothing, range),
  }),
  object({ kind: oneOf(["savePicture"]), ...pictureFile }),
  object({ kind: oneOf(["showProblem"]), version, offset: integer(0, Number.MAX_SAFE_INTEGER) }),
);

const rowsQuestion = object({ version, from: level, to: level, order: oneOf(listOrders) });

export const editorHostReaders: Readers<EditorHostApi> = {
  ...mergeReaders,
  ready: either<KeptEditorState | null>(nothing, object({ level })),
  focus: oneOf(editorParts),
  select: level,
  rows: (value) => {
    const read = rowsQuestion(value);
    return read !== undefined && read.from <= read.to && read.to - read.from <= maxRows ? read : undefined;
  },
  list: listQuestion,
  edit: object({ version, level, edit }),
  keepLoss: readKeepLoss,
  metLoss: readLossQuestion,
  startFrom: object({ version, level, patch, lurd, name: string(maxNameCharacters) }),
  changeList: object({ version, change: listChange }),
  solve: object({ version, level, method: oneOf(methods), lurd }),
  act: action,
};
