import { type Edit, editSketch } from "../../../games/sokoban/edit/edit.js";
import {
  type Area,
  type BoardPlace,
  type Brush,
  cellIn,
  copy,
  isOn,
  type Patch,
  type Sketch,
  widthOf,
} from "../../../games/sokoban/edit/sketch.js";
import type { Cell } from "../../../games/sokoban/level/cell.js";
import { Memo } from "../../kit/memo.js";
import { DocumentEdits, type SendEdit, type Shift, type VersionedBoard } from "./document-edits.js";
import { boardText } from "./level-words.js";
import {
  editOf,
  extendStroke,
  type Hand,
  isWithin,
  ordered,
  type Stroke,
  selectionAfter,
  shifted,
  startStroke,
} from "./stroke.js";

/**
 * The shown cells, including the ring around the board; painting on the ring extends the board. Places count
 * from the board's top left.
 */
export interface Frame {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * The board being edited: the cell cursor, the selection, the copied cells, the current gesture and its
 * preview. All places count from the top left of the document's board. It knows neither mouse nor keys;
 * `changed` is called after every change.
 */
export class Editing {
  hand: Hand = { tool: "draw", brush: "wall", filled: false };
  cursor: BoardPlace = { row: 0, column: 0 };
  /** Whether the keyboard moved the cursor last, so that keys paint at the cursor. */
  cursorLeads = false;
  selection: Area | undefined;
  /** The cells that were copied last. */
  patch: Patch | undefined;
  #stroke: Stroke | undefined;
  /** The sketch after the stroke: it is read several times per frame. */
  readonly #drawn = new Memo<Sketch>();
  readonly #edits: DocumentEdits;

