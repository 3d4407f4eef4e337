import { readFileSync } from "node:fs";
import * as path from "node:path";
import type * as vscode from "vscode";
import type { TestDocument } from "./document.js";
import { nothing, type Place } from "./editors.js";
import { L10n } from "./l10n.js";
import { observed } from "./observed.js";
import * as types from "./types.js";
import type { Handler, Memory, Window } from "./window.js";

/** The part of VS Code's API that the extension uses, over a window. */

const { CancellationTokenSource, Disposable, Uri } = types;
const extensionId = "tilework.tilework";

/** The object itself, whose missing members throw. */
export function complete<Api extends object>(name: string, api: Api): Api {
  const get = (_: object, member: string | symbol) => {
    if (typeof member === "symbol" || ["then", "__esModule", "toJSON", "default"].includes(member))
      return undefined;
    throw new Error(`The tests' stand-in lacks ${name}.${member}.`);
  };
  return Object.setPrototypeOf(api, new Proxy({}, { get }));
}

/** Members that accept anything: events that never fire, and what nobody asks for afterwards. */
const inert = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, nothing]));

/** What a registration of this name is kept in, until it is disposed. */
const registering =
  <Value>(kept: Map<string, Value>) =>
  (name: string, value: Value) => {
    kept.set(name, value);
    return new Disposable(() => kept.delete(name));
  };

export function makeApi(window: Window): object {
  const { language } = window.options;
  return complete("vscode", {
    ...types,
    version: "1.139.1",
    l10n: complete("vscode.l10n", new L10n(readTexts(window))),
    env: complete("vscode.env", {
      language,
      uriScheme: "vscode",
      appName: "Visual Studio Code",
      uiKind: types.UIKind.Web,
      remoteName: undefined,
      clipboard: {
        readText: () => window.surface.readClipboard(),
        writeText: (text: string) => window.surface.writeClipboard(text),
      },
    }),
    commands: complete("vscode.commands", {
      registerCommand: registering<Handler>(window.commands),
      executeCommand: (name: string, ...args: readonly unknown[]) => window.execute(name, ...args),
      getCommands: async () => [...window.commands.keys()],
    }),
    window: windowApi(window),
    workspace: workspaceApi(window),
    languages: complete("vscode.languages", {
      createDiagnosticCollection: () => Object.assign(new Map(), { dispose: () => undefined }),
      match: (selector: unknown, document: TestDocument) => (matches(selector, document) ? 10 : 0),
      setTextDocumentLanguage: async (document: TestDocument, id: string) => {
        window.documents.setLanguage(document, id);
        return document;
      },
      ...inert("registerCodeActionsProvider registerCodeLensProvider registerDefinitionProvider"),
      ...inert("registerDocumentPasteEditProvider registerDocumentSymbolProvider registerHoverProvider"),
      ...inert("registerFoldingRangeProvider registerWorkspaceSymbolProvider"),
    }),
    lm: complete("vscode.lm", inert("registerTool")),
    tasks: complete(
      "vscode.tasks",
      inert("onDidStartTask onDidStartTaskProcess onDidEndTask onDidEndTaskProcess"),
    ),
    tests: complete("vscode.tests", { createTestController: testController }),
  });
}

function readTexts({ options: { language, extension } }: Window): Record<string, string> | undefined {
  if (language === "en") return undefined;
  return JSON.parse(readFileSync(path.join(extension, "l10n", `bundle.l10n.${language}.json`), "utf8"));
}

export function makeContext({ options, manifest, profile }: Window): vscode.ExtensionContext {
  const { extension, folder, dataDir } = options;
  const uriOf = (...parts: readonly string[]) => Uri.file(path.join(...parts));
  const [extensionUri, extensionPath] = [uriOf(extension), extension];
  return complete("ExtensionContext", {
    subscriptions: [],
    extensionUri,
    extensionPath,
    extension: complete("Extension", {
      id: extensionId,
      extensionUri,
      extensionPath,
      isActive: true,
      packageJSON: manifest,
      extensionKind: types.ExtensionKind.Workspace,
    }),
    extensionMode: types.ExtensionMode.Test,
    storageUri: folder && uriOf(dataDir, "workspaceStorage", "folder", extensionId),
    globalStorageUri: uriOf(dataDir, "globalStorage", extensionId),
    logUri: uriOf(dataDir, "logs"),
    globalState: memento(profile.global),
    workspaceState: memento(profile.workspace),
  }) as unknown as vscode.ExtensionContext;
}

