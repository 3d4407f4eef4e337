import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import type * as vscode from "vscode";
import type { TestDocument } from "./document.js";
import { Documents } from "./documents.js";
import { type EditorHost, Editors, nameOf, nothing, type Panel, type Place, type Tab } from "./editors.js";
import { Keybindings, type KeyPress, parseWhen } from "./keys.js";
import { L10n } from "./l10n.js";
import { Questions } from "./questions.js";
import * as types from "./types.js";

/**
 * One window of VS Code without VS Code: it runs the built extension in this process, over the part of VS
 * Code's API that the extension uses. It knows no browser; a surface draws it. A member that is missing here
 * throws with its name.
 */

const { CancellationTokenSource, Disposable, EventEmitter, Uri } = types;

/** What shows a window, and brings back what its user does. */
export interface Surface {
  readonly cspSource: string;
  addressOf(file: types.Uri): types.Uri;
  changed(): void;
  post(panel: Panel, message: unknown): boolean;
  /** Resolves when everything that has changed is drawn. */
  drawn(): Promise<void>;
  readClipboard(): Promise<string>;
  writeClipboard(text: string): Promise<void>;
}

export interface WindowOptions {
  /** The folder of the extension. */
  readonly extension: string;
  readonly folder: string | undefined;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The folder for what the extension stores. */
  readonly dataDir: string;
  readonly language: string;
}

type Handler = (...args: readonly unknown[]) => unknown;

interface FormerTab extends Pick<Tab, "panel" | "document"> {
  readonly viewType: string | undefined;
  readonly state: string | undefined;
}

export interface StatusItem {
  readonly id: string;
  text: string;
  name: string | undefined;
  tooltip: unknown;
  command: string | vscode.Command | undefined;
  isShown: boolean;
}

/** A context of `when` clauses reaches VS Code a moment after it was set. */
const contextDelayMs = 3;
const extensionId = "tilework.tilework";

const require = createRequire(import.meta.url);
const node = require("node:module") as { _load(request: string, ...rest: readonly unknown[]): unknown };
const load = node._load;
let current: Window | undefined;
node._load = (request, ...rest) => {
  if (request !== "vscode") return load(request, ...rest);
  if (current === undefined) throw new Error("No window is open.");
  return current.api;
};

/** The object itself, whose missing members throw. */
function complete<Api extends object>(name: string, api: Api): Api {
  const get = (_: object, member: string | symbol) => {
    if (typeof member === "symbol" || ["then", "__esModule", "toJSON", "default"].includes(member))
      return undefined;
    throw new Error(`The tests' stand-in lacks ${name}.${member}.`);
  };
  return Object.setPrototypeOf(api, new Proxy({}, { get }));
}

/** An event that never fires. */
const never = () => nothing();

interface Manifest {
  readonly main: string;
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category?: string;
    }[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when?: string }[];
    };
    readonly keybindings: ConstructorParameters<typeof Keybindings>[0];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default?: unknown }>> };
    readonly configurationDefaults: Readonly<Record<string, unknown>>;
  };
}

/** The manifest of the extension, with its texts. */
function readManifest(extension: string): Manifest {
  const read = (name: string) => readFileSync(path.join(extension, name), "utf8");
  const texts = JSON.parse(read("package.nls.json"));
  return JSON.parse(read("package.json"), (_, value) =>
    typeof value === "string"
      ? value.replace(/^%(.+)%$/, (whole, key: string) => texts[key] ?? whole)
      : value,
  );
}

/** The state that outlives a reload of a window. */
class Profile {
  readonly mementos = { global: new Map<string, string>(), workspace: new Map<string, string>() };
  readonly settings: Map<string, unknown>;
  constructor(settings: Readonly<Record<string, unknown>>) {
    this.settings = new Map(Object.entries(settings));
  }
}

