import type * as vscode from "vscode";
import type { TestDocument } from "./document.js";
import {
  Disposable,
  EventEmitter,
  Range,
  TabInputCustom,
  TabInputText,
  TabInputTextDiff,
  TabInputWebview,
  type Uri,
  ViewColumn,
} from "./types.js";

/** Editor groups with their tabs: webview panels, custom editors, texts. */

let lastPanel = 0;

/** What an editor's place may be asked for. */
export type Place = number | { readonly viewColumn?: number; readonly preserveFocus?: boolean } | undefined;

const columnOf = (place: Place) => (typeof place === "object" ? place.viewColumn : place);
const isQuiet = (place: Place) => typeof place === "object" && place.preserveFocus === true;

/** A webview with a tab of its own. */
export class Panel implements vscode.WebviewPanel {
  readonly name = `panel-${++lastPanel}`;
  readonly #onDidDispose = new EventEmitter<void>();
  readonly #onDidChangeViewState = new EventEmitter<vscode.WebviewPanelOnDidChangeViewStateEvent>();
  readonly received = new EventEmitter<unknown>();
  readonly onDidDispose = this.#onDidDispose.event;
  readonly onDidChangeViewState = this.#onDidChangeViewState.event;
  readonly options = {};
  iconPath?: NonNullable<vscode.WebviewPanel["iconPath"]>;
  /** Rises with each document of the view: new HTML, or the view was hidden. */
  page = 0;
  /** What the page keeps with `setState`, as JSON. */
  state: string | undefined;
  tab: Tab | undefined;
  visible = false;
  active = false;
  #html = "";
  webview: vscode.Webview;

  constructor(
    readonly editors: Editors,
    readonly viewType: string,
    private shownTitle: string,
    options: vscode.WebviewOptions,
  ) {
    const panel = this;
    const { host } = editors;
    this.webview = {
      options,
      get html() {
        return panel.#html;
      },
      set html(html: string) {
        panel.#html = html;
        panel.page++;
        host.changed();
      },
      cspSource: host.cspSource,
      asWebviewUri: (uri) => host.addressOf(uri as Uri) as unknown as vscode.Uri,
      onDidReceiveMessage: this.received.event,
      // A hidden view gets no messages.
      postMessage: async (message) => this.visible && host.post(this, message),
    };
  }

  get title(): string {
    return this.shownTitle;
  }
  set title(title: string) {
    this.shownTitle = title;
    this.editors.host.changed();
  }
  get viewColumn(): vscode.ViewColumn | undefined {
    return this.tab?.group.viewColumn;
  }
  get isDisposed(): boolean {
    return this.tab === undefined;
  }

  reveal(viewColumn?: vscode.ViewColumn, preserveFocus?: boolean): void {
    if (this.tab !== undefined) this.editors.reveal(this.tab, viewColumn, preserveFocus === true);
  }

  dispose(): void {
    if (this.tab !== undefined) this.editors.close(this.tab);
  }

  /** Its tab was closed. */
  closed(): void {
    this.tab = undefined;
    this.visible = false;
    this.active = false;
    this.#onDidDispose.fire();
  }

  update(visible: boolean, active: boolean): void {
    if (visible === this.visible && active === this.active) return;
    if (this.visible && !visible) this.page++;
    this.visible = visible;
    this.active = active;
    this.#onDidChangeViewState.fire({ webviewPanel: this });
  }
}

/** The part of VS Code's text editor that is used. */
class TextEditor {
  selection: vscode.Range | undefined;
  constructor(
    readonly document: TestDocument,
    readonly tab: Tab,
  ) {
    this.select(new Range(0, 0, 0, 0));
  }
  /** Selects a range, with the cursor at its end. */
  select({ start, end }: vscode.Range): void {
    this.selection = Object.assign(new Range(start, end), { anchor: start, active: end });
  }
  get viewColumn(): vscode.ViewColumn {
    return this.tab.group.viewColumn;
  }
  revealRange(): void {}
  setDecorations(): void {}
}

export class Tab {
  readonly isPinned = false;
  readonly isPreview = false;
  readonly editor: TextEditor | undefined;
  group!: Group;

