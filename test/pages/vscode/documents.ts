import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { minimatch } from "minimatch";
import type * as vscode from "vscode";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { type DocumentOwner, TestDocument } from "./document.js";
import { Files, fs } from "./files.js";
import { EventEmitter, Uri, type WorkspaceEdit } from "./types.js";

interface Language {
  readonly id: string;
  readonly extensions?: readonly string[];
  readonly filenamePatterns?: readonly string[];
}

const { contributes } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as {
  readonly contributes: { readonly languages: readonly Language[] };
};
const languages: readonly Language[] = [
  ...contributes.languages,
  { id: "markdown", extensions: [".md"] },
  { id: "json", extensions: [".json"] },
];

/** The language that VS Code gives a file for its name. */
function languageOf(path: string): string {
  const patterns = ({ extensions = [], filenamePatterns = [] }: Language) => [
    ...filenamePatterns,
    ...extensions.map((extension) => `*${extension}`),
  ];
  const isNamed = (pattern: string) => minimatch(basename(path), pattern, { dot: true, nocase: true });
  return languages.find((language) => patterns(language).some(isNamed))?.id ?? "plaintext";
}

/** The text documents of a window, over real files in UTF-8, and untitled ones. */
export class Documents implements DocumentOwner {
  readonly onDidOpen = new EventEmitter<TestDocument>();
  readonly onDidChange = new EventEmitter<vscode.TextDocumentChangeEvent>();
  readonly onDidChangeDirty = new EventEmitter<TestDocument>();
  readonly onDidSave = new EventEmitter<TestDocument>();
  readonly onDidClose = new EventEmitter<TestDocument>();
  readonly fs = fs;
  readonly files: Files;
  readonly #open = new Map<string, TestDocument>();
  readonly #opening = new Map<string, Promise<TestDocument>>();

  constructor(folder: string | undefined) {
    this.files = new Files(folder);
    this.files.onDidChange.event(({ path }) => this.fileChanged(path));
  }

  get all(): readonly TestDocument[] {
    return [...this.#open.values()];
  }

  /** The document of an address if it is open. */
  find(uri: Uri): TestDocument | undefined {
    return this.#open.get(uri.toString());
  }

  /** Opens a file once; rejects with VS Code's words if it can't be read as a text. */
  async open(uri: Uri): Promise<TestDocument> {
    const key = uri.toString();
    const open = this.#open.get(key) ?? this.#opening.get(key);
    if (open !== undefined) return open;
    const opening = this.#load(uri).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  openUntitled({ language = "plaintext", content = "" } = {}): TestDocument {
    let number = 1;
    while (this.#open.has(`untitled:Untitled-${number}`)) number++;
    return this.#add(new TestDocument(this, Uri.parse(`untitled:Untitled-${number}`), content, language));
  }

  close(uri: Uri): void {
    const document = this.find(uri);
    if (document === undefined) return;
    this.#open.delete(uri.toString());
    document.isClosed = true;
    this.onDidClose.fire(document);
  }

  /** As in VS Code, the document is closed with the former language and opened with the new one. */
  setLanguage(document: TestDocument, id: string): void {
    this.onDidClose.fire(document);
    document.languageId = id;
    this.onDidOpen.fire(document);
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

  undo(uri: Uri): void {
    this.find(uri)?.undo();
  }

  redo(uri: Uri): void {
    this.find(uri)?.redo();
  }

  /** Writes a dirty file. */
  async save(of: { readonly uri: Uri } | Uri): Promise<boolean> {
    const document = this.find("uri" in of ? of.uri : of);
    if (document?.isUntitled !== false) throw new Error(`“${document?.uri}” has no file to save in`);
    if (!document.isDirty) return true;
    const { text, state } = document.contents;
    await writeFile(document.fileName, text);
    document.saved(state);
    this.onDidSave.fire(document);
    return true;
  }

  /** Takes the file's contents back. */
  async revert(uri: Uri): Promise<void> {
    this.find(uri)?.reload(await readFile(uri.fsPath, "utf8"));
  }

  /** Reads a file again that has changed on the disk, unless its document has changed, too. */
  async fileChanged(path: string): Promise<void> {
    const document = this.find(Uri.file(path));
    if (document === undefined || document.isDirty) return;
    const { version } = document;
    const contents = await readFile(path, "utf8").catch(() => undefined);
    if (contents !== undefined && document.version === version) document.reload(contents);
  }

  async dispose(): Promise<void> {
    await this.files.dispose();
  }

  #add(document: TestDocument): TestDocument {
    this.#open.set(document.uri.toString(), document);
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
      return this.#add(new TestDocument(this, uri, text, languageOf(uri.path)));
    } catch (error) {
      throw new Error(`cannot open ${uri}. Detail: ${(error as Error).message}`);
    }
  }
}
