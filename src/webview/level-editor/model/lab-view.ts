import type { Edit } from "../../../games/sokoban/edit/edit.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import { progressText } from "../../../games/sokoban/lab/words.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type {
  EditorCommand,
  EditorPage,
  LabNews,
  LevelPage,
  ViewLab,
} from "../../../protocol/levels/editor-wire.js";
import { Memo } from "../../kit/memo.js";
import { t, translate } from "../../kit/translate.js";
import type { EditorContext } from "./editor-context.js";
import type { EditorState } from "./editor-state.js";
import { type LabRow, type LabSign, labRows, labSigns } from "./lab-rows.js";

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
