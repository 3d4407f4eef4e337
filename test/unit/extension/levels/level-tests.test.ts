import assert from "node:assert/strict";
import { mock } from "node:test";
import * as vscode from "vscode";
import type { LevelDocuments } from "../../../../src/extension/levels/documents/level-documents.js";
import type { LevelEditors } from "../../../../src/extension/levels/editor/level-editors.js";
import type { ClaimSolving } from "../../../../src/extension/levels/testing/level-questions.js";
import { LevelTests } from "../../../../src/extension/levels/testing/level-tests.js";
import { EventEmitter, Uri } from "../../shared/vscode-stand-in.js";

const level = "#####\n#@$.#\n#####\n";

/** The items of a controller, or of an item. */
class Items {
  readonly #items = new Map<string, { readonly id: string }>();
  get ids(): readonly string[] {
    return [...this.#items.keys()];
  }
  add(item: { readonly id: string }): void {
    this.#items.set(item.id, item);
  }
  replace(items: readonly { readonly id: string }[]): void {
    this.#items.clear();
    for (const item of items) this.add(item);
  }
}

describe("the tests of level files", () => {
  const changed = new EventEmitter<Uri>();
  const before = { ...vscode.workspace };
  const items = new Items();
  const paths = ["one.xsb", "two.xsb"].map((name) => Uri.file(name));
  /** Searches that wait to be answered. */
  let searches: (() => void)[];
  let tests: LevelTests;

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    searches = [];
    const silent = new EventEmitter<never>().event;
    Object.assign(vscode.workspace, {
      createFileSystemWatcher: () => ({
        onDidCreate: silent,
        onDidChange: changed.event,
        onDidDelete: silent,
        dispose: () => undefined,
      }),
      onDidCreateFiles: silent,
      onDidDeleteFiles: silent,
      onDidRenameFiles: silent,
      onDidChangeWorkspaceFolders: silent,
      findFiles: (pattern: unknown) =>
        String(pattern).endsWith(".txt")
          ? Promise.resolve([])
          : new Promise((resolve) => searches.push(() => resolve(paths))),
      fs: {
        stat: async () => ({ type: vscode.FileType.File, size: level.length, mtime: 1 }),
        readFile: async () => new TextEncoder().encode(level),
      },
    });
    const controller = {
      items,
      createTestItem: (id: string) => ({ id, children: new Items() }),
    } as unknown as vscode.TestController;
    const texts = {
      decode: async (_: Uri, bytes: Uint8Array) => ({ ok: true, value: new TextDecoder().decode(bytes) }),
      stateOf: () => 0,
    };
    tests = new LevelTests(
      () => controller,
      { texts, isLevels: () => true } as unknown as LevelDocuments,
      {} as LevelEditors,
      {} as ClaimSolving,
      (error) => assert.fail(String(error)),
    );
  });

  afterEach(() => {
    tests.dispose();
    mock.timers.reset();
    Object.assign(vscode.workspace, before);
  });

  it("are all found if a file changes while the workspace is being searched", async () => {
    const found = tests.resolve(undefined);
    await settled();
    assert.equal(searches.length, 1);
    changed.fire(paths[0]!);
    mock.timers.tick(2_000);
    await settled();
    searches[0]!();
    await found;
    assert.deepEqual(items.ids, paths.map(String));
  });
});

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
