import * as vscode from "vscode";
import { Lazy } from "../kit/lazy.js";

/** A loaded tree, and the listener for its changes. */
interface LoadedTree<Entry> {
  readonly tree: vscode.TreeDataProvider<Entry>;
  dispose(): void;
}

/** A view whose entries come from code that is loaded when the view is first visible. */
export class LazyTree<Entry> implements vscode.Disposable, vscode.TreeDataProvider<Entry> {
  readonly #onDidChangeTreeData = new vscode.EventEmitter<Entry | undefined>();
  readonly onDidChangeTreeData = this.#onDidChangeTreeData.event;
  readonly #view: vscode.TreeView<Entry>;
  readonly #loaded: Lazy<LoadedTree<Entry>>;

  /** @param load loads the tree; its creator disposes it */
  constructor(
    id: string,
    load: (view: vscode.TreeView<Entry>) => Promise<vscode.TreeDataProvider<Entry>>,
    showCollapseAll = false,
  ) {
    this.#view = vscode.window.createTreeView(id, { treeDataProvider: this, showCollapseAll });
    this.#loaded = new Lazy<LoadedTree<Entry>>(
      () => load(this.#view),
      (tree: vscode.TreeDataProvider<Entry>) => {
        const listening = tree.onDidChangeTreeData?.((entry) => {
          this.#onDidChangeTreeData.fire(Array.isArray(entry) ? undefined : (entry ?? undefined));
        });
        return { tree, dispose: () => listening?.dispose() };
      },
    );
  }

  dispose(): void {
    this.#view.dispose();
    this.#loaded.dispose();
    this.#onDidChangeTreeData.dispose();
  }

  async getChildren(entry?: Entry): Promise<Entry[] | null | undefined> {
    return (await this.#loaded.load()).tree.getChildren(entry);
  }

  async getTreeItem(entry: Entry): Promise<vscode.TreeItem> {
    return (await this.#loaded.load()).tree.getTreeItem(entry);
  }
}
