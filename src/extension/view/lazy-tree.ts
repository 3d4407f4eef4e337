import * as vscode from "vscode";

/** A view whose entries come from code that is loaded when it is seen for the first time. */
export class LazyTree<Entry> implements vscode.Disposable, vscode.TreeDataProvider<Entry> {
  readonly #load: (view: vscode.TreeView<Entry>) => vscode.TreeDataProvider<Entry>;
  readonly #onDidChangeTreeData = new vscode.EventEmitter<Entry | undefined>();
  readonly onDidChangeTreeData = this.#onDidChangeTreeData.event;
  readonly #view: vscode.TreeView<Entry>;
  #tree: vscode.TreeDataProvider<Entry> | undefined;

  constructor(id: string, load: (view: vscode.TreeView<Entry>) => vscode.TreeDataProvider<Entry>) {
    this.#load = load;
    this.#view = vscode.window.createTreeView(id, { treeDataProvider: this, showCollapseAll: true });
  }

  dispose(): void {
    this.#view.dispose();
    this.#onDidChangeTreeData.dispose();
  }

  getChildren(entry?: Entry): vscode.ProviderResult<Entry[]> {
    return this.#loaded().getChildren(entry);
  }

  getTreeItem(entry: Entry): vscode.TreeItem | Thenable<vscode.TreeItem> {
    return this.#loaded().getTreeItem(entry);
  }

  #loaded(): vscode.TreeDataProvider<Entry> {
    if (this.#tree === undefined) {
      this.#tree = this.#load(this.#view);
      this.#tree.onDidChangeTreeData?.((entry) => this.#onDidChangeTreeData.fire(Array.isArray(entry) ? undefined : (entry ?? undefined)));
    }
    return this.#tree;
  }
}
