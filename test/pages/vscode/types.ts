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
    onCancellationRequested: ((...args) => {
      if (!this.token.isCancellationRequested) return this.#onCancel.event(...args);
      const timer = setTimeout(() => args[0].call(args[1], undefined), 0);
      return new Disposable(() => clearTimeout(timer));
    }) as vscode.Event<unknown>,
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

export class Position implements vscode.Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {
    if (line < 0 || character < 0) throw new Error(`illegal position ${line}:${character}`);
  }
  compareTo({ line, character }: vscode.Position): number {
    return Math.sign(this.line - line || this.character - character);
  }
  isBefore(other: vscode.Position): boolean {
    return this.compareTo(other) < 0;
  }
  isBeforeOrEqual(other: vscode.Position): boolean {
    return this.compareTo(other) <= 0;
  }
  isAfter(other: vscode.Position): boolean {
    return this.compareTo(other) > 0;
  }
  isAfterOrEqual(other: vscode.Position): boolean {
    return this.compareTo(other) >= 0;
  }
  isEqual(other: vscode.Position): boolean {
    return this.compareTo(other) === 0;
  }
  translate(by: number | { lineDelta?: number; characterDelta?: number } = 0, characters = 0): Position {
    const { lineDelta = 0, characterDelta = 0 } =
      typeof by === "object" ? by : { lineDelta: by, characterDelta: characters };
    return new Position(this.line + lineDelta, this.character + characterDelta);
  }
  with(to: number | { line?: number; character?: number } = {}, at = this.character): Position {
    const { line = this.line, character = this.character } =
      typeof to === "object" ? to : { line: to, character: at };
    return new Position(line, character);
  }
}

export class Range implements vscode.Range {
  readonly start: vscode.Position;
  readonly end: vscode.Position;
  /** Two places, or the line and the character of each. */
  constructor(from: vscode.Position | number, to: vscode.Position | number, endLine = 0, endCharacter = 0) {
    const [one, other] =
      typeof from === "object" && typeof to === "object"
        ? [from, to]
        : [new Position(Number(from), Number(to)), new Position(endLine, endCharacter)];
    [this.start, this.end] = one.isBeforeOrEqual(other) ? [one, other] : [other, one];
  }
  get isEmpty(): boolean {
    return this.start.isEqual(this.end);
  }
  get isSingleLine(): boolean {
    return this.start.line === this.end.line;
  }
  contains(other: vscode.Position | vscode.Range): boolean {
    const { start, end } = "start" in other ? other : { start: other, end: other };
    return this.start.isBeforeOrEqual(start) && this.end.isAfterOrEqual(end);
  }
  isEqual({ start, end }: vscode.Range): boolean {
    return this.start.isEqual(start) && this.end.isEqual(end);
  }
  intersection({ start, end }: vscode.Range): Range | undefined {
    const [from, to] = [
      this.start.isAfter(start) ? this.start : start,
      this.end.isBefore(end) ? this.end : end,
    ];
    return from.isAfter(to) ? undefined : new Range(from, to);
  }
  union({ start, end }: vscode.Range): Range {
    return new Range(this.start.isBefore(start) ? this.start : start, this.end.isAfter(end) ? this.end : end);
  }
  with(
    to: vscode.Position | { start?: vscode.Position; end?: vscode.Position } = {},
    at?: vscode.Position,
  ): Range {
    const { start, end } = to instanceof Position ? { start: to, end: at } : (to as Partial<vscode.Range>);
    return new Range(start ?? this.start, end ?? at ?? this.end);
  }
}

export class Selection extends Range implements vscode.Selection {
  constructor(
    readonly anchor: vscode.Position,
    readonly active: vscode.Position,
  ) {
    super(anchor, active);
  }
  get isReversed(): boolean {
    return this.active.isBefore(this.anchor);
  }
}

export class Location implements vscode.Location {
  range: Range;
  constructor(
    public uri: Uri,
    place: vscode.Range | vscode.Position,
  ) {
    this.range = "start" in place ? new Range(place.start, place.end) : new Range(place, place);
  }
}

export class TextEdit implements vscode.TextEdit {
  constructor(
    public range: vscode.Range,
    public newText: string,
  ) {}
  static replace(range: vscode.Range, newText: string): TextEdit {
    return new TextEdit(range, newText);
  }
  static insert(position: vscode.Position, newText: string): TextEdit {
    return new TextEdit(new Range(position, position), newText);
  }
  static delete(range: vscode.Range): TextEdit {
    return new TextEdit(range, "");
  }
}

