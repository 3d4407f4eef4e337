import assert from "node:assert/strict";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Save } from "../../../src/games/saves/save.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { DatabaseFiles, newFilesName } from "../../../src/platform/web/files.js";
import { type WorkspaceFileService, WorkspaceFiles } from "../../../src/platform/web/workspace-files.js";
import { reportsTo, save as sample } from "./sample-saves.js";
import { notFound } from "./shared-storage.js";

/**
 * VS Code's file system in the browser's database, as `IndexedDBFileSystemProvider` implements it. All tabs
 * share the bytes, and each has its own list of files. A tab makes its list when its page loads, and adds a
 * file to it when the file's bytes are read.
 */
class BrowserDatabase {
  readonly bytes = new Map<string, Uint8Array>();
  /** What was written, by name, and whether there is no room. */
  readonly written: string[] = [];
  isFull = false;

  openTab(): WorkspaceFileService {
    const { bytes } = this;
    const known = new Set(bytes.keys());
    const readFile = async (file: string) => {
      const wasKnown = known.has(file);
      const found = bytes.get(file);
      if (found !== undefined) known.add(file);
      if (!wasKnown || found === undefined) throw notFound();
      return found;
    };
    const remove = (file: string) => {
      bytes.delete(file);
      known.delete(file);
    };
    return {
      createDirectory: async () => undefined,
      async readDirectory(folder) {
        const names = [...known]
          .filter((file) => file.slice(0, file.lastIndexOf("/")) === folder)
          .map((file) => file.slice(folder.length + 1));
        if (names.length === 0) throw notFound();
        return names;
      },
      readFile,
      writeFile: async (file, content) => {
        await Promise.resolve();
        if (this.isFull) throw new Error("EntryExceedsStorageQuota");
        this.written.push(file.slice(file.lastIndexOf("/") + 1));
        bytes.set(file, content);
        known.add(file);
      },
      async rename(from, to) {
        if (!known.has(from)) throw notFound();
        const content = bytes.get(from);
        remove(to);
        remove(from);
        if (content !== undefined) bytes.set(to, content);
        known.add(to);
      },
      async delete(file) {
        if (!known.has(file)) throw notFound();
        remove(file);
      },
    };
  }
}

describe("tabs whose files lie in the browser's database", () => {
  const folder = "vscode-userdata:/saves";
  let database: BrowserDatabase;
  let problems: unknown[];

  beforeEach(() => {
    database = new BrowserDatabase();
    problems = [];
  });

  afterEach(() => assert.deepEqual(problems, []));

  const reports = reportsTo((what) => void problems.push(what));

  const openFiles = () =>
    new DatabaseFiles(database.openTab(), (address) => address.startsWith("vscode-userdata:"));
  const openTab = () =>
    new SaveFiles(Promise.resolve(folder), new WorkspaceFiles(openFiles()), findGame, reports);

  function save(moves: number, { gameId = "one", variant = "4x4", atMs = moves + 1 } = {}): Save {
    return { ...sample(moves, 0, gameId, variant), savedAtMs: atMs };
  }

  const stepsOf = async (files: SaveFiles) =>
    (await files.listAll()).map(({ save: { session } }) => session.steps.length);

  it("see each other's new and continued games without a reload", async () => {
    const [one, other] = [openTab(), openTab()];
    assert.deepEqual(await stepsOf(other), []);
    await other.listed();
    const hasNews = async () => {
      let news = 0;
      await other.refresh(() => void news++);
      return news > 0;
    };
    await hasNews();
    await one.writeRunning(save(3));
    assert.deepEqual(await stepsOf(other), [3]);
    assert.ok(await hasNews());
    await one.writeRunning(save(5));
    assert.deepEqual(await stepsOf(other), [5]);
    assert.ok(await hasNews());
    assert.ok(!(await hasNews()));
    assert.equal((await other.readRunning("2048"))?.session.steps.length, 5);
  });

  it("lose nothing when both continue the same game", async () => {
    const [one, other] = [openTab(), openTab()];
    await one.writeRunning(save(3, { atMs: 10 }));
    assert.equal((await other.readRunning("2048"))?.session.steps.length, 3);
    await one.writeRunning(save(6, { atMs: 20 }));
    await other.writeRunning(save(4, { atMs: 30 }));
    assert.deepEqual((await stepsOf(openTab())).sort(), [4, 6]);
    assert.deepEqual((await stepsOf(one)).sort(), [4, 6]);
    assert.deepEqual((await stepsOf(other)).sort(), [4, 6]);
    assert.equal((await one.readNews("2048", "4x4"))[0]?.save.session.steps.length, 4);
  });

  it("find files that were created at the same moment, whichever list was overwritten", async () => {
    const tabs = [openTab(), openTab(), openTab()] as const;
    const [one, other, third] = tabs;
    for (const tab of tabs) await tab.listAll();
    await Promise.all([
      one.writeRunning(save(2, { gameId: "a" })),
      other.writeRunning(save(3, { gameId: "b", variant: "5x5" })),
    ]);
    // Each looks into the folder when its window gets the focus.
    await one.listAll();
    await other.listAll();
    await one.listAll();
    for (const tab of tabs) assert.deepEqual((await stepsOf(tab)).sort(), [2, 3]);
    await third.writeRunning(save(4, { gameId: "c", variant: "3x3" }));
    for (const tab of tabs) assert.deepEqual((await stepsOf(tab)).sort(), [2, 3, 4]);
  });

  it("forget the names of deleted files, and survive an invalid list", async () => {
    const list = `${folder}/${newFilesName}`;
    const gone = Array.from({ length: 30 }, (_, index) => `gone${index}.json`);
    database.bytes.set(
      list,
      new TextEncoder().encode(`${[...gone, "../up.json", "a b.json", "\0"].join("\n")}\n`),
    );
    const one = openTab();
    await one.writeRunning(save(2));
    assert.deepEqual(await stepsOf(one), [2]);
    assert.match(new TextDecoder().decode(database.bytes.get(list)), /^game-[\w-]+\.json\n$/);
    database.bytes.set(list, new Uint8Array(1_000_000).fill(10));
    assert.deepEqual(await stepsOf(openTab()), [2]);
  });

  it("save a move in one step, and keep the one before it if the storage is full", async () => {
    const one = openTab();
    await one.writeRunning(save(3));
    const [name] = database.written;
    assert.deepEqual(database.written, [name, newFilesName]);
    await one.writeRunning(save(4));
    assert.deepEqual(database.written.slice(2), [name], "its name is known");
    database.isFull = true;
    await one.writeRunning(save(5));
    assert.match(String(problems.splice(0)), /EntryExceedsStorageQuota/);
    assert.deepEqual(await stepsOf(openTab()), [4]);
    database.isFull = false;
    assert.equal(await one.flush(), true);
    assert.deepEqual(await stepsOf(openTab()), [5]);
    const files = [...database.bytes.keys()].map((file) => file.slice(folder.length + 1));
    assert.deepEqual(files, [name, newFilesName]);
    one.dispose();
  });

  it("have no such list if VS Code sees the writes of others", async () => {
    const files = new DatabaseFiles(database.openTab(), () => false);
    const remote = Promise.resolve("vscode-remote://host/saves");
    const saves = new SaveFiles(remote, new WorkspaceFiles(files), findGame, reports);
    await saves.listAll();
    await saves.writeRunning(save(2));
    assert.equal(database.bytes.size, 1);
  });
});
