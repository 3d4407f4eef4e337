import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import type * as vscode from "vscode";
import { makeApi, makeContext } from "./api.js";
import { Documents } from "./documents.js";
import { type EditorHost, Editors, nameOf, type Panel, type Place, type Tab } from "./editors.js";
import { Keybindings, type KeyPress, parseWhen } from "./keys.js";
import { Questions } from "./questions.js";
import * as types from "./types.js";

/**
 * One window of VS Code without VS Code. It runs the built extension in this process, over the used part of
 * VS Code's API. It knows no browser; a surface draws it. A member that is missing here
 * throws with its name.
 */

const { CancellationTokenSource, EventEmitter } = types;

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

export type Handler = (...args: readonly unknown[]) => unknown;

interface FormerTab extends Pick<Tab, "panel" | "document"> {
  readonly viewType: string | undefined;
  readonly state: string | undefined;
}

export interface StatusItem {
  readonly id: string;
  readonly text: string;
  readonly tooltip: unknown;
  readonly command: string | vscode.Command | undefined;
  readonly isShown: boolean;
}

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

export type Memory = Map<string, string>;

/** The state that outlives a reload of a window. */
class Profile {
  readonly global: Memory = new Map();
  readonly workspace: Memory = new Map();
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
  /** How often the active editor was given the keyboard. */
  timesGiven = 0;
  themeKind: number = types.ColorThemeKind.Dark;
  readonly profile: Profile;
  readonly #contexts = new Map<string, unknown>();
  readonly #keybindings: Keybindings;
  readonly serializers = new Map<string, vscode.WebviewPanelSerializer>();
  readonly customEditors = new Map<string, vscode.CustomTextEditorProvider>();
  readonly #context: vscode.ExtensionContext;
  readonly onDidChangeConfiguration = new EventEmitter<vscode.ConfigurationChangeEvent>();
  readonly onDidChangeTheme = new EventEmitter<vscode.ColorTheme>();
  #extension: { activate(context: unknown): unknown; deactivate?(): unknown } | undefined;

  /** `former`: the window before a reload. */
  constructor(
    readonly options: WindowOptions,
    readonly surface: Surface,
    former?: Window,
  ) {
    this.manifest = readManifest(options.extension);
    this.profile = former === undefined ? new Profile(options.settings) : former.profile;
    this.documents = former?.documents ?? new Documents(options.folder);
    this.isSideBarShown = former?.isSideBarShown ?? true;
    this.themeKind = former?.themeKind ?? this.themeKind;
    this.questions = new Questions(() => this.changed(), options.folder);
    this.editors = new Editors(this);
    this.#keybindings = new Keybindings(
      this.manifest.contributes.keybindings,
      process.platform === "darwin" ? "mac" : "linux",
    );
    this.#context = makeContext(this);
    this.#registerOwnCommands();
    this.api = makeApi(this);
    this.documents.onDidChangeDirty.event(() => this.changed());
    this.documents.onDidChange.event(() => this.changed());
  }

  // Its life

  /** Loads the bundles anew and activates the extension. `former`: what the window showed before a reload. */
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
    const serializer = this.serializers.get(viewType);
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
    this.timesGiven++;
  }

  // Settings, contexts, keys

  setting(key: string): unknown {
    const { configuration, configurationDefaults } = this.manifest.contributes;
    if (this.profile.settings.has(key)) return structuredClone(this.profile.settings.get(key));
    return structuredClone(configuration.properties[key]?.default ?? configurationDefaults[key]);
  }

  /** `undefined` removes a setting. */
  setSetting(key: string, value: unknown): void {
    if (value === undefined) this.profile.settings.delete(key);
    else this.profile.settings.set(key, value);
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
    const provider = this.customEditors.get(viewType);
    if (provider === undefined) throw new Error(`There is no editor ${viewType}.`);
    const panel = this.editors.openCustom(document, viewType, place, replaced);
    await provider.resolveCustomTextEditor(
      document as unknown as vscode.TextDocument,
      panel,
      new CancellationTokenSource().token as vscode.CancellationToken,
    );
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
