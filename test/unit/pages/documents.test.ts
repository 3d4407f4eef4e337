import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type * as vscode from "vscode";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import type { TestDocument } from "../../pages/vscode/document.js";
import { Documents } from "../../pages/vscode/documents.js";
import { Position, Range, RelativePattern, TextEdit, Uri, WorkspaceEdit } from "../../pages/vscode/types.js";
import { runs } from "../shared/samples.js";

/** The documents of a folder with the given files, and their events. */
class World {
  readonly folder = temporaryFolder("documents").path;
  readonly documents: Documents;
  /** “change 2 dirty” is a change that leads to version 2. */
  readonly events: string[] = [];
  readonly changes: vscode.TextDocumentChangeEvent[] = [];

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(files)) this.write(name, text);
    this.documents = new Documents(this.folder);
    const { onDidOpen, onDidChange, onDidSave, onDidClose } = this.documents;
    const note = (name: string) => (document: Pick<TestDocument, "languageId" | "isDirty">) =>
      this.events.push([name, document.languageId, ...(document.isDirty ? ["dirty"] : [])].join(" "));
    onDidOpen(note("open"));
    onDidSave(note("save"));
    onDidClose(note("close"));
    onDidChange((event) => {
      this.changes.push(event);
      note(event.contentChanges.length === 0 ? "state" : `change ${event.document.version}`)(event.document);
    });
  }

  uri(name: string): Uri {
    return Uri.file(join(this.folder, name));
  }
  write(name: string, text: string | Uint8Array): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), text);
  }
  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }
  open(name: string): Promise<TestDocument> {
    return this.documents.open(this.uri(name));
  }
  edit({ uri }: TestDocument, ...edits: readonly TextEdit[]): Promise<boolean> {
    const edit = new WorkspaceEdit();
    edit.set(uri, edits);
    return this.documents.applyEdit(edit);
  }
  async names(...asked: Parameters<Documents["files"]["findFiles"]>): Promise<readonly string[]> {
    const found = await this.documents.files.findFiles(...asked);
    return found.map(({ fsPath }) => fsPath.slice(this.folder.length + 1));
  }
}

const replaced = (line: number, from: number, to: number, text: string) =>
  TextEdit.replace(new Range(line, from, line, to), text);
const next = <Value>(event: vscode.Event<Value>) => new Promise<Value>((resolve) => event(resolve));

