import * as vscode from "vscode";
import { blockScheme } from "../../manifest/terms/names.js";

/** What reads and writes the files. */
export type BlockFileAccess = Pick<vscode.FileSystemProvider, "stat" | "readFile" | "writeFile">;

/**
 * Registers the files that are blocks of levels in Markdown documents. Their code is loaded when VS Code
 * reads the first of them, which may be a tab of an earlier window.
 */
export class LazyBlockFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #load: () => Promise<BlockFileAccess>;
  readonly #onDidChange = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#onDidChange.event;
  readonly #registered: vscode.Disposable;

  constructor(load: () => Promise<BlockFileAccess>) {
    this.#load = load;
    this.#registered = vscode.workspace.registerFileSystemProvider(blockScheme, this, {
      isCaseSensitive: true,
    });
  }

  dispose(): void {
    this.#registered.dispose();
    this.#onDidChange.dispose();
  }

  /** Tells VS Code of changed files. */
  report(events: readonly vscode.FileChangeEvent[]): void {
    this.#onDidChange.fire([...events]);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    return (await this.#load()).stat(uri);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#load()).readFile(uri);
  }

  async writeFile(
    uri: vscode.Uri,
    content: Uint8Array,
    options: { readonly create: boolean; readonly overwrite: boolean },
  ): Promise<void> {
    await (await this.#load()).writeFile(uri, content, options);
  }

  /** The files of a document are followed while they are known, whoever asks. */
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}
