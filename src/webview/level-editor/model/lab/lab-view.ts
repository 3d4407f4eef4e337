import * as l10n from "@vscode/l10n";
import type { Place } from "../../../../games/sokoban/edit/sketch.js";
import { progressText } from "../../../../games/sokoban/lab/words.js";
import type { Level } from "../../../../games/sokoban/level/level.js";
import type { EditorCommand, EditorPage, LevelPage } from "../../../../protocol/levels/editor-wire.js";
import type { LabNews, ViewLab } from "../../../../protocol/levels/view-lab.js";
import { translate } from "../../../shared/page/translate.js";
import type { EditorState } from "../state/editor-state.js";
import type { Surroundings } from "../state/surroundings.js";
import { type LabRow, type LabSign, labRows, labSigns } from "./lab-rows.js";

/** What the lab needs of the editor that it is part of. */
interface LabEditor {
  readonly state: EditorState;
  readonly level: Level | undefined;
  readonly levelPage: LevelPage | undefined;
  readonly part: string;
  page: EditorPage | undefined;
  set(state: Partial<EditorState>): void;
}

interface Made {
  readonly of: readonly unknown[];
  readonly rows: readonly LabRow[];
  readonly signs: readonly LabSign[];
}

const noRows: readonly LabRow[] = [];

/** The design lab as the editor shows it: its rows, its signs on the board, and the square that is pointed at. */
export class LabView {
  readonly #editor: LabEditor;
  readonly #around: () => Surroundings;
  #rows: Made | undefined;
  /** Of the row that is looked at. */
  pointed: Place | undefined;

  constructor(editor: LabEditor, around: () => Surroundings) {
    this.#editor = editor;
    this.#around = around;
  }

  /** Its command shows the lab, and lets it begin where nothing is known yet; false for any other. */
  run(command: EditorCommand): boolean {
    if (command !== "designLab") return false;
    const { state, levelPage } = this.#editor;
    if (levelPage === undefined) return true;
    if (state.lab === "off" || !state.sideOpen) this.#editor.set({ lab: state.lab === "off" ? "all" : state.lab, sideOpen: true });
    if (levelPage.lab === undefined) this.#start(levelPage);
    return true;
  }

  #start({ version, level }: LevelPage): void {
    this.#around().host.act({ kind: "startLab", version, level });
  }

  point(place: Place | undefined): void {
    if (place?.row === this.pointed?.row && place?.column === this.pointed?.column) return;
    this.pointed = place;
    this.#around().changed();
  }

  get rows(): readonly LabRow[] {
    return this.#made()?.rows ?? noRows;
  }

  /** None while the level is played. */
  get signs(): readonly LabSign[] | undefined {
    return this.#editor.part === "board" ? this.#made()?.signs : undefined;
  }

  /** What is said of a square: "Floor becomes wall: Breaks it". */
  textAt({ row, column }: Place): string | undefined {
    const found = this.rows.filter(({ place }) => place.row === row && place.column === column);
    return found.length === 0 ? undefined : found.map(({ what, verdict }) => l10n.t("{0}: {1}", what, verdict)).join(" · ");
  }

  /** The rest of the page stays as it is. */
  show({ version, levelKey, lab }: LabNews): void {
    const page = this.#editor.levelPage;
    if (page === undefined || page.version !== version || page.levelKey !== levelKey) return;
    this.#editor.page = { ...page, lab };
    this.hear(page.lab, lab);
    this.#around().changed();
  }

  /** Says when the lab has ended. */
  hear(before: ViewLab | undefined, now: ViewLab | undefined): void {
    if (now === undefined || this.#editor.state.lab === "off") this.pointed = undefined;
    if (before?.isRunning !== true || this.#editor.state.lab === "off") return;
    if (now === undefined) this.#around().tell(l10n.t("The design lab has ended, as the level is another now."));
    else if (!now.isRunning) this.#around().tell(l10n.t("The design lab has ended: {0}", translate(progressText(now.result))));
  }

  #made(): Made | undefined {
    const { state, level, levelPage } = this.#editor;
    const result = levelPage?.lab?.result;
    if (state.lab === "off" || level === undefined || result === undefined) return undefined;
    const of = [result, state.lab, level];
    if (this.#rows === undefined || of.some((one, index) => one !== this.#rows?.of[index])) {
      const before = this.#rows?.of[2] === level ? this.#rows.rows : noRows;
      const rows = labRows(level, result, state.lab, before);
      this.#rows = { of, rows, signs: labSigns(rows) };
    }
    return this.#rows;
  }
}
