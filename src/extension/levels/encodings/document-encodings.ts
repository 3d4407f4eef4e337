import * as vscode from "vscode";
import { maxLevelFileBytes } from "../../../games/levels.js";
import { canHold, isEqual, isUnicode, keepsBytes, likelyEncodings, utf8Of } from "../../shared/encodings.js";
import type { FileEncodings } from "../../shared/file-encodings.js";
import { fileNameOf } from "../../shared/file-name.js";
import { showWarning } from "../../shared/notify.js";
import { encodingLabel } from "./encoding-names.js";
import { Reopening } from "./reopening.js";

/** What was found out about a document. */
interface Known {
  readonly encoding: string;
  /** The file on the disk when it was looked at. */
  readonly state: string | undefined;
  /** Why the document may not be changed, in a sentence; `undefined` where it may. */
  readonly reason: string | undefined;
  /** The encoding to save it in, where VS Code has forgotten it. */
  readonly lost: string | undefined;
}

const free: Known = { encoding: "", state: undefined, reason: undefined, lost: undefined };

/**
 * Keeps files that are not UTF-8 whole. VS Code reads them as UTF-8, where bytes that it cannot read become
 * U+FFFD, and so they are saved. Here such a document is read in an encoding in which every byte comes back,
 * before anything of ours changes it. Where that cannot be, it is not changed.
 */
export class DocumentEncodings implements vscode.Disposable {
  readonly #files: FileEncodings;
  readonly #onProblem: (error: unknown) => void;
  readonly #reopening = new Reopening(() => void showWarning(wentTooFar()));
  readonly #known = new WeakMap<vscode.TextDocument, Known>();
  /** What is being done about each document, one thing after another. */
  readonly #work = new WeakMap<vscode.TextDocument, Promise<unknown>>();
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<vscode.TextDocument>();
  /** Something else is known of a document. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(files: FileEncodings, onProblem: (error: unknown) => void) {
    this.#files = files;
    this.#onProblem = onProblem;
    const look = (document: vscode.TextDocument) => {
      if (this.#files.of(document.uri) !== undefined) void this.ensure(document).catch(this.#onProblem);
    };
    this.#listening = vscode.Disposable.from(
      this.#reopening,
      vscode.workspace.onDidOpenTextDocument(look),
      // Undone, reverted or saved: what was in the way may be gone.
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (!document.isDirty && this.reasonOf(document) !== undefined)
          void this.ensure(document).catch(this.#onProblem);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => void this.#saved(document).catch(this.#onProblem)),
    );
    for (const document of vscode.workspace.textDocuments) look(document);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }

  /** Why a document may not be changed, as far as that is known. */
  reasonOf(document: vscode.TextDocument): string | undefined {
    return this.#known.get(document)?.reason;
  }

  /** What the encoding of a document is called; `undefined` for Unicode. */
  labelOf(document: vscode.TextDocument): string | undefined {
    return this.#known.has(document) && !isUnicode(document.encoding)
      ? encodingLabel(document.encoding)
      : undefined;
  }

  /**
   * Sees to it that no byte of a file is lost when its document is saved; the document may get another
   * encoding, and so another text and version.
   * @returns why that cannot be, in a sentence, so that the document is not to be changed; `undefined` where it may be
   */
  ensure(document: vscode.TextDocument): Promise<string | undefined> {
    return this.#inTurn(document, () => this.#ensure(document));
  }

  /**
   * Why texts cannot be put into a document: a letter of them does not exist in the file's encoding.
   * `undefined` where they can.
   */
  async refusalOf(
    document: vscode.TextDocument,
    edits: readonly { readonly text: string }[],
  ): Promise<string | undefined> {
    if (
      isUnicode(document.encoding) ||
      (await canHold(edits.map(({ text }) => text).join("\n"), document.encoding))
    )
      return undefined;
    const label = encodingLabel(document.encoding);
    return vscode.l10n.t(
      "Couldn't write this into “{0}”: its encoding, {1}, doesn't have all of these letters. Open the file as text and save it with the encoding UTF-8 first.",
      fileNameOf(document.uri),
      label,
    );
  }

  /**
   * Reads a document in an encoding from now on. False where the document has unsaved changes, or bytes of
   * the file would be lost.
   */
  choose(document: vscode.TextDocument, encoding: string): Promise<boolean> {
    return this.#inTurn(document, async () => {
      const bytes = await vscode.workspace.fs.readFile(document.uri);
      if (!(await keepsBytes(bytes, encoding))) return false;
      if (document.encoding !== encoding && !(await this.#reopening.reopen(document, encoding, bytes)))
        return false;
      await this.#ensure(document);
      return true;
    });
  }

