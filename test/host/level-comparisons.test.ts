import assert from "node:assert/strict";
import * as vscode from "vscode";
import * as levelImages from "../../src/drawing/level-image.js";
import {
  filesOfState,
  isOfTimeline,
  keyOf,
  sideName,
  stateOf,
} from "../../src/extension/levels/comparison/compared-files.js";
import type { ComparisonContext } from "../../src/extension/levels/comparison/comparison-context.js";
import { LevelComparisons } from "../../src/extension/levels/comparison/comparison-panel.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { Memento } from "../unit/shared/memento.js";
import { newFile, temporaryFile, writeFile } from "./run/files.js";
import {
  activeInput,
  allTabs,
  closeAll,
  isView,
  openFile,
  replaceIn,
  run,
  setting,
  until,
} from "./shared/live.js";

const room = "; One\n\n#######\n#@ $ .#\n#     #\n#######\nSolution: rRR\n";
const changed = room.replace("#     #", "# #   #");
const second = "\n; Two\n\n########\n#@ $ $.#\n#   .  #\n########\n";

/** What comparisons need, without solvers. */
function contextWith(read: ComparisonContext["read"]): ComparisonContext {
  return {
    extensionUri: vscode.extensions.getExtension("tilework.tilework")!.extensionUri,
    state: new Memento() as unknown as vscode.Memento,
    read,
    provedPushes: async () => undefined,
    loadImages: async () => levelImages,
    report: (error) => {
      throw error;
    },
  };
}

