import * as vscode from "vscode";

/** Files in memory, as another extension may provide them, by the paths of their addresses. */
export class MemoryFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly files = new Map<string, Uint8Array>();
  /** The modification time of all files and folders; nothing here reads it. */
  #mtime = 1;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #registration: vscode.Disposable;

  constructor(
    readonly scheme: string,
    files: Readonly<Record<string, string>>,
    readonly isReadonly = false,
  ) {
    for (const [path, text] of Object.entries(files)) this.files.set(path, new TextEncoder().encode(text));
    this.#registration = vscode.workspace.registerFileSystemProvider(scheme, this, {
      isReadonly,
      isCaseSensitive: true,
    });
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.scheme, path });
  }

  text(path: string): string {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.files.get(path));
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const bytes = this.files.get(uri.path);
    const isFolder = [...this.files.keys()].some((path) =>
      path.startsWith(`${uri.path.replace(/\/$/, "")}/`),
    );
    if (bytes === undefined && !isFolder) throw vscode.FileSystemError.FileNotFound(uri);
    const type = bytes === undefined ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: this.#mtime, size: bytes?.length ?? 0 };
  }

  readDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const bytes = this.files.get(uri.path);
    if (bytes === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    if (this.isReadonly) throw vscode.FileSystemError.NoPermissions(uri);
    this.files.set(uri.path, bytes);
    this.#mtime++;
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    if (!this.files.delete(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
    this.#changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}
