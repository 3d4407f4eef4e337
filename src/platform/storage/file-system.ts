/**
 * What the stores ask of a disk, in steps between which a process may be killed or the power fail. What was
 * written is sure only when it was flushed, and so is, for the folder they are in, that files came, went or
 * were renamed.
 */
export interface FileSystem {
  /** The name of a file or folder in a folder. */
  join(folder: string, name: string): string;
  /** With the folders above it; nothing where it is there. */
  makeFolder(folder: string): Promise<void>;
  /** The names in a folder; none where there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** `undefined` where there is no such file. */
  stat(file: string): Promise<FileState | undefined>;
  /** As UTF-8; `undefined` where there is no such file. */
  read(file: string): Promise<string | undefined>;
  /** Makes a file, or replaces its text. */
  write(file: string, text: string): Promise<void>;
  /** Has the platform put what it holds of a file or folder on the disk itself. */
  flush(path: string): Promise<void>;
  /**
   * Over the file of that name, if there is one. Resolves with the state of the file in its new place, where
   * that is known without another look.
   */
  rename(from: string, to: string): Promise<FileState | undefined>;
  /** Nothing where there is no such file. */
  remove(file: string): Promise<void>;
}

/** Two equal states of a name are the same text. */
export interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  /** Tells writes within a tick of the disk's clock apart. */
  readonly id: string;
}

/** There is no such file. */
export function isAbsence(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

/** What a file system says went wrong, such as "ENOENT". */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
