import assert from "node:assert/strict";
import { maxFences } from "../../src/drawing/fences/fences.js";
import { complaintLines } from "./shared/fit.js";
import { LevelEditorPage, levelFolder, openText, read } from "./shared/level-editor.js";
import { allThemes } from "./shared/themes.js";
import { ViewPage } from "./shared/view-page.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

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

const hostile = [
  fence("xsb", `#####\n#@$.#\n#####\n${"#".repeat(1_000_000)}`),
  fence("xsb", "#####\n#@\u0000$.\u001b#\n#####"),
  fence("sokoban", "<img src=x onerror=alert(1)>"),
  fence("2048", "<b>2</b>"),
  fence("javascript", "#####\n#@$.#\n#####"),
  fence("xsb", "#####\n#@$.#\n#####\nTitle: <b>x</b>"),
].join("");

const tooMany = fence("2048", "2 4 8\n16 32 64\n. . .").repeat(maxFences + 2);

const room = ["#######", "#@ $ .#", "#     #", "#######"];
const edited = `# Edited\n\n${fence("xsb", room.join("\n"))}${fence("sliding", "1 2 3/4 5 6/7 0 8")}${fence("2048", "2 4 8")}`;

/** Boards in VS Code's Markdown preview. */
describe("boards in the Markdown preview", () => {
  let workbench: Workbench;
  let preview: ViewPage;
  let folder: string;

  before(async () => {
    folder = levelFolder({
      "boards.md": boards,
      "hostile.md": hostile,
      "most.md": tooMany,
      "edited.md": edited,
    });
    workbench = await openWorkbench({
      folder,
      viewport: { width: 1000, height: 1_200 },
      settings: { "workbench.startupEditor": "none" },
    });
    preview = new ViewPage(workbench);
  });

  after(() => workbench.close());

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
  const shows = (what: string, count: number) => preview.finds(what, boardCount, (found) => found === count);

  it("are drawn in the colors of every theme, with their text as the description", async () => {
    await show("boards.md");
    await shows("the boards", 5);
    const first = await preview.find(".tilework-boards svg >> nth=0");
    assert.equal(await first.locator("title").textContent(), "One & only");
    assert.equal(await first.locator("desc").textContent(), solved);
    const fills = new Set<string>();
    for (const theme of allThemes) {
      await workbench.setTheme(theme);
      const fillOf = async () => (await first.locator("path").first().getAttribute("fill")) ?? "";
      await preview.until(`the colors of ${theme}`, async () => !fills.has(await fillOf()));
      fills.add(await fillOf());
      await workbench.picture(`markdown-preview-${theme}`);
      const rules = ["svg-img-alt", "button-name", "label", "nested-interactive"];
      assert.deepEqual(complaintLines(await workbench.axe(await preview.frame(), rules)), [], theme);
    }
  });

  it("need no part of the extension in the host", async () => {
    const started = async () => {
      await show("boards.md");
      await shows("the boards", 5);
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

  it("play a solution by a button, and show each move by a slider", async () => {
    await show("boards.md");
    await shows("the boards", 5);
    const box = await preview.find(".tilework-boards svg >> nth=0 >> g[transform^='translate'] >> nth=0");
    assert.equal(await box.getAttribute("transform"), "translate(3 1)");
    const controls = await preview.find(".tilework-boards .replay");
    assert.equal(await controls.count(), 1);
    assert.equal(await controls.locator("output").getAttribute("aria-live"), "off");
    await controls.getByRole("button", { name: "Play Solution" }).click();
    await controls.getByText("3 / 3").waitFor();
    assert.equal(await box.getAttribute("transform"), "translate(5 1)");
    const slider = controls.getByRole("slider");
    await slider.focus();
    await preview.press("Home");
    await controls.getByText("0 / 3").waitFor();
    assert.equal(await box.getAttribute("transform"), "translate(3 1)");
  });

  it("don't change texts that aren't boards or are too large", async () => {
    await show("hostile.md");
    await shows("the one board", 1);
    const words = await (await preview.content()).innerText();
    assert.ok(words.includes("<img src=x onerror=alert(1)>"));
    assert.ok(words.includes("#".repeat(1_000_000)));
    assert.equal(await (await preview.find("figcaption")).innerText(), "<b>x</b>");
    assert.equal(await (await preview.find("pre:not(.tilework-boards)")).count(), 5);
  });

  it("say above the first block that isn't drawn how many stay text", async () => {
    await show("most.md");
    await shows("as many boards as a preview draws", maxFences);
    const note = await preview.find(".tilework-note");
    assert.equal(await note.count(), 1);
    assert.match(await note.innerText(), /\b2\b/);
    await note.scrollIntoViewIfNeeded();
    await workbench.picture("markdown-preview-undrawn");
  });

  it("follow changes of the text", async () => {
    await openAlone("boards.md");
    await workbench.runCommand("Markdown: Open Preview to the Side");
    await shows("the boards", 5);
    await workbench.runCommand("View: Focus First Editor Group");
    await workbench.page.locator(".editor-instance .monaco-editor.focused").waitFor();
    await workbench.pressWithCtrl("Home");
    await workbench.page.keyboard.type("```xsb\n#####\n#@$.#\n#####\n```\n\n");
    await shows("one more", 6);
    await workbench.runCommand("File: Revert File");
    await shows("the boards of the file", 5);
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
    await workbench.screenshot("markdown-block-in-editor");
    await workbench.pressWithCtrl("s");
    const drawn = edited.replace("#     #", "# #   #");
    await editor.until("the file has it", async () => read(folder, "edited.md") === drawn);
    await workbench.runCommand("View: Close Editor");
    const lens = (name: string) => page.locator(".contentWidgets .codelens-decoration a", { hasText: name });
    await lens("Play").first().waitFor();
    await workbench.screenshot("markdown-lenses");
    assert.deepEqual(
      await Promise.all(["Play", "Edit", "Solve"].map((name) => lens(name).count())),
      [2, 1, 2],
    );
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
    await workbench.screenshot("markdown-block-changed");
    await refusal.getByRole("button", { name: "Overwrite" }).click();
    await page
      .locator(".tab.dirty[data-resource-name='edited.md-block-1.xsb']")
      .waitFor({ state: "detached" });
    await workbench.runCommand("Notifications: Hide Notifications");
    await openText(workbench, "edited.md");
    await page.locator(".view-line", { hasText: /^#\s#\s#\s#$/ }).waitFor();
    // The document had other unsaved changes, so it isn't saved with the block.
    await page.locator('.tab.active.dirty[data-resource-name="edited.md"]').waitFor();
    assert.equal(read(folder, "edited.md"), drawn);
    await workbench.runCommand("File: Revert File");
    await page.locator('.tab.active:not(.dirty)[data-resource-name="edited.md"]').waitFor();
  });

  it("logs no problems on the console", () => assert.deepEqual(workbench.problems, []));
});