/** Changes of texts only, not of files. */
export class WorkspaceEdit {
  readonly #edits = new Map<string, [Uri, TextEdit[]]>();
  get size(): number {
    return this.#edits.size;
  }
  set(uri: Uri, edits: readonly TextEdit[]): void {
    this.#edits.set(uri.toString(), [uri, [...edits]]);
  }
  get(uri: Uri): TextEdit[] {
    return [...(this.#edits.get(uri.toString())?.[1] ?? [])];
  }
  has(uri: Uri): boolean {
    return this.#edits.has(uri.toString());
  }
  replace(uri: Uri, range: vscode.Range, newText: string): void {
    this.set(uri, [...this.get(uri), new TextEdit(range, newText)]);
  }
  insert(uri: Uri, position: vscode.Position, newText: string): void {
    this.replace(uri, new Range(position, position), newText);
  }
  delete(uri: Uri, range: vscode.Range): void {
    this.replace(uri, range, "");
  }
  entries(): [Uri, TextEdit[]][] {
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

export class MarkdownString implements vscode.MarkdownString {
  constructor(
    public value = "",
    public supportThemeIcons = false,
  ) {}
  appendText(text: string): this {
    const escaped = text.replace(/[\\`*_{}[\]()#+\-!~>]/g, "\\$&");
    return this.appendMarkdown(
      escaped.replace(/[ \t]+/g, ({ length }) => "&nbsp;".repeat(length)).replaceAll("\n", "\n\n"),
    );
  }
  appendMarkdown(markdown: string): this {
    this.value += markdown;
    return this;
  }
  appendCodeblock(code: string, language = ""): this {
    return this.appendMarkdown(`\n\`\`\`${language}\n${code}\n\`\`\`\n`);
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
  intersects(other: Kind): boolean {
    return this.contains(other) || other.contains(this);
  }
}
export const CodeActionKind = {
  QuickFix: new Kind("quickfix"),
  RefactorRewrite: new Kind("refactor.rewrite"),
};
export const DocumentDropOrPasteEditKind = { Text: new Kind("text") };

/** A class of VS Code that only keeps the arguments of its constructor, by these names. */
function keeping<Name extends keyof typeof vscode>(_name: Name, ...members: readonly string[]) {
  return class {
    constructor(...values: readonly unknown[]) {
      Object.assign(this, Object.fromEntries(members.map((member, index) => [member, values[index]])));
    }
  } as unknown as (typeof vscode)[Name];
}
export const CodeAction = keeping("CodeAction", "title", "kind");
export const CodeLens = keeping("CodeLens", "range", "command");
export const Diagnostic = keeping("Diagnostic", "range", "message", "severity");
export const DocumentPasteEdit = keeping("DocumentPasteEdit", "insertText", "title", "kind");
export class DocumentSymbol extends keeping("DocumentSymbol", "name", "detail", "kind", "range") {
  override children: vscode.DocumentSymbol[] = [];
}
export const FoldingRange = keeping("FoldingRange", "start", "end", "kind");
export const Hover = keeping("Hover", "contents", "range");
export const LanguageModelTextPart = keeping("LanguageModelTextPart", "value");
export const LanguageModelToolResult = keeping("LanguageModelToolResult", "content");
export const SymbolInformation = keeping("SymbolInformation", "name", "kind", "containerName", "location");
export const TabInputCustom = keeping("TabInputCustom", "uri", "viewType");
export const TabInputText = keeping("TabInputText", "uri");
export const TabInputTextDiff = keeping("TabInputTextDiff", "original", "modified");
export const TabInputWebview = keeping("TabInputWebview", "viewType");
export const TerminalProfile = keeping("TerminalProfile", "options");
export const TestMessage = keeping("TestMessage", "message");
export const TestRunRequest = keeping("TestRunRequest", "include", "exclude", "profile", "continuous");
export const ThemeColor = keeping("ThemeColor", "id");
export const ThemeIcon = Object.assign(keeping("ThemeIcon", "id", "color"), { File: { id: "file" } });
export const TreeItem = keeping("TreeItem", "label", "collapsibleState");

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