const memento = (values: Memory) =>
  complete("Memento", {
    keys: () => [...values.keys()],
    get: (key: string, fallback?: unknown) => {
      const text = values.get(key);
      return text === undefined ? fallback : JSON.parse(text);
    },
    update: async (key: string, value: unknown) => {
      if (value === undefined) values.delete(key);
      else values.set(key, JSON.stringify(value));
    },
    setKeysForSync: () => undefined,
  });

function windowApi(window: Window): object {
  const { questions, editors } = window;
  const { showQuickPick, showInputBox, showOpenDialog, showSaveDialog, showMessage } = questions;
  return complete("vscode.window", {
    showQuickPick,
    showInputBox,
    showOpenDialog,
    showSaveDialog,
    createQuickPick: questions.createQuickPick,
    createInputBox: questions.createInputBox,
    showInformationMessage: showMessage,
    showWarningMessage: showMessage,
    showErrorMessage: showMessage,
    tabGroups: complete("vscode.window.tabGroups", editors.api),
    state: { focused: true, active: true },
    get activeTextEditor() {
      return editors.activeText;
    },
    get visibleTextEditors() {
      return editors.visibleTexts;
    },
    onDidChangeActiveTextEditor: editors.onDidChangeActiveEditor.event,
    onDidChangeVisibleTextEditors: editors.onDidChangeVisibleEditors.event,
    get activeColorTheme() {
      return { kind: window.themeKind };
    },
    onDidChangeActiveColorTheme: window.onDidChangeTheme.event,
    createOutputChannel: (name: string) => outputChannel(window, name),
    createStatusBarItem: (id?: string | number) => statusItem(window, typeof id === "string" ? id : ""),
    setStatusBarMessage: (text: string, end?: number | Thenable<unknown>) => {
      const item = statusItem(window, "message");
      Object.assign(item, { text, isShown: true });
      if (typeof end === "number") setTimeout(() => item.dispose(), end).unref();
      else void end?.then(() => item.dispose());
      return new Disposable(() => item.dispose());
    },
    withProgress: async (
      { location, title = "", cancellable = false }: vscode.ProgressOptions,
      task: (progress: object, token: unknown) => Promise<unknown>,
    ) => {
      const source = new CancellationTokenSource();
      const isTold = location === types.ProgressLocation.Notification;
      const shown = isTold && questions.showProgress(title, cancellable ? () => source.cancel() : undefined);
      try {
        return await task({ report: () => undefined }, source.token);
      } finally {
        if (shown) shown.dispose();
      }
    },
    showTextDocument: async (
      what: types.Uri | TestDocument,
      place: Place & vscode.TextDocumentShowOptions,
    ) => {
      const document = Uri.isUri(what) ? await window.documents.open(what) : (what as TestDocument);
      const { editor } = editors.openText(document, place);
      if (place?.selection !== undefined) editor?.select(place.selection);
      return editor;
    },
    createWebviewPanel: editors.openPanel.bind(editors),
    registerWebviewPanelSerializer: registering(window.serializers),
    registerCustomEditorProvider: registering(window.customEditors),
    createTreeView: () => ({
      visible: false,
      reveal: async () => undefined,
      ...inert("onDidChangeVisibility onDidChangeSelection onDidExpandElement onDidCollapseElement dispose"),
    }),
    activeTerminal: undefined,
    ...inert("onDidOpenTerminal onDidCloseTerminal onDidChangeActiveTerminal onDidChangeWindowState"),
    ...inert("onDidStartTerminalShellExecution onDidEndTerminalShellExecution registerUriHandler"),
    ...inert("registerTerminalProfileProvider"),
  });
}

function outputChannel({ log }: Window, name: string): object {
  const levels = ["trace", "debug", "info", "warn", "error"];
  const writing = (level: string) => [level, (text: unknown) => void log.push(`${level}: ${text}`)];
  return complete("LogOutputChannel", {
    ...Object.fromEntries(levels.map(writing)),
    name,
    logLevel: 3,
    ...inert("append appendLine show clear dispose onDidChangeLogLevel"),
  });
}

function statusItem(window: Window, id: string) {
  const item = observed(
    {
      id: `${extensionId}.${id}`,
      text: "",
      tooltip: undefined,
      command: undefined,
      isShown: false,
      show: () => Object.assign(item, { isShown: true }),
      hide: () => Object.assign(item, { isShown: false }),
      dispose: () => {
        window.statusItems.delete(item);
        window.changed();
      },
    },
    () => window.changed(),
  );
  window.statusItems.add(item);
  return item;
}