describe("comparisons of level files", () => {
  const isBoards = () => isView(activeInput(), "comparison");
  const isText = () => activeInput() instanceof vscode.TabInputTextDiff;
  const hasTexts = () => allTabs().some((tab) => tab.input instanceof vscode.TabInputTextDiff);
  const files = async (one: string, other: string) =>
    [await newFile("levels.xsb", one), await newFile("levels.xsb", other)] as const;
  const compare = (before: vscode.Uri, after: vscode.Uri, ...more: readonly unknown[]) =>
    vscode.commands.executeCommand("vscode.diff", before, after, ...more);

  before(() => vscode.extensions.getExtension("tilework.tilework")!.activate());

  beforeEach(function () {
    // VS Code 1.100 opens the associated editors for comparisons.
    if (vscode.version.startsWith("1.100.")) this.skip();
  });

  afterEach(async () => {
    await closeAll();
    await setting("sokoban.compareAs", undefined);
  });

  it("show boards in place of texts", async () => {
    const [before, after] = await files(room, changed);
    await compare(before, after, "Two rooms");
    await until("the boards", isBoards);
    await until("one tab", () => allTabs().length === 1);
    assert.equal(allTabs()[0]?.label, "Two rooms");
  });

  it("stay texts by a setting, and in other files", async () => {
    await setting("sokoban.compareAs", "text");
    const [before, after] = await files(room, changed);
    await compare(before, after);
    assert.ok(isText());
    await run("compareLevels", after);
    await until("the boards", isBoards);
    await closeAll();
    await setting("sokoban.compareAs", undefined);
    const [prose, other] = [await openFile("prose.txt", "Milk.\n"), await openFile("prose.txt", "Milk.\n")];
    await compare(prose.uri, other.uri);
    assert.ok(isText());
  });

  it("open from two files of the explorer", async () => {
    const [before, after] = await files(room, changed);
    await vscode.commands.executeCommand("tilework.compareLevels", after, [before, after]);
    await until("the boards", isBoards);
    assert.equal(allTabs().length, 1);
  });

  it("keep a text comparison with unsaved changes open", async () => {
    await setting("sokoban.compareAs", "text");
    const [before, after] = await files(room, room);
    await replaceIn(await vscode.workspace.openTextDocument(after), "; One", "\n; One");
    await compare(before, after);
    await run("compareLevels", after);
    await until("the boards", isBoards);
    assert.ok(hasTexts());
    await vscode.workspace.save(after);
  });

  it("replace the active one of equal text comparisons, and none that is pinned", async () => {
    await setting("sokoban.compareAs", "text");
    const [before, after] = await files(room, changed);
    const open = (viewColumn: vscode.ViewColumn) =>
      compare(before, after, "Two rooms", { viewColumn, preview: false });
    const textColumns = () =>
      allTabs()
        .filter((tab) => tab.input instanceof vscode.TabInputTextDiff)
        .map((tab) => tab.group.viewColumn);
    await open(vscode.ViewColumn.One);
    await vscode.commands.executeCommand("workbench.action.pinEditor");
    await open(vscode.ViewColumn.Two);
    await run("compareLevels");
    await until("boards in place of the active texts", () => isBoards() && allTabs().length === 2);
    assert.deepEqual(textColumns(), [vscode.ViewColumn.One]);
    await open(vscode.ViewColumn.One);
    await run("compareLevels");
    await until("boards", isBoards);
    assert.deepEqual(textColumns(), [vscode.ViewColumn.One]);
    // A pinned tab would stay when all editors are closed.
    await open(vscode.ViewColumn.One);
    await vscode.commands.executeCommand("workbench.action.unpinEditor");
    await until("no pinned tab", () => allTabs().every(({ isPinned }) => !isPinned));
  });

  it("keep texts that exist only in their comparison", async () => {
    const [before, after] = await files(room, changed);
    const kept = vscode.workspace.registerTextDocumentContentProvider("clipboardCompare7", {
      provideTextDocumentContent: () => room,
    });
    await compare(before.with({ scheme: "clipboardCompare7" }), after);
    await run("compareLevels");
    await until("the boards", isBoards);
    assert.ok(hasTexts());
    kept.dispose();
  });

  it("keep the texts of a file that is too large", async () => {
    await setting("sokoban.compareAs", "text");
    const [before, after] = await files(room, changed);
    await compare(before, after);
    const comparisons = new LevelComparisons(contextWith(async () => undefined));
    await comparisons.run(after, undefined);
    await until("the reason", isBoards);
    assert.ok(hasTexts());
    comparisons.dispose();
  });

  it("follow files that no editor shows", async () => {
    const [before, after] = await files(room, room);
    let reads = 0;
    const comparisons = new LevelComparisons(contextWith(async () => void reads++));
    try {
      await comparisons.show({ before, after, title: "Two rooms" }, undefined);
      const drawn = reads;
      let writtenAt = 0;
      await until("another reading", async () => {
        // VS Code starts to watch a moment later, and a page is drawn after a pause of changes.
        if (Date.now() - writtenAt > 1_500) {
          writtenAt = Date.now();
          await writeFile(after, `${changed}; ${writtenAt}\n`);
        }
        return reads > drawn;
      });
    } finally {
      comparisons.dispose();
    }
  });

  it("stay texts over a reload of the window if the user has asked for them", async () => {
    await setting("sokoban.compareAs", "text");
    const [before, after] = await files(room, changed);
    const context = contextWith(async () => ({ text: room, levels: readCollection(room).levels }));
    const first = new LevelComparisons(context);
    await first.run(after, [before, after]);
    await until("the boards", isBoards);
    await first.showText();
    await until("the text", () => isText() && allTabs().length === 1);
    const { original, modified } = activeInput() as vscode.TabInputTextDiff;
    assert.deepEqual([original, modified].map(String), [before, after].map(String));
    first.dispose();
    const second = new LevelComparisons(context);
    await second.replace(allTabs()[0]!);
    assert.ok(isText());
    await closeAll();
    await compare(before, after);
    await until("the text again", isText);
    await second.replace(allTabs()[0]!);
    await until("boards, as the other tab was closed", isBoards);
    second.dispose();
  });

  it("are restored by what their page keeps", async () => {
    const [before, after] = await files(room, changed);
    const shown = { before, after, title: "Two </script> rooms" };
    const restored = filesOfState({ at: 3, files: stateOf(shown) });
    assert.ok(restored !== undefined);
    assert.deepEqual([keyOf(restored), restored.title], [keyOf(shown), shown.title]);
    for (const state of [undefined, null, {}, { files: 1 }, { files: "{" }, { files: '{"before":"a"}' }])
      assert.equal(filesOfState(state), undefined);
  });

  it("name a version in Git as VS Code does", () => {
    const name = (ref: unknown) =>
      sideName(
        vscode.Uri.from({ scheme: "git", path: "/a/levels.xsb", query: JSON.stringify({ path: "", ref }) }),
      );
    const names = ["HEAD", "", "~", "0123456789abcdef0123456789abcdef01234567", 7].map(name);
    assert.deepEqual(
      names.map((shown) => shown.slice(shown.lastIndexOf("/") + 1)),
      ["HEAD", "Index", "Index", "01234567", "Git"].map((ref) => `levels.xsb (${ref})`),
    );
  });

  it("are beside the text if the timeline compares, which is about the file of the active editor", () => {
    const file = vscode.Uri.file("/a/levels.xsb");
    const git = (ref: string) => file.with({ scheme: "git", query: JSON.stringify({ path: "", ref }) });
    for (const [before, after, isTimeline] of [
      [git("HEAD~1"), git("HEAD"), true],
      // Uncommitted and staged changes.
      [git("HEAD"), file, true],
      [git("HEAD"), git("~"), true],
      [file.with({ scheme: "vscode-local-history" }), file, true],
      // Source Control.
      [git("HEAD"), git(""), false],
      [git("~"), file, false],
      [file, file, false],
    ] as const)
      assert.equal(isOfTimeline({ before, after, title: "" }), isTimeline, `${before} ${after}`);
  });

  it("shows the boards of two versions in Git", async () => {
    const { execFileSync } = await import("node:child_process");
    const folder = temporaryFile("repository");
    const file = vscode.Uri.joinPath(folder, "levels.xsb");
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...args], {
        cwd: folder.fsPath,
        encoding: "utf8",
      });
    await writeFile(file, room + second);
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message=One");
    await writeFile(file, second.trimStart() + changed);
    git("commit", "--quiet", "--all", "--message=Two");
    // The addresses of VS Code's Git, which these windows don't have.
    const hasGit = vscode.extensions.getExtension("vscode.git") !== undefined;
    const shown = ({ query }: vscode.Uri) =>
      git("show", `${(JSON.parse(query) as { readonly ref: string }).ref}:levels.xsb`);
    const provider = hasGit
      ? undefined
      : vscode.workspace.registerTextDocumentContentProvider("git", { provideTextDocumentContent: shown });
    const version = (ref: string) =>
      file.with({ scheme: "git", query: JSON.stringify({ path: file.fsPath, ref }) });
    try {
      const [before, after] = [version("HEAD~1"), version("HEAD")];
      await compare(before, after, "levels.xsb (HEAD)");
      // The timeline shows the file of the active editor, so that stays the text.
      await until("the boards beside", () =>
        allTabs().some(({ input }) => input instanceof vscode.TabInputWebview),
      );
      assert.ok(isText());
      await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
      await until("both are closed", () => allTabs().length === 0);
      assert.ok(sideName(before).endsWith("levels.xsb (HEAD~1)"));
    } finally {
      provider?.dispose();
    }
  });
});
