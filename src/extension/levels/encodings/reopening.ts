import * as vscode from "vscode";
import { isUnicode } from "../../shared/encodings.js";

/** So long VS Code may take to tell of a text that it has read anew. */
const maxReadMs = 5_000;

/** What stands where bytes could not be read. */
const replacement = "\uFFFD";

/** A document that was read in another encoding, which is one step of undo to VS Code. */
interface Reopened {
  /** Its text before that. */
  readonly textBefore: string;
  /** Whether it holds U+FFFD as it is read now, so that this tells nothing of it. */
  readonly holdsReplacement: boolean;
  /** So many steps of undo it stands before that moment; 0 where it does not. */
  stepsBack: number;
  /** What is under way to bring it back. */
  coming: Promise<void> | undefined;
}

/**
 * Reads documents in other encodings. VS Code lets the user undo that as any change of the text, and would
 * then save the letters of before in the encoding of now. So where an undo goes back so far, it is redone at
 * once.
 */
export class Reopening implements vscode.Disposable {
  readonly #reopened = new WeakMap<vscode.TextDocument, Reopened>();
  readonly #stuck: (document: vscode.TextDocument) => void;
  readonly #listening: vscode.Disposable;

  /** `stuck`: an undo went too far, and it could not be redone. */
  constructor(stuck: (document: vscode.TextDocument) => void) {
    this.#stuck = stuck;
    this.#listening = vscode.workspace.onDidChangeTextDocument((change) => this.#changed(change));
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /**
   * Reads a document that has no unsaved changes in another encoding; `bytes` are its file's. False where it
   * has some, or VS Code refuses.
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
    // VS Code tells of the encoding first, and of the text a little later.
    const isRead = () => document.encoding === encoding && comparable(document.getText()) === expected;
    if (!(await becomes(document, isRead))) return false;
    // Where the text is the same, what was before stays what must not come back.
    if (document.getText() !== textBefore || !this.#reopened.has(document)) {
      const holdsReplacement = expected.includes(replacement);
      this.#reopened.set(document, { textBefore, holdsReplacement, stepsBack: 0, coming: undefined });
    }
    return true;
  }

  /** Waits until a document that an undo took too far is back. False where it could not be brought back. */
  async settle(document: vscode.TextDocument): Promise<boolean> {
    const reopened = this.#reopened.get(document);
    await reopened?.coming;
    return (reopened?.stepsBack ?? 0) === 0;
  }

  #changed({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const reopened = this.#reopened.get(document);
    if (reopened === undefined || contentChanges.length === 0) return;
    if (reopened.stepsBack > 0) {
      if (reason === vscode.TextDocumentChangeReason.Undo) reopened.stepsBack++;
      else if (reason === vscode.TextDocumentChangeReason.Redo) reopened.stepsBack--;
      // Reverted, or read anew from the disk.
      else if (!document.isDirty) reopened.stepsBack = 0;
    } else if (reason === vscode.TextDocumentChangeReason.Undo && isBefore(document, reopened)) {
      reopened.stepsBack = 1;
      // One way back at a time: two would redo what was undone before.
      reopened.coming ??= this.#comeBack(document, reopened).finally(() => (reopened.coming = undefined));
    }
  }

  /** VS Code redoes in whatever is active, which is what the undo came from. */
  async #comeBack(document: vscode.TextDocument, reopened: Reopened): Promise<void> {
    while (reopened.stepsBack > 0 && isActive(document)) {
      const { version } = document;
      await vscode.commands.executeCommand("redo");
      if (document.version === version) break;
    }
    if (reopened.stepsBack > 0) this.#stuck(document);
  }
}

/** VS Code may have read it in UTF-8 once more in between, as when the file changed on the disk. */
function isBefore(document: vscode.TextDocument, { textBefore, holdsReplacement }: Reopened): boolean {
  const text = document.getText();
  return (
    text === textBefore || (!holdsReplacement && !isUnicode(document.encoding) && text.includes(replacement))
  );
}

/** A text without what VS Code makes equal or keeps elsewhere: line ends, and the mark at the beginning. */
function comparable(text: string): string {
  return text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
}

/** Waits until something is so of a document; false where it is not for some seconds. */
function becomes(document: vscode.TextDocument, isSo: () => boolean): Promise<boolean> {
  if (isSo()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      clearTimeout(timer);
      listening.dispose();
      resolve(answer);
    };
    const timer = setTimeout(() => end(false), maxReadMs);
    const listening = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && isSo()) end(true);
    });
  });
}

function isActive({ uri }: vscode.TextDocument): boolean {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isOne = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isOne && input.uri.toString() === uri.toString();
}