function workspaceApi(window: Window): object {
  const { documents, options } = window;
  const uri = options.folder === undefined ? undefined : Uri.file(options.folder);
  const folder = uri && { uri, name: path.basename(uri.path), index: 0 };
  const isInside = (file: string) => uri !== undefined && file.startsWith(`${uri.path}/`);
  const { properties } = window.manifest.contributes.configuration;
  return complete("vscode.workspace", {
    workspaceFolders: folder && [folder],
    isTrusted: true,
    name: folder?.name,
    getWorkspaceFolder: (file: types.Uri) => (isInside(file.path) ? folder : undefined),
    asRelativePath: (file: types.Uri | string) => {
      const whole = typeof file === "string" ? file : file.path;
      return uri && isInside(whole) ? whole.slice(uri.path.length + 1) : whole;
    },
    getConfiguration: (section?: string) => {
      const full = (name: string) => (section === undefined ? name : `${section}.${name}`);
      return {
        get: (name: string, fallback?: unknown) => window.setting(full(name)) ?? fallback,
        update: async (name: string, value: unknown) => window.setSetting(full(name), value),
        inspect: (name: string) => ({
          key: full(name),
          defaultValue: properties[full(name)]?.default,
          globalValue: window.profile.settings.get(full(name)),
        }),
      };
    },
    onDidChangeConfiguration: window.onDidChangeConfiguration.event,
    fs: documents.fs,
    get textDocuments() {
      return documents.all;
    },
    openTextDocument: async (what: types.Uri | string | { readonly content?: string }) => {
      if (typeof what === "string") return documents.open(Uri.file(what));
      return Uri.isUri(what) ? documents.open(what) : documents.openUntitled(what as { content?: string });
    },
    applyEdit: (edit: types.WorkspaceEdit) => documents.applyEdit(edit),
    findFiles: documents.files.findFiles.bind(documents.files),
    createFileSystemWatcher: documents.files.createFileSystemWatcher.bind(documents.files),
    onDidOpenTextDocument: documents.onDidOpen.event,
    onDidCloseTextDocument: documents.onDidClose.event,
    onDidChangeTextDocument: documents.onDidChange.event,
    onDidSaveTextDocument: documents.onDidSave.event,
    decode: async (bytes: Uint8Array, { encoding = "utf8" }: { readonly encoding?: string } = {}) =>
      new TextDecoder(encoding).decode(bytes),
    encode: async (text: string) => new TextEncoder().encode(text),
    ...inert("onDidCreateFiles onDidDeleteFiles onDidRenameFiles onDidChangeWorkspaceFolders"),
    ...inert("onDidGrantWorkspaceTrust registerFileSystemProvider"),
  });
}

/** A document selector; patterns match by the end of a path. */
function matches(selector: unknown, document: TestDocument): boolean {
  return [selector].flat().some((one) => {
    if (typeof one === "string") return one === document.languageId;
    const { language, scheme, pattern } = one as vscode.DocumentFilter;
    return (
      (language === undefined || language === document.languageId) &&
      (scheme === undefined || scheme === document.uri.scheme) &&
      (pattern === undefined || document.uri.path.endsWith(String(pattern).replace(/^\**\/?\*?/, "")))
    );
  });
}

interface TestItem {
  readonly id: string;
}

/** Collects items; nothing shows or runs them. */
function testController(): object {
  const collection = () => {
    const items = new Map<string, TestItem>();
    return {
      add: (item: TestItem) => items.set(item.id, item),
      delete: (id: string) => items.delete(id),
      get: (id: string) => items.get(id),
      replace: (all: readonly TestItem[]) => {
        items.clear();
        for (const item of all) items.set(item.id, item);
      },
      forEach: (visit: (item: TestItem) => void) => {
        for (const item of items.values()) visit(item);
      },
      [Symbol.iterator]: () => items.entries(),
    };
  };
  return complete("TestController", {
    items: collection(),
    createTestItem: (id: string, label: string, uri?: unknown) => ({
      id,
      label,
      uri,
      children: collection(),
    }),
    resolveHandler: undefined,
    refreshHandler: undefined,
    ...inert("createRunProfile invalidateTestResults dispose"),
  });
}
