import * as vscode from "vscode";
import { maxLevelFileBytes } from "../../../games/levels.js";
import { madeOnce } from "../../../games/lists.js";
import { Queue } from "../../../games/queue.js";
import { Owner } from "../../../protocol/emitter.js";
import type { FileEncodings } from "../../kit/file-encodings.js";
import {
  anyBytes,
  canHold,
  hasOtherLineEnds,
  isEqual,
  isUnicode,
  keepsBytes,
  likelyEncodings,
  oldWindows,
  utf8Of,
} from "../../kit/file-texts.js";
import { fileNameOf } from "../../kit/files.js";
import { showWarning } from "../../kit/notify.js";
import { t } from "../../kit/translate.js";
import { Reopening } from "./reopening.js";

/** What is known about a document's encoding, where nothing is wrong. */
const free = {
  encoding: "",
  /** The state of the file on disk at that time. */
  state: undefined as string | undefined,
  /** Why the document may not be changed, as a sentence; `undefined` if it may. */
  reason: undefined as string | undefined,
  /** The encoding in which to save it, if VS Code has forgotten it. */
  lost: undefined as string | undefined,
  /** Whether the file has other line ends than the document, which VS Code replaces when it saves. */
  replacesLineEnds: false,
};
type Known = Readonly<typeof free>;

/**
 * Protects files that aren't UTF-8. VS Code reads them as UTF-8, replaces unreadable bytes by U+FFFD, and
 * saves those. Before any of our edits, this class reads such a document again in an encoding that keeps
 * every byte. If none does, the document isn't edited.
 */
export class DocumentEncodings extends Owner {
  readonly #reopening = this.own(new Reopening(() => void showWarning(wentTooFar())));
  readonly #known = new WeakMap<vscode.TextDocument, Known>();
  /** The pending work on each document. */
  readonly #work = new WeakMap<vscode.TextDocument, Queue>();
  readonly #onDidChange = this.own(new vscode.EventEmitter<vscode.TextDocument>());
  /** Fires when something about a document has changed. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    private readonly files: FileEncodings,
    private readonly onProblem: (error: unknown) => void,
  ) {
    super();
    const look = (document: vscode.TextDocument) => {
      if (this.files.of(document.uri) !== undefined) void this.ensure(document).catch(this.onProblem);
    };
    this.own(
      vscode.workspace.onDidOpenTextDocument(look),
      // After an undo, revert or save, the problem may be gone.
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (!document.isDirty && this.reasonOf(document) !== undefined)
          void this.ensure(document).catch(this.onProblem);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => void this.#saved(document).catch(this.onProblem)),
    );
    for (const document of vscode.workspace.textDocuments) look(document);
  }

  /** Why a document may not be changed, as far as that is known. */
  reasonOf(document: vscode.TextDocument): string | undefined {
    return this.#known.get(document)?.reason;
  }

  /** The name of a document's encoding; `undefined` for Unicode. */
  labelOf(document: vscode.TextDocument): string | undefined {
    return this.#known.has(document) && !isUnicode(document.encoding)
      ? encodingLabel(document.encoding)
      : undefined;
  }

