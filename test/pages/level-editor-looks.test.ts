import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { resizePanel } from "../e2e/shared/fit.js";
import { type LevelEditorPage, levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { makeConflict } from "../shared/repository.js";

const own = (name: string) => readFileSync(path.resolve("media", "levels", name), "utf8");

const base = "; One\n#######\n#.@ # #\n#$* $ #\n#   $ #\n# ..  #\n#     #\n#######\n";
const merge = {
  base,
  ours: base.replace("#$* $ #", "#$*#$ #"),
  theirs: base.replace("#   $ #", "# # $ #").replace("#$* $ #", "#$* $.#"),
};

describe("how the level editor looks", () => {
  const folder = levelFolder({
    "many.xsb": own("side-rooms.txt"),
    "broken.xsb": "#######\n#.$ $?#\n#  $  #\n#$ .  #\n### ###\n",
    "plain.txt": "Milk, bread, eggs.\n",
    "no-player.xsb": `########\n#. $   #\n########\nTitle: ${"Long ".repeat(60)}\n`,
  });
  const workbench = suiteWindow(async () => {
    makeConflict(folder, "merge.xsb", merge);
    return { folder, theme: "dark", viewport: { width: 1440, height: 900 } };
  });
  let editor: LevelEditorPage;

  before(async () => {
    editor = await openLevelFile(workbench, "many.xsb");
  });

  it("has no axe violations in every theme: editor, menu, overlays, problems, no level", async () => {
    await editor.focus();
    await inEveryTheme(editor, "editor-board");
    await editor.opens('[role="menu"]', () => editor.click("levelMenu"));
    await inEveryTheme(editor, "editor-level-menu");
    await editor.press("Escape");
    await editor.show("toggleDead", true);
    await editor.show("toggleReach", true);
    await inEveryTheme(editor, "editor-overlays");
    await editor.show("toggleDead", false);
    await editor.show("toggleReach", false);
    editor = await openLevelFile(workbench, "broken.xsb");
    await inEveryTheme(editor, "editor-problems");
    editor = await openLevelFile(workbench, "plain.txt");
    await inEveryTheme(editor, "editor-no-level");
  });

  it("fits every size", async () => {
    editor = await openLevelFile(workbench, "many.xsb");
    await fitsEach("editor", "360x640", "500x700", "520x760", "760x600", "1100x700", "1920x1000");
  });

  it("has room for its list, a playtest and a replay at 360 px", async () => {
    editor = await openLevelFile(workbench, "many.xsb");
    await resizePanel(workbench, await editor.frame(), 360, 640);
    await editor.toggle("levels", true);
    await (await editor.find("tilework-level-list .row")).first().waitFor();
    await fits("editor-narrow-list");
    await editor.toggle("levels", false);
    await editor.click("test");
    await fits("editor-narrow-test");
    await editor.click("leaveTest");
    await editor.opens("tilework-pull-bar", () => editor.choose("levelMenu", "designByPulling"));
    await fits("editor-narrow-pulling");
    await editor.click("leavePulling");
    await editor.click("replayStored");
    await fits("editor-narrow-replay");
    await editor.click("replayLeave");
  });

  it("shows every entry of its longest menu in a window of usual height", async () => {
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    editor = await openLevelFile(workbench, "many.xsb");
    await editor.click("levelMenu");
    const menu = await editor.find('[role="menu"]');
    await menu.waitFor();
    assert.ok(await menu.evaluate((list) => list.scrollHeight <= list.clientHeight));
    await editor.press("Escape");
  });

  it("shows its keys by a key, a menu and a command, those of what is shown first, and gives the keyboard back", async () => {
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    editor = await openLevelFile(workbench, "many.xsb");
    await editor.focus();
    const sheet = await editor.find("tilework-key-sheet dialog[open]");
    const first = () => sheet.locator("h3").first().innerText();
    await editor.pressFor("Shift+Slash", sheet);
    assert.equal(await first(), "Drawing");
    assert.match(await sheet.innerText(), /Dead Squares\s+Q/);
    await inEveryTheme(editor, "editor-keys");
    await fitsEach("editor-keys", "360x640", "1100x420");
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await editor.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await editor.keysAreSettled();
    await editor.choose("show", "showKeys");
    await sheet.waitFor();
    await editor.click("closeKeys");
    await sheet.waitFor({ state: "detached" });
    await editor.opens("tilework-test-bar", () => editor.click("test"));
    await workbench.runCommand("Tilework: Show Keys");
    await sheet.waitFor();
    assert.equal(await first(), "Playtest and design by pulling");
    await editor.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await editor.click("leaveTest");
  });

  it("has room for problems and their quick fixes", async () => {
    editor = await openLevelFile(workbench, "no-player.xsb");
    await (await editor.button("fix")).first().waitFor();
    await fitsEach("editor-quick-fix", "320x640", "760x600", "920x700");
  });

  it("shows the merge conflicts of a Git repository, and resolves them with keys as one edit", async () => {
    // Axe skips what is scrolled out of view.
    const tall = { width: 1280, height: 1800 };
    await workbench.page.setViewportSize(tall);
    const conflicted = editor.read("merge.xsb");
    assert.match(conflicted, /^<{7} HEAD$/m);
    editor = await openLevelFile(workbench, "merge.xsb");
    const page = await editor.find("tilework-merge-page");
    await page.waitFor();
    assert.equal(await (await editor.find("tilework-merge-page .side")).count(), 3);
    await (await editor.find(".result .check")).waitFor();
    await inEveryTheme(editor, "editor-merge");
    await fitsEach("editor-merge", "320x640", "760x600");
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await editor.opens(".solved >> nth=0", () => editor.click("solveWay"));
    await (await editor.find('[data-square="0"] input[value="theirs"]')).check();
    const take = (await editor.button("takeSquares")).first();
    await editor.reads(() => take.getAttribute("disabled"), null);
    await workbench.page.setViewportSize(tall);
    await inEveryTheme(editor, "editor-merge-ready");
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await editor.keysAreSettled();
    await editor.press("4");
    await page.waitFor({ state: "detached" });
    await workbench.page.locator(".tab.active.dirty").waitFor();
    await editor.save();
    assert.equal(editor.read("merge.xsb"), merge.theirs);
    await editor.keysAreSettled();
    await workbench.pressWithCtrl("z");
    await page.waitFor();
    await (await editor.button("takeOurs")).first().focus();
    await editor.keysAreSettled();
    await editor.press("1");
    await page.waitFor({ state: "detached" });
    await editor.save();
    assert.equal(editor.read("merge.xsb"), merge.ours);
  });

  /** The page fits at each of these sizes. */
  async function fitsEach(name: string, ...sizes: readonly string[]): Promise<void> {
    for (const size of sizes) {
      const [width, height] = size.split("x").map(Number);
      await resizePanel(workbench, await editor.frame(), width!, height!);
      await fits(`${name}-${size}`);
    }
  }

  /**
   * Nothing extends beyond the panel's sides, and no button's label is cut. Only the panel below a narrow
   * board needs scrolling, and it is below the status line.
   */
  async function fits(name: string): Promise<void> {
    await editor.atRest();
    await workbench.picture(name);
    const outside = async () =>
      (await editor.frame()).evaluate(() => {
        const all = (root: ParentNode): Element[] =>
          [...root.querySelectorAll("*")].flatMap((element) => [
            element,
            ...(element.shadowRoot ? all(element.shadowRoot) : []),
          ]);
        const root = document.querySelector("tilework-level-editor")!.shadowRoot!;
        const [board, status, panel] = ["tilework-editor-board", ".status", ".panel"].map((part) =>
          root.querySelector(part)?.getBoundingClientRect(),
        );
        const isUnder = board && status && board.bottom > status.top + 1;
        const covers =
          status &&
          panel &&
          panel.left < status.right - 1 &&
          panel.top < status.bottom - 1 &&
          panel.bottom > status.top + 1;
        return [
          ...all(root).flatMap((element) => {
            const { left, right, width, height } = element.getBoundingClientRect();
            const isSeen = element.tagName !== "SPAN" && width > 1 && height > 1;
            const isBeyond = isSeen && (right > innerWidth + 1 || left < -1);
            const isCut =
              element.matches("vscode-button .label") && element.scrollWidth > element.clientWidth + 1;
            return [
              ...(isBeyond ? [`${element.tagName}.${element.getAttribute("class")}`] : []),
              ...(isCut ? [`${element.textContent} is cut`] : []),
            ];
          }),
          ...(covers ? ["the panel covers what is said"] : []),
          ...(isUnder ? ["the board covers what is said"] : []),
        ];
      });
    // Observers of sizes draw again in the next frames.
    await editor.finds(`nothing beyond the sides: ${name}`, outside, (found) => found.length === 0);
  }
});
