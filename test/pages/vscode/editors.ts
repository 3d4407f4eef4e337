import type * as vscode from "vscode";
import type { TestDocument } from "./document.js";
import * as types from "./types.js";
import type { Surface } from "./window.js";

/** Editor groups with their tabs: webview panels, custom editors, texts. */

const { ownEvent, Position, Range, TabInputCustom, TabInputText, TabInputTextDiff, ViewColumn } = types;
type Uri = types.Uri;
let lastPanel = 0;

/** What an editor's place may be asked for. */
export type Place = number | { readonly viewColumn?: number; readonly preserveFocus?: boolean } | undefined;

const columnOf = (place: Place) => (typeof place === "object" ? place.viewColumn : place);
const isQuiet = (place: Place) => typeof place === "object" && place.preserveFocus === true;

/** A webview with a tab of its own. */
export class Panel {
  readonly name = `panel-${++lastPanel}`;
  readonly onDidDispose = ownEvent<void>();
  readonly onDidChangeViewState = ownEvent<unknown>();
  readonly received = ownEvent<unknown>();
  iconPath: unknown;
  /** Rises with each document of the view: new HTML, or the view was hidden. */
  page = 0;
  /** What the page keeps with `setState`, as JSON. */
  state: string | undefined;
  tab: Tab | undefined;
  visible = false;
  active = false;
  readonly webview;
  #title: string;
  #html = "";

  constructor(
    readonly editors: Editors,
    readonly viewType: string,
    title: string,
    options: vscode.WebviewOptions,
  ) {
    this.#title = title;
    const panel = this;
    const { surface } = editors;
    this.webview = {
      options,
      get html() {
        return panel.#html;
      },
      set html(html: string) {
        panel.#html = html;
        panel.page++;
        surface.changed();
      },
      cspSource: surface.cspSource,
      asWebviewUri: (uri: Uri) => surface.addressOf(uri),
      onDidReceiveMessage: this.received,
      // A hidden view gets no messages.
      postMessage: async (message: unknown) => this.visible && surface.post(this, message),
    };
  }

  get title(): string {
    return this.#title;
  }
  set title(title: string) {
    this.#title = title;
    this.editors.surface.changed();
  }
  get viewColumn(): vscode.ViewColumn | undefined {
    return this.tab?.group.viewColumn;
  }

  reveal(viewColumn?: vscode.ViewColumn, preserveFocus = false): void {
    if (this.tab !== undefined) this.editors.reveal(this.tab, viewColumn, preserveFocus);
  }

  dispose(): void {
    if (this.tab !== undefined) this.editors.close(this.tab);
  }

  /** Its tab was closed. */
  closed(): void {
    this.tab = undefined;
    this.visible = false;
    this.active = false;
    this.onDidDispose.fire();
  }

  update(visible: boolean, active: boolean): void {
    if (visible === this.visible && active === this.active) return;
    if (this.visible && !visible) this.page++;
    this.visible = visible;
    this.active = active;
    this.onDidChangeViewState.fire({ webviewPanel: this });
  }
}

class TextEditor {
  readonly selection = Object.assign(new Range(0, 0, 0, 0), { active: new Position(0, 0) });
  constructor(
    readonly document: TestDocument,
    readonly tab: Tab,
  ) {}
  get viewColumn(): vscode.ViewColumn {
    return this.tab.group.viewColumn;
  }
}

export class Tab {
  readonly isPinned = false;
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

export class Editors {
  readonly onDidChangeTabs = ownEvent<unknown>();
  readonly onDidChangeTabGroups = ownEvent<unknown>();
  readonly onDidChangeActiveEditor = ownEvent<unknown>();
  readonly onDidChangeVisibleEditors = ownEvent<unknown>();
  groups: readonly Group[] = [new Group(this)];
  activeGroup = this.groups[0] as Group;
  /** How often the active editor was given the keyboard. */
  timesGiven = 0;
  #texts: readonly unknown[] = [];

  constructor(readonly surface: Surface) {}

  get activeTab(): Tab | undefined {
    return this.activeGroup.activeTab;
  }
  get tabs(): readonly Tab[] {
    return this.groups.flatMap(({ tabs }) => tabs);
  }
  get panels(): readonly Panel[] {
    return this.tabs.flatMap(({ panel }) => panel ?? []);
  }
  get visibleTexts(): readonly unknown[] {
    return this.groups.flatMap(({ activeTab }) => activeTab?.editor ?? []);
  }

  openPanel(viewType: string, title: string, place: Place, options: vscode.WebviewOptions): Panel {
    const panel = new Panel(this, viewType, title, options);
    const input = new types.TabInputWebview(`mainThreadWebview-${viewType}`);
    this.#open(new Tab(input, title, panel, undefined), place);
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
    this.onDidChangeTabGroups.fire({ opened: [group], closed: [], changed: [] });
    return group;
  }

  #open(tab: Tab, place: Place): void {
    const group = this.#groupAt(columnOf(place));
    tab.group = group;
    const next = group.activeTab === undefined ? 0 : group.tabs.indexOf(group.activeTab) + 1;
    group.tabs = [...group.tabs.slice(0, next), tab, ...group.tabs.slice(next)];
    this.#activate(tab, isQuiet(place));
    this.onDidChangeTabs.fire({ opened: [tab], closed: [], changed: [] });
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
    this.onDidChangeTabs.fire({ opened: [], closed: [], changed: [tab] });
  }

  #activate(tab: Tab, quietly: boolean): void {
    const { group } = tab;
    group.activeTab = tab;
    group.recent = [tab, ...group.recent.filter((one) => one !== tab)];
    if (!quietly) {
      this.activeGroup = group;
      this.timesGiven++;
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
    this.onDidChangeTabs.fire({ opened: [], closed: [tab], changed: [] });
  }

  #remove(tab: Tab): void {
    const { group } = tab;
    group.tabs = group.tabs.filter((one) => one !== tab);
    group.recent = group.recent.filter((one) => one !== tab);
    if (group.activeTab === tab) group.activeTab = group.recent[0] ?? group.tabs[0];
    if (group.tabs.length > 0 || this.groups.length === 1) return;
    this.groups = this.groups.filter((one) => one !== group);
    if (this.activeGroup === group) this.activeGroup = this.groups[0] as Group;
    this.onDidChangeTabGroups.fire({ opened: [], closed: [group], changed: [] });
  }

  /** Tells panels and listeners what is visible and active now. */
  update(): void {
    for (const { tabs, isActive, activeTab } of this.groups)
      for (const tab of tabs) tab.panel?.update(tab === activeTab, tab === activeTab && isActive);
    const texts = this.visibleTexts;
    if (texts.length !== this.#texts.length || texts.some((text, index) => text !== this.#texts[index])) {
      this.#texts = texts;
      this.onDidChangeVisibleEditors.fire(texts);
      this.onDidChangeActiveEditor.fire(this.activeTab?.editor);
    }
    this.surface.changed();
  }
}

export const nameOf = (uri: Uri) => uri.path.split("/").at(-1) ?? "";
