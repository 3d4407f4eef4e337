import assert from "node:assert/strict";
import { mock } from "node:test";
import * as vscode from "vscode";
import type { LevelDocuments } from "../../../../src/extension/levels/documents/level-documents.js";
import type { LevelEditors } from "../../../../src/extension/levels/editor/level-editors.js";
import { claimWhatHolds } from "../../../../src/extension/levels/testing/claim-writing.js";
import { type ClaimSolving, runLevels } from "../../../../src/extension/levels/testing/file-tests.js";
import { LevelTests } from "../../../../src/extension/levels/testing/level-tests.js";
import { TestDocument } from "../../../pages/vscode/document.js";
import { newLevelDocuments } from "../../shared/level-documents.js";
import { entryOf } from "../../shared/sokoban-data.js";
import {
  EventEmitter,
  documents as edited,
  ownEvent,
  restoreAfterEach,
  Uri,
  window,
} from "../../shared/vscode-stand-in.js";

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
      createFileSystemWatcher: () => {
        return { onDidCreate: silent, onDidChange: changed.event, onDidDelete: silent, dispose() {} };
      },
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
    const createTestItem = (id: string) => ({ id, children: new Items() });
    const controller = { items, createTestItem } as unknown as vscode.TestController;
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

it("the times of the claims of a level are those of its search in all, which answers them together", async () => {
  let now = 0;
  const clock = mock.method(Date, "now", () => now);
  const item = { id: "", label: "", children: new Items() } as unknown as vscode.TestItem;
  const entry = entryOf(`${level}Claim: solvable\nClaim: pushes <= 2\nClaim: moves <= 9\n`);
  const claims = entry.claims.map((note) => ({ note, item }));
  const solve = async () => {
    now += 3_000;
    return { kind: "solved", lurd: "R", optimal: "pushes", bothProved: true, solver: "optimal", nodes: 1 };
  };
  const times: number[] = [];
  const passed = (_: unknown, ms: number) => void times.push(ms);
  const run = { enqueued() {}, started() {}, appendOutput() {}, passed } as unknown as vscode.TestRun;
  const levels = [{ item, uri: Uri.file("one.xsb") as vscode.Uri, index: 0, entry, claims }];
  const solving = { solver: { solve }, known: { keep: () => undefined } } as unknown as ClaimSolving;
  const listener = { judged: () => 0, onProblem: (error: unknown) => assert.fail(String(error)) };
  await runLevels(levels, run, solving, new AbortController().signal, listener);
  clock.mock.restore();
  assert.deepEqual(times, [1_000, 1_000, 1_000]);
});

describe("claims that hold", () => {
  restoreAfterEach(vscode.workspace, window, edited);
  const shown: string[] = [];
  /** The claims of an untitled file are searched for, and it changes meanwhile. */
  const claimDuring = async (change: (document: TestDocument) => void) => {
    const uri = Uri.parse("untitled:Untitled-1");
    const document = new TestDocument({ onDidChange: ownEvent() }, uri, level, "sokoban");
    const tell = async (text: string) => void shown.push(text);
    Object.assign(vscode.workspace, { openTextDocument: async () => document });
    Object.assign(window, {
      showInformationMessage: tell,
      showErrorMessage: tell,
      withProgress: (_: unknown, work: (...all: readonly unknown[]) => unknown) =>
        work({ report: () => undefined }, { onCancellationRequested: () => undefined }),
    });
    let edits = 0;
    edited.applyEdit = async () => ++edits > 0;
    const solve = async () => {
      change(document);
      return { kind: "gaveUp", limit: "time", solver: "pushes", nodes: 1, ms: 1 };
    };
    const solver = { solve, rate: solve };
    const solving = { solver, known: { keep: () => undefined } } as unknown as ClaimSolving;
    shown.length = 0;
    await claimWhatHolds(uri, newLevelDocuments(), solving);
    assert.equal(edits, 0);
    return shown;
  };

  it("are not called written already if the board has changed during the search", async () => {
    const wall = [vscode.TextEdit.replace(new vscode.Range(1, 3, 1, 4), "#")];
    assert.deepEqual(await claimDuring((document) => document.edit(wall)), [
      "Nothing was done: the text changed in the meantime. Try again.",
    ]);
  });

  it("are not written into another file of the same name after the untitled one was closed", async () => {
    assert.deepEqual(await claimDuring((document) => Object.assign(document, { isClosed: true })), [
      "Couldn't change “Untitled-1”. It was closed, or saved under another name.",
    ]);
  });
});

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
