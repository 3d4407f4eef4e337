import assert from "node:assert/strict";
import * as vscode from "vscode";
import { readFile, temporaryFile, writeFile } from "./run/files.js";
import { closeAll, gameTabs, run, until } from "./shared/live.js";

const markdown = [
  "# Levels",
  "```xsb",
  "#####",
  "#@$.#",
  "#####",
  "Title: First",
  "",
  "######",
  "#@ $ #",
  "######",
  "```",
  "> ~~~ sokoban",
  "> ####",
  "> #@ #",
  "> ####",
  "> ~~~",
  "",
  "```sliding",
  "1 2 3",
  "4 5 6",
  "7 0 8",
  "```",
  "```2048",
  "2 4",
  "4",
  "```",
  "```text",
  "#####",
  "#@$.#",
  "#####",
  "```",
  "",
].join("\n");

/** The lines of the opening fences. */
const [first, quoted, tiles] = [1, 11, 17] as const;

describe("blocks with boards in Markdown", () => {
  let document: vscode.TextDocument;

  const open = async (text = markdown) => {
    const file = temporaryFile("levels.md");
    await writeFile(file, text);
    document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
  };
  const act = (action: "play" | "edit" | "solve", ...args: readonly unknown[]) =>
    vscode.commands.executeCommand(`tilework.markdown.${action}`, document.uri, ...args);
  const lenses = () =>
    vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 100);
  const problems = () =>
    vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "Tilework");
  const editedFile = () => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputCustom && input.uri.scheme === "tilework-markdown"
      ? input.uri
      : undefined;
  };
  /** Opens a level in the level editor; returns its file, whose documents and editors share their texts. */
  const edit = async (line: number, level = 0) => {
    await act("edit", line, level);
    return vscode.workspace.openTextDocument(await until("the level editor", editedFile));
  };
  const replace = async (target: vscode.TextDocument, from: string, to: string) => {
    const start = target.getText().indexOf(from);
    assert.ok(start >= 0, target.getText());
    const change = new vscode.WorkspaceEdit();
    const range = new vscode.Range(target.positionAt(start), target.positionAt(start + from.length));
    change.replace(target.uri, range, to);
    assert.ok(await vscode.workspace.applyEdit(change));
  };

  before(async () => {
    // A level file loads the code.
    const levels = temporaryFile("levels.xsb");
    await writeFile(levels, "#####\n#@$.#\n#####\n");
    await vscode.workspace.openTextDocument(levels);
  });

  afterEach(async () => {
    for (const one of vscode.workspace.textDocuments)
      if (one.isDirty && one.uri.scheme === "tilework-markdown") {
        await vscode.window.showTextDocument(one);
        await vscode.commands.executeCommand("workbench.action.files.revert");
      }
    await closeAll();
  });

  it("have hovers with the picture and the measures of the level below the pointer", async () => {
    await open();
    const hovers = async (line: number) =>
      (
        await vscode.commands.executeCommand<vscode.Hover[]>(
          "vscode.executeHoverProvider",
          document.uri,
          new vscode.Position(line, 3),
        )
      )
        .flatMap(({ contents }) => contents)
        .map((content) => (typeof content === "string" ? content : content.value))
        .filter((text) => text.includes("| Size |"));
    const [text = ""] = await until("a hover", async () => {
      const found = await hovers(3);
      return found.length > 0 && found;
    });
    assert.match(text, /^!\[Picture of the level\]\(data:image\/svg\+xml;base64,/);
    assert.match(text, /\| Size \| 5 × 3 \|/);
    assert.deepEqual(await hovers(28), []);
  });

  it("have lenses to play, edit and solve", async () => {
    await open();
    const found = await until("the lenses", async () => {
      const all = await lenses();
      return all.some(({ command }) => command?.command === "tilework.markdown.edit") && all;
    });
    const at = (line: number) =>
      found
        .filter(({ range, command }) => range.start.line === line && command !== undefined)
        .map(({ command }) => command!.title);
    assert.deepEqual(at(first).slice(0, 3), ["Play", "Edit", "Solve"]);
    assert.match(at(first)[3] ?? "", /box/);
    assert.deepEqual(at(7).slice(0, 3), ["Play", "Edit", "Solve"]);
    assert.deepEqual(at(quoted).slice(0, 3), ["Play", "Edit", "Solve"]);
    assert.deepEqual(at(tiles), ["Play", "Solve"]);
    assert.deepEqual(at(26), []);
  });

  it("have their problems at their places, which follow changes", async () => {
    await open();
    const lines = await until("the problems", () => {
      const found = problems().map(({ range }) => range.start.line);
      return found.includes(23) && found.some((line) => line >= 7 && line <= 9) && found;
    });
    assert.ok(
      lines.every((line) => line > 5 && line < 25),
      `${lines}`,
    );
    await replace(document, "2 4\n4\n", "2 4\n4 .\n");
    await replace(document, "######\n#@ $ #\n######\n", "");
    await until("no problem in the first block", () => problems().every(({ range }) => range.start.line > 7));
  });

  it("are saved by one edit of the document, which one undo reverts", async () => {
    await open();
    const file = await edit(first, 1);
    assert.match(file.getText(), /^#####\n#@\$\.#/);
    await replace(file, "#@ $ #", "#@$ .#");
    assert.equal(document.getText(), markdown);
    assert.ok(await file.save());
    const changed = markdown.replace("#@ $ #", "#@$ .#");
    assert.equal(document.getText(), changed);
    assert.equal(document.isDirty, false);
    assert.equal(await readFile(document.uri), changed);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), markdown);
    // The level editor follows the document.
    await until("the old text", () => file.getText().includes("#@ $ #"));
    assert.equal(file.isDirty, false);
  });

  it("get the mark of their quotation in each new line, and keep other unsaved changes unsaved", async () => {
    await open();
    await replace(document, "# Levels", "# Boards");
    const file = await edit(quoted);
    await replace(file, "####\n#@ #", "#####\n#@$.#\n#####\n; Two");
    assert.ok(await file.save());
    assert.ok(document.isDirty);
    assert.ok(
      document.getText().includes("> ~~~ sokoban\n> #####\n> #@$.#\n> #####\n> ; Two\n> ####\n> ~~~"),
    );
    assert.equal(await readFile(document.uri), markdown);
  });

  it("that were changed elsewhere are not overwritten, and the editor keeps its levels", async () => {
    await open();
    const file = await edit(first);
    await replace(file, "Title: First", "Title: Mine");
    await replace(document, "Title: First", "Title: Theirs");
    const both = document.getText();
    assert.equal(await saves(file), false);
    assert.equal(document.getText(), both);
    assert.ok(file.isDirty);
    assert.ok(file.getText().includes("Title: Mine"));
  });

  it("that were removed are not written, and the editor keeps its levels", async () => {
    await open();
    const file = await edit(quoted);
    await replace(file, "#@ #", "#@*#");
    await replace(document, "> ~~~ sokoban\n> ####\n> #@ #\n> ####\n> ~~~\n", "");
    const without = document.getText();
    assert.equal(await saves(file), false);
    assert.equal(document.getText(), without);
    assert.ok(file.isDirty);
    assert.ok(file.getText().includes("#@*#"));
    // Undo brings the block back, and the levels can be saved.
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("undo");
    assert.ok(await saves(file));
    assert.ok(document.getText().includes("> #@*#"));
  });

  it("start games from their boards", async () => {
    await open();
    await act("play", tiles);
    await until("a board", () => gameTabs().length > 0);
    await act("play", quoted + 2);
    await act("edit", 0);
    await act("solve", 22);
    await run("markdown.play", { not: "an address" });
  });

  /** VS Code rejects a save, or says that it didn't save. */
  async function saves(file: vscode.TextDocument): Promise<boolean> {
    try {
      return await file.save();
    } catch {
      return false;
    }
  }
});
