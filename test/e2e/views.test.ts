import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { linkTo } from "../../src/games/saves/game-link.js";
import { Game, openSeeded } from "./shared/game.js";
import { levelFolder, threeCrates } from "./shared/level-editor.js";
import { suiteWindow } from "./shared/suite-window.js";
import { testThemeLists } from "./shared/theme-lists.js";

describe("the views in the activity bar", () => {
  const room = "#####\n#@$.#\n#####\n";
  const folder = levelFolder({
    "crates.xsb": `${threeCrates.join("\n")}\n\n${room}`,
    "prose.txt": "Milk, bread, eggs.\n",
    "broken.sok": "#####\n#@$$.#\n#####\n",
    "deep/rooms.txt": room,
  });
  const settings = { "extensions.confirmedUriHandlerExtensionIds": ["tilework.tilework"] };
  const workbench = suiteWindow({ folder, settings });

  before(async () => {
    const icon = workbench.page.locator('.activitybar .action-label[aria-label^="Puzzles"]');
    await icon.waitFor();
    // A click on the icon of a visible view would hide it.
    if ((await row("Sliding Puzzle").count()) === 0) await icon.click();
    await row("Sliding Puzzle").first().waitFor();
    assert.equal(await row("Continue").count(), 0);
  });

  const rows = () => workbench.page.locator(".part.sidebar .monaco-list-row");
  const row = (label: string) =>
    rows().filter({ has: workbench.page.locator(".label-name", { hasText: label }) });
  const text = async (label: string) => (await row(label).first().innerText()).replace(/\s+/g, " ");
  const game = new Game(workbench);
  /** Makes moves in a game and closes it. */
  const leaveUnfinished = async () => {
    // Beside a level editor, the palette has no New Game….
    await workbench.runCommand("View: Close All Editors");
    const game = await openSeeded(workbench, "2048/4x4/7");
    await game.press("ArrowLeft", "ArrowDown");
    await row("Continue").first().waitFor();
    await workbench.runCommand("View: Close All Editors");
  };

  it("list every game with its sizes and collections", async () => {
    for (const label of ["2048", "Sliding Puzzle", "Sokoban", "New 4×4", "All levels…"])
      await row(label).first().waitFor();
    await game.until("the progress of all levels", async () => /0 of \d+ solved/.test(await text("Sokoban")));
  });

  it("list the level files of the workspace, with their solved levels and problems", async () => {
    for (const label of ["crates.xsb", "broken.sok", "rooms.txt"]) await row(label).first().waitFor();
    assert.equal(await row("prose.txt").count(), 0);
    await game.until("what is in them", async () => /0 of 2 solved/.test(await text("crates.xsb")));
    await game.until("what is wrong", async () => /problem/.test(await text("broken.sok")));
    assert.match(await text("rooms.txt"), /0 of 1 solved · deep/);
    const label = await row("crates.xsb").first().getAttribute("aria-label");
    assert.match(label ?? "", /crates\.xsb, 0 of 2 solved/);
  });

  it("lead to the puzzles of the day, on Home and in the view", async () => {
    await workbench.runCommand("Tilework: Open Games");
    await (await game.button("todaysPuzzles")).waitFor();
    await workbench.picture("today-home");
    await game.until("today's puzzles", async () => /0 of 5 finished/.test(await text("Today's Puzzles")));
    await (await game.button("todaysPuzzles")).click();
    await workbench.palette.input.waitFor();
    await workbench.picture("today-list");
    await workbench.page.keyboard.press("Escape");
    await row("Today's Puzzles").first().click();
    await workbench.palette.pick("Sliding Puzzle · 4×4");
    await (await game.board()).waitFor();
  });

  it("stand beside a game that a link opens, once the player agrees", async () => {
    const link = linkTo("code-oss://tilework.tilework", { kind: "game", text: "sliding/3x3/7" })!;
    await workbench.runCommand("Developer: Open URL");
    await workbench.palette.input.fill(link);
    await workbench.page.keyboard.press("Enter");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "Open this game from a link?" }).waitFor();
    await workbench.picture("link-question");
    await dialog.getByRole("button", { name: "Open Game" }).click();
    await game.reads(async () => (await game.board()).getAttribute("aria-label"), /3×3/);
  });

  it("show unfinished games, and continue them", async () => {
    await leaveUnfinished();
    await game.until("how far it is", async () => /2048 · 4×4/.test(await text("Continue")));
    await row("Continue").first().click();
    await (await game.board()).waitFor();
  });

  it("start a level with the keyboard alone", async () => {
    await workbench.runCommand("View: Close All Editors");
    const collection = rows().filter({ hasText: "solved" }).nth(1);
    await collection.click();
    await rows().filter({ hasText: /Next$/ }).first().waitFor();
    const focused = workbench.page.locator(".part.sidebar .monaco-list:focus .monaco-list-row.focused");
    await focused.filter({ hasText: "solved" }).waitFor();
    await workbench.page.keyboard.press("ArrowDown");
    await focused.filter({ hasNotText: /\d solved/ }).waitFor();
    await workbench.page.keyboard.press("Enter");
    await (await game.find("tilework-board")).waitFor();
    await collection.click();
    await workbench.page.keyboard.press("ArrowLeft");
  });

  it("open a level of a file in its editor", async () => {
    await row("crates.xsb").first().click();
    await (await game.find("tilework-editor-board")).waitFor();
    await workbench.page.locator('.tab.active[data-resource-name="crates.xsb"]').waitFor();
  });

  it("follow typing and saving", async () => {
    writeFileSync(path.join(folder, "later.xsb"), room);
    await row("crates.xsb").first().hover();
    const header = workbench.page.locator(".part.sidebar .pane-header", { hasText: "Sokoban Level Files" });
    await header.locator(".codicon-toolbar-more").click();
    const find = workbench.page.locator(".context-view .action-label", { hasText: "Find Level Files" });
    await find.waitFor();
    // A menu ignores the clicks of its first 100 ms.
    await game.until("a menu that takes a click", async () => {
      if (await find.isVisible()) await find.click({ timeout: 2_000 });
      return !(await find.isVisible());
    });
    await row("later.xsb").first().waitFor();
  });

  it("have a menu for each entry", async () => {
    await row("crates.xsb").first().click({ button: "right" });
    const entries = workbench.page.locator(".context-view .action-label");
    await entries.filter({ hasText: "Sokoban Levels" }).first().hover();
    await entries.filter({ hasText: "Solve Collection" }).first().waitFor();
    const labels = await entries.allInnerTexts();
    for (const label of [
      "Play Sokoban Level…",
      "Open in Sokoban Editor",
      "Open Level File as Text",
      "Solve Collection",
      "Compare Solvers…",
    ])
      assert.ok(labels.includes(label), `${label} in ${labels.join(", ")}`);
    await workbench.picture("views-menu");
    await workbench.page.keyboard.press("Escape");
    await workbench.page.keyboard.press("Escape");
  });

  it("show a badge and a status bar item only if the settings say so", async () => {
    const badge = workbench.page
      .locator(".activitybar .action-item", { has: workbench.page.locator('[aria-label^="Puzzles"]') })
      .locator(".badge-content");
    const item = workbench.page.locator('.statusbar-item[id$="tilework.openGames"]');
    await leaveUnfinished();
    assert.equal(await item.count(), 0);
    await workbench.setSetting("tilework.activityBar.badge", true);
    await workbench.setSetting("tilework.statusBar.openGames", true);
    await item.waitFor();
    await game.until("the badge", async () => Number(await badge.innerText()) > 0);
    await workbench.picture("views-badge");
    await item.click();
    await (await game.find("tilework-game-card")).first().waitFor();
    await item.waitFor({ state: "detached" });
  });

  describe("theme lists", () => testThemeLists(() => workbench));
});
