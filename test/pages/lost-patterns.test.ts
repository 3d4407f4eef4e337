import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { openLevel, type SokobanGame } from "../e2e/shared/sokoban-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { ViewPage } from "../e2e/shared/view-page.js";

describe("deadlock patterns of Sokoban", () => {
  let game: SokobanGame;
  const lurd = "llddrU";
  const lostRoom = "########\n#      #\n# $@ . #\n# $  . #\n#      #\n########\n";
  const workbench = suiteWindow({ folder: levelFolder({ "lost.xsb": lostRoom }), theme: "dark" });

  it("explain how to keep the first one", async () => {
    game = await openLevel(workbench, "first-steps/2");
    await workbench.runCommand("Tilework: Deadlock Patterns…", "Show Deadlock Patterns");
    const page = await game.find("tilework-patterns-page");
    await page.getByText("There are no deadlock patterns yet").waitFor();
    await page.getByText("In a deadlock, press ⇧B on the board").waitFor();
    await inEveryTheme(game, "lost-patterns-none");
    await game.press("Escape");
    await (await game.board()).waitFor();
  });

  it("are kept with keys alone after an explanation, and shown as small boards, in every theme", async () => {
    await game.focus();
    await game.hasKeys();
    await game.play(lurd);
    await game.isAt("first-steps/2", lurd);
    await game.press("Shift+B");
    await game.hasNotice(/marked box.* Push 1 caused it\./);
    await (await game.button("keepPattern")).first().waitFor();
    await workbench.picture("lost-patterns-explained");
    await workbench.runCommand("Tilework: Deadlock Patterns…", "Keep Deadlock Pattern");
    await game.says(/^The deadlock pattern is kept/);
    await game.pressButton("showPatterns");
    const page = await game.find("tilework-patterns-page");
    await page.locator(".loss").waitFor();
    assert.match(await page.locator(".loss .words").innerText(), /^No goal from there/);
    await page.getByText(/^First Steps 2/).waitFor();
    await inEveryTheme(game, "lost-patterns");
    // A search without results, and back to the board.
    await page.locator("input.search").fill("nothing like it");
    await page.getByText("No pattern matches.").waitFor();
    await page.locator("input.search").press("Escape");
    await page.locator(".loss").waitFor();
    await page.locator("input.search").press("Escape");
    await (await game.board()).waitFor();
  });

  it("are announced when they occur again, and not after they are deleted", async () => {
    await game.pressOnBoard("Shift+R");
    await game.isAt("first-steps/2");
    await game.play(lurd);
    await game.hasNotice(/^You have met this before, in “First Steps 2.*marked box/);
    await game.says(/^You have met this before/);
    await workbench.picture("lost-patterns-met");
    await workbench.runCommand("Tilework: Deadlock Patterns…", "Show Deadlock Patterns");
    const page = await game.find("tilework-patterns-page");
    await game.pressButton("openPattern");
    await (await game.board()).waitFor();
    await game.isAt("first-steps/2", lurd);
    await workbench.runCommand("Tilework: Deadlock Patterns…", "Show Deadlock Patterns");
    await game.pressButton("deletePattern");
    await page.getByText("There are no deadlock patterns yet").waitFor();
    await workbench.page.getByText("The pattern was deleted.").first().waitFor();
  });

  it("are kept from a playtest in the level editor, too", async () => {
    const editor = await openLevelFile(workbench, "lost.xsb");
    await editor.click("test");
    await editor.focus();
    // Pushes the lower box to the left wall, where there is no goal.
    await editor.press("ArrowDown", "ArrowLeft", "Shift+B");
    await (await editor.find("tilework-test-bar .warning")).getByText(/Push 1 caused it\.$/).waitFor();
    await inEveryTheme(editor, "editor-test-lost");
    await editor.click("keepPattern");
    await workbench.page.getByText("The deadlock pattern is kept.").first().waitFor();
    await editor.pressOnBoard("Shift+P");
    await workbench.page.getByText("This deadlock pattern is kept already.").first().waitFor();
    // The button says so, and opens them.
    await editor.click("showPatterns");
    await (await new ViewPage(workbench).content())
      .getByRole("heading", { name: "Deadlock Patterns" })
      .waitFor();
  });
});
