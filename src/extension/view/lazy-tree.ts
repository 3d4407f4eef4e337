import * as vscode from "vscode";

/** A view whose entries come from code that is loaded when it is seen for the first time. */
export class LazyTree<Entry> implements vscode.Disposable, vscode.TreeDataProvider<Entry> {
  readonly #load: (view: vscode.TreeView<Entry>) => Promise<vscode.TreeDataProvider<Entry>> | vscode.TreeDataProvider<Entry>;
  readonly #onDidChangeTreeData = new vscode.EventEmitter<Entry | undefined>();
  readonly onDidChangeTreeData = this.#onDidChangeTreeData.event;
  readonly #view: vscode.TreeView<Entry>;
  #tree: Promise<vscode.TreeDataProvider<Entry>> | undefined;

  constructor(id: string, load: (view: vscode.TreeView<Entry>) => Promise<vscode.TreeDataProvider<Entry>> | vscode.TreeDataProvider<Entry>) {
    this.#load = load;
    this.#view = vscode.window.createTreeView(id, { treeDataProvider: this, showCollapseAll: true });
  }

  dispose(): void {
    this.#view.dispose();
    this.#onDidChangeTreeData.dispose();
  }

  async getChildren(entry?: Entry): Promise<Entry[] | null | undefined> {
    return (await this.#loaded()).getChildren(entry);
  }

  async getTreeItem(entry: Entry): Promise<vscode.TreeItem> {
    return (await this.#loaded()).getTreeItem(entry);
  }

  #loaded(): Promise<vscode.TreeDataProvider<Entry>> {
    this.#tree ??= this.#start();
    return this.#tree;
  }

  async #start(): Promise<vscode.TreeDataProvider<Entry>> {
    try {
      const tree = await this.#load(this.#view);
      tree.onDidChangeTreeData?.((entry) => this.#onDidChangeTreeData.fire(Array.isArray(entry) ? undefined : (entry ?? undefined)));
      return tree;
    } catch (error) {
      this.#tree = undefined;
      throw error;
    }
  }
}
