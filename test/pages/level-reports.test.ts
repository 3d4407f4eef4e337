import assert from "node:assert/strict";
import * as path from "node:path";
import type { Locator } from "playwright-core";
import { rulesIn } from "../e2e/shared/every-theme.js";
import { assertNotWider, complaintLines, resizePanel } from "../e2e/shared/fit.js";
import { askInList } from "../e2e/shared/game.js";
import { levelFolder, openFile, openText } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { allThemes } from "../e2e/shared/themes.js";
import { ViewPage } from "../e2e/shared/view-page.js";

const rooms = `########\n#      #\n# @$ . #\n#      #\n########\nTitle: One crate\n
#######\n#     #\n# $.$ #\n# .@. #\n#  $  #\n#     #\n#######\nTitle: Round the middle\n
#######\n#@   $#\n# .   #\n#######\nTitle: Lost in the corner\n
#########\n#   #   #\n# $   $ #\n#  .#.  #\n#@  #   #\n#########\nTitle: Two rooms\n
#####\n#@* #\n#####\nTitle: Done\n
######\n# $ .#\n#    #\n######\nTitle: <b>Nobody</b> at home\n`;

const older = `; Two rooms\n\n#########\n#   #   #\n# $   $ #\n#  .#.  #\n#@  #   #\n#########\n
; One crate\n\n########\n#      #\n# @$ . #\n#      #\n########\nSolution: rRR\n
; Gone\n\n#####\n#@$.#\n#####\n
; Corner\n\n######\n#@ $.#\n#    #\n######\n`;
const newer = `; Corner\n\n######\n#@ $.#\n#    #\n######\n
; Two rooms\n\n#########\n#   #   #\n#  $  $ #\n#  .#.  #\n#@     ##\n#########\n
; One crate\n\n########\n#      #\n# @$#. #\n#    * #\n########\nSolution: rRR\n
; <b>New</b>\n\n#######\n#@ $ .#\n#######\n`;

