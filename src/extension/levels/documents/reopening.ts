import * as vscode from "vscode";
import { Owner } from "../../../protocol/emitter.js";
import { isUnicode } from "../../kit/file-texts.js";
import { activeFile } from "../../kit/files.js";

/** How long VS Code may take to report a text that it has read again. */
const maxReadMs = 5_000;

/** Replaces bytes that couldn't be read. */
const replacement = "\uFFFD";

/** A document that was read again in another encoding. VS Code records that as one undo step. */
interface Reopened {
  /** Its text before it was read again. */
  readonly textBefore: string;
  /** Whether the text contains U+FFFD in the new encoding; if so, U+FFFD doesn't identify the old text. */
  readonly holdsReplacement: boolean;
  /** How many undo steps the document is before that moment; 0 if it isn't before it. */
  stepsBack: number;
  /** The running redo, if any. */
  redoing: Promise<void> | undefined;
}

/**
 * Reads documents in other encodings. VS Code lets the user undo that, and would then save the old text in
 * the new encoding. So an undo that goes back this far is redone at once.
 */
export class Reopening extends Owner {
  readonly #reopened = new WeakMap<vscode.TextDocument, Reopened>();

  /** `stuck`: called if an undo went too far and couldn't be redone. */
  constructor(private readonly stuck: (document: vscode.TextDocument) => void) {
    super();
    this.own(vscode.workspace.onDidChangeTextDocument((change) => this.#changed(change)));
  }

  /**
   * Reads a document without unsaved changes in another encoding; `bytes` are its file's. Returns false if it
   * has unsaved changes, or VS Code refuses.
   */
  async reopen(document: vscode.TextDocument, encoding: string, bytes: Uint8Array): Promise<boolean> {
    if (document.isDirty) return false;
    const textBefore = document.getText();
    const expected = comparable(await vscode.workspace.decode(bytes, { encoding }));
    try {
      await vscode.workspace.openTextDocument(document.uri, { encoding });
    } catch {
      return false;
    }
    // VS Code reports the encoding first, and the text a little later.
    const isRead = () => document.encoding === encoding && comparable(document.getText()) === expected;
    if (!(await waitFor(document, isRead))) return false;
    // If the text is the same, an earlier text stays the one that must not come back.
    if (document.getText() !== textBefore || !this.#reopened.has(document)) {
      const holdsReplacement = expected.includes(replacement);
      this.#reopened.set(document, { textBefore, holdsReplacement, stepsBack: 0, redoing: undefined });
    }
    return true;
  }

  /** Waits until an undo that went too far has been redone. Returns false if it couldn't be. */
  async settle(document: vscode.TextDocument): Promise<boolean> {
    const reopened = this.#reopened.get(document);
    await reopened?.redoing;
    return (reopened?.stepsBack ?? 0) === 0;
  }

  #changed({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const reopened = this.#reopened.get(document);
    if (reopened === undefined || contentChanges.length === 0) return;
    if (reopened.stepsBack > 0) {
      if (reason === vscode.TextDocumentChangeReason.Undo) reopened.stepsBack++;
      else if (reason === vscode.TextDocumentChangeReason.Redo) reopened.stepsBack--;
      // The document was reverted or read again from disk.
      else if (!document.isDirty) reopened.stepsBack = 0;
    } else if (reason === vscode.TextDocumentChangeReason.Undo && isBefore(document, reopened)) {
      reopened.stepsBack = 1;
      // Only one redo loop at a time: two would redo steps that were undone before.
      reopened.redoing ??= this.#redoUntilBack(document, reopened).finally(
        () => (reopened.redoing = undefined),
      );
    }
  }

  /** VS Code redoes in the active editor, which is where the undo came from. */
  async #redoUntilBack(document: vscode.TextDocument, reopened: Reopened): Promise<void> {
    while (reopened.stepsBack > 0 && activeFile()?.toString() === document.uri.toString()) {
      const { version } = document;
      await vscode.commands.executeCommand("redo");
      if (document.version === version) break;
    }
    if (reopened.stepsBack > 0) this.stuck(document);
  }
}

/** VS Code may have read it as UTF-8 again in between, for example because the file changed on disk. */
function isBefore(document: vscode.TextDocument, { textBefore, holdsReplacement }: Reopened): boolean {
  const text = document.getText();
  return (
    text === textBefore || (!holdsReplacement && !isUnicode(document.encoding) && text.includes(replacement))
  );
}

/** The text without what VS Code normalizes or stores elsewhere: line ends and the BOM. */
function comparable(text: string): string {
  return text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
}

/** Waits for a condition of a document; returns false if it isn't met within some seconds. */
function waitFor(document: vscode.TextDocument, condition: () => boolean): Promise<boolean> {
  if (condition()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      clearTimeout(timer);
      listening.dispose();
      resolve(answer);
    };
    const timer = setTimeout(() => end(false), maxReadMs);
    const listening = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && condition()) end(true);
    });
  });
}
