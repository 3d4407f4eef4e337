import assert from "node:assert/strict";
import * as vscode from "vscode";
import { readFile } from "./run/files.js";
import {
  activeInput,
  closeAll,
  gameTabs,
  hoversAt,
  lensesOf,
  openFile,
  replaceIn,
  run,
  until,
} from "./shared/live.js";

const markdown = `# Levels
\`\`\`xsb\n#####\n#@$.#\n#####\nTitle: First\n\n######\n#@ $ #\n######\n\`\`\`
> ~~~ sokoban\n> ####\n> #@ #\n> ####\n> ~~~

\`\`\`sliding\n1 2 3\n4 5 6\n7 0 8\n\`\`\`
\`\`\`2048\n2 4\n4\n\`\`\`
\`\`\`text\n#####\n#@$.#\n#####\n\`\`\`
`;

/** The lines of the opening fences. */
const [first, quoted, tiles] = [1, 11, 17] as const;

describe("blocks with boards in Markdown", () => {
  let document: vscode.TextDocument;

  const open = async () => {
    document = await openFile("levels.md", markdown);
    await vscode.window.showTextDocument(document);
  };
  const act = (action: "play" | "edit" | "solve", ...args: readonly unknown[]) =>
    vscode.commands.executeCommand(`tilework.markdown.${action}`, document.uri, ...args);
  const problems = () =>
    vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "Tilework");
  const editedFile = () => {
    const input = activeInput();
    return input instanceof vscode.TabInputCustom && input.uri.scheme === "tilework-markdown"
      ? input.uri
      : undefined;
  };
  /** Opens a level in the level editor; returns its file, whose documents and editors share their texts. */
  const edit = async (line: number, level = 0) => {
    await act("edit", line, level);
    return vscode.workspace.openTextDocument(await until("the level editor", editedFile));
  };
  before(async () => {
    // A level file loads the code.
    await openFile("levels.xsb", "#####\n#@$.#\n#####\n");
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
      (await hoversAt(document.uri, line, 3)).filter((text) => text.includes("| Size |"));
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
      const all = await lensesOf(document.uri);
      return all.some(({ command }) => command?.command === "tilework.markdown.edit") && all;
    });
    const at = (line: number) =>
      found
        .filter(({ range, command }) => range.start.line === line && command !== undefined)
        .map(({ command }) => command!.title);
    for (const line of [first, 7, quoted]) assert.deepEqual(at(line).slice(0, 3), ["Play", "Edit", "Solve"]);
    assert.match(at(first)[3] ?? "", /box/);
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
    await replaceIn(document, "2 4\n4\n", "2 4\n4 .\n");
    await replaceIn(document, "######\n#@ $ #\n######\n", "");
    await until("no problem in the first block", () => problems().every(({ range }) => range.start.line > 7));
  });

  it("are saved by one edit of the document, which one undo reverts", async () => {
    await open();
    const file = await edit(first, 1);
    assert.match(file.getText(), /^#####\n#@\$\.#/);
    await replaceIn(file, "#@ $ #", "#@$ .#");
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
    await replaceIn(document, "# Levels", "# Boards");
    const file = await edit(quoted);
    await replaceIn(file, "####\n#@ #", "#####\n#@$.#\n#####\n; Two");
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
    await replaceIn(file, "Title: First", "Title: Mine");
    await replaceIn(document, "Title: First", "Title: Theirs");
    const both = document.getText();
    assert.equal(await saves(file), false);
    assert.equal(document.getText(), both);
    assert.ok(file.isDirty);
    assert.ok(file.getText().includes("Title: Mine"));
  });

  it("that were removed are not written, and the editor keeps its levels", async () => {
    await open();
    const file = await edit(quoted);
    await replaceIn(file, "#@ #", "#@*#");
    await replaceIn(document, "> ~~~ sokoban\n> ####\n> #@ #\n> ####\n> ~~~\n", "");
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