  constructor(
    readonly input: unknown,
    readonly name: string,
    readonly panel: Panel | undefined,
    /** The document that it edits. */
    readonly document: TestDocument | undefined,
  ) {
    if (panel !== undefined) panel.tab = this;
    if (document !== undefined && panel === undefined) this.editor = new TextEditor(document, this);
  }
  get label(): string {
    return this.panel !== undefined && this.document === undefined ? this.panel.title : this.name;
  }
  get isActive(): boolean {
    return this.group.activeTab === this;
  }
  get isDirty(): boolean {
    return this.document?.isDirty === true;
  }
}

export class Group {
  tabs: readonly Tab[] = [];
  activeTab: Tab | undefined;
  /** The tabs from the one last used. */
  recent: readonly Tab[] = [];
  constructor(readonly editors: Editors) {}
  get viewColumn(): vscode.ViewColumn {
    return this.editors.groups.indexOf(this) + 1;
  }
  get isActive(): boolean {
    return this.editors.activeGroup === this;
  }
}

/** What editors need from their window. */
export interface EditorHost {
  readonly cspSource: string;
  addressOf(file: Uri): Uri;
  post(panel: Panel, message: unknown): boolean;
  /** Something has to be drawn again. */
  changed(): void;
  /** The keyboard goes to the active editor. */
  takeKeyboard(): void;
}

export class Editors {
  readonly onDidChangeTabs = new EventEmitter<vscode.TabChangeEvent>();
  readonly onDidChangeTabGroups = new EventEmitter<vscode.TabGroupChangeEvent>();
  readonly onDidChangeActiveEditor = new EventEmitter<unknown>();
  readonly onDidChangeVisibleEditors = new EventEmitter<readonly unknown[]>();
  groups: readonly Group[] = [new Group(this)];
  activeGroup = this.groups[0] as Group;
  #editors: readonly unknown[] = [];

  constructor(readonly host: EditorHost) {}

  get activeTab(): Tab | undefined {
    return this.activeGroup.activeTab;
  }
  get tabs(): readonly Tab[] {
    return this.groups.flatMap(({ tabs }) => tabs);
  }
  get panels(): readonly Panel[] {
    return this.tabs.flatMap(({ panel }) => (panel === undefined ? [] : [panel]));
  }
  get activeText(): unknown {
    return this.activeTab?.editor;
  }
  get visibleTexts(): readonly unknown[] {
    return this.groups.flatMap(({ activeTab }) =>
      activeTab?.editor === undefined ? [] : [activeTab.editor],
    );
  }

  openPanel(viewType: string, title: string, place: Place, options: vscode.WebviewOptions): Panel {
    const panel = new Panel(this, viewType, title, options);
    this.#open(new Tab(new TabInputWebview(`mainThreadWebview-${viewType}`), title, panel, undefined), place);
    return panel;
  }

  /** `replaced`: the tab whose place it takes. */
  openCustom(document: TestDocument, viewType: string, place: Place, replaced?: Tab): Panel {
    const name = nameOf(document.uri);
    const panel = new Panel(this, viewType, name, {});
    this.#open(new Tab(new TabInputCustom(document.uri, viewType), name, panel, document), place);
    if (replaced !== undefined) this.close(replaced);
    return panel;
  }

  openText(document: TestDocument, place: Place, replaced?: Tab): Tab {
    const known = this.find(document.uri, "text", columnOf(place));
    const tab = known ?? new Tab(new TabInputText(document.uri), nameOf(document.uri), undefined, document);
    if (known === undefined) this.#open(tab, place);
    else this.reveal(known, undefined, isQuiet(place));
    if (replaced !== undefined) this.close(replaced);
    return tab;
  }

  openDiff(before: Uri, after: TestDocument, title: string, place: Place): void {
    this.#open(new Tab(new TabInputTextDiff(before, after.uri), title, undefined, after), place);
  }

  /** The tab of a file in an editor: a view type, “text”, or any; in a group if a column is given. */
  find(uri: Uri, kind: string | undefined, column?: number): Tab | undefined {
    const groups = column !== undefined && column > 0 ? this.groups.slice(column - 1, column) : this.groups;
    return groups
      .flatMap(({ tabs }) => tabs)
      .find(({ input }) => {
        if (input instanceof TabInputCustom)
          return `${input.uri}` === `${uri}` && (kind === undefined || kind === input.viewType);
        return input instanceof TabInputText && `${input.uri}` === `${uri}` && (kind ?? "text") === "text";
      });
  }