describe("reports on levels", () => {
  const folder = levelFolder({ "six-levels.txt": rooms, "newer.xsb": newer, "older.xsb": older });
  const workbench = suiteWindow({ folder, theme: "dark" });
  const view = new ViewPage(workbench);

  /** Waits for the report with this heading, and returns its page. */
  async function pageOf(name: string): Promise<Locator> {
    const page = await view.content();
    await page.getByRole("heading", { name }).waitFor();
    return page;
  }

  async function openRooms(): Promise<void> {
    await workbench.runCommand("View: Close All Editors");
    await openText(workbench, "six-levels.txt");
  }

  async function compareAll(): Promise<Locator> {
    await workbench.runCommand("Tilework: Compare Solvers…");
    await workbench.page.locator(".quick-input-title", { hasText: "Compare Solvers" }).waitFor();
    await workbench.palette.pick("All Levels (6)");
    return pageOf("Solvers Compared");
  }

  /** Runs axe in every theme. The page's policy allows only its own script, so it checks a copy elsewhere. */
  async function isLegible(name: string): Promise<void> {
    for (const theme of allThemes) {
      await workbench.setTheme(theme);
      await workbench.picture(`${name}-${theme}`);
      const html = await (await workbench.gameFrame()).evaluate(() => document.documentElement.outerHTML);
      const copy = await workbench.context.newPage();
      await copy.setContent(`<!DOCTYPE html>${html.replace(/<meta http-equiv[^>]*>/g, "")}`);
      assert.deepEqual(complaintLines(await workbench.axe(copy.mainFrame(), rulesIn(theme))), [], theme);
      await copy.close();
    }
  }

  it("are legible in every theme, wide and narrow, and have no axe violations", async () => {
    await openRooms();
    const page = await compareAll();
    assert.equal(await page.getByRole("table").count(), 2);
    assert.equal(await page.getByText("<b>Nobody</b> at home").count(), 6);
    await hasLines("compare", 1220, 1);
    // A long title wraps before any column is hidden.
    await hasLines("compare", 928, 3);
    await hasLines("compare", 760, 4);
    await isLegible("report-compare");
    await workbench.setTheme("light");
    await resizePanel(workbench, await workbench.gameFrame(), 420, 760);
    await workbench.picture("report-compare-narrow");
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it("compare two files as boards, with signs on the changed squares, in every theme", async () => {
    await workbench.runCommand("View: Close All Editors");
    await openFile(workbench, "newer.xsb");
    await askInList(workbench, "Tilework: Compare Levels as Boards", path.join(folder, "older.xsb"));
    const page = await pageOf("older.xsb ↔ newer.xsb");
    const changes = () =>
      page.locator("article").evaluateAll((articles) =>
        articles
          .map((article) => [
            ...["h2 .kind", ".facts"].map((part) => article.querySelector(part)?.textContent),
            `${article.querySelectorAll("figure").length} boards`,
            `${article.querySelectorAll("figure .mark").length} signs`,
          ])
          .map((parts) => parts.join("; "))
          .join("\n"),
      );
    await page.getByText("2 levels changed · 1 level moved · 1 level added · 1 level removed").waitFor();
    assert.equal(await page.getByText("Level 4: <b>New</b>").count(), 1);
    // What the solver finds arrives last.
    await view.reads(changes, /fewest.*\n.*solved/);
    assert.deepEqual((await changes()).split("\n"), [
      "Moved; moved from place 4 to place 1; 0 boards; 0 signs",
      "Changed; 1 wall added, 1 wall removed, 1 box moved, fewest pushes 4 → 3; 2 boards; 8 signs",
      "Changed; 1 wall added, 1 box added, 1 goal added, solution in the file wrong from push 1, can no longer be solved; 2 boards; 4 signs",
      "Removed; ; 1 boards; 0 signs",
      "Added; ; 1 boards; 0 signs",
    ]);
    for (const [key, change] of [
      ["Alt+F5", /Level 1: Corner/],
      ["F7", /Level 2: Two rooms/],
      ["Shift+Alt+F5", /Level 1: Corner/],
    ] as const) {
      await view.press(key);
      await view.reads(page.locator("article:focus h2"), change);
    }
    await isLegible("comparison");
    await workbench.setTheme("light");
    await assertNotWider(view, "comparison", 320, 760);
    await page.getByRole("link", { name: "As Text" }).click();
    await workbench.page.locator(".monaco-diff-editor .view-line").first().waitFor();
    await workbench.runCommand("Tilework: Compare Levels as Boards");
    await pageOf("older.xsb ↔ newer.xsb");
    await workbench.reload();
    await pageOf("older.xsb ↔ newer.xsb");
  });

  /**
   * At this page width all columns are visible, and rows take at most this many lines. A row that ends with a
   * sentence may take one more. Lines have space around them.
   */
  async function hasLines(name: string, width: number, lines: number): Promise<void> {
    const page = await view.content();
    await resizePanel(workbench, await workbench.gameFrame(), width, 700);
    await workbench.picture(`report-${name}-${width}`);
    const { rows, lineHeight, isScrolled } = await page.locator("body").evaluate((body) => ({
      lineHeight: Number.parseFloat(getComputedStyle(body).lineHeight),
      rows: [...body.querySelectorAll("tbody tr")].map((row) => ({
        height: row.getBoundingClientRect().height,
        hasSentence: (row.lastElementChild?.textContent ?? "").length > 30,
      })),
      isScrolled: [...body.querySelectorAll(".scroll")].some((box) => box.scrollWidth > box.clientWidth + 1),
    }));
    for (const { height, hasSentence } of rows) {
      const most = hasSentence ? lines + 1 : lines;
      assert.ok(height < (most + 0.9) * lineHeight, `a row of ${height} px at ${width} px`);
    }
    assert.equal(isScrolled, false, `all columns are seen at ${width} px`);
  }

  it("work with the keyboard: the table as CSV on the clipboard, the solutions into the file", async () => {
    await openRooms();
    await workbench.runCommand("Tilework: Rate Levels");
    await pageOf("Levels Rated");
    await openText(workbench, "six-levels.txt");
    await workbench.runCommand("Tilework: Solve Collection");
    const page = await pageOf("Collection Solved");
    // Levels are rated here, so that there is a column more.
    await page.getByRole("columnheader", { name: "Difficulty" }).waitFor();
    await hasLines("rated", 760, 4);
    // A low window scrolls. After ordering again, the table stays visible, and the keyboard on its header.
    await workbench.page.setViewportSize({ width: 1280, height: 360 });
    const head = await view.find('a[data-order="pushes"]');
    await head.focus();
    const top = await (await view.frame()).evaluate(() => {
      scrollTo(0, 160);
      return scrollY;
    });
    assert.ok(top > 20, `${top}`);
    await view.opens('th[aria-sort="ascending"] a[data-order="pushes"]:focus', () => head.press("Enter"));
    await view.reads(async () => (await view.frame()).evaluate(() => scrollY), top);
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    const copy = page.getByRole("link", { name: "Copy as CSV" });
    await copy.focus();
    await copy.press("Enter");
    await workbench.page.getByText("The table was copied as CSV.").first().waitFor();
    const copied = await workbench.page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^file,level,title,solver,/);
    await page.getByRole("link", { name: "Write Solutions to the File" }).click();
    await workbench.page.getByText("3 solutions were written into “six-levels.txt”.").first().waitFor();
    // VS Code asks whether to save before it closes a changed file.
    await openText(workbench, "six-levels.txt");
    await workbench.runCommand("File: Revert File");
  });

  it("show whether a file is ready to publish: each finding opens its square, and fixes are applied", async () => {
    await openRooms();
    await workbench.runCommand("Tilework: Ready to Publish?");
    const page = await pageOf("Ready to Publish?");
    assert.equal(await page.getByRole("img").count(), 1);
    assert.equal((await page.getByText("<b>Nobody</b> at home").count()) > 0, true);
    await isLegible("publish");
    await resizePanel(workbench, await workbench.gameFrame(), 420, 760);
    await workbench.picture("publish-narrow");
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    const fixes = page.getByRole("link", { name: "Write the solution that was found" });
    const before = await fixes.count();
    assert.ok(before > 0);
    await fixes.first().click();
    await view.reads(() => fixes.count(), before - 1);
    await page.getByRole("link", { name: "3", exact: true }).first().click();
    await view.until("the level in the editor", async () =>
      (await view.content()).getByText("Lost in the corner").first().isVisible(),
    );
  });
});
