import type * as vscode from "vscode";
import { URI, Utils } from "vscode-uri";

/**
 * The values of VS Code's API that the extension creates or compares: places, edits, events, errors, enums.
 * They do what `@types/vscode` says. Members that the extension does not use are missing.
 */

export type Uri = vscode.Uri;
export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

export class Disposable implements vscode.Disposable {
  #dispose: (() => unknown) | undefined;
  constructor(dispose: () => unknown) {
    this.#dispose = dispose;
  }
  static from(...parts: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }
  dispose(): void {
    const dispose = this.#dispose;
    this.#dispose = undefined;
    dispose?.();
  }
}

/** What listeners have thrown. VS Code logs such an error and calls the other listeners; a test must fail. */
export const listenerErrors: unknown[] = [];

export class EventEmitter<Value> implements vscode.EventEmitter<Value> {
  readonly #listeners = new Set<{ call(value: Value): unknown }>();
  readonly event = (
    listener: (value: Value) => unknown,
    self?: unknown,
    disposables?: { dispose(): unknown }[],
  ): Disposable => {
    const entry = { call: (value: Value) => listener.call(self, value) };
    this.#listeners.add(entry);
    const listening = new Disposable(() => this.#listeners.delete(entry));
    disposables?.push(listening);
    return listening;
  };
  get size(): number {
    return this.#listeners.size;
  }
  /** Calls the listeners of this moment, also those after one that throws. */
  fire(value: Value): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener.call(value);
      } catch (error) {
        listenerErrors.push(error);
      }
    }
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

/** An event, together with what fires it. */
export interface OwnEvent<Value> extends vscode.Event<Value> {
  fire(value: Value): void;
}

export function ownEvent<Value>(): OwnEvent<Value> {
  const emitter = new EventEmitter<Value>();
  return Object.assign(emitter.event, { fire: (value: Value) => emitter.fire(value) });
}

export class CancellationTokenSource implements vscode.CancellationTokenSource {
  readonly #onCancel = new EventEmitter<unknown>();
  readonly token = {
    isCancellationRequested: false,
    /** Calls a listener that comes too late in the next turn. */
    onCancellationRequested: (listener: (event: unknown) => unknown): Disposable => {
      if (!this.token.isCancellationRequested) return this.#onCancel.event(listener);
      const late = setImmediate(listener);
      return new Disposable(() => clearImmediate(late));
    },
  };
  cancel(): void {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.#onCancel.fire(undefined);
    this.#onCancel.dispose();
  }
  dispose(): void {
    this.#onCancel.dispose();
  }
}

export type Position = vscode.Position;
export const Position = class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {
    if (line < 0 || character < 0) throw new Error(`no position: line ${line}, character ${character}`);
  }
  isAfter({ line, character }: Position): boolean {
    return this.line > line || (this.line === line && this.character > character);
  }
} as unknown as typeof vscode.Position;

export type Range = vscode.Range;
export const Range = class Range {
  readonly start: Position;
  readonly end: Position;
  /** Two places, or the line and the character of each. */
  constructor(from: Position | number, to: Position | number, endLine = 0, endCharacter = 0) {
    const [one, other] =
      typeof from === "object" && typeof to === "object"
        ? [from, to]
        : [new Position(Number(from), Number(to)), new Position(endLine, endCharacter)];
    [this.start, this.end] = one.isAfter(other) ? [other, one] : [one, other];
  }
} as unknown as typeof vscode.Range;

export class TextEdit implements vscode.TextEdit {
  constructor(
    readonly range: Range,
    readonly newText: string,
  ) {}
  static replace(range: Range, newText: string): TextEdit {
    return new TextEdit(range, newText);
  }
}

