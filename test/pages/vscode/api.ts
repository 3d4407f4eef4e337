import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import type * as vscode from "vscode";
import type { TestDocument } from "./document.js";
import type { Tab } from "./editors.js";
import { observed } from "./questions.js";
import * as types from "./types.js";
import type { Handler, Memory, Window } from "./window.js";

/** The part of VS Code's API that the extension uses, over a window. */

const { CancellationTokenSource, Disposable, Uri } = types;
const extensionId = "tilework.tilework";

/** The object itself, whose missing members throw. `copied`: the names that are read from a copy, too. */
export function complete<Api extends object>(
  name: string,
  api: Api,
  copied: readonly string[] | null = [],
): Api {
  const get = (_: object, member: string | symbol) => {
    if (typeof member === "symbol" || ["then", "__esModule", "toJSON", "default"].includes(member))
      return undefined;
    throw new Error(`The tests' stand-in lacks ${name}.${member}.`);
  };
  for (const member of (copied ?? []).filter((one) => !Object.hasOwn(api, one)))
    Object.defineProperty(api, member, { get: () => get(api, member), enumerable: true });
  return Object.setPrototypeOf(api, new Proxy({}, { get }));
}

const declared = readFileSync(createRequire(import.meta.url).resolve("@types/vscode/index.d.ts"), "utf8");
/** All names of VS Code's API, which the extension's bundles copy. */
const apiNames = declared.match(/(?<=^\texport (?:abstract )?(?:class|const|enum|function|namespace) )\w+/gm);

/** Members that accept anything: events that never fire, and what nobody asks for afterwards. */
const nothing = () => new Disposable(() => undefined);
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
  const parts = {
    ...types,
    version: "1.139.1",
    env: complete("vscode.env", {
      language,
      uriScheme: "vscode",
      clipboard: {
        readText: () => window.surface.readClipboard(),
        writeText: (text: string) => window.surface.writeClipboard(text),
      },
    }),
    commands: complete("vscode.commands", {
      registerCommand: registering<Handler>(window.commands),
      executeCommand: (name: string, ...args: readonly unknown[]) => window.execute(name, ...args),
    }),
    window: windowApi(window),
    workspace: workspaceApi(window),
    languages: complete("vscode.languages", {
      createDiagnosticCollection: () => Object.assign(new Map(), { dispose: () => undefined }),
      getDiagnostics: () => [],
      // As in VS Code, the document is closed with the former language and opened with the new one.
      setTextDocumentLanguage: async (document: TestDocument, id: string) => {
        window.documents.onDidClose.fire(document);
        document.languageId = id;
        window.documents.onDidOpen.fire(document);
      },
      ...inert("registerCodeActionsProvider registerCodeLensProvider registerDefinitionProvider"),
      ...inert("registerDocumentPasteEditProvider registerDocumentSymbolProvider registerHoverProvider"),
      ...inert("registerFoldingRangeProvider registerWorkspaceSymbolProvider onDidChangeDiagnostics"),
    }),
    lm: complete("vscode.lm", inert("registerTool")),
    tasks: complete(
      "vscode.tasks",
      inert("onDidStartTask onDidStartTaskProcess onDidEndTask onDidEndTaskProcess"),
    ),
    tests: complete("vscode.tests", { createTestController: testController }),
  };
  return complete("vscode", parts, apiNames);
}

export function makeContext({
  options,
  manifest,
  globalState,
  workspaceState,
}: Window): vscode.ExtensionContext {
  const { extension, folder, dataDir } = options;
  const uriOf = (...parts: readonly string[]) => Uri.file(path.join(...parts));
  const extensionUri = uriOf(extension);
  return complete("ExtensionContext", {
    subscriptions: [],
    extensionUri,
    extension: complete("Extension", {
      id: extensionId,
      extensionUri,
      packageJSON: manifest,
      extensionKind: types.ExtensionKind.Workspace,
    }),
    extensionMode: types.ExtensionMode.Test,
    storageUri: folder && uriOf(dataDir, "workspaceStorage", "folder", extensionId),
    globalStorageUri: uriOf(dataDir, "globalStorage", extensionId),
    logUri: uriOf(dataDir, "logs"),
    globalState: memento(globalState),
    workspaceState: memento(workspaceState),
  }) as unknown as vscode.ExtensionContext;
}

