import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import * as path from "node:path";
import { type LevelEditorPage, levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

/** A file of two levels, each a line of squares between walls. */
const two = (boards: readonly [string, string]) =>
  boards.map((board, index) => `#####\n${board}\n#####\nTitle: ${index + 1}\n`).join("\n");

describe("levels that are converted", () => {
  let editor: LevelEditorPage;
  const folder = levelFolder({
    "both.sokoban.txt": two(["#@OX#", "#@OX#"]),
    "own.sok":
      "Collection: Mine\nAuthor: Me\n\n  #####\n  #@$.#\n  #####\nTitle: One\nAuthor: Somebody else\nSolution:\nR\n\n5#|#@$.#|5#\nTitle: Two\nSolution:\nR\n",
  });
  const workbench = suiteWindow({ folder, settings: { "files.simpleDialog.enable": true } });

  before(async () => {
    editor = await openLevelFile(workbench, "own.sok");
  });

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
    return editor.read(name);
  }

  for (const [answer, name, one, two] of [
    ["Boards and titles", "plain.txt", "", ""],
    // Their own, or the collection's.
    ["Boards, titles and authors", "authors.txt", "Author: Somebody else\n", "Author: Me\n"],
  ] as const) {
    it(`have the same in plain XSB, and nothing else: ${answer}`, async () => {
      const board = "#####\n#@$.#\n#####\n";
      const expected = `${board}Title: One\n${one}\n${board}Title: Two\n${two}`;
      assert.equal(await converted(answer, name), expected);
    });
  }

  it("get other symbols in the level editor, which shows one of them, and the first ones again", async () => {
    editor = await openLevelFile(workbench, "both.sokoban.txt");
    for (const [label, board] of [
      ["This Level to XSB Symbols", "#@$.#"],
      ["This Level to Tilework Symbols", "#@OX#"],
    ] as const) {
      await workbench.runCommand("Tilework: Convert Levels…");
      await workbench.palette.select(label);
      await workbench.page.locator(".tab.active.dirty").waitFor();
      await editor.saveTo("both.sokoban.txt", two([board, "#@OX#"]));
    }
  });
});
