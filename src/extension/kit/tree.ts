import * as vscode from "vscode";
import type { CommandName } from "../../manifest/commands.js";
import type { ViewItem } from "../../manifest/names.js";
import { Owner } from "../../protocol/emitter.js";
import { commandId } from "./commands.js";
import { Lazy } from "./lazy.js";

/** What an entry of our trees shows. */
export interface EntryLook {
  /** Stays the same for the same thing, so that VS Code keeps it unfolded. */
  readonly id: string;
  readonly item: ViewItem | undefined;
  readonly label: string;
  /** Shown beside the label, dimmed. */
  readonly detail: string;
  /** A codicon; without one, the icon of a file. */
  readonly icon: string | undefined;
  readonly tooltip: string;
  /** The command of a click, which gets the entry; `undefined` if a click only unfolds it. */
  readonly command: CommandName | undefined;
}

export function treeItemOf(
  { id, item, label, detail, icon, tooltip, command }: EntryLook,
  entry: unknown,
  state: vscode.TreeItemCollapsibleState,
): vscode.TreeItem {
  const treeItem = new vscode.TreeItem(label, state);
  const color = icon === "warning" ? new vscode.ThemeColor("list.warningForeground") : undefined;
  treeItem.id = id;
  treeItem.description = detail;
  treeItem.iconPath = icon === undefined ? vscode.ThemeIcon.File : new vscode.ThemeIcon(icon, color);
  treeItem.tooltip = tooltip;
  treeItem.accessibilityInformation = { label: detail === "" ? label : `${label}, ${detail}` };
  if (item !== undefined) treeItem.contextValue = item;
  if (command !== undefined)
    treeItem.command = { command: commandId(command), title: label, arguments: [entry] };
  return treeItem;
}

/** A loaded tree, and the listener for its changes. */
interface LoadedTree<Entry> {
  readonly tree: vscode.TreeDataProvider<Entry>;
  dispose(): void;
}

/** A view whose entries come from code that is loaded when the view is first visible. */
export class LazyTree<Entry> extends Owner implements vscode.TreeDataProvider<Entry> {
  readonly #onDidChangeTreeData = this.own(new vscode.EventEmitter<Entry | undefined>());
  readonly onDidChangeTreeData = this.#onDidChangeTreeData.event;
  readonly #loaded: Lazy<LoadedTree<Entry>>;

  /** @param load loads the tree; its creator disposes it */
  constructor(
    id: string,
    load: (view: vscode.TreeView<Entry>) => Promise<vscode.TreeDataProvider<Entry>>,
    showCollapseAll = false,
  ) {
    super();
    const view = this.own(vscode.window.createTreeView(id, { treeDataProvider: this, showCollapseAll }));
    this.#loaded = new Lazy<LoadedTree<Entry>>(
      () => load(view),
      (tree: vscode.TreeDataProvider<Entry>) => {
        const listening = tree.onDidChangeTreeData?.((entry) => {
          this.#onDidChangeTreeData.fire(Array.isArray(entry) ? undefined : (entry ?? undefined));
        });
        return { tree, dispose: () => listening?.dispose() };
      },
    );
    this.own(this.#loaded);
  }

  async getChildren(entry?: Entry): Promise<Entry[] | null | undefined> {
    return (await this.#loaded.load()).tree.getChildren(entry);
  }

  async getTreeItem(entry: Entry): Promise<vscode.TreeItem> {
    return (await this.#loaded.load()).tree.getTreeItem(entry);
  }
}
