import * as vscode from "vscode";
import { maxLevelDocumentBytes } from "../../../games/levels.js";
import { madeOnce } from "../../../games/lists.js";
import { inSlices, type PausingWork } from "../../../games/slices.js";
import { fileTooLarge, type TextEdit } from "../../../games/sokoban/level/finding.js";
import { type LevelMerge, levelMerge } from "../../../games/sokoban/merge/level-merge.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import { readCollection } from "../../../games/sokoban/text/read-collection.js";
import { keptBoards, readAgain } from "../../../games/sokoban/text/reread.js";
import { charactersRead, isLevelText } from "../../../games/sokoban/text/segments.js";
import { levelLanguage } from "../../../manifest/names.js";
import { hostSlices } from "../../../platform/host-clock.js";
import { Owner } from "../../../protocol/emitter.js";
import type { FileEncodings } from "../../kit/file-encodings.js";
import { FileTexts } from "../../kit/file-texts.js";
import { fileNameOf } from "../../kit/files.js";
import { isTextFile } from "../../kit/level-files.js";
import { t, translate } from "../../kit/translate.js";
import { DocumentEncodings } from "./document-encodings.js";

/**
 * Documents that may contain levels: those of the language, and `.txt` files. `LevelDocuments.isLevels`
 * decides about the latter.
 */
export const levelSelector: vscode.DocumentSelector = [
  { language: levelLanguage },
  { language: "plaintext", pattern: "**/*.txt" },
];

/** A document's text and its levels. */
export interface LevelDocument {
  readonly version: number;
  readonly text: string;
  readonly collection: Collection;
}

/**
 * The only reader of level documents: it parses each version of a document once, on demand. It is also the
 * only writer, so that no edit damages a file's bytes.
 */
export class LevelDocuments extends Owner {
  readonly encodings: DocumentEncodings;
  /** Reads files that aren't open. */
  readonly texts: FileTexts;
  readonly #files = new WeakMap<vscode.TextDocument, LevelDocument>();
  /** For `.txt` documents, whether they contain levels. */
  readonly #sniffed = new WeakMap<vscode.TextDocument, boolean>();

  /** `files`: the remembered encodings of files. */
  constructor(files: FileEncodings, onProblem: (error: unknown) => void) {
    super();
    this.encodings = new DocumentEncodings(files, onProblem);
    this.texts = new FileTexts(files);
    this.own(
      this.encodings,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // A file of levels remains one while its last level is being edited. Any other file is checked again
        // when its start changes.
        if (this.#sniffed.get(document) !== false) return;
        if (contentChanges.some(({ rangeOffset }) => rangeOffset < charactersRead))
          this.#sniffed.delete(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#files.delete(document);
        this.#sniffed.delete(document);
      }),
    );
  }

  /**
   * Whether a document contains levels: it has the language, or is a `.txt` file that clearly consists of
   * levels. Only the start of the latter is read, once.
   */
  isLevels(document: vscode.TextDocument): boolean {
    if (document.languageId === levelLanguage) return true;
    if (!isTextFile(document)) return false;
    return madeOnce(this.#sniffed, document, () =>
      isLevelText(
        document.getText(new vscode.Range(new vscode.Position(0, 0), document.positionAt(charactersRead))),
      ),
    );
  }

  /** The current levels of a document. */
  read(document: vscode.TextDocument): LevelDocument {
    const known = this.#files.get(document);
    if (known?.version === document.version) return known;
    const text = document.getText();
    const isReadable = text.length <= maxLevelDocumentBytes;
    const before = known === undefined || isUnread(known.collection) || !isReadable ? undefined : known;
    const again = before && readAgain(before.collection, before.text, text);
    const kept =
      before === undefined || again !== undefined ? [] : keptBoards(before.collection, before.text, text);
    const collection = again ?? (isReadable ? readCollection(text, fileNameOf(document.uri), kept) : unread);
    const file = { version: document.version, text, collection };
    this.#files.set(document, file);
    if (isReadable && collection.levels.length === 0 && isTextFile(document))
      this.#sniffed.set(document, false);
    return file;
  }

  /**
   * Changes a document in one undo step. `making` gets the current text and returns its edits; it runs again
   * if the text changes before it finishes.
   *
   * @returns why nothing was changed, as a sentence; `undefined` on success or if no change was needed
   */
  async change(
    document: vscode.TextDocument,
    making: (file: LevelDocument) => PausingWork<readonly TextEdit[]>,
  ): Promise<string | undefined> {
    // Otherwise VS Code would make an empty one and change that.
    const reason =
      document.isUntitled && document.isClosed
        ? t("It was closed, or saved under another name.")
        : await this.encodings.ensure(document);
    if (reason !== undefined) return t("Couldn't change “{0}”. {1}", fileNameOf(document.uri), reason);
    const file = this.read(document);
    if (file.collection.form !== "text") return formReason(file.collection);
    const isOld = () => document.version !== file.version;
    const edits = await inSlices(making(file), hostSlices, isOld);
    if (edits === undefined || isOld()) return this.change(document, making);
    if (edits.length === 0) return undefined;
    const refusal = await this.encodings.refusalOf(document, edits);
    if (refusal !== undefined) return refusal;
    const change = workspaceEdit(document, edits);
    if (!isOld() && (await vscode.workspace.applyEdit(change))) return undefined;
    return isOld() && !document.isClosed
      ? this.change(document, making)
      : t("Couldn't change “{0}”.", fileNameOf(document.uri));
  }

  /** The level that contains a place of the text; `undefined` above the first one. */
  levelAt(document: vscode.TextDocument, position: vscode.Position): LevelEntry | undefined {
    const offset = document.offsetAt(position);
    return this.read(document).collection.levels.findLast(({ start }) => start <= offset);
  }
}

/** Why a file that isn't written as text isn't changed. */
export function formReason({ form }: Pick<Collection, "form">): string {
  return form === "slc"
    ? t("Level files in XML are only read. Levels can be copied from here.")
    : t(
        "This file has the form of another program, so it is only read. A quick fix in its text converts it to XSB.",
      );
}

/** Whether a document was too large to be read; then its only finding says so. */
export function isUnread(collection: Collection): boolean {
  return collection === unread;
}

const tooLarge = fileTooLarge(maxLevelDocumentBytes);
const unread: Collection = {
  form: "text",
  title: undefined,
  author: undefined,
  comment: undefined,
  levels: [],
  claims: [],
  conflicts: [],
  findings: [tooLarge],
};

/** Why such a document isn't read, as a sentence. */
export function unreadReason(): string {
  return translate(tooLarge.message);
}

export function rangeOf(
  document: vscode.TextDocument,
  { offset, length }: { readonly offset: number; readonly length: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}

/** One change of a document. */
export function workspaceEdit(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): vscode.WorkspaceEdit {
  const change = new vscode.WorkspaceEdit();
  const replacements = edits.map((edit) => vscode.TextEdit.replace(rangeOf(document, edit), edit.text));
  change.set(document.uri, replacements);
  return change;
}

const known = new WeakMap<LevelDocument, { readonly merge: LevelMerge | undefined }>();

/** The conflicts that a merge left in a file; `undefined` without any. Each version is read once. */
export function mergeOf(file: LevelDocument, fileName: string): LevelMerge | undefined {
  return madeOnce(known, file, () => {
    return { merge: isUnread(file.collection) ? undefined : levelMerge(file.text, fileName) };
  }).merge;
}
