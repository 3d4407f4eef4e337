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
  /** The number of listeners. */
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

export class CancellationError extends Error {
  override readonly name = "Canceled";
  constructor() {
    super("Canceled");
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
  compareTo({ line, character }: Position): number {
    return Math.sign(this.line - line || this.character - character);
  }
  isBefore(other: Position): boolean {
    return this.compareTo(other) < 0;
  }
  isAfter(other: Position): boolean {
    return this.compareTo(other) > 0;
  }
  isEqual(other: Position): boolean {
    return this.compareTo(other) === 0;
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
  get isEmpty(): boolean {
    return this.start.isEqual(this.end);
  }
  contains(other: Position | Range): boolean {
    const { start, end } = "start" in other ? other : { start: other, end: other };
    return !start.isBefore(this.start) && !end.isAfter(this.end);
  }
  isEqual({ start, end }: Range): boolean {
    return this.start.isEqual(start) && this.end.isEqual(end);
  }
  intersection(other: Range): Range | undefined {
    const start = other.start.isAfter(this.start) ? other.start : this.start;
    const end = other.end.isBefore(this.end) ? other.end : this.end;
    return start.isAfter(end) ? undefined : new Range(start, end);
  }
  union(other: Range): Range {
    const start = other.start.isBefore(this.start) ? other.start : this.start;
    return new Range(start, other.end.isAfter(this.end) ? other.end : this.end);
  }
} as unknown as typeof vscode.Range;

export type Location = vscode.Location;
export const Location = class Location {
  readonly range: Range;
  constructor(
    readonly uri: Uri,
    place: Range | Position,
  ) {
    this.range = "start" in place ? place : new Range(place, place);
  }
} as typeof vscode.Location;

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
  replace(uri: Uri, range: Range, newText: string): void {
    this.set(uri, [...this.get(uri), new TextEdit(range, newText)]);
  }
  insert(uri: Uri, position: Position, newText: string): void {
    this.replace(uri, new Range(position, position), newText);
  }
  delete(uri: Uri, range: Range): void {
    this.replace(uri, range, "");
  }
  entries(): readonly (readonly [Uri, readonly TextEdit[]])[] {
    return [...this.#edits.values()];
  }
}

/** An error of a file system. VS Code's own code compares `name`, and extensions `code`. */
export class FileSystemError extends Error implements vscode.FileSystemError {
  static readonly FileNotFound = FileSystemError.#of("FileNotFound", "EntryNotFound");
  static readonly FileExists = FileSystemError.#of("FileExists", "EntryExists");
  static readonly FileNotADirectory = FileSystemError.#of("FileNotADirectory", "EntryNotADirectory");
  static readonly FileIsADirectory = FileSystemError.#of("FileIsADirectory", "EntryIsADirectory");
  static readonly NoPermissions = FileSystemError.#of("NoPermissions");
  static readonly Unavailable = FileSystemError.#of("Unavailable");
  readonly code: string;
  constructor(about: string | Uri = "", code = "Unknown", name = code) {
    super(typeof about === "string" ? about : about.toString(true));
    this.code = code;
    this.name = `${name} (FileSystemError)`;
  }
  static #of(code: string, name = code) {
    return (about?: string | Uri) => new FileSystemError(about, code, name);
  }
}

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
}

/** A kind with sub-kinds, which are separated by dots. */
class Kind {
  constructor(readonly value: string) {}
  append(...parts: readonly string[]): Kind {
    return new Kind([this.value, ...parts].join("."));
  }
  contains(other: Kind): boolean {
    return `${other.value}.`.startsWith(`${this.value}.`);
  }
}
export const CodeActionKind = {
  QuickFix: new Kind("quickfix"),
  RefactorRewrite: new Kind("refactor.rewrite"),
};
export const DocumentDropOrPasteEditKind = { Text: new Kind("text") };

/** A class of VS Code that only keeps the arguments of its constructor, by these names. */
function keeping<Name extends keyof typeof vscode>(_name: Name, members: string) {
  return class {
    constructor(...values: readonly unknown[]) {
      const entries = members.split(" ").map((member, index) => [member, values[index]]);
      Object.assign(this, Object.fromEntries(entries));
    }
  } as unknown as (typeof vscode)[Name];
}
export const CodeAction = keeping("CodeAction", "title kind");
export const CodeLens = keeping("CodeLens", "range command");
export const Diagnostic = keeping("Diagnostic", "range message severity");
export const DocumentPasteEdit = keeping("DocumentPasteEdit", "insertText title kind");
export class DocumentSymbol extends keeping("DocumentSymbol", "name detail kind range selectionRange") {
  override children: vscode.DocumentSymbol[] = [];
}
export const FoldingRange = keeping("FoldingRange", "start end kind");
export const Hover = keeping("Hover", "contents range");
export const LanguageModelTextPart = keeping("LanguageModelTextPart", "value");
export const LanguageModelToolResult = keeping("LanguageModelToolResult", "content");
export const SymbolInformation = keeping("SymbolInformation", "name kind containerName location");
export const TabInputCustom = keeping("TabInputCustom", "uri viewType");
export const TabInputText = keeping("TabInputText", "uri");
export const TabInputTextDiff = keeping("TabInputTextDiff", "original modified");
export const TabInputWebview = keeping("TabInputWebview", "viewType");
export const TerminalProfile = keeping("TerminalProfile", "options");
export const TestMessage = keeping("TestMessage", "message");
export const TestRunRequest = keeping("TestRunRequest", "include exclude profile continuous");
export const ThemeColor = keeping("ThemeColor", "id");
export const ThemeIcon = Object.assign(keeping("ThemeIcon", "id color"), { File: { id: "file" } });
export const TreeItem = keeping("TreeItem", "label collapsibleState");

/** The values of enums that are used. The compiler compares them with VS Code's. */
export const {
  ColorThemeKind,
  ConfigurationTarget,
  DiagnosticSeverity,
  EndOfLine,
  ExtensionKind,
  ExtensionMode,
  FileChangeType,
  FilePermission,
  FileType,
  FoldingRangeKind,
  ProgressLocation,
  QuickPickItemKind,
  StatusBarAlignment,
  SymbolKind,
  TestRunProfileKind,
  TextDocumentChangeReason,
  TextDocumentSaveReason,
  TreeItemCollapsibleState,
  UIKind,
  ViewColumn,
} = {
  ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 },
  ConfigurationTarget: { Global: 1, Workspace: 2, WorkspaceFolder: 3 },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  EndOfLine: { LF: 1, CRLF: 2 },
  ExtensionKind: { UI: 1, Workspace: 2 },
  ExtensionMode: { Production: 1, Development: 2, Test: 3 },
  FileChangeType: { Changed: 1, Created: 2, Deleted: 3 },
  FilePermission: { Readonly: 1 },
  FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 },
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
  QuickPickItemKind: { Separator: -1, Default: 0 },
  StatusBarAlignment: { Left: 1, Right: 2 },
  SymbolKind: { Module: 1, Event: 23 },
  TestRunProfileKind: { Run: 1, Debug: 2, Coverage: 3 },
  TextDocumentChangeReason: { Undo: 1, Redo: 2 },
  TextDocumentSaveReason: { Manual: 1, AfterDelay: 2, FocusOut: 3 },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  UIKind: { Desktop: 1, Web: 2 },
  ViewColumn: { Beside: -2, Active: -1, One: 1, Two: 2, Three: 3, Four: 4 },
} as const satisfies { readonly [Name in keyof typeof vscode]?: Partial<(typeof vscode)[Name]> };