export class Window implements EditorHost {
  readonly manifest: Manifest;
  readonly api: object;
  readonly documents: Documents;
  readonly editors: Editors;
  readonly questions: Questions;
  /** What the extension logs. */
  readonly log: string[] = [];
  readonly statusItems = new Set<StatusItem>();
  readonly commands = new Map<string, Handler>();
  isSideBarShown = true;
  /** Whether the active editor has the keyboard. */
  hasKeyboard = true;
  themeKind: number = types.ColorThemeKind.Dark;
  readonly #profile: Profile;
  readonly #contexts = new Map<string, unknown>();
  readonly #keybindings: Keybindings;
  readonly #serializers = new Map<string, vscode.WebviewPanelSerializer>();
  readonly #customEditors = new Map<string, vscode.CustomTextEditorProvider>();
  readonly #context: vscode.ExtensionContext;
  readonly #onDidChangeConfiguration = new EventEmitter<vscode.ConfigurationChangeEvent>();
  readonly #onDidChangeTheme = new EventEmitter<vscode.ColorTheme>();
  #extension: { activate(context: unknown): unknown; deactivate?(): unknown } | undefined;

  /** `former`: the window before a reload. */
  constructor(
    readonly options: WindowOptions,
    readonly surface: Surface,
    former?: Window,
  ) {
    this.manifest = readManifest(options.extension);
    this.#profile = former === undefined ? new Profile(options.settings) : former.#profile;
    this.documents = former?.documents ?? new Documents(options.folder);
    this.isSideBarShown = former?.isSideBarShown ?? true;
    this.themeKind = former?.themeKind ?? this.themeKind;
    this.questions = new Questions(() => this.changed(), options.folder);
    this.editors = new Editors(this);
    this.#keybindings = new Keybindings(
      this.manifest.contributes.keybindings,
      process.platform === "darwin" ? "mac" : "linux",
    );
    this.#context = this.#makeContext();
    this.#registerOwnCommands();
    this.api = this.#makeApi();
    this.documents.onDidChangeDirty.event(() => this.changed());
    this.documents.onDidChange.event(() => this.changed());
  }

  // Its life

  /** Loads the bundles anew and activates the extension. Shows the editors of the window before a reload again. */
  async start(former: readonly FormerTab[] = []): Promise<void> {
    current = this;
    const { extension } = this.options;
    for (const file of Object.keys(require.cache)) if (file.startsWith(extension)) delete require.cache[file];
    this.#extension = require(path.join(extension, this.manifest.main));
    await this.#extension?.activate(this.#context);
    for (const tab of former) await this.#revive(tab);
    this.changed();
  }

  /** What a reload shows again. */
  get formerTabs(): readonly FormerTab[] {
    const { activeTab, tabs } = this.editors;
    const inOrder = [...tabs.filter((tab) => tab !== activeTab), ...tabs.filter((tab) => tab === activeTab)];
    return inOrder.map(({ panel, document }) => ({
      panel,
      document,
      viewType: panel?.viewType,
      state: panel?.state,
    }));
  }

  async #revive({ panel, document, viewType = "default", state }: FormerTab): Promise<void> {
    if (document !== undefined) return this.openWith(document.uri, viewType);
    const serializer = this.#serializers.get(viewType);
    if (panel === undefined || serializer === undefined) return;
    const revived = this.editors.openPanel(viewType, panel.title, undefined, panel.webview.options);
    revived.state = state;
    await serializer.deserializeWebviewPanel(revived, state === undefined ? undefined : JSON.parse(state));
  }

  /** Ends the extension, as VS Code does when a window closes or reloads. */
  async stop(): Promise<void> {
    await this.#extension?.deactivate?.();
    for (const subscription of [...this.#context.subscriptions].reverse()) subscription.dispose();
    if (current === this) current = undefined;
  }

  // As the host of editors

  get cspSource(): string {
    return this.surface.cspSource;
  }
  addressOf(file: types.Uri): types.Uri {
    return this.surface.addressOf(file);
  }
  post(panel: Panel, message: unknown): boolean {
    return this.surface.post(panel, message);
  }
  changed(): void {
    this.surface.changed();
  }
  takeKeyboard(): void {
    this.hasKeyboard = true;
  }

  // Settings, contexts, keys

  setting(key: string): unknown {
    const { configuration, configurationDefaults } = this.manifest.contributes;
    if (this.#profile.settings.has(key)) return structuredClone(this.#profile.settings.get(key));
    return structuredClone(configuration.properties[key]?.default ?? configurationDefaults[key]);
  }

  /** `undefined` removes a setting. */
  setSetting(key: string, value: unknown): void {
    if (value === undefined) this.#profile.settings.delete(key);
    else this.#profile.settings.set(key, value);
    const affectsConfiguration = (section: string) => key === section || key.startsWith(`${section}.`);
    this.#onDidChangeConfiguration.fire({ affectsConfiguration });
  }

  setThemeKind(kind: number): void {
    this.themeKind = kind;
    this.#onDidChangeTheme.fire({ kind });
  }

  context = (name: string): unknown => {
    const { activeTab } = this.editors;
    const { panel, document } = activeTab ?? {};
    const isText = activeTab !== undefined && panel === undefined && this.hasKeyboard;
    if (name.startsWith("config.")) return this.setting(name.slice("config.".length));
    switch (name) {
      case "activeWebviewPanelId":
        return document === undefined ? panel?.viewType : undefined;
      case "activeCustomEditorId":
        return document === undefined ? undefined : panel?.viewType;
      case "inQuickOpen":
        return this.questions.question !== undefined;
      case "inputFocus":
      case "textInputFocus":
        return isText || this.questions.isOpen;
      case "editorTextFocus":
        return isText;
      case "resourceLangId":
        return document?.languageId;
      case "resourceExtname":
        return document && path.extname(document.uri.path);
      case "isLinux":
      case "isWeb":
        return true;
      default:
        return this.#contexts.get(name);
    }
  };

  /** A key that no page has stopped. */
  press(key: KeyPress): void {
    // A context that follows from what the page has reported before is set later: see the delay above.
    const found = this.questions.isOpen ? undefined : this.#keybindings.commandFor(key, this.context);
    const command = found?.command ?? ownKeys.get(chord(key));
    if (command === undefined) return;
    void this.execute(command, ...(found?.args === undefined ? [] : [found.args])).catch((error) => {
      types.listenerErrors.push(error);
    });
  }

  // Commands

  async execute(command: string, ...args: readonly unknown[]): Promise<unknown> {
    const run = this.commands.get(command);
    if (run === undefined) throw new Error(`command '${command}' not found`);
    return run(...args);
  }

  /** The name of the command with this title, if the palette offers it now. */
  commandOf(title: string): string | undefined {
    const own = ownTitles.get(title);
    if (own !== undefined) return own;
    const { commands, menus } = this.manifest.contributes;
    const found = commands.find(
      (one) => (one.category ? `${one.category}: ${one.title}` : one.title) === title,
    );
    if (found === undefined) throw new Error(`There is no command “${title}”.`);
    const rules = menus.commandPalette.filter(({ command }) => command === found.command);
    const isOffered = rules.every(({ when }) => when === undefined || parseWhen(when)(this.context));
    return isOffered && this.commands.has(found.command) ? found.command : undefined;
  }

  #registerOwnCommands(): void {
    const { editors, documents, questions } = this;
    const active = () => editors.activeTab;
    const own: Readonly<Record<string, Handler>> = {
      setContext: (name, value) =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            this.#contexts.set(String(name), value);
            resolve();
          }, contextDelayMs);
        }),
      runCommands: async (argument) => {
        const { commands } = argument as {
          commands: readonly { command: string; args?: readonly unknown[] }[];
        };
        for (const { command, args = [] } of commands) await this.execute(command, ...args);
      },
      "vscode.openWith": (uri, viewType, place) =>
        this.openWith(uri as types.Uri, viewType as string, place as Place),
      "vscode.open": (uri, place) => this.open(uri as types.Uri, place as Place),
      "vscode.diff": async (before, after, title, place) =>
        editors.openDiff(
          before as types.Uri,
          await documents.open(after as types.Uri),
          title as string,
          place as Place,
        ),
      reopenActiveEditorWith: async (viewType) => {
        const tab = active();
        if (tab?.document !== undefined)
          await this.openWith(tab.document.uri, viewType as string, undefined, tab);
      },
      undo: () => documents.undo(active()?.document?.uri as types.Uri),
      redo: () => documents.redo(active()?.document?.uri as types.Uri),
      "workbench.action.files.save": async () => {
        const document = active()?.document;
        if (document !== undefined) await documents.save(document.uri);
      },
      "workbench.action.files.revert": async () => {
        const document = active()?.document;
        if (document !== undefined) await documents.revert(document.uri);
      },
      "workbench.action.closeActiveEditor": () => this.#close(active()),
      "workbench.action.revertAndCloseActiveEditor": async () => {
        const tab = active();
        if (tab?.document !== undefined && tab.isDirty) await documents.revert(tab.document.uri);
        await this.#close(tab);
      },
      "workbench.action.closeAllEditors": async () => {
        for (const tab of editors.tabs) await this.#close(tab);
      },
      "workbench.action.splitEditorRight": async () => {
        const { document, panel } = active() ?? {};
        if (document !== undefined) await this.openWith(document.uri, panel?.viewType ?? "default", -2);
      },
      "workbench.action.files.newUntitledFile": async () => {
        editors.openText(documents.openUntitled(), undefined);
      },
      "workbench.action.toggleSidebarVisibility": () => {
        this.isSideBarShown = !this.isSideBarShown;
        this.changed();
      },
      "notifications.showList": () => this.#showCenter(true),
      "notifications.hideList": () => this.#showCenter(false),
      "notifications.clearAll": () => questions.clearNotifications(),
      "workbench.action.exitZenMode": () => undefined,
      "workbench.action.quickOpen": () => questions.createQuickPick().show(),
    };
    for (const [name, run] of Object.entries(own)) this.commands.set(name, run);
  }

  #showCenter(isShown: boolean): void {
    this.questions.isCenterShown = isShown;
    this.changed();
  }

  /** Closes a tab; asks first if its changes would be lost. */
  async #close(tab: Tab | undefined): Promise<void> {
    if (tab === undefined) return;
    const { document } = tab;
    if (document?.isDirty && !this.editors.tabs.some((one) => one !== tab && one.document === document)) {
      const [save, discard] = ["Save", "Don't Save"];
      const question = `Do you want to save the changes you made to ${tab.label}?`;
      const answer = await this.questions.showMessage(question, { modal: true }, save, discard);
      if (answer === undefined) return;
      if (answer === save) await this.documents.save(document.uri);
      else await this.documents.revert(document.uri);
    }
    this.editors.close(tab);
    if (document !== undefined && !this.editors.tabs.some((one) => one.document === document))
      this.documents.close(document.uri);
  }

  // Files

  /** Opens a file as VS Code does: in the editor that is associated with its name. */
  async open(uri: types.Uri, place?: Place): Promise<void> {
    const known = this.editors.find(uri, undefined);
    if (known !== undefined) return this.editors.reveal(known, undefined, false);
    const associations = Object.entries(
      this.setting("workbench.editorAssociations") as Record<string, string>,
    );
    const name = nameOf(uri);
    const found = associations.find(([pattern]) => name.endsWith(pattern.slice(1)));
    await this.openWith(uri, found?.[1] ?? "default", place);
  }

  async openWith(uri: types.Uri, viewType: string, place?: Place, replaced?: Tab): Promise<void> {
    const document = await this.documents.open(uri);
    if (viewType === "default") {
      this.editors.openText(document, place, replaced);
      return;
    }
    const known = typeof place === "number" ? undefined : this.editors.find(uri, viewType);
    if (known !== undefined) return this.editors.reveal(known, undefined, false);
    const provider = this.#customEditors.get(viewType);
    if (provider === undefined) throw new Error(`There is no editor ${viewType}.`);
    const panel = this.editors.openCustom(document, viewType, place, replaced);
    await provider.resolveCustomTextEditor(
      document as unknown as vscode.TextDocument,
      panel,
      new CancellationTokenSource().token as vscode.CancellationToken,
    );
  }

  // The API

  #makeContext(): vscode.ExtensionContext {
    const { extension, dataDir } = this.options;
    const uriOf = (...parts: readonly string[]) => Uri.file(path.join(...parts));
    const extensionUri = uriOf(extension);
    return complete("ExtensionContext", {
      subscriptions: [],
      extensionUri,
      extensionPath: extension,
      extension: complete("Extension", {
        id: extensionId,
        extensionUri,
        extensionPath: extension,
        isActive: true,
        packageJSON: this.manifest,
        extensionKind: types.ExtensionKind.Workspace,
      }),
      extensionMode: types.ExtensionMode.Test,
      storageUri: this.options.folder && uriOf(dataDir, "workspaceStorage", "folder", extensionId),
      globalStorageUri: uriOf(dataDir, "globalStorage", extensionId),
      logUri: uriOf(dataDir, "logs"),
      globalState: this.#memento("global"),
      workspaceState: this.#memento("workspace"),
    }) as unknown as vscode.ExtensionContext;
  }

  #memento(kind: keyof Profile["mementos"]) {
    const values = this.#profile.mementos[kind];
    return complete("Memento", {
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
  }

  #makeApi(): object {
    return complete("vscode", {
      ...types,
      version: "1.139.1",
      l10n: complete("vscode.l10n", this.#makeL10n()),
      env: complete("vscode.env", {
        language: this.options.language,
        uriScheme: "vscode",
        appName: "Visual Studio Code",
        uiKind: types.UIKind.Web,
        remoteName: undefined,
        clipboard: {
          readText: () => this.surface.readClipboard(),
          writeText: (text: string) => this.surface.writeClipboard(text),
        },
      }),
      commands: complete("vscode.commands", {
        registerCommand: (name: string, run: Handler) => {
          this.commands.set(name, run);
          return new Disposable(() => this.commands.delete(name));
        },
        executeCommand: (name: string, ...args: readonly unknown[]) => this.execute(name, ...args),
        getCommands: async () => [...this.commands.keys()],
      }),
      window: this.#makeWindowApi(),
      workspace: this.#makeWorkspaceApi(),
      languages: complete("vscode.languages", {
        createDiagnosticCollection: () => Object.assign(new Map(), { dispose: () => undefined }),
        match: (selector: unknown, document: TestDocument) => (matches(selector, document) ? 10 : 0),
        setTextDocumentLanguage: async (document: TestDocument, id: string) => {
          this.documents.setLanguage(document, id);
          return document;
        },
        registerCodeActionsProvider: never,
        registerCodeLensProvider: never,
        registerDefinitionProvider: never,
        registerDocumentPasteEditProvider: never,
        registerDocumentSymbolProvider: never,
        registerFoldingRangeProvider: never,
        registerHoverProvider: never,
        registerWorkspaceSymbolProvider: never,
      }),
      lm: complete("vscode.lm", { registerTool: never }),
      tasks: complete("vscode.tasks", {
        onDidStartTask: never,
        onDidStartTaskProcess: never,
        onDidEndTask: never,
        onDidEndTaskProcess: never,
      }),
      tests: complete("vscode.tests", { createTestController: testController }),
    });
  }

  #makeL10n(): L10n {
    const { language, extension } = this.options;
    if (language === "en") return new L10n(undefined);
    return new L10n(
      JSON.parse(readFileSync(path.join(extension, "l10n", `bundle.l10n.${language}.json`), "utf8")),
    );
  }

  #makeWindowApi(): object {
    const { questions, editors } = this;
    const window = this;
    return complete("vscode.window", {
      showQuickPick: questions.showQuickPick,
      showInputBox: questions.showInputBox,
      showOpenDialog: questions.showOpenDialog,
      showSaveDialog: questions.showSaveDialog,
      createQuickPick: questions.createQuickPick,
      createInputBox: questions.createInputBox,
      showInformationMessage: questions.showMessage,
      showWarningMessage: questions.showMessage,
      showErrorMessage: questions.showMessage,
      tabGroups: complete("vscode.window.tabGroups", editors.api),
      state: { focused: true, active: true },
      onDidChangeWindowState: never,
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
      onDidChangeActiveColorTheme: this.#onDidChangeTheme.event,
      createOutputChannel: (name: string) => this.#outputChannel(name),
      createStatusBarItem: (id?: string | number) => this.#statusItem(typeof id === "string" ? id : ""),
      setStatusBarMessage: (text: string, end?: number | Thenable<unknown>) => {
        const item = this.#statusItem("message");
        item.text = text;
        item.show();
        if (typeof end === "number") setTimeout(() => item.dispose(), end).unref();
        else void end?.then(() => item.dispose());
        return new Disposable(() => item.dispose());
      },
      withProgress: async (
        { location, title = "", cancellable = false }: vscode.ProgressOptions,
        task: (progress: { report(): void }, token: unknown) => Promise<unknown>,
      ) => {
        const source = new CancellationTokenSource();
        const shown =
          location === types.ProgressLocation.Notification
            ? questions.showProgress(title, cancellable ? () => source.cancel() : undefined)
            : nothing();
        try {
          return await task({ report: () => undefined }, source.token);
        } finally {
          shown.dispose();
        }
      },
      showTextDocument: async (
        what: types.Uri | TestDocument,
        given: Place | vscode.TextDocumentShowOptions,
      ) => {
        const document = Uri.isUri(what) ? await this.documents.open(what) : (what as TestDocument);
        const { editor } = editors.openText(document, given as Place);
        if (editor !== undefined && typeof given === "object" && "selection" in given) {
          editor.selection = given.selection;
        }
        return editor;
      },
      createWebviewPanel: (
        viewType: string,
        title: string,
        place: Place,
        options: vscode.WebviewOptions & vscode.WebviewPanelOptions = {},
      ) => editors.openPanel(viewType, title, place, options),
      registerWebviewPanelSerializer: (viewType: string, serializer: vscode.WebviewPanelSerializer) => {
        this.#serializers.set(viewType, serializer);
        return new Disposable(() => this.#serializers.delete(viewType));
      },
      registerCustomEditorProvider: (viewType: string, provider: vscode.CustomTextEditorProvider) => {
        this.#customEditors.set(viewType, provider);
        return new Disposable(() => this.#customEditors.delete(viewType));
      },
      registerUriHandler: never,
      registerTerminalProfileProvider: never,
      createTreeView: () => ({
        visible: false,
        onDidChangeVisibility: never,
        onDidChangeSelection: never,
        onDidExpandElement: never,
        onDidCollapseElement: never,
        reveal: async () => undefined,
        dispose: () => undefined,
      }),
      activeTerminal: undefined,
      onDidOpenTerminal: never,
      onDidCloseTerminal: never,
      onDidChangeActiveTerminal: never,
      onDidStartTerminalShellExecution: never,
      onDidEndTerminalShellExecution: never,
    });
  }

  #outputChannel(name: string): object {
    const log = (level: string) => (text: unknown) => void this.log.push(`${level}: ${text}`);
    const levels = ["trace", "debug", "info", "warn", "error"].map((level) => [level, log(level)]);
    const rest = {
      name,
      append: log("text"),
      appendLine: log("text"),
      show: never,
      clear: never,
      dispose: never,
    };
    return complete("LogOutputChannel", {
      ...Object.fromEntries(levels),
      ...rest,
      logLevel: 3,
      onDidChangeLogLevel: never,
    });
  }

  #statusItem(id: string): StatusItem & { show(): void; hide(): void; dispose(): void } {
    const values = { text: "", name: undefined, tooltip: undefined, command: undefined, isShown: false };
    const item = {
      id: `${extensionId}.${id}`,
      color: undefined,
      backgroundColor: undefined,
      accessibilityInformation: undefined,
      ...values,
      show: () => set("isShown", true),
      hide: () => set("isShown", false),
      dispose: () => {
        this.statusItems.delete(item);
        this.changed();
      },
    };
    const drawn = new Map<string, unknown>(Object.entries(values));
    const set = (name: string, value: unknown) => {
      drawn.set(name, value);
      this.changed();
    };
    for (const name of Object.keys(values))
      Object.defineProperty(item, name, { get: () => drawn.get(name), set: (value) => set(name, value) });
    this.statusItems.add(item);
    return item;
  }

  #makeWorkspaceApi(): object {
    const { documents } = this;
    const { folder } = this.options;
    const uri = folder === undefined ? undefined : Uri.file(folder);
    const workspaceFolder = uri && { uri, name: path.basename(uri.path), index: 0 };
    const isInside = (file: types.Uri) => uri !== undefined && `${file.path}/`.startsWith(`${uri.path}/`);
    return complete("vscode.workspace", {
      workspaceFolders: workspaceFolder && [workspaceFolder],
      onDidChangeWorkspaceFolders: never,
      isTrusted: true,
      onDidGrantWorkspaceTrust: never,
      name: workspaceFolder?.name,
      getWorkspaceFolder: (file: types.Uri) => (isInside(file) ? workspaceFolder : undefined),
      asRelativePath: (file: types.Uri | string) => {
        const whole = typeof file === "string" ? file : file.path;
        return uri && whole.startsWith(`${uri.path}/`) ? whole.slice(uri.path.length + 1) : whole;
      },
      getConfiguration: (section?: string) => {
        const full = (name: string) => (section === undefined ? name : `${section}.${name}`);
        return {
          get: (name: string, fallback?: unknown) => this.setting(full(name)) ?? fallback,
          update: async (name: string, value: unknown) => this.setSetting(full(name), value),
          inspect: (name: string) => ({
            key: full(name),
            defaultValue: this.manifest.contributes.configuration.properties[full(name)]?.default,
            globalValue: this.#profile.settings.get(full(name)),
          }),
        };
      },
      onDidChangeConfiguration: this.#onDidChangeConfiguration.event,
      fs: documents.fs,
      get textDocuments() {
        return documents.all;
      },
      openTextDocument: (
        what: types.Uri | string | { readonly content?: string; readonly language?: string },
      ) =>
        typeof what === "string"
          ? documents.open(Uri.file(what))
          : Uri.isUri(what)
            ? documents.open(what)
            : Promise.resolve(documents.openUntitled(what as { readonly content?: string })),
      applyEdit: (edit: types.WorkspaceEdit) => documents.applyEdit(edit),
      findFiles: documents.files.findFiles.bind(documents.files),
      createFileSystemWatcher: documents.files.createFileSystemWatcher.bind(documents.files),
      onDidOpenTextDocument: documents.onDidOpen.event,
      onDidCloseTextDocument: documents.onDidClose.event,
      onDidChangeTextDocument: documents.onDidChange.event,
      onDidSaveTextDocument: documents.onDidSave.event,
      onDidCreateFiles: never,
      onDidDeleteFiles: never,
      onDidRenameFiles: never,
      registerFileSystemProvider: never,
      decode: async (bytes: Uint8Array, { encoding = "utf8" }: { readonly encoding?: string } = {}) =>
        new TextDecoder(encoding).decode(bytes),
      encode: async (text: string) => new TextEncoder().encode(text),
    });
  }
}

