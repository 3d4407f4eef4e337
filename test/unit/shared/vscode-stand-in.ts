/**
 * Replaces VS Code in unit tests of the extension's code for play: events, English texts, and settings that a
 * test can change. Tests inside VS Code cover everything that is missing here.
 */

import { englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import {
  Disposable,
  EventEmitter,
  listenerErrors,
  QuickPickItemKind,
  type Range,
  type Uri,
  type WorkspaceEdit,
} from "../../pages/vscode/types.js";
import { StandInPanel } from "./stand-in-panel.js";

export * from "../../pages/vscode/types.js";
export { StandInPanel } from "./stand-in-panel.js";

/** A test in which a listener throws fails. Campaigns have no hooks. */
(globalThis as { readonly afterEach?: Mocha.HookFunction }).afterEach?.(() => {
  for (const error of listenerErrors.splice(0)) throw error;
});

/** Gives members of the stand-in, which a test has replaced, their values again after each test. */
export function restoreAfterEach(...targets: readonly object[]): void {
  const before = targets.map((target) => ({ ...target }));
  afterEach(() => {
    for (const [index, target] of targets.entries()) Object.assign(target, before[index]);
  });
}

/** The events of everything that a player may wait for. Tests fire them, and count their listeners. */
export const awaited = {
  onDidStartTask: new EventEmitter<unknown>(),
  onDidStartTaskProcess: new EventEmitter<unknown>(),
  onDidEndTask: new EventEmitter<unknown>(),
  onDidEndTaskProcess: new EventEmitter<unknown>(),
  onDidStartTerminalShellExecution: new EventEmitter<unknown>(),
  onDidEndTerminalShellExecution: new EventEmitter<unknown>(),
  onDidCloseTerminal: new EventEmitter<unknown>(),
  onDidChangeTabs: new EventEmitter<unknown>(),
  onDidChangeTabGroups: new EventEmitter<unknown>(),
};
export const tasks = {
  onDidStartTask: awaited.onDidStartTask.event,
  onDidStartTaskProcess: awaited.onDidStartTaskProcess.event,
  onDidEndTask: awaited.onDidEndTask.event,
  onDidEndTaskProcess: awaited.onDidEndTaskProcess.event,
};
/** The problems of all files; a test that adds some fires the event. */
export const diagnostics = {
  all: [] as readonly { uri: Uri; code: string; message: string; range: Range }[],
  changed: new EventEmitter<{ readonly uris: readonly Uri[] }>(),
};
export const languages = {
  getDiagnostics: (uri: Uri) => diagnostics.all.filter((one) => one.uri.toString() === uri.toString()),
  onDidChangeDiagnostics: diagnostics.changed.event,
};
export const configurationChanged = new EventEmitter<{ affectsConfiguration(name: string): boolean }>();

/** Settings by name without “tilework.”. */
export const settings = new Map<string, unknown>();

/** The documents of a test: fires their changes and applies edits. */
export const documents = {
  changed: new EventEmitter<{
    readonly document: unknown;
    readonly contentChanges: readonly { readonly rangeOffset: number }[];
  }>(),
  applyEdit: async (_edit: WorkspaceEdit): Promise<boolean> => false,
};

export const workspace = {
  onDidChangeTextDocument: documents.changed.event,
  onDidOpenTextDocument: new EventEmitter<unknown>().event,
  onDidCloseTextDocument: new EventEmitter<unknown>().event,
  onDidSaveTextDocument: new EventEmitter<unknown>().event,
  applyEdit: (edit: WorkspaceEdit) => documents.applyEdit(edit),
  fs: {
    isWritableFileSystem: () => true,
    stat: async () => ({ type: 1, size: 0 }),
    readFile: async () => new Uint8Array(),
    writeFile: async () => undefined,
  },
  findFiles: async () => [],
  textDocuments: [],
  getConfiguration: () => ({
    get: (name: string, fallback: unknown) => (settings.has(name) ? settings.get(name) : fallback),
    update: async (name: string, value: unknown) => void settings.set(name, value),
    inspect: () => undefined,
  }),
  onDidChangeConfiguration: configurationChanged.event,
  asRelativePath: ({ path }: Uri) => path.slice(1),
};

/** A made-up language: each text in brackets. */
export const inBrackets = Object.fromEntries(
  Object.entries(englishTexts("l10n/bundle.l10n.json")).map(([key, text]) => [key, `⟦${text}⟧`]),
);

export const env = {
  language: "en",
  clipboard: { readText: async () => "", writeText: async () => undefined },
};
/** The messages in the status bar. */
export const statusMessages = new Set<string>();

/** Shows everything; the user answers nothing. */
export const window = {
  setStatusBarMessage: (text: string) => {
    statusMessages.add(text);
    return new Disposable(() => statusMessages.delete(text));
  },
  visibleTextEditors: [],
  showTextDocument: async () => undefined,
  showInformationMessage: async () => undefined,
  showWarningMessage: async () => undefined,
  showErrorMessage: async () => undefined,
  createQuickPick: () => new StandInQuickPick(),
  createInputBox: () => new StandInBox(),
  showOpenDialog: async () => undefined,
  showSaveDialog: async () => undefined,
  createStatusBarItem: () => ({ show: () => undefined, hide: () => undefined, dispose: () => undefined }),
  createWebviewPanel: () => new StandInPanel(),
  onDidChangeWindowState: new EventEmitter<unknown>().event,
  state: { focused: true },
  tabGroups: {
    activeTabGroup: { activeTab: undefined, viewColumn: 1 },
    all: [],
    onDidChangeTabs: awaited.onDidChangeTabs.event,
    onDidChangeTabGroups: awaited.onDidChangeTabGroups.event,
  },
  onDidStartTerminalShellExecution: awaited.onDidStartTerminalShellExecution.event,
  onDidEndTerminalShellExecution: awaited.onDidEndTerminalShellExecution.event,
  onDidCloseTerminal: awaited.onDidCloseTerminal.event,
  activeTextEditor: undefined,
};

/** The registered handlers, by the command's name. */
export const registered = new Map<string, (...args: readonly unknown[]) => unknown>();
export const commands = {
  executeCommand: async (_command: string, ..._args: readonly unknown[]): Promise<unknown> => undefined,
  registerCommand: (name: string, run: (...args: readonly unknown[]) => unknown) => {
    registered.set(name, run);
    return new Disposable(() => registered.delete(name));
  },
};

interface ListItem {
  readonly kind?: number;
  readonly label?: string;
}

/**
 * Lists and boxes. As in VS Code, one is open at a time, and the next one replaces it. Only one that closes
 * without another in its place gives the keyboard back to the page.
 */
export const questions = {
  open: undefined as StandInQuestion | undefined,
  /** How many times the page has got the keyboard back. */
  returns: 0,
};

class StandInQuestion {
  readonly #onDidHide = new EventEmitter<void>();
  readonly #onDidAccept = new EventEmitter<void>();
  readonly onDidHide = (listener: () => void): Disposable => this.#onDidHide.event(listener);
  readonly onDidAccept = (listener: () => void): Disposable => this.#onDidAccept.event(listener);
  title: string | undefined;
  ignoreFocusOut = false;
  busy = false;
  isDisposed = false;
  show(): void {
    const before = questions.open;
    questions.open = this;
    before?.replaced();
  }
  /** Presses Enter. */
  accept(): void {
    this.#onDidAccept.fire();
  }
  replaced(): void {
    this.#onDidHide.fire();
  }
  hide(): void {
    if (questions.open !== this) return;
    questions.open = undefined;
    questions.returns++;
    this.#onDidHide.fire();
  }
  dispose(): void {
    this.hide();
    this.isDisposed = true;
  }
}

/** A quick pick. As in VS Code, its first entry is active unless the extension selects another one. */
export class StandInQuickPick extends StandInQuestion {
  readonly onDidTriggerItemButton = new EventEmitter<unknown>().event;
  readonly onDidChangeActive = new EventEmitter<unknown>().event;
  readonly onDidChangeValue = new EventEmitter<string>().event;
  #items: readonly ListItem[] = [];
  activeItems: readonly ListItem[] = [];
  selectedItems: readonly ListItem[] = [];
  get items(): readonly ListItem[] {
    return this.#items;
  }
  set items(items: readonly ListItem[]) {
    this.#items = items;
    this.activeItems = items.filter(({ kind }) => kind !== QuickPickItemKind.Separator).slice(0, 1);
  }
  override show(): void {
    super.show();
    queueMicrotask(() => lists.shown(this));
  }
  override accept(): void {
    this.selectedItems = this.activeItems;
    super.accept();
  }
}

/** Handles a list as soon as it is shown: dismisses it, unless a test replaces this. */
export const lists = { shown: (list: StandInQuickPick): void => list.hide() };

/** An input box. */
export class StandInBox extends StandInQuestion {
  readonly #onDidChangeValue = new EventEmitter<string>();
  readonly onDidChangeValue = (listener: (value: string) => void): Disposable =>
    this.#onDidChangeValue.event(listener);
  prompt: string | undefined;
  value = "";
  validationMessage: string | undefined;
  override show(): void {
    super.show();
    queueMicrotask(() => boxes.shown(this));
  }
  /** Types a text in place of the present one. */
  type(text: string): void {
    this.value = text;
    this.#onDidChangeValue.fire(text);
  }
}

/** Handles a box as soon as it is shown: dismisses it, unless a test replaces this. */
export const boxes = { shown: (box: StandInBox): void => box.hide() };
