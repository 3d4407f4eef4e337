import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import type * as vscode from "vscode";
import { makeApi, makeContext } from "./api.js";
import type { TestDocument } from "./document.js";
import { Documents } from "./documents.js";
import { Editors, nameOf, type Panel, type Place, type Tab } from "./editors.js";
import { type Binding, Keybindings, type KeyPress, parseWhen } from "./keys.js";
import { Questions } from "./questions.js";
import * as types from "./types.js";

/**
 * One window of VS Code without VS Code. It runs the built extension in this process, over the used part of
 * VS Code's API. It knows no browser; a surface draws it. A missing member throws with its name.
 */

const { CancellationTokenSource, ownEvent } = types;
type Uri = types.Uri;

/** What shows a window, and brings back what its user does. */
export interface Surface {
  readonly cspSource: string;
  addressOf(file: Uri): Uri;
  changed(): void;
  post(panel: Panel, message: unknown): boolean;
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

export type Handler = (...args: readonly unknown[]) => unknown;

export interface StatusItem {
  readonly id: string;
  readonly text: string;
  readonly tooltip: unknown;
  readonly command: string | vscode.Command | undefined;
  readonly isShown: boolean;
}

const isMac = process.platform === "darwin";
/** A context of `when` clauses reaches VS Code a moment after it was set. */
const contextDelayMs = 3;

const require = createRequire(import.meta.url);
const node = require("node:module") as { _load(request: string, ...rest: readonly unknown[]): unknown };
const load = node._load;
let current: Window | undefined;
node._load = (request, ...rest) => {
  if (request !== "vscode") return load(request, ...rest);
  if (current === undefined) throw new Error("No window is open.");
  return current.api;
};

interface Manifest {
  readonly main: string;
  readonly contributes: {
    readonly commands: readonly { command: string; title: string; category?: string }[];
    readonly menus: { readonly commandPalette: readonly { command: string; when?: string }[] };
    readonly keybindings: readonly Binding[];
    readonly configuration: readonly { readonly properties: Record<string, { default?: unknown }> }[];
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

/** What an extension keeps with VS Code, as JSON. */
export type Memory = Map<string, string>;

export class Window {
  readonly manifest: Manifest;
  readonly api: object;
  readonly documents: Documents;
  readonly editors: Editors;
  readonly questions: Questions;
  /** What the extension logs. */
  readonly log: string[] = [];
  readonly statusItems = new Set<StatusItem>();
  readonly commands = new Map<string, Handler>();
  themeKind: number = types.ColorThemeKind.Dark;
  // These outlive a reload.
  readonly globalState: Memory;
  readonly workspaceState: Memory;
  readonly settings: Map<string, unknown>;
  readonly #contexts = new Map<string, unknown>();
  readonly #keybindings: Keybindings;
  readonly serializers = new Map<string, vscode.WebviewPanelSerializer>();
  readonly customEditors = new Map<string, vscode.CustomTextEditorProvider>();
  readonly #context: vscode.ExtensionContext;
  readonly onDidChangeConfiguration = ownEvent<vscode.ConfigurationChangeEvent>();
  readonly onDidChangeTheme = ownEvent<vscode.ColorTheme>();
  #extension: { activate(context: unknown): unknown; deactivate?(): unknown } | undefined;

  /** `former`: the window before a reload. */
  constructor(
    readonly options: WindowOptions,
    readonly surface: Surface,
    former?: Window,
  ) {
    this.manifest = readManifest(options.extension);
    this.globalState = former?.globalState ?? new Map();
    this.workspaceState = former?.workspaceState ?? new Map();
    this.settings = former?.settings ?? new Map(Object.entries(options.settings));
    this.documents = former?.documents ?? new Documents(options.folder);
    this.themeKind = former?.themeKind ?? this.themeKind;
    this.questions = new Questions(() => surface.changed(), options.folder);
    this.editors = new Editors(surface);
    this.#keybindings = new Keybindings(this.manifest.contributes.keybindings, isMac);
    this.#context = makeContext(this);
    this.#registerOwnCommands();
    this.api = makeApi(this);
    this.documents.onDidChange(() => surface.changed());
  }

  // Its life

  /** Loads the bundles anew and activates the extension. `former`: what the window showed before a reload. */
  async start(former: readonly Tab[] = []): Promise<void> {
    current = this;
    const { extension } = this.options;
    for (const file of Object.keys(require.cache)) if (file.startsWith(extension)) delete require.cache[file];
    this.#extension = require(path.join(extension, this.manifest.main));
    await this.#extension?.activate(this.#context);
    for (const { panel, document } of former) await this.#revive(panel, document);
    this.surface.changed();
  }

  /** What a reload shows again. */
  get formerTabs(): readonly Tab[] {
    const { activeTab, tabs } = this.editors;
    return [...tabs.filter((tab) => tab !== activeTab), ...tabs.filter((tab) => tab === activeTab)];
  }

  async #revive(panel: Panel | undefined, document: TestDocument | undefined): Promise<void> {
    const viewType = panel?.viewType ?? "default";
    if (document !== undefined) return this.openWith(document.uri, viewType);
    const serializer = this.serializers.get(viewType);
    if (panel === undefined || serializer === undefined) return;
    const revived = this.editors.openPanel(viewType, panel.title, undefined, panel.webview.options);
    const { state } = panel;
    revived.state = state;
    const asPanel = revived as unknown as vscode.WebviewPanel;
    await serializer.deserializeWebviewPanel(asPanel, state && JSON.parse(state));
  }

  /** Ends the extension, as VS Code does when a window closes or reloads. */
  async stop(): Promise<void> {
    await this.#extension?.deactivate?.();
    for (const subscription of [...this.#context.subscriptions].reverse()) subscription.dispose();
    if (current === this) current = undefined;
  }

  // Settings, contexts, keys

  setting(key: string): unknown {
    const { configuration, configurationDefaults } = this.manifest.contributes;
    if (this.settings.has(key)) return structuredClone(this.settings.get(key));
    const group = configuration.find(({ properties }) => key in properties);
    return structuredClone(group?.properties[key]?.default ?? configurationDefaults[key]);
  }

  /** `undefined` removes a setting. */
  setSetting(key: string, value: unknown): void {
    if (value === undefined) this.settings.delete(key);
    else this.settings.set(key, value);
    const affectsConfiguration = (section: string) => key === section || key.startsWith(`${section}.`);
    this.onDidChangeConfiguration.fire({ affectsConfiguration });
  }

  setThemeKind(kind: number): void {
    this.themeKind = kind;
    this.onDidChangeTheme.fire({ kind });
  }

  context = (name: string): unknown => {
    const { activeTab } = this.editors;
    const { panel, document } = activeTab ?? {};
    const isText = activeTab !== undefined && panel === undefined;
    if (name.startsWith("config.")) return this.setting(name.slice("config.".length));
    const values: Readonly<Record<string, unknown>> = {
      activeWebviewPanelId: document === undefined ? panel?.viewType : undefined,
      activeCustomEditorId: document === undefined ? undefined : panel?.viewType,
      inQuickOpen: this.questions.question !== undefined,
      inputFocus: isText || this.questions.isOpen,
      resourceLangId: document?.languageId,
      resourcePath: document?.uri.fsPath,
      resourceExtname: document && path.extname(document.uri.path),
    };
    return name in values ? values[name] : this.#contexts.get(name);
  };

  /** A key that no page has stopped. */
  press(key: KeyPress): void {
    // A context that follows from what the page has reported before is set later: see the delay above.
    const found = this.questions.isOpen ? undefined : this.#keybindings.find(key, this.context);
    const command = found?.command ?? ownKeys.get(chord(key));
    if (command === undefined) return;
    const args = found?.args === undefined ? [] : [found.args];
    void this.execute(command, ...args).catch((error) => types.listenerErrors.push(error));
  }

  // Commands

  async execute(command: string, ...args: readonly unknown[]): Promise<unknown> {
    const run = this.commands.get(command);
    if (run === undefined) throw new Error(`command '${command}' not found`);
    return run(...args);
  }

  /** The name of the command with this title, if the palette offers it now. */
  commandOf(title: string): string | undefined {
    if (this.commands.has(title)) return title;
    const { commands, menus } = this.manifest.contributes;
    const found = commands.find((one) => [one.category, one.title].filter(Boolean).join(": ") === title);
    if (found === undefined) throw new Error(`There is no command “${title}”.`);
    const rules = menus.commandPalette.filter(({ command }) => command === found.command);
    const isOffered = rules.every(({ when }) => when === undefined || parseWhen(when)(this.context));
    return isOffered && this.commands.has(found.command) ? found.command : undefined;
  }

  #registerOwnCommands(): void {
    const { editors, documents, questions } = this;
    /** A command of the active tab's document. */
    const onActive = (run: (document: TestDocument, tab: Tab) => unknown) => async () => {
      const { activeTab } = editors;
      if (activeTab?.document !== undefined) await run(activeTab.document, activeTab);
    };
    const showCenter = (isShown: boolean) => () => {
      questions.isCenterShown = isShown;
      this.surface.changed();
    };
    // Those that only users run have their titles as names.
    const own: Readonly<Record<string, Handler>> = {
      setContext: (name, value) =>
        new Promise<void>((resolve) => {
          setTimeout(() => resolve(void this.#contexts.set(String(name), value)), contextDelayMs);
        }),
      runCommands: async (argument) => {
        const { commands } = argument as { commands: readonly { command: string; args?: unknown[] }[] };
        for (const { command, args = [] } of commands) await this.execute(command, ...args);
      },
      "vscode.openWith": (uri, type, place) => this.openWith(uri as Uri, String(type), place as Place),
      "vscode.diff": async (before, after, title, place) =>
        editors.openDiff(before as Uri, await documents.open(after as Uri), String(title), place as Place),
      reopenActiveEditorWith: async (viewType) =>
        onActive(({ uri }, tab) => this.openWith(uri, String(viewType), undefined, tab))(),
      undo: onActive((document) => document.undo()),
      "File: Save": onActive((document) => documents.save(document)),
      "File: Revert File": onActive((document) => documents.revert(document)),
      "View: Close Editor": () => this.#close(editors.activeTab),
      "View: Revert and Close Editor": async () => {
        await onActive((document) => document.isDirty && documents.revert(document))();
        await this.#close(editors.activeTab);
      },
      "View: Close All Editors": async () => {
        for (const tab of editors.tabs) await this.#close(tab);
      },
      "File: New Untitled Text File": () => editors.openText(documents.openUntitled(), undefined),
      "Notifications: Show Notifications": showCenter(true),
      "Notifications: Hide Notifications": showCenter(false),
      "Notifications: Clear All Notifications": () => questions.clearNotifications(),
      "Go to File…": () => questions.createQuickPick().show(),
    };
    for (const [name, run] of Object.entries(own)) this.commands.set(name, run);
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
      if (answer === save) await this.documents.save(document);
      else await this.documents.revert(document);
    }
    this.editors.close(tab);
    if (document !== undefined && !this.editors.tabs.some((one) => one.document === document))
      this.documents.close(document);
  }

  // Files

  /** Opens a file as VS Code does: in the editor that is associated with its name. */
  async open(uri: Uri, place?: Place): Promise<void> {
    const known = this.editors.find(uri, undefined);
    if (known !== undefined) return this.editors.reveal(known, undefined, false);
    const associations = this.setting("workbench.editorAssociations") as Record<string, string>;
    const found = Object.entries(associations).find(([pattern]) => nameOf(uri).endsWith(pattern.slice(1)));
    await this.openWith(uri, found?.[1] ?? "default", place);
  }

  async openWith(uri: Uri, viewType: string, place?: Place, replaced?: Tab): Promise<void> {
    const document = await this.documents.open(uri);
    if (viewType === "default") return void this.editors.openText(document, place, replaced);
    const known = typeof place === "number" ? undefined : this.editors.find(uri, viewType);
    if (known !== undefined) return this.editors.reveal(known, undefined, false);
    const provider = this.customEditors.get(viewType);
    if (provider === undefined) throw new Error(`There is no editor ${viewType}.`);
    const panel = this.editors.openCustom(document, viewType, place, replaced);
    await provider.resolveCustomTextEditor(
      document as unknown as vscode.TextDocument,
      panel as unknown as vscode.WebviewPanel,
      new CancellationTokenSource().token as vscode.CancellationToken,
    );
  }
}

/** VS Code's own keys, where no keybinding of the extension matches. */
const ownKeys = new Map([
  ["ctrl+z", "undo"],
  ["ctrl+s", "File: Save"],
  ["ctrl+w", "View: Close Editor"],
  ["ctrl+p", "Go to File…"],
]);

function chord({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const main = isMac ? metaKey : ctrlKey;
  return `${main ? "ctrl+" : ""}${shiftKey ? "shift+" : ""}${altKey ? "alt+" : ""}${key.toLowerCase()}`;
}
