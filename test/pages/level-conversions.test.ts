import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import * as path from "node:path";
import { type LevelEditorPage, levelFolder, openLevelFile, read } from "../e2e/shared/level-editor.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";

/** A file of two levels, each a line of squares between walls. */
const two = (boards: readonly [string, string]) =>
  boards.map((board, index) => `#####\n${board}\n#####\nTitle: ${index + 1}\n`).join("\n");

describe("levels that are converted", () => {
  let workbench: Workbench;
  let editor: LevelEditorPage;
  const folder = levelFolder({
    "both.sokoban.txt": two(["#@OX#", "#@OX#"]),
    "own.sok":
      "Collection: Mine\nAuthor: Me\n\n  #####\n  #@$.#\n  #####\nTitle: One\nAuthor: Somebody else\nSolution:\nR\n\n5#|#@$.#|5#\nTitle: Two\nSolution:\nR\n",
  });

  before(async () => {
    workbench = await openWorkbench({ folder, settings: { "files.simpleDialog.enable": true } });
    editor = await openLevelFile(workbench, "own.sok");
  });

  after(() => workbench.close());

  /** The text of the new file that the command writes after these answers. */
  async function converted(authors: string, name: string): Promise<string> {
    const { palette, page } = workbench;
    await workbench.runCommand("Tilework: Convert Levels…");
    await palette.select("Collection to Plain XSB, in a New File…");
    await palette.select(authors);
    await editor.until("the question for a file", async () =>
      (await palette.input.inputValue()).endsWith("own-plain.txt"),
    );
    await palette.input.fill(path.join(folder, name));
    await page.keyboard.press("Enter");
    const file = path.join(folder, name);
    await editor.until(`${name} is written`, async () => existsSync(file) && statSync(file).size > 0);
    return read(folder, name);
  }

  it("have the same boards and titles in plain XSB, and nothing else", async () => {
    assert.equal(
      await converted("Boards and titles", "plain.txt"),
      "#####\n#@$.#\n#####\nTitle: One\n\n#####\n#@$.#\n#####\nTitle: Two\n",
    );
  });

  it("have their authors in plain XSB on request: their own, or the collection's", async () => {
    assert.equal(
      await converted("Boards, titles and authors", "authors.txt"),
      "#####\n#@$.#\n#####\nTitle: One\nAuthor: Somebody else\n\n#####\n#@$.#\n#####\nTitle: Two\nAuthor: Me\n",
    );
  });

  it("get other symbols in the level editor, which shows one of them, and the first ones again", async () => {
    editor = await openLevelFile(workbench, "both.sokoban.txt");
    for (const [label, board] of [
      ["This Level to XSB Symbols", "#@$.#"],
      ["This Level to Tilework Symbols", "#@OX#"],
    ] as const) {
      await workbench.runCommand("Tilework: Convert Levels…");
      await workbench.palette.select(label);
      await workbench.page.locator(".tab.active.dirty").waitFor();
      await editor.saveTo(folder, "both.sokoban.txt", two([board, "#@OX#"]));
    }
  });
});
