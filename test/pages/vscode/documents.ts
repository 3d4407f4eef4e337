import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { minimatch } from "minimatch";
import type * as vscode from "vscode";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { TestDocument } from "./document.js";
import { Files, fs } from "./files.js";
import { ownEvent, Uri, type WorkspaceEdit } from "./types.js";

interface Language {
  readonly id: string;
  readonly extensions?: readonly string[];
  readonly filenamePatterns?: readonly string[];
}

const { contributes } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as {
  readonly contributes: { readonly languages: readonly Language[] };
};
const languages: readonly Language[] = [...contributes.languages, { id: "markdown", extensions: [".md"] }];

/** The language that VS Code gives a file for its name. */
function languageOf(path: string): string {
  const isNamed = (pattern: string) => minimatch(basename(path), pattern, { dot: true, nocase: true });
  const found = languages.find(({ extensions = [], filenamePatterns = [] }) =>
    [...filenamePatterns, ...extensions.map((extension) => `*${extension}`)].some(isNamed),
  );
  return found?.id ?? "plaintext";
}

/** The text documents of a window, over real files in UTF-8, and untitled ones. */
export class Documents {
  readonly onDidOpen = ownEvent<TestDocument>();
  readonly onDidChange = ownEvent<vscode.TextDocumentChangeEvent>();
  readonly onDidSave = ownEvent<TestDocument>();
  readonly onDidClose = ownEvent<TestDocument>();
  readonly fs = fs;
  readonly files: Files;
  readonly #open = new Map<string, Promise<TestDocument>>();
  #all: readonly TestDocument[] = [];

  constructor(folder: string | undefined) {
    this.files = new Files(folder);
    this.files.onDidChange(({ path }) => this.fileChanged(path));
  }

  get all(): readonly TestDocument[] {
    return this.#all;
  }

  /** The document of an address if it is open. */
  find(uri: Uri): TestDocument | undefined {
    return this.#all.find((document) => `${document.uri}` === `${uri}`);
  }

  /** Opens a file once; rejects with VS Code's words if it can't be read as a text. */
  open(uri: Uri): Promise<TestDocument> {
    const opening = this.#open.get(`${uri}`) ?? this.#load(uri);
    this.#open.set(`${uri}`, opening);
    opening.catch(() => this.#open.delete(`${uri}`));
    return opening;
  }

  openUntitled({ language = "plaintext", content = "" } = {}): TestDocument {
    let number = 1;
    while (this.#open.has(`untitled:Untitled-${number}`)) number++;
    const document = this.#add(Uri.parse(`untitled:Untitled-${number}`), content, language);
    this.#open.set(`${document.uri}`, Promise.resolve(document));
    return document;
  }

  close(document: TestDocument): void {
    this.#open.delete(`${document.uri}`);
    this.#all = this.#all.filter((one) => one !== document);
    document.isClosed = true;
    this.onDidClose.fire(document);
  }

  /**
   * Makes one step of each document. Returns `false` and changes nothing if a document can't be opened or has
   * changed since the call. Returns `false` at the first document whose edits overlap.
   */
  async applyEdit(edit: WorkspaceEdit): Promise<boolean> {
    const versions = new Map(this.all.map((document) => [document, document.version]));
    await turn();
    try {
      const documents = await Promise.all(edit.entries().map(([uri]) => this.open(uri)));
      if (documents.some((document) => (versions.get(document) ?? 1) !== document.version)) return false;
      return edit.entries().every(([, edits], index) => documents[index]!.edit(edits));
    } catch {
      return false;
    }
  }

  /** Writes a dirty file. */
  async save(document: TestDocument): Promise<boolean> {
    if (document.isUntitled) throw new Error(`“${document.uri}” has no file to save in`);
    if (!document.isDirty) return true;
    const { text, state } = document.contents;
    await writeFile(document.fileName, text);
    document.saved(state);
    this.onDidSave.fire(document);
    return true;
  }

  /** Takes the file's contents back. */
  async revert(document: TestDocument): Promise<void> {
    document.reload(await readFile(document.fileName, "utf8"));
  }

  /** Reads a file again that has changed on the disk, unless its document has changed, too. */
  async fileChanged(path: string): Promise<void> {
    const document = this.find(Uri.file(path));
    if (document === undefined || document.isDirty) return;
    const { version } = document;
    const contents = await readFile(path, "utf8").catch(() => undefined);
    if (contents !== undefined && document.version === version) document.reload(contents);
  }

  dispose(): Promise<void> {
    return this.files.dispose();
  }

  #add(uri: Uri, text: string, language: string): TestDocument {
    const document = new TestDocument(this, uri, text, language);
    this.#all = [...this.#all, document];
    this.onDidOpen.fire(document);
    return document;
  }

  async #load(uri: Uri): Promise<TestDocument> {
    try {
      const bytes = await fs.readFile(uri);
      if (bytes.subarray(0, 512).includes(0))
        throw new Error("File seems to be binary and cannot be opened as text");
      this.files.watch(uri.fsPath);
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      return this.#add(uri, text, languageOf(uri.path));
    } catch (error) {
      throw new Error(`cannot open ${uri}. Detail: ${(error as Error).message}`);
    }
  }
}
