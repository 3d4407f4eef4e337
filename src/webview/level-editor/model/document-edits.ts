import { type Edit, editSketch, writtenRows } from "../../../games/sokoban/edit/edit.js";
import { type Sketch, sketchOf } from "../../../games/sokoban/edit/sketch.js";
import type { TextBoard } from "../../../games/sokoban/level/board.js";
import type { EditReply } from "../../../protocol/levels/editor-requests.js";
import { shifted } from "./stroke.js";

export type SendEdit = (version: number, edit: Edit) => Promise<EditReply>;

/** A board of the document, with the document version it was read from. */
export interface VersionedBoard {
  readonly version: number;
  readonly board: TextBoard;
}

/** How far the board's cells have moved down and right. */
export interface Shift {
  readonly rows: number;
  readonly columns: number;
}

/**
 * Sends edits to the document one after the other, each for the version that the previous one made. `sketch`
 * shows their result until a page arrives with it. If the document changes in between, the remaining edits
 * are dropped: they were made for another board.
 */
export class DocumentEdits {
  /** Its board is the one that places count from. */
  #current: VersionedBoard;
  #latest: VersionedBoard;
  #pending: readonly Edit[] = [];
  #sent: { readonly version: number; reply: EditReply | undefined } | undefined;
  #sketch: Sketch | undefined;

  constructor(
    board: VersionedBoard,
    private readonly send: SendEdit,
    /**
     * Called when the board has changed, with the shift of its cells by an edit of this editor, and whether
     * edits were dropped.
     */
    private readonly settled: (shift: Shift, dropped: boolean) => void,
  ) {
    this.#current = board;
    this.#latest = board;
  }

  /**
   * The board with the pending edits. Its `top` and `left` are the offset of its cells from those of the
   * document's board.
   */
  get sketch(): Sketch {
    this.#sketch ??= this.#pending.reduce<Sketch>(
      (sketch, edit) => editSketch(sketch, edit) ?? sketch,
      sketchOf(this.#current.board),
    );
    return this.#sketch;
  }

  get isIdle(): boolean {
    return this.#pending.length === 0;
  }

  /** Places count from the document's board. Returns false if the edit changes nothing or can't be made. */
  make(edit: Edit): boolean {
    const before = this.sketch;
    const moved = shifted(edit, before.top, before.left);
    const after = editSketch(before, moved);
    if (after === undefined || isSameSketch(before, after)) return false;
    this.#pending = [...this.#pending, moved];
    this.#sketch = after;
    this.#next();
    return true;
  }

  /** Takes the document's current board. */
  show(board: VersionedBoard): void {
    this.#latest = board;
    // A page that comes after the reply shows the result of the edit, even if nothing changed.
    if (this.#sent !== undefined) this.#settle(this.#sent.reply !== undefined);
    else if (board.version !== this.#current.version || board.board !== this.#current.board)
      this.#take({ rows: 0, columns: 0 }, false);
  }

  #next(): void {
    const [edit] = this.#pending;
    if (this.#sent !== undefined || edit === undefined) return;
    const sent = { version: this.#current.version, reply: undefined as EditReply | undefined };
    this.#sent = sent;
    void this.send(sent.version, edit).then(
      (reply) => this.#replied(sent, reply),
      () => this.#replied(sent, "refused"),
    );
  }

  #replied(sent: { reply: EditReply | undefined }, reply: EditReply): void {
    sent.reply = reply;
    if (this.#sent === sent) this.#settle(false);
  }

  /** Reply and page arrive in either order. */
  #settle(shown: boolean): void {
    const { version, reply } = this.#sent ?? {};
    if (reply === undefined) return;
    if (reply !== "done" && reply !== "unchanged") {
      this.#sent = undefined;
      this.#pending = [];
      this.#take({ rows: 0, columns: 0 }, true);
      return;
    }
    if (reply === "done" && !shown && this.#latest.version === version) return;
    const [edit, ...rest] = this.#pending;
    const made = edit === undefined ? undefined : editSketch(sketchOf(this.#current.board), edit);
    const shift = { rows: made?.top ?? 0, columns: made?.left ?? 0 };
    this.#sent = undefined;
    // The other edits count from the expected board, which didn't come about; shift them back.
    this.#pending =
      reply === "done" ? rest : rest.map((other) => shifted(other, -shift.rows, -shift.columns));
    this.#take(reply === "done" ? shift : { rows: 0, columns: 0 }, false);
    this.#next();
  }

  #take(shift: Shift, dropped: boolean): void {
    this.#current = this.#latest;
    this.#sketch = undefined;
    this.settled(shift, dropped);
  }
}

/** Whether both have the same text. */
function isSameSketch(one: Sketch, other: Sketch): boolean {
  const [before, after] = [writtenRows(one), writtenRows(other)];
  return (
    before.length === after.length && before.every((row, index) => row.trimEnd() === after[index]?.trimEnd())
  );
}
