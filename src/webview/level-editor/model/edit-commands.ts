import type { Edit } from "../../../games/sokoban/edit/edit.js";
import { patchText, readPatch } from "../../../games/sokoban/edit/patch-text.js";
import type { Brush } from "../../../games/sokoban/edit/sketch.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { t } from "../../kit/translate.js";
import { labelOf } from "../tools/editor-keys.js";
import type { Editing } from "./editing.js";
import { brushes, type EditorContext, type EditorState } from "./editor-state.js";
import { placeText, readOnlyText } from "./level-words.js";
import type { Tool } from "./stroke.js";

/** The level being edited, as the model knows it now. */
export interface EditedLevel {
  readonly levelPage: LevelPage | undefined;
  readonly editing: Editing | undefined;
  readonly state: EditorState;
  set(state: Partial<EditorState>): void;
  /** Like `set`, after the editing itself has changed its tool. */
  follow(tool: EditorState["tool"]): void;
}

/** Commands that edit the cells of a level: draw, move the cell cursor, cut, copy, paste, rotate and flip. */
export class EditCommands {
  constructor(
    private readonly level: EditedLevel,
    private readonly context: EditorContext,
  ) {}

  run(command: EditorCommand, editing: Editing): void {
    const step = cursorSteps[command];
    const tool = toolCommands[command];
    const brush = brushCommands[command];
    const edit = editCommands[command];
    if (step !== undefined) this.#step(editing, ...step);
    else if (tool !== undefined) this.level.set({ tool });
    else if (brush !== undefined) this.#takeUp(editing, brush);
    else if (edit !== undefined) this.edit(edit);
    else this.#onCells[command]?.(editing);
  }

  edit(edit: Edit): void {
    if (this.#mayWrite() && this.level.editing?.make(edit) === false)
      this.context.tell(t("That changes nothing here."));
  }

  /** Returns false if nothing is selected. */
  copy(): boolean {
    const { editing } = this.level;
    const copied = editing?.copy() ?? false;
    const patch = editing?.patch;
    if (!copied || patch === undefined) this.context.tell(t("Select cells first."));
    else {
      this.context.keepCopied(patchText(patch, "xsb"));
      this.context.tell(t("Copied: {0} × {1}.", patch.width, patch.height));
    }
    this.context.changed();
    return copied;
  }

  cut(): boolean {
    if (!this.#mayWrite() || !this.copy()) return false;
    this.level.editing?.cut();
    return true;
  }

  /** The last copied cells in XSB symbols, so that other programs can tell floor from goals. */
  get copiedText(): string | undefined {
    const patch = this.level.editing?.patch;
    return patch && patchText(patch, "xsb");
  }

  /** Pastes the clipboard's cells or, if it holds none, the cells last copied here. */
  paste(clipboard: string | undefined): void {
    const { editing, levelPage } = this.level;
    if (editing === undefined || !this.#mayWrite()) return;
    const comesFromElsewhere =
      clipboard !== undefined && clipboard.trim() !== "" && clipboard !== this.copiedText;
    // Another editor's dots are goals, also on a board whose own dots are floor.
    const dialect = this.context.isCopied(clipboard ?? "") ? "xsb" : levelPage?.board.dialect;
    const other = comesFromElsewhere ? readPatch(clipboard, dialect ?? "xsb") : undefined;
    if (!editing.paste(other)) {
      const why =
        editing.patch === undefined ? t("There is nothing to paste.") : t("That changes nothing here.");
      this.context.tell(why);
    }
    this.level.follow(editing.hand.tool);
  }

  /** The key that held the pen down was released. */
  penLifted(): void {
    const { editing } = this.level;
    if (editing?.stroke !== undefined && editing.cursorLeads && editing.release()) this.sayCell();
  }

  sayCell(): void {
    const { editing } = this.level;
    if (editing !== undefined)
      this.context.tell(placeText(editing.cursor, editing.contentAt(editing.cursor)));
  }

  readonly #onCells: Readonly<Partial<Record<EditorCommand, (editing: Editing) => void>>> = {
    paint: (editing) => {
      if ((editing.onlySelects || this.#mayWrite()) && editing.use()) this.sayCell();
    },
    erase: (editing) => {
      if (this.#mayWrite() && editing.paintSelection("erase")) this.sayCell();
    },
    cut: () => {
      if (this.cut()) this.#copyText();
    },
    copy: () => {
      if (this.copy()) this.#copyText();
    },
    paste: () => this.paste(undefined),
    selectAll: (editing) => {
      editing.selectAll();
      this.level.follow(editing.hand.tool);
    },
    cancel: (editing) => editing.cancel(),
    resize: () => {
      if (this.#mayWrite()) this.context.askForSize();
    },
  };

  #step(editing: Editing, rows: number, columns: number, extending: boolean): void {
    editing.step(rows, columns, extending);
    // If no key is held, each step is a stroke of its own.
    if (!extending || this.context.penIsDown() || editing.release()) this.sayCell();
  }

  #takeUp(editing: Editing, brush: Brush): void {
    this.level.set({
      brush,
      ...(this.level.state.tool === "select" && editing.selection === undefined ? { tool: "draw" } : {}),
    });
    this.context.tell(labelOf(brush));
  }

  #mayWrite(): boolean {
    const page = this.level.levelPage;
    if (page !== undefined && !page.canWrite) this.context.tell(readOnlyText(page));
    return page?.canWrite ?? false;
  }

  #copyText(): void {
    const text = this.copiedText;
    if (text !== undefined) this.context.host.act({ kind: "copy", what: "level", text });
  }
}

/** The meanings of commands that have only one. */

/** The command that takes up a brush. */
export function commandOf(brush: Brush): EditorCommand {
  return brush === "erase" ? "eraser" : brush;
}

const brushCommands: Readonly<Partial<Record<EditorCommand, Brush>>> = Object.fromEntries(
  brushes.map((brush) => [commandOf(brush), brush]),
);
const toolCommands: Readonly<Partial<Record<EditorCommand, Tool>>> = {
  toolDraw: "draw",
  toolRectangle: "rectangle",
  toolFill: "fill",
  toolSelect: "select",
};
const editCommands: Readonly<Partial<Record<EditorCommand, Edit>>> = {
  turnRight: { kind: "turn", turn: "right" },
  turnLeft: { kind: "turn", turn: "left" },
  mirror: { kind: "turn", turn: "mirror" },
  flip: { kind: "turn", turn: "flip" },
  crop: { kind: "crop" },
  boxesOnGoals: { kind: "sweep", sweep: "boxesOnGoals" },
  goalsUnderBoxes: { kind: "sweep", sweep: "goalsUnderBoxes" },
  noBoxes: { kind: "sweep", sweep: "noBoxes" },
  noGoals: { kind: "sweep", sweep: "noGoals" },
};
/** Steps of the cell cursor; `extending` with the pen down. */
export const cursorSteps: Readonly<
  Partial<Record<EditorCommand, readonly [rows: number, columns: number, extending: boolean]>>
> = {
  cursorUp: [-1, 0, false],
  cursorDown: [1, 0, false],
  cursorLeft: [0, -1, false],
  cursorRight: [0, 1, false],
  extendUp: [-1, 0, true],
  extendDown: [1, 0, true],
  extendLeft: [0, -1, true],
  extendRight: [0, 1, true],
};
