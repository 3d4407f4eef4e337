import * as vscode from "vscode";
import { Queue } from "../../../games/queue.js";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { trackLevels } from "../../../games/sokoban/text/reread.js";
import type { EditReply } from "../../../protocol/levels/editor-requests.js";
import { showWarning } from "../../kit/notify.js";
import { t } from "../../kit/translate.js";
import {
  formReason,
  isUnread,
  type LevelDocument,
  type LevelDocuments,
  unreadReason,
  workspaceEdit,
} from "./level-documents.js";

/**
 * A level file with open editors. It keeps the identity of each level while the text around it changes, and
 * makes edits one after another. All edits go to the document's text, so that VS Code provides undo, saving,
 * reverting and text editors.
 */
export class EditedFile {
  #read: LevelDocument;
  #ids: readonly number[];
  #lastId = 0;
  /** Whether undo or redo has changed the text since it was last read. */
  #isUndone = false;
  /** The level that the last undo or redo restored; a new object each time. */
  returned: { readonly id: number } | undefined;
  /** The level being moved; its text alone doesn't distinguish it from equal levels. */
  #moving: LevelMove | undefined;
  readonly #edits = new Queue();
  /** Whether the file system reports this file as read-only. */
  #isLocked = false;
  /** Settles when the file's encoding is first known. */
  readonly encodingChecked: Promise<unknown>;

  constructor(
    readonly document: vscode.TextDocument,
    readonly documents: LevelDocuments,
  ) {
    this.#read = documents.read(document);
    this.#ids = this.#read.collection.levels.map(() => ++this.#lastId);
    this.encodingChecked = documents.encodings.ensure(document).catch(() => undefined);
  }

  /** Returns the current levels of the file. */
  read(): LevelDocument {
    const now = this.documents.read(this.document);
    if (now !== this.#read) {
      const [before, ids] = [
        moved(this.#read.collection.levels, this.#moving),
        moved(this.#ids, this.#moving),
      ];
      const known = this.#lastId;
      this.#ids = trackLevels(before, ids, now.collection.levels, () => ++this.#lastId);
      const came = this.#isUndone ? this.#ids.find((id) => id > known) : undefined;
      if (came !== undefined) this.returned = { id: came };
      this.#read = now;
      this.#moving = undefined;
      this.#isUndone = false;
    }
    return now;
  }

  /** Call this after an undo or redo, before the document is read. */
  noteUndo(): void {
    this.#isUndone = true;
  }

  level(index: number): LevelEntry | undefined {
    return this.read().collection.levels[index];
  }

  /** A number that identifies a level while the file is open. */
  idOf(index: number): number | undefined {
    this.read();
    return this.#ids[index];
  }

  indexOf(id: number | undefined): number | undefined {
    this.read();
    const index = id === undefined ? -1 : this.#ids.indexOf(id);
    return index < 0 ? undefined : index;
  }

  /** Why the file can't be edited here, as a sentence; `undefined` if it can. */
  get readOnlyReason(): string | undefined {
    const { scheme } = this.document.uri;
    const isWritable = scheme === "untitled" || vscode.workspace.fs.isWritableFileSystem(scheme);
    // A text that another extension only displays has no file system.
    if (isWritable === undefined) return t("This isn't the file itself, so it can't be changed here.");
    if (!isWritable || this.#isLocked) return t("This file is read-only.");
    const { collection } = this.read();
    if (isUnread(collection)) return unreadReason();
    if (collection.form !== "text") return formReason(collection);
    return this.documents.encodings.reasonOf(this.document);
  }

  /**
   * Checks whether the file is read-only, and whether its encoding keeps its bytes. Returns whether the
   * read-only state has changed.
   */
  async checkReadOnly(): Promise<boolean> {
    const { uri } = this.document;
    await this.documents.encodings.ensure(this.document);
    const permissions =
      uri.scheme === "untitled"
        ? undefined
        : (await Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined))?.permissions;
    const isLocked = ((permissions ?? 0) & vscode.FilePermission.Readonly) !== 0;
    const isNews = isLocked !== this.#isLocked;
    this.#isLocked = isLocked;
    return isNews;
  }

  /**
   * Changes the text in one undo step, after all edits requested before. If the file still has the given
   * version, `make` returns the changes, or `undefined` if they can't be made. `move`: the changes move this
   * level.
   */
  edit(
    version: number,
    make: (file: LevelDocument) => readonly TextEdit[] | undefined,
    move?: LevelMove,
  ): Promise<EditReply> {
    return this.#edits.add(() => this.#edit(version, make, move));
  }

  /** Resolves when the edits requested so far are made. */
  settle(): Promise<void> {
    return this.#edits.idle();
  }

  async #edit(
    version: number,
    make: (file: LevelDocument) => readonly TextEdit[] | undefined,
    move: LevelMove | undefined,
  ): Promise<EditReply> {
    const { document } = this;
    const { encodings } = this.documents;
    if (document.isClosed || document.version !== version) return "stale";
    if ((await encodings.ensure(document)) !== undefined || this.readOnlyReason !== undefined)
      return "refused";
    // The document may just have been read again in another encoding.
    if (document.isClosed || document.version !== version) return "stale";
    const edits = make(this.read());
    if (edits === undefined) return "refused";
    if (edits.length === 0) return "unchanged";
    const refusal = await encodings.refusalOf(document, edits);
    if (refusal !== undefined) {
      void showWarning(refusal);
      return "unwritable";
    }
    const change = workspaceEdit(document, edits);
    this.#moving = move;
    const isApplied = await vscode.workspace.applyEdit(change);
    // Changes of a file that is slow to read are read later: by then nothing says which level was moved.
    if (isApplied && move !== undefined) this.read();
    this.#moving = undefined;
    if (isApplied) return document.version === version ? "unchanged" : "done";
    return document.version === version ? "refused" : "stale";
  }
}

/** The places of a level before and after a move. */
export interface LevelMove {
  readonly from: number;
  readonly to: number;
}

function moved<Item>(list: readonly Item[], move: LevelMove | undefined): readonly Item[] {
  return move === undefined ? list : list.toSpliced(move.from, 1).toSpliced(move.to, 0, list[move.from]!);
}
