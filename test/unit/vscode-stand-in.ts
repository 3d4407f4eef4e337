/**
 * Stands in for VS Code where unit tests run code of the extension host that plays: events, English texts, and settings that a test can set. What is
 * missing here cannot be tested here; the tests inside VS Code are for that.
 */

type Listener<Value> = (value: Value) => void;

export class Disposable {
  readonly #dispose: () => void;
  constructor(dispose: () => void) {
    this.#dispose = dispose;
  }
  static from(...parts: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }
  dispose(): void {
    this.#dispose();
  }
}

export class EventEmitter<Value> {
  readonly #listeners = new Set<Listener<Value>>();
  readonly event = (listener: Listener<Value>): Disposable => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  fire(value: Value): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

/** Settings without the "tilework." before them. */
export const settings = new Map<string, unknown>();

/** What a test makes of documents: tells of their changes, and carries out edits. */
export const documents = {
  changed: new EventEmitter<{ readonly document: unknown; readonly contentChanges: readonly { readonly rangeOffset: number }[] }>(),
  applyEdit: async (_edit: WorkspaceEdit): Promise<boolean> => false,
};

export const workspace = {
  onDidChangeTextDocument: documents.changed.event,
  onDidCloseTextDocument: new EventEmitter<unknown>().event,
  applyEdit: (edit: WorkspaceEdit) => documents.applyEdit(edit),
  fs: { isWritableFileSystem: () => true, stat: async () => ({ type: 1, size: 0 }) },
  getConfiguration: () => ({ get: (name: string, fallback: unknown) => (settings.has(name) ? settings.get(name) : fallback) }),
  onDidChangeConfiguration: new EventEmitter<unknown>().event,
};

export const l10n = {
  t: (text: string, ...args: readonly (string | number)[]) => text.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)])),
};

export const env = { language: "en", clipboard: { readText: async () => "", writeText: async () => undefined } };
/** The user sees everything and answers nothing. */
export const window = {
  setStatusBarMessage: () => new Disposable(() => undefined),
  visibleTextEditors: [],
  showTextDocument: async () => undefined,
  showInformationMessage: async () => undefined,
  showWarningMessage: async () => undefined,
  showErrorMessage: async () => undefined,
  showQuickPick: async () => undefined,
};
export const commands = { executeCommand: async () => undefined };

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  constructor(
    readonly start: Position,
    readonly end: Position,
  ) {}
}

export class TextEdit {
  constructor(
    readonly range: Range,
    readonly newText: string,
  ) {}
  static replace(range: Range, newText: string): TextEdit {
    return new TextEdit(range, newText);
  }
}

export class WorkspaceEdit {
  edits: readonly TextEdit[] = [];
  set(_uri: Uri, edits: readonly TextEdit[]): void {
    this.edits = edits;
  }
}

export class Uri {
  readonly scheme = "file";
  constructor(readonly path: string) {}
  static file(path: string): Uri {
    return new Uri(path);
  }
  static joinPath({ path }: Uri, ...parts: readonly string[]): Uri {
    return new Uri([path, ...parts].join("/"));
  }
  toString(): string {
    return `file://${this.path}`;
  }
}

export const FilePermission = { Readonly: 1 };
export const FileType = { File: 1 };
export const ViewColumn = { Beside: -2 };