/** Changes of texts only, not of files. */
export class WorkspaceEdit {
  readonly #edits = new Map<string, readonly [Uri, readonly TextEdit[]]>();
  get(uri: Uri): readonly TextEdit[] {
    return this.#edits.get(uri.toString())?.[1] ?? [];
  }
  set(uri: Uri, edits: readonly TextEdit[]): void {
    this.#edits.set(uri.toString(), [uri, edits]);
  }
  entries(): readonly (readonly [Uri, readonly TextEdit[]])[] {
    return [...this.#edits.values()];
  }
}

export class FileSystemError extends Error {}

export class RelativePattern implements vscode.RelativePattern {
  readonly baseUri: Uri;
  readonly base: string;
  constructor(
    base: vscode.WorkspaceFolder | Uri | string,
    readonly pattern: string,
  ) {
    this.baseUri = typeof base === "string" ? Uri.file(base) : "uri" in base ? base.uri : base;
    this.base = this.baseUri.fsPath;
  }
}

export class MarkdownString {
  constructor(public value = "") {}
  appendText(text: string): this {
    const escaped = text.replace(/[\\`*_{}[\]()#+\-!~>]/g, "\\$&");
    this.value += escaped
      .replace(/[ \t]+/g, ({ length }) => "&nbsp;".repeat(length))
      .replaceAll("\n", "\n\n");
    return this;
  }
  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export const CodeActionKind = { QuickFix: "quickfix", RefactorRewrite: "refactor.rewrite" };
export const DocumentDropOrPasteEditKind = {
  Text: { append: (part: string) => ({ value: `text.${part}` }) },
};

/** A class of VS Code that only keeps the arguments of its constructor, by these names. */
function keeping<Name extends keyof typeof vscode>(_name: Name, members: string) {
  return class {
    constructor(...values: readonly unknown[]) {
      const entries = members.split(" ").map((member, index) => [member, values[index]]);
      Object.assign(this, Object.fromEntries(entries));
    }
  } as unknown as (typeof vscode)[Name];
}
export const CodeLens = keeping("CodeLens", "range command");
export const Diagnostic = keeping("Diagnostic", "range message severity");
export const Hover = keeping("Hover", "contents range");
export const TabInputCustom = keeping("TabInputCustom", "uri viewType");
export const TabInputText = keeping("TabInputText", "uri");
export const TabInputTextDiff = keeping("TabInputTextDiff", "original modified");
export const TabInputWebview = keeping("TabInputWebview", "viewType");
export const ThemeColor = keeping("ThemeColor", "id");
export const ThemeIcon = Object.assign(keeping("ThemeIcon", "id color"), { File: { id: "file" } });
export const TreeItem = keeping("TreeItem", "label collapsibleState");

/** The values of an enum that are used. The compiler compares them with VS Code's. */
function values<Name extends keyof typeof vscode, const Values extends Partial<(typeof vscode)[Name]>>(
  _name: Name,
  used: Values,
): Values {
  return used;
}
export const ColorThemeKind = values("ColorThemeKind", {
  Light: 1,
  Dark: 2,
  HighContrast: 3,
  HighContrastLight: 4,
});
export const ConfigurationTarget = values("ConfigurationTarget", { Global: 1 });
export const DiagnosticSeverity = values("DiagnosticSeverity", { Error: 0, Warning: 1, Information: 2 });
export const EndOfLine = values("EndOfLine", { LF: 1, CRLF: 2 });
export const ExtensionKind = values("ExtensionKind", { Workspace: 2 });
export const ExtensionMode = values("ExtensionMode", { Test: 3 });
export const FileChangeType = values("FileChangeType", { Changed: 1, Created: 2, Deleted: 3 });
export const FilePermission = values("FilePermission", { Readonly: 1 });
export const FileType = values("FileType", { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 });
export const ProgressLocation = values("ProgressLocation", { Window: 10, Notification: 15 });
export const QuickPickItemKind = values("QuickPickItemKind", { Separator: -1, Default: 0 });
export const StatusBarAlignment = values("StatusBarAlignment", { Left: 1, Right: 2 });
export const TestRunProfileKind = values("TestRunProfileKind", { Run: 1, Debug: 2 });
export const TextDocumentChangeReason = values("TextDocumentChangeReason", { Undo: 1, Redo: 2 });
export const TreeItemCollapsibleState = values("TreeItemCollapsibleState", {
  None: 0,
  Collapsed: 1,
  Expanded: 2,
});
export const UIKind = values("UIKind", { Desktop: 1, Web: 2 });
export const ViewColumn = values("ViewColumn", { Beside: -2, Active: -1 });
