import assert from "node:assert/strict";
import { LevelEditorPage, levelFolder, openText } from "./shared/level-editor.js";
import { suiteWindow } from "./shared/suite-window.js";
import { ViewPage } from "./shared/view-page.js";

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`;

const solved = "#######\n#@ $ .#\n#######\nTitle: One & only\n\nrrR";
const boards = [
  "# Boards\n\n",
  fence("sokoban", solved),
  fence("xsb", "#####\n#@$.#\n#####"),
  fence("2048", "2 4 8 16\n. 32 64 128\n256 512 1024 2048\n4096 8192 . ."),
  fence("sliding", "1 2 3/4 5 6/7 0 8"),
  "- In a list:\n\n  ```xsb\n  #####\n  #@$.#\n  #####\n  ```\n",
].join("");

const room = ["#######", "#@ $ .#", "#     #", "#######"];
const edited = `# Edited\n\n${fence("xsb", room.join("\n"))}${fence("sliding", "1 2 3/4 5 6/7 0 8")}${fence("2048", "2 4 8")}`;

/** Boards in VS Code's Markdown preview. */
describe("boards in the Markdown preview", () => {
  const folder = levelFolder({ "boards.md": boards, "edited.md": edited });
  const workbench = suiteWindow({ folder, viewport: { width: 1000, height: 1_200 } });
  const preview = new ViewPage(workbench);

  /** Opens a file as text, with the keyboard in it: only there VS Code offers a preview. */
  const openAlone = async (name: string) => {
    await workbench.runCommand("View: Close All Editors");
    await workbench.page.locator(".tabs-container .tab").first().waitFor({ state: "detached" });
    await openText(workbench, name);
  };
  const show = async (name: string) => {
    await openAlone(name);
    await workbench.runCommand("Markdown: Open Preview");
  };
  const boardCount = async () => (await preview.find(".tilework-boards figure > svg")).count();
  const shows = (count: number) => preview.reads(boardCount, count);

  it("are drawn, also in a list, and in the colors of another theme", async () => {
    await show("boards.md");
    await shows(5);
    const path = await preview.find(".tilework-boards svg path >> nth=0");
    const before = await path.getAttribute("fill");
    await workbench.setTheme("dark");
    await preview.until("the colors", async () => (await path.getAttribute("fill")) !== before);
    await workbench.picture("markdown-preview");
  });

  it("need no part of the extension in the host", async () => {
    const started = async () => {
      await show("boards.md");
      await shows(5);
      await workbench.runCommand("Developer: Show Running Extensions");
      const rows = workbench.page.locator(".runtime-extensions-editor .monaco-list-row");
      await rows.filter({ hasText: "Markdown Language Features" }).waitFor();
      const ours = await rows.filter({ hasText: "Tilework" }).allInnerTexts();
      // The list covers the window, also for the tests after this one. It takes the keyboard a moment later.
      await preview.until("the list is closed", async () => {
        await workbench.page.keyboard.press("Escape");
        return (await rows.count()) === 0;
      });
      return ours;
    };
    if ((await started()).length === 0) return;
    // A command of another test has started the extension. The reloaded window has a new host.
    await workbench.runCommand("View: Close All Editors");
    await workbench.reload();
    assert.deepEqual(await started(), []);
  });

  it("follow changes of the text", async () => {
    await openAlone("boards.md");
    await workbench.runCommand("Markdown: Open Preview to the Side");
    await shows(5);
    await workbench.runCommand("View: Focus First Editor Group");
    await workbench.page.locator(".editor-instance .monaco-editor.focused").waitFor();
    await workbench.pressWithCtrl("Home");
    await workbench.page.keyboard.type("```xsb\n#####\n#@$.#\n#####\n```\n\n");
    await shows(6);
    await workbench.runCommand("File: Revert File");
    await shows(5);
  });

  it("are edited in the level editor by keys, and saved in their block, but not over another change", async () => {
    const { page } = workbench;
    const editor = new LevelEditorPage(workbench);
    /** Goes to this line of the text, counted from 0. */
    const goTo = async (line: number) => {
      await workbench.pressWithCtrl("Home");
      for (let at = 0; at < line; at++) await page.keyboard.press("ArrowDown");
    };
    /** Draws a wall in the board at the cursor of the text. */
    const draw = async (row: number, column: number) => {
      // The command loads the code, and the text editor gets its lenses.
      await workbench.runCommand("Tilework: Edit Level in Markdown");
      await (await editor.board()).waitFor();
      await editor.click("wall");
      await editor.clickCell(row, column);
      await editor.until("a wall", async () => (await editor.cell(row + 1, column + 1)) === "wall");
    };
    await openAlone("edited.md");
    await goTo(4);
    await draw(2, 2);
    await workbench.picture("markdown-block-in-editor");
    await workbench.pressWithCtrl("s");
    const drawn = edited.replace("#     #", "# #   #");
    await editor.until("the file has it", async () => editor.read("edited.md") === drawn);
    await page.locator(".tab.active:not(.dirty)[data-resource-name='edited.md-block-1.xsb']").waitFor();
    await workbench.runCommand("View: Close Editor");
    await page.locator(".contentWidgets .codelens-decoration a", { hasText: "Play" }).first().waitFor();
    await workbench.picture("markdown-lenses");
    // The block is changed elsewhere, so its levels are not saved.
    await openText(workbench, "edited.md");
    await goTo(4);
    await draw(2, 4);
    await openText(workbench, "edited.md");
    await goTo(3);
    await page.keyboard.type("#");
    await page.locator('.tab.dirty[data-resource-name="edited.md"]').waitFor();
    await workbench.runCommand("Tilework: Edit Level in Markdown");
    await (await editor.board()).waitFor();
    await workbench.pressWithCtrl("s");
    await workbench.runCommand("Notifications: Show Notifications");
    const refusal = page.locator(".notification-list-item", { hasText: "edited.md-block-1.xsb" });
    await refusal.waitFor();
    await workbench.picture("markdown-block-changed");
    await refusal.getByRole("button", { name: "Overwrite" }).click();
    await page
      .locator(".tab.dirty[data-resource-name='edited.md-block-1.xsb']")
      .waitFor({ state: "detached" });
    await workbench.runCommand("Notifications: Hide Notifications");
    await openText(workbench, "edited.md");
    await page.locator(".view-line", { hasText: /^#\s#\s#\s#$/ }).waitFor();
    // The document had other unsaved changes, so it isn't saved with the block.
    await page.locator('.tab.active.dirty[data-resource-name="edited.md"]').waitFor();
    assert.equal(editor.read("edited.md"), drawn);
    await workbench.runCommand("File: Revert File");
    await page.locator('.tab.active:not(.dirty)[data-resource-name="edited.md"]').waitFor();
  });
});
