import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import * as path from "node:path";
import { type LevelEditorPage, levelFolder, openLevelFile, read } from "../e2e/shared/level-editor.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";

describe("a file of levels as plain XSB", () => {
  let workbench: Workbench;
  let editor: LevelEditorPage;
  const folder = levelFolder({
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
    await editor.until(`${name} is written`, async () => existsSync(path.join(folder, name)));
    return read(folder, name);
  }

  it("has the same boards and titles, and nothing else", async () => {
    assert.equal(
      await converted("Boards and titles", "plain.txt"),
      "#####\n#@$.#\n#####\nTitle: One\n\n#####\n#@$.#\n#####\nTitle: Two\n",
    );
  });

  it("has the authors on request: a level's own, or the collection's", async () => {
    assert.equal(
      await converted("Boards, titles and authors", "authors.txt"),
      "#####\n#@$.#\n#####\nTitle: One\nAuthor: Somebody else\n\n#####\n#@$.#\n#####\nTitle: Two\nAuthor: Me\n",
    );
  });
});