const memento = (values: Memory) =>
  complete("Memento", {
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
  const { onDidChangeTabs, onDidChangeTabGroups, onDidChangeActiveEditor, onDidChangeVisibleEditors } =
    editors;
  const { createQuickPick, createInputBox, showOpenDialog, showSaveDialog, showMessage } = questions;
  return complete("vscode.window", {
    createQuickPick,
    createInputBox,
    showOpenDialog,
    showSaveDialog,
    showInformationMessage: showMessage,
    showWarningMessage: showMessage,
    showErrorMessage: showMessage,
    tabGroups: complete("vscode.window.tabGroups", {
      get all() {
        return editors.groups;
      },
      get activeTabGroup() {
        return editors.activeGroup;
      },
      onDidChangeTabs,
      onDidChangeTabGroups,
      close: async (closed: Tab | readonly Tab[]) => {
        for (const tab of [closed].flat() as readonly Tab[]) editors.close(tab);
      },
    }),
    state: { focused: true, active: true },
    get activeTextEditor() {
      return editors.activeTab?.editor;
    },
    get visibleTextEditors() {
      return editors.visibleTexts;
    },
    onDidChangeActiveTextEditor: onDidChangeActiveEditor,
    onDidChangeVisibleTextEditors: onDidChangeVisibleEditors,
    onDidChangeActiveColorTheme: window.onDidChangeTheme,
    createOutputChannel: (name: string) => outputChannel(window, name),
    createStatusBarItem: (id?: string | number) => statusItem(window, typeof id === "string" ? id : ""),
    setStatusBarMessage: (text: string, ms: number) => {
      const item = Object.assign(statusItem(window, "message"), { text, isShown: true });
      setTimeout(() => item.dispose(), ms).unref();
      return item;
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
    createWebviewPanel: editors.openPanel.bind(editors),
    registerWebviewPanelSerializer: registering(window.serializers),
    registerCustomEditorProvider: registering(window.customEditors),
    createTreeView: () => ({
      visible: false,
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
        window.surface.changed();
      },
    },
    () => window.surface.changed(),
  );
  window.statusItems.add(item);
  return item;
}

function workspaceApi(window: Window): object {
  const { documents, options } = window;
  const uri = options.folder === undefined ? undefined : Uri.file(options.folder);
  const folder = uri && { uri, name: path.basename(uri.path), index: 0 };
  return complete("vscode.workspace", {
    workspaceFolders: folder && [folder],
    asRelativePath: ({ path: file }: types.Uri) =>
      uri && file.startsWith(`${uri.path}/`) ? file.slice(uri.path.length + 1) : file,
    getConfiguration: (section?: string) => {
      const full = (name: string) => (section === undefined ? name : `${section}.${name}`);
      return {
        get: (name: string, fallback?: unknown) => window.setting(full(name)) ?? fallback,
        update: async (name: string, value: unknown) => window.setSetting(full(name), value),
      };
    },
    onDidChangeConfiguration: window.onDidChangeConfiguration,
    fs: documents.fs,
    get textDocuments() {
      return documents.all;
    },
    openTextDocument: async (what: types.Uri | { readonly content?: string }) =>
      Uri.isUri(what) ? documents.open(what) : documents.openUntitled(what as { content?: string }),
    applyEdit: (edit: types.WorkspaceEdit) => documents.applyEdit(edit),
    findFiles: documents.files.findFiles.bind(documents.files),
    createFileSystemWatcher: documents.files.createFileSystemWatcher.bind(documents.files),
    onDidOpenTextDocument: documents.onDidOpen,
    onDidCloseTextDocument: documents.onDidClose,
    onDidChangeTextDocument: documents.onDidChange,
    onDidSaveTextDocument: documents.onDidSave,
    ...inert("onDidCreateFiles onDidDeleteFiles onDidRenameFiles onDidChangeWorkspaceFolders"),
    ...inert("registerFileSystemProvider"),
  });
}

/** Collects items; nothing shows or runs them. */
function testController(): object {
  const collection = () => {
    const items = new Map<string, { readonly id: string }>();
    const add = (item: { readonly id: string }) => items.set(item.id, item);
    const replace = (all: readonly { readonly id: string }[]) => {
      items.clear();
      all.forEach(add);
    };
    return Object.assign(items, { add, replace });
  };
  return complete("TestController", {
    items: collection(),
    createTestItem: (id: string, label: string, uri?: object) => ({ id, label, uri, children: collection() }),
    ...inert("createRunProfile invalidateTestResults dispose"),
  });
}