describe("documents of the stand-in", () => {
  let world: World;
  const start = (files?: Readonly<Record<string, string>>) => {
    world = new World(files);
    return world;
  };
  afterEach(() => world.documents.dispose());

  it("say why they can't be opened", async () => {
    start();
    world.write("picture.txt", new Uint8Array([1, 0, 2]));
    await assert.rejects(world.open("none.txt"), /^Error: cannot open file:.*none\.txt/);
    await assert.rejects(world.open("picture.txt"), /binary/);
    await assert.rejects(world.documents.open(Uri.parse("git:/a.txt")), /No file system provider/);
    assert.deepEqual(world.events, []);
  });

  it("change, are undone and saved like VS Code's, and tell it in the same order", async () => {
    start({ "a.xsb": "one\ntwo\n" });
    const document = await world.open("a.xsb");
    assert.ok(await world.edit(document, replaced(0, 0, 3, "1"), replaced(1, 3, 3, "!")));
    assert.equal(document.getText(), "1\ntwo!\n");
    assert.ok(await world.documents.save(document));
    document.undo();
    assert.equal(document.getText(), "one\ntwo\n");
    assert.equal(world.read("a.xsb"), "1\ntwo!\n");
    const events = world.events.map((event) => event.replace(" sokoban", ""));
    const saved = "open, state dirty, change 2 dirty, state, save, state dirty, change 3 dirty";
    assert.equal(events.join(", "), saved);
    const changes = world.changes.filter(({ contentChanges }) => contentChanges.length > 0);
    const reasons = changes.map(({ reason }) => reason);
    assert.deepEqual(reasons, [undefined, 1]);
    const details = changes.slice(0, 2).map(({ contentChanges }) => contentChanges);
    assert.deepEqual(details, [
      [{ rangeOffset: 0, rangeLength: 8, text: "1\ntwo!\n", range: new Range(0, 0, 2, 0) }],
      [{ rangeOffset: 0, rangeLength: 7, text: "one\ntwo\n", range: new Range(0, 0, 2, 0) }],
    ]);
  });

  it("keep their line ends, and give them to inserted text", async () => {
    start({ "a.txt": "one\r\ntwo\r\nthree\n", "b.txt": "one\ntwo\r\nthree\n", "c.txt": "\uFEFFone" });
    const [a, b, c] = [await world.open("a.txt"), await world.open("b.txt"), await world.open("c.txt")];
    assert.deepEqual([a.eol, a.getText()], [2, "one\r\ntwo\r\nthree\r\n"]);
    assert.deepEqual([b.eol, b.getText()], [1, "one\ntwo\nthree\n"]);
    assert.deepEqual([c.encoding, c.getText()], ["utf8bom", "one"]);
    await world.edit(a, replaced(0, 0, 0, "0\n"));
    await world.edit(b, replaced(0, 0, 0, "0\r\n"));
    await world.edit(c, replaced(0, 0, 0, "0\n"));
    for (const document of [a, b, c]) await world.documents.save(document);
    assert.equal(world.read("a.txt"), "0\r\none\r\ntwo\r\nthree\r\n");
    assert.equal(world.read("b.txt"), "0\none\ntwo\nthree\n");
    assert.equal(world.read("c.txt"), "\uFEFF0\none");
  });

  it("refuse edits that overlap, and those of a text that has changed meanwhile", async () => {
    start({ "a.txt": "12345" });
    const document = await world.open("a.txt");
    assert.equal(await world.edit(document, replaced(0, 0, 2, "a"), replaced(0, 1, 3, "b")), false);
    const late = world.edit(document, replaced(0, 0, 1, "late"));
    document.edit([replaced(0, 0, 1, "soon")]);
    assert.equal(await late, false);
    assert.equal(document.getText(), "soon2345");
    const elsewhere = new WorkspaceEdit();
    elsewhere.set(world.uri("none.txt"), [replaced(0, 0, 0, "a")]);
    assert.equal(await world.documents.applyEdit(elsewhere), false);
  });

  it("make one step of each edit, also in a file that was closed", async () => {
    start({ "a.txt": "a", "b.txt": "b" });
    const a = await world.open("a.txt");
    const edit = new WorkspaceEdit();
    for (const name of ["a.txt", "b.txt"])
      edit.set(world.uri(name), [replaced(0, 0, 0, "1"), replaced(0, 0, 0, "2"), replaced(0, 0, 1, "")]);
    assert.ok(await world.documents.applyEdit(edit));
    const b = world.documents.find(world.uri("b.txt"))!;
    assert.deepEqual([a.getText(), b.getText(), b.isDirty], ["12", "12", true]);
    b.undo();
    assert.deepEqual([a.getText(), b.getText(), b.isDirty], ["12", "b", false]);
  });

  it("take changes on the disk, unless they are dirty, and as a step that can be undone", async () => {
    start({ "a.txt": "one\ntwo\nthree\n" });
    await world.documents.files.ready;
    const document = await world.open("a.txt");
    const changed = next(world.documents.onDidChange);
    world.write("a.txt", "one\n2\nthree\n");
    const { contentChanges, reason } = await changed;
    assert.deepEqual([document.getText(), document.isDirty, reason], ["one\n2\nthree\n", false, undefined]);
    const change = { rangeOffset: 4, rangeLength: 4, text: "2\n", range: new Range(1, 0, 2, 0) };
    assert.deepEqual(contentChanges, [change]);
    document.undo();
    assert.deepEqual([document.getText(), document.isDirty], ["one\ntwo\nthree\n", true]);
    world.write("a.txt", "other");
    await world.documents.fileChanged(document.fileName);
    assert.equal(document.getText(), "one\ntwo\nthree\n");
    await world.documents.revert(document);
    assert.deepEqual([document.getText(), document.isDirty], ["other", false]);
    rmSync(document.fileName);
    await world.documents.fileChanged(document.fileName);
    assert.equal(document.getText(), "other");
  });

  it("without a file are dirty once they have a text, and can't be saved", async () => {
    start();
    const [empty, full] = [{}, { language: "sokoban", content: "#" }].map((options) =>
      world.documents.openUntitled(options),
    );
    assert.equal(`${empty!.uri} ${empty!.isUntitled} ${empty!.isDirty}`, "untitled:Untitled-1 true false");
    assert.equal(`${full!.uri} ${full!.languageId} ${full!.isDirty}`, "untitled:Untitled-2 sokoban true");
    full!.edit([replaced(0, 0, 0, "##")]);
    full!.undo();
    assert.ok(full!.isDirty);
    await assert.rejects(world.documents.save(full!), /no file/);
    assert.equal(await world.documents.open(full!.uri), full);
  });

  it("obey the laws of changes and undo", async () => {
    start();
    const text = fc
      .array(fc.constantFrom("a", "b", "\n", "\r\n"), { maxLength: 12 })
      .map((all) => all.join(""));
    const place = fc.tuple(fc.nat(3), fc.nat(3)).map(([line, character]) => new Position(line, character));
    const edit = fc.tuple(place, place, text).map(([one, other, inserted]) => {
      return TextEdit.replace(new Range(one, other), inserted);
    });
    const steps = fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(text, steps, (content, all) => {
        const document = world.documents.openUntitled({ content });
        let copy = document.getText();
        const listening = world.documents.onDidChange(({ contentChanges }) => {
          for (const { rangeOffset, rangeLength, text: inserted } of contentChanges)
            copy = copy.slice(0, rangeOffset) + inserted + copy.slice(rangeOffset + rangeLength);
        });
        const states = [document.getText()];
        for (const edits of all) {
          const { version } = document;
          document.edit(edits);
          assert.equal(copy, document.getText());
          if (document.version > version) states.push(copy);
        }
        for (const state of states.toReversed().slice(1)) {
          document.undo();
          assert.deepEqual([document.getText(), copy], [state, state]);
        }
        for (let offset = 0; offset <= copy.length; offset++)
          if (copy[offset] !== "\n" || copy[offset - 1] !== "\r")
            assert.equal(document.offsetAt(document.positionAt(offset)), offset);
        listening.dispose();
        world.documents.close(document);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe("files of the stand-in", () => {
  let world: World;
  beforeEach(() => {
    const names = "a.xsb|maps/b.txt|maps/.hidden.sok|maps/Microban [1].txt|node_modules/c.xsb|.git/d.xsb";
    world = new World(Object.fromEntries(names.split("|").map((name) => [name, "#"])));
  });
  afterEach(() => world.documents.dispose());

  it("are found by the patterns that the extension uses", async () => {
    const excluded = "**/{node_modules,.git}/**";
    assert.deepEqual(await world.names("**/*.{xsb,sok,slc}", excluded), ["a.xsb", "maps/.hidden.sok"]);
    assert.deepEqual(await world.names("**/*.xsb"), ["a.xsb", "node_modules/c.xsb"]);
    assert.deepEqual(await world.names("**/*.xsb", null, 2), [".git/d.xsb", "a.xsb"]);
    const found = await world.names("**/{*.sok,*icroban*.txt}");
    assert.deepEqual(found, ["maps/.hidden.sok", "maps/Microban [1].txt"]);
    assert.deepEqual(await world.names("*.txt"), []);
    assert.deepEqual(await world.names(new RelativePattern(world.folder, "maps/b.txt")), ["maps/b.txt"]);
    const first = await world.names(new RelativePattern(world.uri("maps"), "*.txt"), null, 1);
    assert.deepEqual(first, ["maps/Microban [1].txt"]);
    const none = new Documents(undefined);
    assert.deepEqual(await none.files.findFiles("**/*"), []);
    await none.dispose();
  });

  it("are watched by pattern, also outside the folder", async () => {
    const outside = new World({ "a [1].txt": "#" });
    await outside.documents.dispose();
    const { files } = world.documents;
    const [inside, other] = [
      files.createFileSystemWatcher("**/*.{xsb,txt}"),
      files.createFileSystemWatcher(new RelativePattern(Uri.file(outside.folder), "a [[]1[]].txt")),
    ];
    await files.ready;
    const events = [next(inside.onDidCreate), next(other.onDidChange)] as const;
    world.write("new/e.md", "");
    world.write("new/e.txt", "");
    outside.write("b.txt", "");
    outside.write("a [1].txt", "##");
    const paths = (await Promise.all(events)).map(({ path }) => path);
    assert.deepEqual(paths, [world.uri("new/e.txt").path, outside.uri("a [1].txt").path]);
    const deleted = next(inside.onDidDelete);
    rmSync(join(world.folder, "a.xsb"));
    assert.equal((await deleted).path, world.uri("a.xsb").path);
    inside.dispose();
    other.dispose();
  });
});
