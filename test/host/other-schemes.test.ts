import assert from "node:assert/strict";
import * as vscode from "vscode";
import * as drawings from "../../src/extension/panel/picture-drawings.js";
import { TilePictures } from "../../src/extension/panel/pictures.js";
import { findGame } from "../../src/games/registry/registry.js";
import { EditorHarness, paint } from "./shared/level-editing.js";
import { activeInput, closeAll, run } from "./shared/live.js";
import { levelSolver, newPool } from "./shared/solvers.js";

/** Files in memory, as another extension may provide them, by the paths of their addresses. */
class MemoryFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly files = new Map<string, Uint8Array>();
  /** The modification time of all files and folders; nothing here reads it. */
  #mtime = 1;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #registration: vscode.Disposable;

  constructor(
    readonly scheme: string,
    files: Readonly<Record<string, string>>,
    readonly isReadonly = false,
  ) {
    for (const [path, text] of Object.entries(files)) this.files.set(path, new TextEncoder().encode(text));
    this.#registration = vscode.workspace.registerFileSystemProvider(scheme, this, {
      isReadonly,
      isCaseSensitive: true,
    });
  }

  uri(path: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.scheme, path });
  }

  text(path: string): string {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.files.get(path));
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const bytes = this.files.get(uri.path);
    const isFolder = [...this.files.keys()].some((path) =>
      path.startsWith(`${uri.path.replace(/\/$/, "")}/`),
    );
    if (bytes === undefined && !isFolder) throw vscode.FileSystemError.FileNotFound(uri);
    const type = bytes === undefined ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: this.#mtime, size: bytes?.length ?? 0 };
  }

  readDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const bytes = this.files.get(uri.path);
    if (bytes === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    if (this.isReadonly) throw vscode.FileSystemError.NoPermissions(uri);
    this.files.set(uri.path, bytes);
    this.#mtime++;
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    if (!this.files.delete(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
    this.#changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}

const room = "\uFEFF; One\r\n#######\r\n#@ $ .#\r\n#     #\r\n#######\r\nAuthor: A\r\n";
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="teal"/></svg>';

/** Files that aren't on any disk and have no path. */
describe("files of any scheme", () => {
  const pool = newPool();
  const harness = new EditorHarness(levelSolver(pool));
  const files = new MemoryFiles("tilework-memory", {
    "/levels/room.xsb": room,
    "/pictures/teal.svg": svg,
    "/pictures/broken.png": "none",
  });
  const locked = new MemoryFiles("tilework-locked", { "/levels/room.xsb": room }, true);

  afterEach(async () => {
    harness.closeViews();
    await closeAll();
  });

  after(async () => {
    harness.dispose();
    files.dispose();
    locked.dispose();
    await pool.dispose();
  });

  it("contain levels that are edited, solved and written back, and keep every other byte", async () => {
    const uri = files.uri("/levels/room.xsb");
    await vscode.commands.executeCommand("vscode.open", uri);
    const input = activeInput();
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.deepEqual([input.viewType, input.uri.toString()], ["tilework.levels", uri.toString()]);
    const document = await vscode.workspace.openTextDocument(uri);
    const view = await harness.edit(document);
    assert.deepEqual([view.level.fileName, view.level.canWrite], ["room.xsb", true]);
    assert.equal(await view.edit(paint(2, 3)), "done");
    view.host.notify("solve", { ...view.at, method: "pushes", lurd: "" });
    const { result } = await view.shows("the solution", ({ result }) => result?.kind === "solved");
    assert.ok(result?.kind === "solved");
    assert.equal(result.lurd, "rRR");
    view.host.notify("act", { kind: "writeSolution", ...view.at, lurd: result.lurd, name: "" });
    await view.shows("the solution in the file", ({ solutions }) => solutions[0]?.stored === 0);
    assert.equal(files.text("/levels/room.xsb"), room, "nothing is written before it is saved");
    assert.ok(await document.save());
    const drawn = room.replace("#     #", "#  #  #");
    assert.equal(files.text("/levels/room.xsb"), `${drawn}Solution:\r\nrRR\r\n`);
  });

  it("are read-only if they can't be written, and the user is told why", async () => {
    const uri = locked.uri("/levels/room.xsb");
    await run("openLevelEditor", uri);
    assert.ok(activeInput() instanceof vscode.TabInputCustom);
    const document = await vscode.workspace.openTextDocument(uri);
    const view = await harness.edit(document);
    assert.deepEqual([view.level.canWrite, view.level.readOnlyReason], [false, "This file is read-only."]);
    assert.equal(await view.edit(paint(2, 3)), "refused");
    // The solution isn't lost: it is shown, and kept among the records.
    view.host.notify("solve", { ...view.at, method: "pushes", lurd: "" });
    await view.shows("the solution", ({ result }) => result?.kind === "solved" && result.lurd === "rRR");
    view.host.notify("act", { kind: "writeSolution", ...view.at, lurd: "rRR", name: "" });
    view.host.notify("act", { kind: "played", ...view.at, lurd: "rRR" });
    await view.shows("the record", ({ best }) => best?.pushes === 2);
    assert.deepEqual(
      [document.isDirty, document.getText(), locked.text("/levels/room.xsb")],
      [false, room.slice(1), room],
    );
    assert.deepEqual(view.problems, []);
  });

  it("may be deleted while they are edited: the edits stay, and saving restores the file", async () => {
    const path = "/levels/going.xsb";
    files.writeFile(files.uri(path), new TextEncoder().encode(room));
    const document = await vscode.workspace.openTextDocument(files.uri(path));
    const view = await harness.edit(document);
    assert.equal(await view.edit(paint(2, 2)), "done");
    files.delete(files.uri(path));
    // A deleted file can't be played, but an open document can.
    await vscode.commands.executeCommand("tilework.playLevel", files.uri("/levels/never.xsb"), 0);
    assert.equal(await view.edit(paint(2, 4)), "done");
    assert.ok(await document.save());
    assert.equal(files.text(path), room.replace("#     #", "# # # #"));
    assert.deepEqual(view.problems, []);
  });

  it("provide levels to play and pictures for tiles", async () => {
    await vscode.commands.executeCommand("tilework.playLevel", files.uri("/levels/room.xsb"), 0);
    await run("moveRight");
    await vscode.env.clipboard.writeText("");
    await run("copyLurd");
    assert.equal(await vscode.env.clipboard.readText(), "r");
    const log = vscode.window.createOutputChannel("Tilework other schemes", { log: true });
    const pictures = new TilePictures(log, async () => drawings);
    const sliding = findGame("sliding")!;
    const shown = (path: string) => {
      const picture = files.uri(path).toString();
      return pictures.of({ game: sliding, picture, picturePart: undefined, pictureLook: undefined });
    };
    const teal = shown("/pictures/teal.svg");
    assert.equal(teal?.name, "teal.svg");
    const data = await pictures.read(teal.key);
    assert.equal(new TextDecoder().decode(data?.bytes), svg);
    assert.equal(await pictures.read(shown("/pictures/missing.svg")!.key), null);
    assert.equal(shown("/pictures/missing.svg"), undefined, "the tiles show their numbers");
    await vscode.commands.executeCommand("notifications.clearAll");
    pictures.dispose();
    log.dispose();
  });
});