  /** The line ends that saving gives to the whole file; `undefined` if it has no others. */
  savedLineEndsOf(document: vscode.TextDocument): "LF" | "CRLF" | undefined {
    if (this.#known.get(document)?.replacesLineEnds !== true) return undefined;
    return document.eol === vscode.EndOfLine.CRLF ? "CRLF" : "LF";
  }

  /**
   * Makes sure that saving a document loses no byte of its file. This may change the document's encoding, and
   * so its text and version.
   *
   * @returns why that is impossible, as a sentence, so that the document must not be changed; `undefined` if
   * it may be
   */
  ensure(document: vscode.TextDocument): Promise<string | undefined> {
    return this.#inTurn(document, () => this.#ensure(document));
  }

  /**
   * Why texts can't be inserted into a document: the file's encoding lacks one of their letters. `undefined`
   * if they can.
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
    return t(
      "Couldn't write this into “{0}”: its encoding, {1}, doesn't have all of these letters. Open the file as text and save it with the encoding UTF-8 first.",
      fileNameOf(document.uri),
      label,
    );
  }

  /**
   * Reads a document in an encoding from now on. Returns false if the document has unsaved changes, or bytes
   * of the file would be lost.
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
    return madeOnce(this.#work, document, () => new Queue()).add(work);
  }

  async #ensure(document: vscode.TextDocument): Promise<string | undefined> {
    if (!(await this.#reopening.settle(document))) return wentTooFar();
    const known = this.#known.get(document);
    // Saving writes the text in its encoding, whatever happens to the file meanwhile.
    if (known?.encoding === document.encoding && document.isDirty) return known.reason;
    const state = await stateOf(document.uri);
    const isSame =
      known?.encoding === document.encoding && known.reason === undefined && known.state === state;
    if (isSame && state !== undefined) return undefined;
    // A file that doesn't exist, or is too large to be shown, can't lose anything here.
    if (state === undefined) return this.#learn(document, { ...free, encoding: document.encoding });
    const bytes = await readWhole(document.uri, state);
    // VS Code empties a file before it writes it. An empty file can't lose anything, and the next call checks
    // it again.
    if (bytes.length === 0) return this.#learn(document, { ...free, encoding: document.encoding });
    const found = await this.#look(document, bytes);
    const replacesLineEnds = hasOtherLineEnds(bytes, document.eol === vscode.EndOfLine.CRLF);
    return this.#learn(document, { ...found, encoding: document.encoding, state, replacesLineEnds });
  }

  async #look(document: vscode.TextDocument, bytes: Uint8Array): Promise<Pick<Known, "reason" | "lost">> {
    const { uri } = document;
    const utf8 = utf8Of(bytes);
    const remembered = this.files.of(uri);
    // The file has been converted to UTF-8 since its encoding was remembered.
    const isOutdated = utf8 !== undefined && remembered === document.encoding && !document.isDirty;
    if (!isOutdated && (await keepsBytes(bytes, document.encoding))) {
      await this.files.remember(
        uri,
        utf8 === undefined && !isUnicode(document.encoding) ? document.encoding : undefined,
      );
      return free;
    }
    if (document.isDirty && utf8 !== undefined && isUnicode(document.encoding)) return free;
    const candidates = utf8 === undefined ? likelyEncodings(remembered) : [utf8];
    // A text with such bytes is UTF-16 without a BOM, and VS Code would add one.
    for (const encoding of bytes.includes(0) ? [] : candidates) {
      if (!(await keepsBytes(bytes, encoding))) continue;
      if (document.isDirty) return this.#dirty(document, encoding === remembered ? encoding : undefined);
      if (!(await this.#reopening.reopen(document, encoding, bytes))) continue;
      await this.files.remember(uri, utf8 === undefined ? encoding : undefined);
      return free;
    }
    const reason = t(
      "Saving this file would change bytes that aren't text in its encoding. Save it as UTF-8 first. Then you can change it here.",
    );
    return { reason, lost: undefined };
  }

  /**
   * Checks a document with unsaved changes whose file isn't in the document's encoding. `remembered`: the
   * file's encoding, if known.
   */
  async #dirty(
    document: vscode.TextDocument,
    remembered: string | undefined,
  ): Promise<Pick<Known, "reason" | "lost">> {
    const text = document.getText();
    // If VS Code restored a text that was read in the file's own encoding, it can be saved in that.
    if (remembered !== undefined && !text.includes("\uFFFD") && (await canHold(text, remembered))) {
      const reason = t(
        "VS Code restored unsaved changes. Save the file in {0}, as before. Then you can change it here.",
        encodingLabel(remembered),
      );
      return { reason, lost: remembered };
    }
    const reason = t(
      "This file is open in the wrong encoding, with unsaved changes. Saving them would destroy letters. Revert the file. Then you can change it here.",
    );
    return { reason, lost: undefined };
  }

