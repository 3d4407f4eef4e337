import type { Edit } from "../../../games/sokoban/edit/edit.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import {
  type ChangeKind,
  cellsAfter,
  changeKinds,
  changeName,
  type LevelChange,
} from "../../../games/sokoban/lab/changes.js";
import type { ChangeVerdict, Judgment } from "../../../games/sokoban/lab/judgment.js";
import type { LabResult } from "../../../games/sokoban/lab/lab.js";
import { changeText, progressText, pushText, verdictText } from "../../../games/sokoban/lab/words.js";
import { columnOf, rowOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { EditorPage, LabNews, LevelPage, ViewLab } from "../../../protocol/levels/editor-wire.js";
import { Memo } from "../../kit/memo.js";
import { language, t, translate } from "../../kit/translate.js";
import type { EditorContext, EditorState, LabShown } from "./editor-state.js";

/** A change or a first push, as the design lab's table and the board show it. */
export interface LabRow {
  readonly key: string;
  readonly cell: number;
  readonly place: BoardPlace;
  /** The places of its mirror images. */
  readonly twins: readonly BoardPlace[];
  readonly what: string;
  readonly judgment: Judgment;
  readonly verdict: string;
  /** The edit that Apply makes; `undefined` for a push. */
  readonly edit: Edit | undefined;
  /** The default order of the rows. */
  readonly rank: number;
}

export const labOrders = ["square", "change", "verdict", "pushes"] as const;
export type LabOrder = (typeof labOrders)[number];

const wallKinds: readonly ChangeKind[] = ["addWall", "removeWall"];
/** The order of verdicts, the most interesting for a designer first. */
const verdictRanks: readonly ChangeVerdict[] = [
  "mends",
  "same",
  "shortens",
  "hardens",
  "breaks",
  "gaveUp",
  "notTried",
];

/**
 * The rows of a result after filtering. Unchanged rows of an earlier result for the same level are reused.
 */
export function labRows(
  level: Level,
  { changes, pushes }: LabResult,
  shown: LabShown,
  before: readonly LabRow[] = [],
): readonly LabRow[] {
  const known = new Map(before.map((row) => [row.key, row]));
  const kept = (key: string, judgment: Judgment, make: () => LabRow): LabRow => {
    const row = known.get(key);
    return row !== undefined && isSame(row.judgment, judgment) ? row : make();
  };
  const at = (cell: number): BoardPlace => ({ row: rowOf(level, cell), column: columnOf(level, cell) });
  const isShown = ({ kind }: LevelChange) =>
    shown === "all" ||
    (shown === "walls" ? wallKinds.includes(kind) : shown === "pieces" && !wallKinds.includes(kind));
  const ofChanges = changes
    .filter(({ change }) => isShown(change))
    .map(({ change, twins, judgment }) => {
      const key = changeName(change);
      return kept(key, judgment, () => {
        const { kind, cell } = change;
        const squares = cellsAfter(level, change).map((one) => ({ at: at(one.cell), cell: one.becomes }));
        return {
          key,
          cell,
          place: at(cell),
          twins: twins.map(at),
          rank: changeKinds.indexOf(kind),
          what: translate(changeText(level, change)),
          judgment,
          verdict: translate(verdictText(judgment)),
          edit: { kind: "set", squares },
        };
      });
    });
  if (shown !== "all" && shown !== "pushes") return ofChanges;
  const ofPushes = pushes.map(({ push, judgment }) => {
    const key = `${push.side} ${push.cell}`;
    return kept(key, judgment, () => ({
      key,
      cell: push.cell,
      place: at(push.cell),
      twins: [],
      rank: changeKinds.length,
      what: translate(pushText(push)),
      judgment,
      verdict: translate(verdictText(judgment, true)),
      edit: undefined,
    }));
  });
  return [...ofChanges, ...ofPushes];
}

function isSame(one: Judgment, other: Judgment): boolean {
  const isFound = one.found?.pushes === other.found?.pushes && one.found?.moves === other.found?.moves;
  return (
    isFound &&
    one.verdict === other.verdict &&
    one.isProved === other.isProved &&
    one.seconds === other.seconds
  );
}

/** Rows in an order; equal ones by verdict and square. Rows without pushes come last in both directions. */
export function inLabOrder(rows: readonly LabRow[], order: LabOrder, descends: boolean): readonly LabRow[] {
  const sign = descends ? -1 : 1;
  const verdict = ({ judgment }: LabRow) => verdictRanks.indexOf(judgment.verdict);
  const pushes = (one: LabRow, other: LabRow) => {
    const [here, there] = [one.judgment.found?.pushes, other.judgment.found?.pushes];
    if (here === undefined || there === undefined)
      return Number(here === undefined) - Number(there === undefined);
    return sign * (here - there);
  };
  const compare: Readonly<Record<LabOrder, (one: LabRow, other: LabRow) => number>> = {
    square: (one, other) => sign * (one.cell - other.cell),
    change: (one, other) => sign * one.what.localeCompare(other.what, language()),
    verdict: (one, other) => sign * (verdict(one) - verdict(other)),
    pushes,
  };
  return rows.toSorted(
    (one, other) =>
      compare[order](one, other) ||
      verdict(one) - verdict(other) ||
      one.cell - other.cell ||
      one.rank - other.rank,
  );
}

/** A square with a sign. */
export interface LabSign extends BoardPlace {
  readonly verdict: ChangeVerdict;
}

/**
 * One sign per square. Among several changes, walls come before boxes and goals; among those, the verdict's
 * rank decides.
 */
export function labSigns(rows: readonly LabRow[]): readonly LabSign[] {
  const signs = new Map<string, LabSign>();
  const first = (row: LabRow) => (row.rank < wallKinds.length ? 0 : row.edit === undefined ? 2 : 1);
  const rank = ({ judgment }: LabRow) => verdictRanks.indexOf(judgment.verdict);
  for (const row of rows.toSorted((one, other) => first(one) - first(other) || rank(one) - rank(other))) {
    for (const place of [row.place, ...row.twins]) {
      const key = `${place.row},${place.column}`;
      if (!signs.has(key)) signs.set(key, { ...place, verdict: row.judgment.verdict });
    }
  }
  // In a stable order, so that only new signs are drawn.
  return [...signs.values()].sort((one, other) => one.row - other.row || one.column - other.column);
}

/** The parts of the editor that the lab uses. */
interface LabEditor {
  readonly state: EditorState;
  readonly level: Level | undefined;
  readonly levelPage: LevelPage | undefined;
  /** The stroke in progress, and whether the document holds all edits. */
  readonly editing: { readonly stroke: object | undefined; readonly isSettled: boolean } | undefined;
  readonly part: string;
  page: EditorPage | undefined;
  set(state: Partial<EditorState>): void;
  edit(edit: Edit): void;
}

/** The shown part of a level's results. */
interface Shown {
  readonly levelKey: string;
  readonly level: Level;
  /** The lab without the results that are still to be drawn. */
  readonly lab: ViewLab;
}

interface Made {
  readonly level: Level;
  readonly rows: readonly LabRow[];
  readonly signs: readonly LabSign[];
}

const noRows: readonly LabRow[] = [];
/** Number of results drawn at a time: less than a frame's work. */
const batch = 40;

/**
 * The design lab as the editor shows it: its rows, its signs on the board, and the selected square. Strokes
 * have priority. New results are shown in idle moments, a batch of rows at a time; results for an older board
 * are removed then, too.
 */
export class LabView {
  #shown: Shown | undefined;
  readonly #rows = new Memo<Made>();
  #isDue = false;
  /** The square of the row under the pointer or focus. */
  pointed: BoardPlace | undefined;

  constructor(
    private readonly editor: LabEditor,
    private readonly context: EditorContext,
  ) {}

  /**
   * The lab's command shows it, and starts it if nothing is known yet. Returns false for any other command.
   */
  run(command: EditorCommand): boolean {
    if (command !== "designLab") return false;
    const { state, levelPage, level } = this.editor;
    if (levelPage === undefined) return true;
    if (state.lab === "off" || !state.sideOpen)
      this.editor.set({ lab: state.lab === "off" ? "all" : state.lab, sideOpen: true });
    this.update();
    this.context.revealLab();
    if ((level?.boxes.length ?? 0) === 0)
      this.context.tell(t("There is nothing to try yet. The level needs one player and a box."));
    else if (levelPage.lab === undefined)
      this.context.host.act({ kind: "startLab", version: levelPage.version, level: levelPage.level });
    return true;
  }

  point(place: BoardPlace | undefined): void {
    if (place?.row === this.pointed?.row && place?.column === this.pointed?.column) return;
    this.pointed = place;
    this.context.changed();
  }

  /** The part of the page's lab that is on the screen by now. */
  get shown(): ViewLab | undefined {
    return this.#onScreen?.lab;
  }

  /** Results for another level are not shown beside the current one. */
  get #onScreen(): Shown | undefined {
    return this.#shown?.levelKey === this.editor.levelPage?.levelKey ? this.#shown : undefined;
  }

  /** Whether the shown results are about the current board. */
  get isCurrent(): boolean {
    const { level, editing } = this.editor;
    return this.#onScreen !== undefined && this.#onScreen.level === level && editing?.isSettled !== false;
  }

  /** Does nothing if a stroke has changed the board meanwhile; the row is about to be removed. */
  apply(edit: Edit): void {
    if (this.isCurrent) this.editor.edit(edit);
  }

  get rows(): readonly LabRow[] {
    return this.#made()?.rows ?? noRows;
  }

  /** `undefined` while the level is played. */
  get signs(): readonly LabSign[] | undefined {
    return this.editor.part === "board" ? this.#made()?.signs : undefined;
  }

  /** The results for a square: "Floor becomes wall: Breaks it". */
  textAt({ row, column }: BoardPlace): string | undefined {
    if (!this.isCurrent) return undefined;
    const found = this.rows.filter(({ place }) => place.row === row && place.column === column);
    return found.length === 0
      ? undefined
      : found.map(({ what, verdict }) => t("{0}: {1}", what, verdict)).join(" · ");
  }

  /** Takes new results; the rest of the page stays as it is. */
  show({ version, levelKey, lab }: LabNews): void {
    const page = this.editor.levelPage;
    if (page === undefined || page.version !== version || page.levelKey !== levelKey) return;
    this.editor.page = { ...page, lab };
    this.announceEnd(page.lab, lab);
    this.update();
  }

  /** Announces the end of the lab. */
  announceEnd(before: ViewLab | undefined, now: ViewLab | undefined): void {
    if (now === undefined || this.editor.state.lab === "off") this.pointed = undefined;
    if (before?.isRunning !== true || this.editor.state.lab === "off") return;
    if (now === undefined) this.context.tell(t("The design lab has ended, because the level has changed."));
    else if (!now.isRunning)
      this.context.tell(t("The design lab has ended: {0}", translate(progressText(now.result))));
  }

  /** Updates the screen in idle moments, after another page or new results. */
  update(): void {
    if (this.#isDue || this.#isUpToDate) return;
    this.#isDue = true;
    this.context.whenIdle(() => {
      this.#isDue = false;
      // A stroke in progress is drawn first; its result arrives with the next page.
      if (this.editor.editing?.stroke === undefined) this.#showMore();
      this.update();
    });
  }

  get #isUpToDate(): boolean {
    const { level, levelPage, state } = this.editor;
    const lab = levelPage?.lab;
    if (state.lab === "off") return true;
    if (level === undefined || lab === undefined) return this.#shown === undefined;
    return this.#onScreen?.level === level && this.#onScreen.lab === lab;
  }

  #showMore(): void {
    const { level, levelPage } = this.editor;
    const lab = levelPage?.lab;
    if (levelPage === undefined || level === undefined || lab === undefined) this.#shown = undefined;
    else {
      const { levelKey } = levelPage;
      const drawn = this.#shown?.level === level ? this.#shown.lab.result.changes.length : 0;
      const changes = lab.result.changes.slice(0, drawn + batch);
      const isAll = changes.length === lab.result.changes.length;
      this.#shown = { levelKey, level, lab: isAll ? lab : { ...lab, result: { ...lab.result, changes } } };
    }
    this.context.changed();
  }

  #made(): Made | undefined {
    const { lab: narrowed } = this.editor.state;
    const shown = this.#onScreen;
    if (narrowed === "off" || shown === undefined) return undefined;
    const { level, lab } = shown;
    return this.#rows.get([lab.result, narrowed, level], (before) => {
      const rows = labRows(level, lab.result, narrowed, before?.level === level ? before.rows : noRows);
      return { level, rows, signs: labSigns(rows) };
    });
  }
}
