import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { gzipSync } from "node:zlib";
import { LevelEditorPage, levelFolder, openFile, openLevelFile, threeCrates } from "./shared/level-editor.js";
import { suiteWindow } from "./shared/suite-window.js";

const text = `${threeCrates.join("\n")}\n`;
/** "Лабиринт" in Windows-1251, above a level. */
const maze = Buffer.from(
  "; \xcb\xe0\xe1\xe8\xf0\xe8\xed\xf2\n#######\n#@ $ .#\n#     #\n#######\n",
  "latin1",
);
const easy = ["######", "#.   #", "# $$ #", "#  .@#", "######"];
const lost = ["#####", "#@  #", "#$ .#", "#####"];
const claimed = [
  ...easy,
  "Title: Easy",
  "Claim: solvable",
  "Claim: optimal pushes = 3",
  "",
  ...lost,
  "Title: Lost",
  "Claim: unsolvable",
  "",
].join("\n");

describe("the way to levels from a new window", () => {
  const folder = levelFolder({
    "puzzle.txt": text,
    "log_levels.txt": "debug\ninfo\nwarning\n",
    // Lines that join equal letters.
    "flow_levels.txt": "Level 1\n#########\n#   A   #\n# B   A #\n#   B   #\n#########",
    "crates.txt": text,
    "claims.xsb": claimed,
    "maze.xsb": maze,
    "packed.xsb": gzipSync(maze),
  });
  const workbench = suiteWindow({ folder, settings: { "files.hotExit": "onExitAndWindowClose" } });
  const editor = new LevelEditorPage(workbench);

  const titleButton = (name: string) =>
    workbench.page.locator(`.editor-actions .action-label[aria-label^="${name}"]:visible`);
  const openEditor = async () => {
    await titleButton("Open in Sokoban Editor").click();
    await titleButton("Open Level File as Text").waitFor();
  };
  const language = () => workbench.page.locator('[id="status.editor.mode"]').innerText();
  const line = (pattern: string | RegExp) =>
    workbench.page.locator(".view-line").filter({ hasText: pattern }).first();
  /** The one takes the place of the other. */
  const hasOneTab = (name: string) =>
    editor.until(`one tab of ${name}`, async () => {
      const labels = await workbench.page.locator(".tabs-container .tab").allInnerTexts();
      return labels.filter((label) => label.replace(/\s/g, "").startsWith(name)).length === 1;
    });
  const isDirty = (dirty: boolean) =>
    workbench.page.locator(`.tab.active${dirty ? ".dirty" : ":not(.dirty)"}`).waitFor();

  it("works from a text of any name: edited, saved, solved and replayed", async () => {
    // Nothing has started the extension.
    await openFile(workbench, "puzzle.txt");
    await workbench.runCommand("View: Reopen Editor With...");
    await editor.opens("tilework-editor-board", () => workbench.palette.pick("Sokoban Editor"));
    await editor.pressOnBoard("ArrowUp", "1", "Space");
    await isDirty(true);
    await workbench.pressWithCtrl("s");
    await isDirty(false);
    assert.notEqual(editor.read("puzzle.txt"), text);
    await workbench.pressWithCtrl("Enter");
    await editor.opens("tilework-replay-bar >> nth=0", async () =>
      (await editor.button("replay")).first().click(),
    );
    await workbench.picture("way-in-replayed");
    // As a text it has the language now, and a button for the editor.
    await titleButton("Open Level File as Text").click();
    await titleButton("Open in Sokoban Editor").waitFor();
    await workbench.page.locator(".codelens-decoration a", { hasText: "Edit" }).first().waitFor();
    assert.equal(await language(), "Sokoban");
    await workbench.picture("way-in-text");
  });

  it("leaves texts alone that hold no levels, whatever their names", async () => {
    for (const name of ["log_levels.txt", "flow_levels.txt"]) {
      await openFile(workbench, name);
      await editor.until("plain text", async () => (await language()) === "Plain Text");
      await titleButton("Open in Sokoban Editor").waitFor({ state: "detached" });
    }
    // A user who selects our language by hand keeps it.
    await workbench.runCommand("Change Language Mode");
    await workbench.palette.input.waitFor();
    await workbench.palette.fill("Sokoban");
    await workbench.palette.pick("Sokoban");
    await titleButton("Open in Sokoban Editor").waitFor();
    assert.equal(await language(), "Sokoban");
  });

  it("leads from a text to its editor in the same tab and back, with unsaved changes, which undo reverts", async () => {
    await openFile(workbench, "crates.txt");
    await openEditor();
    await hasOneTab("crates.txt");
    await editor.pressOnBoard("ArrowUp", "3", "Space");
    await isDirty(true);
    await titleButton("Open Level File as Text").click();
    await line("#.XO......O#").waitFor();
    await hasOneTab("crates.txt");
    await openEditor();
    await editor.focus();
    await workbench.pressWithCtrl("z");
    await workbench.pressWithCtrl("s");
    await isDirty(false);
    // The undone file is clean before it is written, and it is empty for a moment while it is written.
    await editor.until("the undone text in the file", async () => editor.read("crates.txt") === text);
    await editor.has("the box is undone", [2, 11, "floor"]);
  });

  it("keeps unsaved changes over a reload of the window", async () => {
    await editor.pressOnBoard("ArrowUp", "3", "Space");
    await isDirty(true);
    // VS Code backs up unsaved changes a second later, and warns if a page closes sooner. Its own command
    // stores the list of open editors; without it, a browser does so some seconds later.
    await workbench.page.waitForTimeout(2_500);
    await workbench.reload();
    await (await editor.find("tilework-editor-board")).waitFor();
    await editor.has("the box that was not saved", [2, 11, "box"]);
    await workbench.runCommand("File: Revert File");
    await isDirty(false);
    assert.equal(editor.read("crates.txt"), text);
  });

  it("shows the picture of a level in a hover over its board", async () => {
    await titleButton("Open Level File as Text").click();
    const row = workbench.page.locator(".view-line span", { hasText: "#.XO" }).last();
    const picture = workbench.page.locator(".monaco-hover img[alt='Picture of the level']");
    await editor.until("the picture", async () => {
      await row.hover();
      const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
      return picture.evaluate(isDrawn, undefined, { timeout: 2_000 });
    });
    await workbench.picture("level hover");
    await workbench.page.keyboard.press("Escape");
    await openEditor();
  });

  it("leads from the lens above a level to its solution", async () => {
    await titleButton("Open Level File as Text").click();
    await workbench.page.locator(".codelens-decoration a", { hasText: "Solve" }).first().click();
    await titleButton("Open Level File as Text").waitFor();
    await (await editor.content()).getByText("3 pushes, 14 moves").first().waitFor();
  });

  it("shows the encoding of a file that is not UTF-8, its title in the selected one, and saves in it", async () => {
    await openLevelFile(workbench, "maze.xsb");
    const title = async () => (await editor.find("h1")).first().innerText();
    assert.match(
      await (await editor.find("p.reason")).first().innerText(),
      /Not UTF-8: shown and saved as Western \(Windows-1252\)\./,
    );
    assert.equal(await title(), "Ëàáèðèíò");
    await editor.click("encoding");
    await workbench.palette.input.waitFor();
    await workbench.palette.fill("1251");
    await workbench.palette.pick("Cyrillic (Windows-1251)");
    await editor.until("the title", async () => (await title()) === "Лабиринт");
    await workbench.picture("encodings-chosen");
    await editor.focus();
    await editor.goTo(3, 2);
    await editor.press("1", "Space");
    await isDirty(true);
    await workbench.pressWithCtrl("s");
    await isDirty(false);
    const drawn = Buffer.from(maze);
    drawn[maze.indexOf("\n#     #") + 2] = 35;
    await editor.until("the file in its encoding", async () =>
      readFileSync(path.join(folder, "maze.xsb")).equals(drawn),
    );
  });

  it("says of a file that isn't text what it is, and leaves no tab with an error", async () => {
    // The tab is closed soon after it has opened.
    await workbench.palette.openFile("packed.xsb");
    const isTold = async () =>
      (await workbench.notifications()).includes(
        "Couldn't open “packed.xsb”. It is packed by gzip. Unpack it first.",
      );
    await editor.until("the sentence", isTold);
    // VS Code's own dialog closes, and no tab with an error page remains.
    const ok = workbench.page.locator(".monaco-dialog-box").getByRole("button", { name: "OK" });
    if ((await ok.count()) > 0) await ok.click();
    await workbench.page
      .locator(".tabs-container .tab", { hasText: "packed.xsb" })
      .waitFor({ state: "detached" });
  });

  it("leads to the Testing view, where claims are expanded and run with keys alone", async () => {
    const { keyboard } = workbench.page;
    const tests = workbench.page.locator(".test-explorer .monaco-list");
    /** An entry, by the start of its accessible name: its label, its state, its duration. */
    const row = (label: string) => tests.locator(`.monaco-list-row[aria-label^="${label}"]`).first();
    await workbench.runCommand("Testing: Focus on Test Explorer View");
    await row("claims.xsb").waitFor();
    // From the filter, which has the keyboard first, to the list.
    await keyboard.press("Tab");
    await tests.first().focus();
    await keyboard.press("Home");
    const isAt = (label: string) => tests.locator(`.monaco-list-row.focused[aria-label^="${label}"]`).count();
    await editor.until("the keyboard on the file", async () => {
      if ((await isAt("claims.xsb")) > 0) return true;
      await keyboard.press("ArrowDown");
      return false;
    });
    await keyboard.press("ArrowRight");
    await row("1: Easy").waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowRight");
    await row("optimal pushes = 3").waitFor();
    await workbench.runCommand("Test: Run All Tests");
    await row("1: Easy (Passed)").waitFor();
    await row("optimal pushes = 3 (Passed)").waitFor();
    await row("2: Lost (Passed)").waitFor();
    await row("claims.xsb (Passed)").waitFor();
  });
});
