import * as vscode from "vscode";
import type { TextEdit } from "../../../games/sokoban/level/finding.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { trackLevels } from "../../../games/sokoban/text/level-identity.js";
import type { EditReply } from "../../../protocol/levels/editor-wire.js";
import { showWarning } from "../../shared/notify.js";
import {
  isUnread,
  type LevelDocument,
  type LevelDocuments,
  textEdits,
  unreadReason,
} from "./level-documents.js";

/**
 * A level file with editors open on it: who each of its levels is, whatever happens to the text around it,
 * and changes of the text, one after another. It is the document's text that is edited, so that undo, saving,
 * reverting and the text editors beside are VS Code's.
 */
export class EditedFile {
  readonly document: vscode.TextDocument;
  readonly #documents: LevelDocuments;
  #read: LevelDocument;
  #ids: readonly number[];
  #lastId = 0;
  /** Whether undo or redo changed the text since it was read. */
  #isUndone = false;
  /** The level that the last undo or redo brought into the file, as an object of its own for each time. */
  returned: { readonly id: number } | undefined;
  /** A level that is being moved: its text alone does not tell it from equal ones. */
  #moving: LevelMove | undefined;
  #lastEdit: Promise<unknown> = Promise.resolve();
  /** A file system can say of a single file that it cannot be written. */
  #isLocked = false;
  /** Settles when it is first known in which encoding the file is. */
  readonly looked: Promise<unknown>;

  constructor(document: vscode.TextDocument, documents: LevelDocuments) {
    this.document = document;
    this.#documents = documents;
    this.#read = documents.read(document);
    this.#ids = this.#read.collection.levels.map(() => ++this.#lastId);
    this.looked = documents.encodings.ensure(document).catch(() => undefined);
  }

  /** The file as it is now. */
  read(): LevelDocument {
    const now = this.#documents.read(this.document);
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

  /** To be called when undo or redo has changed the document, before it is read. */
  noteUndo(): void {
    this.#isUndone = true;
  }

  level(index: number): LevelEntry | undefined {
    return this.read().collection.levels[index];
  }

  /** A number that a level keeps for as long as the file is open. */
  idOf(index: number): number | undefined {
    this.read();
    return this.#ids[index];
  }

  indexOf(id: number | undefined): number | undefined {
    this.read();
    const index = id === undefined ? -1 : this.#ids.indexOf(id);
    return index < 0 ? undefined : index;
  }

  /** Why the file cannot be changed here, in a sentence; `undefined` when it can. */
  get readOnlyReason(): string | undefined {
    const { scheme } = this.document.uri;
    const isWritable = scheme === "untitled" || vscode.workspace.fs.isWritableFileSystem(scheme);
    // What only another extension shows as a text is in no file system.
    if (isWritable === undefined)
      return vscode.l10n.t("This isn't the file itself, so it can't be changed here.");
    if (!isWritable || this.#isLocked) return vscode.l10n.t("This file is read-only.");
    const { collection } = this.read();
    if (isUnread(collection)) return unreadReason();
    if (collection.form === "slc")
      return vscode.l10n.t("Level files in XML are only read. Levels can be copied from here.");
    return this.#documents.encodings.reasonOf(this.document);
  }

  /** What the encoding of a file that is not Unicode is called. */
  get encodingLabel(): string | undefined {
    return this.#documents.encodings.labelOf(this.document);
  }

  /**
   * Asks whether the file may be written, and sees to it that its bytes are kept where it is; resolves to
   * whether the lock is news.
   */
  async lookForLock(): Promise<boolean> {
    const { uri } = this.document;
    await this.#documents.encodings.ensure(this.document);
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
   * Changes the text in one step of undo, after all changes asked for before. `make` is called with the file
   * when it is still in the version that was decided on; it returns the changes, or `undefined` for what
   * cannot be done. `move`: that is what the changes come to.
   */
  edit(
    version: number,
    make: (file: LevelDocument) => readonly TextEdit[] | undefined,
    move?: LevelMove,
  ): Promise<EditReply> {
    const reply = this.#lastEdit.then(() => this.#edit(version, make, move));
    this.#lastEdit = reply.catch(() => undefined);
    return reply;
  }

  /** Resolves when the changes asked for so far are made. */
  async settle(): Promise<void> {
    await this.#lastEdit;
  }

  async #edit(
    version: number,
    make: (file: LevelDocument) => readonly TextEdit[] | undefined,
    move: LevelMove | undefined,
  ): Promise<EditReply> {
    const { document } = this;
    const { encodings } = this.#documents;
    if (document.isClosed || document.version !== version) return "stale";
    if ((await encodings.ensure(document)) !== undefined || this.readOnlyReason !== undefined)
      return "refused";
    // It may just have been read in another encoding.
    if (document.isClosed || document.version !== version) return "stale";
    const edits = make(this.read());
    if (edits === undefined) return "refused";
    if (edits.length === 0) return "unchanged";
    const refusal = await encodings.refusalOf(document, edits);
    if (refusal !== undefined) {
      void showWarning(refusal);
      return "unwritable";
    }
    const change = new vscode.WorkspaceEdit();
    change.set(document.uri, textEdits(document, edits));
    this.#moving = move;
    const isApplied = await vscode.workspace.applyEdit(change);
    this.#moving = undefined;
    if (isApplied) return document.version === version ? "unchanged" : "done";
    return document.version === version ? "refused" : "stale";
  }
}

/** From one place of the list to another, as both are before and after. */
export interface LevelMove {
  readonly from: number;
  readonly to: number;
}

function moved<Item>(list: readonly Item[], move: LevelMove | undefined): readonly Item[] {
  return move === undefined ? list : list.toSpliced(move.from, 1).toSpliced(move.to, 0, list[move.from]!);
}