const ownTitles = new Map([
  ["View: Close All Editors", "workbench.action.closeAllEditors"],
  ["View: Close Editor", "workbench.action.closeActiveEditor"],
  ["View: Revert and Close Editor", "workbench.action.revertAndCloseActiveEditor"],
  ["View: Split Editor Right", "workbench.action.splitEditorRight"],
  ["View: Toggle Primary Side Bar Visibility", "workbench.action.toggleSidebarVisibility"],
  ["File: Save", "workbench.action.files.save"],
  ["File: Revert File", "workbench.action.files.revert"],
  ["File: New Untitled Text File", "workbench.action.files.newUntitledFile"],
  ["Notifications: Show Notifications", "notifications.showList"],
  ["Notifications: Hide Notifications", "notifications.hideList"],
  ["Notifications: Clear All Notifications", "notifications.clearAll"],
]);

/** VS Code's own keys, where no keybinding of the extension matches. */
const ownKeys = new Map([
  ["ctrl+z", "undo"],
  ["ctrl+y", "redo"],
  ["ctrl+shift+z", "redo"],
  ["ctrl+s", "workbench.action.files.save"],
  ["ctrl+w", "workbench.action.closeActiveEditor"],
  ["ctrl+p", "workbench.action.quickOpen"],
]);

function chord({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const main = process.platform === "darwin" ? metaKey : ctrlKey;
  return `${main ? "ctrl+" : ""}${shiftKey ? "shift+" : ""}${altKey ? "alt+" : ""}${key.toLowerCase()}`;
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

/** Collects items; nothing shows or runs them. */
function testController(): object {
  const collection = () => {
    const items = new Map<string, { readonly id: string }>();
    return {
      add: (item: { readonly id: string }) => items.set(item.id, item),
      delete: (id: string) => items.delete(id),
      get: (id: string) => items.get(id),
      replace: (all: readonly { readonly id: string }[]) => {
        items.clear();
        for (const item of all) items.set(item.id, item);
      },
      forEach: (visit: (item: unknown) => void) => {
        for (const item of items.values()) visit(item);
      },
      [Symbol.iterator]: () => items.entries(),
      get size() {
        return items.size;
      },
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
    createRunProfile: () => ({ dispose: () => undefined }),
    resolveHandler: undefined,
    refreshHandler: undefined,
    invalidateTestResults: never,
    dispose: never,
  });
}