  #learn(document: vscode.TextDocument, known: Known): string | undefined {
    const before = this.#known.get(document);
    this.#known.set(document, known);
    if (
      before?.reason !== known.reason ||
      before?.encoding !== known.encoding ||
      before?.replacesLineEnds !== known.replacesLineEnds
    )
      this.#onDidChange.fire(document);
    return known.reason;
  }

  async #saved(document: vscode.TextDocument): Promise<void> {
    const { lost, replacesLineEnds } = this.#known.get(document) ?? free;
    if (lost !== undefined) await this.#inTurn(document, () => this.#saveAgain(document, lost));
    else if (replacesLineEnds) await this.ensure(document);
  }

  /**
   * VS Code has just saved a document as UTF-8 although its file had another encoding, which VS Code had
   * forgotten. Writes the file in that encoding.
   */
  async #saveAgain(document: vscode.TextDocument, encoding: string): Promise<void> {
    const { uri, encoding: saved } = document;
    const text = document.getText();
    const written = await vscode.workspace.fs.readFile(uri);
    // Do nothing if the user has selected another encoding or continued editing meanwhile.
    if (
      document.isDirty ||
      !isUnicode(saved) ||
      !isEqual(written, await vscode.workspace.encode(text, { encoding: saved }))
    )
      return;
    if (!(await canHold(text, encoding))) {
      void showWarning(
        t(
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
  t(
    "Undo went back to before this file was read in its own encoding. Saving it now would change letters. Redo, or revert the file.",
  );

/** Reads the file again if it was being written while it was read. */
async function readWhole(uri: vscode.Uri, state: string): Promise<Uint8Array> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  return (await stateOf(uri)) === state ? bytes : vscode.workspace.fs.readFile(uri);
}

/** The state of a file on disk; `undefined` if it doesn't exist or can't be shown. */
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

/** The encodings in which titles can be shown. `script`: the writing system they are for. */
export function knownEncodings(): readonly { readonly encoding: string; readonly label: string }[] {
  const western = t("Western");
  const central = t("Central European");
  const cyrillic = t("Cyrillic");
  const japanese = t("Japanese");
  const chinese = t("Chinese");
  const all: readonly (readonly [encoding: string, script: string, name: string])[] = [
    [oldWindows, western, "Windows-1252"],
    [anyBytes, western, "ISO 8859-1"],
    ["macroman", western, "Mac Roman"],
    ["cp437", western, "CP 437"],
    ["cp850", western, "CP 850"],
    ["windows1250", central, "Windows-1250"],
    ["iso88592", central, "ISO 8859-2"],
    ["cp852", central, "CP 852"],
    ["windows1251", cyrillic, "Windows-1251"],
    ["koi8r", cyrillic, "KOI8-R"],
    ["cp866", cyrillic, "CP 866"],
    ["iso88595", cyrillic, "ISO 8859-5"],
    ["windows1253", t("Greek"), "Windows-1253"],
    ["windows1254", t("Turkish"), "Windows-1254"],
    ["windows1255", t("Hebrew"), "Windows-1255"],
    ["windows1256", t("Arabic"), "Windows-1256"],
    ["windows1257", t("Baltic"), "Windows-1257"],
    ["windows1258", t("Vietnamese"), "Windows-1258"],
    ["windows874", t("Thai"), "Windows-874"],
    ["shiftjis", japanese, "Shift-JIS"],
    ["eucjp", japanese, "EUC-JP"],
    ["gb18030", chinese, "GB 18030"],
    ["big5hkscs", chinese, "Big5"],
    ["euckr", t("Korean"), "EUC-KR"],
  ];
  return all.map(([encoding, script, name]) => ({
    encoding,
    label: t("{0} ({1})", script, name),
  }));
}

/** The name of an encoding: from the list, or VS Code's own name. */
export function encodingLabel(encoding: string): string {
  return knownEncodings().find((known) => known.encoding === encoding)?.label ?? encoding;
}