  #groupAt(column: number | undefined): Group {
    const beside = this.groups.indexOf(this.activeGroup) + 1;
    const index =
      column === undefined || column === ViewColumn.Active
        ? beside - 1
        : column === ViewColumn.Beside
          ? beside
          : Math.min(column - 1, this.groups.length);
    const known = this.groups[index];
    if (known !== undefined) return known;
    const group = new Group(this);
    this.groups = [...this.groups, group];
    this.onDidChangeTabGroups.fire({ opened: [group as never], closed: [], changed: [] });
    return group;
  }

  #open(tab: Tab, place: Place): void {
    const group = this.#groupAt(columnOf(place));
    tab.group = group;
    const next = group.activeTab === undefined ? 0 : group.tabs.indexOf(group.activeTab) + 1;
    group.tabs = [...group.tabs.slice(0, next), tab, ...group.tabs.slice(next)];
    this.#activate(tab, isQuiet(place));
    this.onDidChangeTabs.fire({ opened: [tab as never], closed: [], changed: [] });
  }

  /** Brings a tab to the front, in another group if a column is given. */
  reveal(tab: Tab, column: number | undefined, quietly: boolean): void {
    const group = column === undefined ? tab.group : this.#groupAt(column);
    if (group !== tab.group) {
      this.#remove(tab);
      tab.group = group;
      group.tabs = [...group.tabs, tab];
    }
    this.#activate(tab, quietly);
    this.onDidChangeTabs.fire({ opened: [], closed: [], changed: [tab as never] });
  }

  #activate(tab: Tab, quietly: boolean): void {
    const { group } = tab;
    group.activeTab = tab;
    group.recent = [tab, ...group.recent.filter((one) => one !== tab)];
    if (!quietly) {
      this.activeGroup = group;
      this.host.takeKeyboard();
    }
    this.update();
  }

  /** The group of a page that got the keyboard by itself. */
  focus(panel: Panel): void {
    const group = panel.tab?.group;
    if (group === undefined || group === this.activeGroup) return;
    this.activeGroup = group;
    this.update();
  }

  close(tab: Tab): void {
    if (!tab.group.tabs.includes(tab)) return;
    this.#remove(tab);
    tab.panel?.closed();
    this.update();
    this.onDidChangeTabs.fire({ opened: [], closed: [tab as never], changed: [] });
  }

  #remove(tab: Tab): void {
    const { group } = tab;
    group.tabs = group.tabs.filter((one) => one !== tab);
    group.recent = group.recent.filter((one) => one !== tab);
    if (group.activeTab === tab) group.activeTab = group.recent[0] ?? group.tabs[0];
    if (group.tabs.length > 0 || this.groups.length === 1) return;
    this.groups = this.groups.filter((one) => one !== group);
    if (this.activeGroup === group) this.activeGroup = this.groups[0] as Group;
    this.onDidChangeTabGroups.fire({ opened: [], closed: [group as never], changed: [] });
  }

  /** Tells panels and listeners what is visible and active now. */
  update(): void {
    for (const { tabs, isActive, activeTab } of this.groups)
      for (const tab of tabs) tab.panel?.update(tab === activeTab, tab === activeTab && isActive);
    const texts = this.visibleTexts;
    if (texts.length !== this.#editors.length || texts.some((text, index) => text !== this.#editors[index])) {
      this.#editors = texts;
      this.onDidChangeVisibleEditors.fire(texts);
      this.onDidChangeActiveEditor.fire(this.activeText);
    }
    this.host.changed();
  }

  /** `vscode.window.tabGroups`. */
  get api(): Record<string, unknown> {
    const editors = this;
    return {
      get all() {
        return editors.groups;
      },
      get activeTabGroup() {
        return editors.activeGroup;
      },
      onDidChangeTabs: this.onDidChangeTabs.event,
      onDidChangeTabGroups: this.onDidChangeTabGroups.event,
      close: async (closed: Tab | readonly Tab[]) => {
        for (const tab of [closed].flat()) this.close(tab as Tab);
        return true;
      },
    };
  }
}

export const nameOf = (uri: Uri) => uri.path.split("/").at(-1) ?? "";

/** A disposable that does nothing: for what the stand-in accepts and never calls. */
export const nothing = () => new Disposable(() => undefined);