  constructor(
    board: VersionedBoard,
    private readonly canWrite: () => boolean,
    send: SendEdit,
    private readonly changed: () => void,
    dropped: () => void,
  ) {
    this.#edits = new DocumentEdits(board, send, (shift, lost) => {
      this.#moveAll(shift);
      if (lost) dropped();
      changed();
    });
    this.cursor = this.#playerPlace() ?? this.cursor;
  }

  get stroke(): Stroke | undefined {
    return this.#stroke;
  }

  /** Whether the document holds all edits. */
  get isSettled(): boolean {
    return this.#edits.isIdle;
  }

  /**
   * What is shown: the document, the pending edits, and the gesture. Its `top` and `left` are the negated
   * place of its first cell.
   */
  get sketch(): Sketch {
    const { sketch } = this.#edits;
    const stroke = this.#stroke;
    if (stroke === undefined) return sketch;
    return this.#drawn.get([sketch, stroke], () => {
      const edit = editOf(stroke);
      return (edit && editSketch(sketch, shifted(edit, sketch.top, sketch.left))) ?? sketch;
    });
  }

  /** Stays the same during a gesture, so that the board doesn't move under the pointer. */
  get frame(): Frame {
    const { sketch } = this.#edits;
    const ring = this.canWrite() ? 1 : 0;
    const [height, width] = [sketch.rows.length, Math.max(1, widthOf(sketch))];
    return {
      top: 0 - sketch.top - ring,
      left: 0 - sketch.left - ring,
      rows: height + 2 * ring,
      columns: width + 2 * ring,
    };
  }

  cellAt({ row, column }: BoardPlace): Cell {
    const sketch = this.sketch;
    return cellIn(sketch, { row: row + sketch.top, column: column + sketch.left });
  }

  /** The same; `undefined` on the ring around the board. */
  contentAt(place: BoardPlace): Cell | undefined {
    const { sketch } = this;
    const isThere = isOn(sketch)({ row: place.row + sketch.top, column: place.column + sketch.left });
    return isThere ? this.cellAt(place) : undefined;
  }

  /** All cells of the board in words. */
  get text(): string {
    const { sketch } = this;
    const size = { height: sketch.rows.length, width: Math.max(1, widthOf(sketch)) };
    return boardText(size, ({ row, column }) => cellIn(sketch, { row, column }));
  }

  show(board: VersionedBoard): void {
    this.#edits.show(board);
  }

  setHand(hand: Partial<Hand>): void {
    this.#commitStroke();
    this.hand = { ...this.hand, ...hand };
    this.changed();
  }

  /** False where the tool would change a file that is only read. */
  get takesStrokes(): boolean {
    return this.canWrite() || this.hand.tool === "select";
  }

  /** Starts a gesture. `erases`: with the right button. */
  press(place: BoardPlace, erases: boolean): void {
    if (!this.takesStrokes) return;
    this.cursor = place;
    this.cursorLeads = false;
    this.#stroke = startStroke(this.hand, place, this.selection, erases);
    if (this.#stroke.kind !== "select" && this.#stroke.kind !== "move") this.selection = undefined;
    this.changed();
  }

  drag(place: BoardPlace): void {
    if (this.#stroke === undefined) return;
    const longer = extendStroke(this.#stroke, place);
    if (longer === this.#stroke) return;
    this.#stroke = longer;
    this.cursor = place;
    this.changed();
  }

  /** Ends the gesture; returns whether it has changed something. */
  release(): boolean {
    const isMade = this.#commitStroke();
    this.changed();
    return isMade;
  }

  /** Cancels the gesture or, if there is none, the selection. */
  cancel(): void {
    if (this.#stroke !== undefined) this.#stroke = undefined;
    else this.selection = undefined;
    this.changed();
  }

  /** Moves the cell cursor, at most onto the ring. `extending`: with the pen down. */
  step(rows: number, columns: number, extending: boolean): void {
    const next = this.#inFrame(shifted(this.cursor, rows, columns));
    this.cursorLeads = true;
    if (extending) {
      if (this.#stroke === undefined && this.takesStrokes) {
        const start = this.#selectionAnchor();
        this.#stroke = startStroke(this.hand, start, undefined);
      }
      if (this.#stroke !== undefined) this.#stroke = extendStroke(this.#stroke, next);
    } else if (this.#stroke?.kind !== "rectangle") this.#commitStroke();
    else this.#stroke = extendStroke(this.#stroke, next);
    this.cursor = next;
    this.changed();
  }

  /** Moves the cursor to a cell, from outside the board. */
  go(place: BoardPlace): void {
    this.#commitStroke();
    this.cursor = place;
    this.cursorLeads = true;
    this.changed();
  }

  /** Whether the pen's key would only select a cell, so that it may be used in a read-only file. */
  get onlySelects(): boolean {
    return this.hand.tool === "select" && !this.#isOnSelection;
  }

  get #isOnSelection(): boolean {
    return this.selection !== undefined && isWithin(this.selection, this.cursor);
  }

  /**
   * Handles the pen's key at the cursor. In the selection it paints all of that. Elsewhere it paints, fills,
   * selects, or sets the first or the second corner of a rectangle. Returns whether it has changed something.
   */
  use(): boolean {
    this.cursorLeads = true;
    if (this.#stroke !== undefined) return this.release();
    if (this.#isOnSelection) return this.paintSelection(this.hand.brush);
    if (!this.takesStrokes) return false;
    this.#stroke = startStroke(this.hand, this.cursor, undefined);
    if (this.hand.tool !== "rectangle") return this.release();
    this.changed();
    return false;
  }

  /** Paints the selection, or the cell under the cursor, with any tool. Returns false if nothing changes. */
  paintSelection(brush: Brush): boolean {
    this.#stroke = undefined;
    return this.make(
      this.selection === undefined
        ? { kind: "paint", places: [this.cursor], brush }
        : { kind: "rectangle", area: this.selection, brush, filled: true },
    );
  }

  /** Returns false if there is nothing to copy. */
  copy(): boolean {
    if (this.selection === undefined) return false;
    const { sketch } = this.#edits;
    this.patch = copy(sketch, shifted(this.selection, sketch.top, sketch.left));
    return true;
  }

  cut(): void {
    if (this.selection !== undefined && this.copy()) this.make({ kind: "clear", area: this.selection });
  }

  /**
   * Pastes at the selection or, without one, at the cursor. The pasted cells are selected, so that they can
   * be dragged. Returns false if nothing changes.
   */
  paste(other?: Patch): boolean {
    this.patch = other ?? this.patch;
    if (this.patch === undefined) return false;
    const at = this.selection === undefined || this.cursorLeads ? this.cursor : ordered(this.selection).from;
    if (!this.make({ kind: "paste", at, patch: this.patch })) return false;
    this.hand = { ...this.hand, tool: "select" };
    this.selection = { from: at, to: shifted(at, this.patch.height - 1, this.patch.width - 1) };
    this.changed();
    return true;
  }

  selectAll(): void {
    const { sketch } = this.#edits;
    this.hand = { ...this.hand, tool: "select" };
    const from = { row: -sketch.top, column: -sketch.left };
    this.selection = { from, to: shifted(from, sketch.rows.length - 1, Math.max(0, widthOf(sketch) - 1)) };
    this.changed();
  }

  /** Returns false if the edit changes nothing or can't be made. */
  make(edit: Edit): boolean {
    if (!this.canWrite()) return false;
    if (edit.kind === "turn" || edit.kind === "crop" || edit.kind === "resize") this.selection = undefined;
    const made = this.#edits.make(edit);
    this.changed();
    return made;
  }

  /** Selecting with the keyboard extends the selection from where it started. */
  #selectionAnchor(): BoardPlace {
    const { selection, cursor } = this;
    if (this.hand.tool !== "select" || selection === undefined || !isWithin(selection, cursor)) return cursor;
    const { from, to } = ordered(selection);
    return {
      row: cursor.row === to.row ? from.row : to.row,
      column: cursor.column === to.column ? from.column : to.column,
    };
  }

  #commitStroke(): boolean {
    const stroke = this.#stroke;
    if (stroke === undefined) return false;
    this.#stroke = undefined;
    const selection = selectionAfter(stroke);
    if (selection !== undefined) this.selection = selection;
    const edit = editOf(stroke);
    return edit !== undefined && this.#edits.make(edit);
  }

  /** The board has grown or shrunk at its top or left. */
  #moveAll({ rows, columns }: Shift): void {
    this.cursor = this.#inFrame(shifted(this.cursor, rows, columns));
    this.#stroke = shifted(this.#stroke, rows, columns);
    if (this.selection === undefined) return;
    const selection = shifted(this.selection, rows, columns);
    this.selection = this.#isInFrame(selection.from) && this.#isInFrame(selection.to) ? selection : undefined;
  }

  #isInFrame(place: BoardPlace): boolean {
    const near = this.#inFrame(place);
    return near.row === place.row && near.column === place.column;
  }

  #inFrame({ row, column }: BoardPlace): BoardPlace {
    const { top, left, rows, columns } = this.frame;
    return {
      row: Math.min(top + rows - 1, Math.max(top, row)),
      column: Math.min(left + columns - 1, Math.max(left, column)),
    };
  }

  #playerPlace(): BoardPlace | undefined {
    for (const [row, text] of this.#edits.sketch.rows.entries()) {
      const column = text.search(/[@+pP]/);
      if (column >= 0) return { row, column };
    }
    return undefined;
  }
}