  #inTurn<Answer>(document: vscode.TextDocument, work: () => Promise<Answer>): Promise<Answer> {
    const turn = (this.#work.get(document) ?? Promise.resolve()).then(work);
    this.#work.set(
      document,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async #ensure(document: vscode.TextDocument): Promise<string | undefined> {
    if (!(await this.#reopening.settle(document))) return wentTooFar();
    const known = this.#known.get(document);
    // What is saved is the text in its encoding, whatever becomes of the file meanwhile.
    if (known?.encoding === document.encoding && document.isDirty) return known.reason;
    const state = await stateOf(document.uri);
    const isSame =
      known?.encoding === document.encoding && known.reason === undefined && known.state === state;
    if (isSame && state !== undefined) return undefined;
    // A file that is not there, or is too large to be shown, has nothing to lose here.
    if (state === undefined) return this.#learn(document, { ...free, encoding: document.encoding });
    const bytes = await readWhole(document.uri, state);
    // VS Code empties a file before it writes it. An empty one has nothing to lose, and is looked at again
    // with the next question.
    if (bytes.length === 0) return this.#learn(document, { ...free, encoding: document.encoding });
    const found = await this.#look(document, bytes);
    return this.#learn(document, { ...found, encoding: document.encoding, state });
  }

  async #look(document: vscode.TextDocument, bytes: Uint8Array): Promise<Pick<Known, "reason" | "lost">> {
    const { uri } = document;
    const utf8 = utf8Of(bytes);
    const remembered = this.#files.of(uri);
    // Somebody has made it UTF-8 since it was remembered.
    const isOutdated = utf8 !== undefined && remembered === document.encoding && !document.isDirty;
    if (!isOutdated && (await keepsBytes(bytes, document.encoding))) {
      await this.#files.remember(
        uri,
        utf8 === undefined && !isUnicode(document.encoding) ? document.encoding : undefined,
      );
      return free;
    }
    if (document.isDirty && utf8 !== undefined && isUnicode(document.encoding)) return free;
    const candidates = utf8 === undefined ? likelyEncodings(remembered) : [utf8];
    // A text with such bytes is UTF-16 without a mark, to which VS Code would add one.
    for (const encoding of bytes.includes(0) ? [] : candidates) {
      if (!(await keepsBytes(bytes, encoding))) continue;
      if (document.isDirty) return this.#dirty(document, encoding === remembered ? encoding : undefined);
      if (!(await this.#reopening.reopen(document, encoding, bytes))) continue;
      await this.#files.remember(uri, utf8 === undefined ? encoding : undefined);
      return free;
    }
    const reason = vscode.l10n.t(
      "Saving this file would change bytes that are no text in its encoding. Save it as UTF-8 first, then it can be changed here.",
    );
    return { reason, lost: undefined };
  }

  /**
   * Of a document that has changes, whose file is not in the document's encoding. `remembered`: what the file
   * is in, where that is known.
   */
  async #dirty(
    document: vscode.TextDocument,
    remembered: string | undefined,
  ): Promise<Pick<Known, "reason" | "lost">> {
    const text = document.getText();
    // Where what VS Code restored was read in the file's own encoding, it can be saved in that.
    if (remembered !== undefined && !text.includes("\uFFFD") && (await canHold(text, remembered))) {
      const reason = vscode.l10n.t(
        "VS Code restored unsaved changes. Save the file in {0}, as before. Then you can change it here.",
        encodingLabel(remembered),
      );
      return { reason, lost: remembered };
    }
    const reason = vscode.l10n.t(
      "This file is open in the wrong encoding, with unsaved changes. Saving them would destroy letters. Revert the file. Then you can change it here.",
    );
    return { reason, lost: undefined };
  }

  #learn(document: vscode.TextDocument, known: Known): string | undefined {
    const before = this.#known.get(document);
    this.#known.set(document, known);
    if (before?.reason !== known.reason || before?.encoding !== known.encoding)
      this.#onDidChange.fire(document);
    return known.reason;
  }

  async #saved(document: vscode.TextDocument): Promise<void> {
    const lost = this.#known.get(document)?.lost;
    if (lost !== undefined) await this.#inTurn(document, () => this.#saveAgain(document, lost));
  }

  /**
   * VS Code has just saved a document as UTF-8 whose file was in another encoding, which it had forgotten:
   * writes it in that.
   */
  async #saveAgain(document: vscode.TextDocument, encoding: string): Promise<void> {
    const { uri, encoding: saved } = document;
    const text = document.getText();
    const written = await vscode.workspace.fs.readFile(uri);
    // Where the user chose an encoding meanwhile, or goes on, nothing is done.
    if (
      document.isDirty ||
      !isUnicode(saved) ||
      !isEqual(written, await vscode.workspace.encode(text, { encoding: saved }))
    )
      return;
    if (!(await canHold(text, encoding))) {
      void showWarning(
        vscode.l10n.t(
          "“{0}” was saved as UTF-8: {1} doesn't have all of its letters.",
          fileNameOf(uri),
          encodingLabel(encoding),
        ),
      );
      return;
    }
    const bytes = await vscode.workspace.encode(text, { encoding });
    await vscode.workspace.fs.writeFile(uri, bytes);
    await this.#reopening.reopen(document, encoding, bytes);
    await this.#ensure(document);
  }
}

const wentTooFar = () =>
  vscode.l10n.t(
    "Undo went back to before this file was read in its own encoding. Saving it now would change letters. Redo, or revert the file.",
  );

/** Reads a file once more where it was written as it was read. */
async function readWhole(uri: vscode.Uri, state: string): Promise<Uint8Array> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  return (await stateOf(uri)) === state ? bytes : vscode.workspace.fs.readFile(uri);
}

/** Which state of a file is on the disk; `undefined` where there is none, or none that is shown. */
async function stateOf(uri: vscode.Uri): Promise<string | undefined> {
  if (uri.scheme === "untitled" || vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== true)
    return undefined;
  try {
    const { type, size, mtime } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.File) === 0 || size > maxLevelFileBytes ? undefined : `${mtime} ${size}`;
  } catch {
    return undefined;
  }
}
