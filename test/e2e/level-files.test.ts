import assert from "node:assert/strict";
import { LevelEditorPage, levelFolder, openFile, read, threeCrates } from "./shared/level-editor.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

describe("opening level files", () => {
  const text = `${threeCrates.join("\n")}\n`;
  let workbench: Workbench;
  let folder: string;
  let editor: LevelEditorPage;

  before(async () => {
    folder = levelFolder({ "crates.txt": text, "prose.txt": "Milk, bread, eggs.\n" });
    workbench = await openWorkbench({
      folder,
      viewport: { width: 1280, height: 800 },
      settings: { "files.hotExit": "onExitAndWindowClose" },
    });
    editor = new LevelEditorPage(workbench);
    // A .txt file doesn't activate the extension.
    await workbench.runCommand("Tilework: Start a New Sokoban Level");
    await (await editor.find("tilework-editor-board")).waitFor();
  });

  after(() => workbench.close());

  const titleButton = (name: string) =>
    workbench.page.locator(`.editor-actions .action-label[aria-label^="${name}"]:visible`);
  const tabs = async () =>
    (await workbench.page.locator(".tabs-container .tab").allInnerTexts()).map((label) =>
      label.replace(/\s/g, ""),
    );

  it("has a button above texts with levels, and above no others", async () => {
    await openFile(workbench, "crates.txt");
    await titleButton("Open in Sokoban Editor").waitFor();
    await openFile(workbench, "prose.txt");
    await titleButton("Open in Sokoban Editor").waitFor({ state: "detached" });
    await openFile(workbench, "crates.txt");
    await titleButton("Open in Sokoban Editor").click();
    await titleButton("Open Level File as Text").waitFor();
    assert.equal(
      (await tabs()).filter((label) => label.startsWith("crates.txt")).length,
      1,
      "the editor takes the place of the text",
    );
  });

  it("switches between editor and text with unsaved changes, which undo reverts", async () => {
    await editor.focus();
    await editor.press("ArrowUp", "3", "Space");
    await workbench.page.locator(".tab.active.dirty").waitFor();
    await titleButton("Open Level File as Text").click();
    await workbench.page.locator(".view-line", { hasText: "#.XO......O#" }).first().waitFor();
    assert.equal((await tabs()).filter((label) => label.startsWith("crates.txt")).length, 1);
    await titleButton("Open in Sokoban Editor").click();
    await titleButton("Open Level File as Text").waitFor();
    await editor.focus();
    await workbench.pressWithCtrl("z");
    await workbench.pressWithCtrl("s");
    await workbench.page.locator(".tab.active:not(.dirty)").waitFor();
    assert.equal(read(folder, "crates.txt"), text);
  });

  it("keeps unsaved changes over a reload of the window", async () => {
    await editor.focus();
    await editor.press("ArrowUp", "3", "Space");
    await workbench.page.locator(".tab.active.dirty").waitFor();
    // VS Code backs up unsaved changes a second later, and warns if a page closes sooner. Its own command
    // stores the list of open editors; without it, a browser does so some seconds later.
    await workbench.page.waitForTimeout(2_500);
    await workbench.reload();
    await (await editor.find("tilework-editor-board")).waitFor();
    await editor.until("the box that was not saved", async () => (await editor.cell(2, 11)) === "box");
    await workbench.runCommand("File: Revert File");
    await workbench.page.locator(".tab.active:not(.dirty)").waitFor();
    assert.equal(read(folder, "crates.txt"), text);
  });

  it("shows the picture of a level in a hover over its board", async () => {
    await titleButton("Open Level File as Text").click();
    const row = workbench.page.locator(".view-line span", { hasText: "#.XO" }).last();
    const picture = workbench.page.locator(".monaco-hover img[alt='Picture of the level']");
    await editor.until("the picture", async () => {
      await row.hover();
      return picture.evaluate(
        (image: HTMLImageElement) => image.complete && image.naturalWidth > 0,
        undefined,
        {
          timeout: 2_000,
        },
      );
    });
    await workbench.picture("level hover");
    await workbench.page.keyboard.press("Escape");
    await titleButton("Open in Sokoban Editor").click();
    await titleButton("Open Level File as Text").waitFor();
  });

  it("solves a level with the lens above it", async () => {
    await titleButton("Open Level File as Text").click();
    await workbench.page.locator(".codelens-decoration a", { hasText: "Solve" }).first().click();
    await titleButton("Open Level File as Text").waitFor();
    await (await editor.content()).getByText("3 pushes, 14 moves").first().waitFor();
  });

  it("logs no problems on the console", () => assert.deepEqual(workbench.problems, []));
});
