import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { assertFitsEach, complaintLines } from "../e2e/shared/fit.js";
import { type LevelEditorPage, levelFolder, openLevelFile, threeCrates } from "../e2e/shared/level-editor.js";
import { SokobanGame } from "../e2e/shared/sokoban-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { ScriptedSearches } from "./shared/scripted-searches.js";

const rows = ["########", "#      #", "# $@.  #", "#      #", "########"];
const hall = rows.join("\n");
const first = `${"rl".repeat(20)}ulldRR`;
const shorter = "ulldRR";

describe("a solution shown while it is being shortened", () => {
  const searches = new ScriptedSearches();
  searches.find(rows);
  let editor: LevelEditorPage;
  let game: SokobanGame;
  const folder = levelFolder({
    "hall.xsb": `${hall}\nTitle: Hall\n`,
    "rooms.xsb": `${threeCrates.join("\n")}\n\n${hall}\nTitle: Hall\n`,
  });
  const workbench = suiteWindow({
    folder,
    extension: searches.extension,
    theme: "dark",
    viewport: { width: 1440, height: 900 },
    settings: { "tilework.solver.timeLimit": 600, "tilework.confirmNewGame": false },
  });

  it("can be replayed in the level editor with its keys; Keep keeps the best one, and nothing is written", async () => {
    // A playtest would continue after the replay.
    await workbench.runCommand("View: Close All Editors");
    editor = await openLevelFile(workbench, "hall.xsb");
    await (await editor.find("tilework-solve-panel select")).selectOption("any");
    await editor.click("solve");
    const end = await editor.button("cancelSolving");
    assert.match(await end.first().innerText(), /Cancel/);
    searches.find(rows, first);
    await (await editor.button("replay")).first().waitFor();
    assert.match(await end.first().innerText(), /Keep/);
    const busy = await editor.find("tilework-solve-panel .news.busy");
    assert.match(await busy.innerText(), /Shortening · 2 pushes \/ 46 moves so far/);
    await workbench.picture("editor-shortening");
    await editor.click("replay");
    const place = await editor.find("tilework-replay-bar .place");
    await editor.reads(place, /^[1-9]/);
    await editor.keysAreSettled();
    await editor.press("Space", "Home");
    await editor.reads(place, /^0/);
    assert.deepEqual(complaintLines(await workbench.axe(await editor.frame())), []);
    await editor.opens("tilework-editor-tools", "Escape");
    assert.equal(await busy.count(), 1, "it is still being shortened");
    searches.find(rows, first, shorter);
    await editor.reads(busy, /2 pushes \/ 6 moves so far/);
    await editor.click("cancelSolving");
    const news = await editor.find("tilework-solve-panel .news.solved");
    await editor.reads(news, /Solved by Any solution: 2 pushes, 6 moves/);
    assert.equal(await (await editor.button("replay")).count(), 1);
    assert.equal(editor.read("hall.xsb"), `${hall}\nTitle: Hall\n`);
    assert.equal(await workbench.page.locator(".tab.active.dirty").count(), 0);
  });

  it("appears while all levels of a file are solved; the panel shows the progress and a button to stop", async () => {
    editor = await openLevelFile(workbench, "rooms.xsb");
    await editor.click("solveAll");
    const text = () => editor.find("tilework-solve-panel .batch .detail");
    await editor.reads(await text(), "Levels done: 1 of 2; solved: 1");
    await workbench.picture("editor-solving-all");
    // VS Code also lists the progress of its status bar, and what its own extensions say.
    if (process.env.TILEWORK_IN !== "vscode")
      assert.deepEqual(await workbench.notifications(), [], "only the panel tells it");
    assert.deepEqual(complaintLines(await workbench.axe(await editor.frame())), []);
    await editor.click("cancelSolvingAll");
    // The table of results opens on its own before the file is shown again.
    await workbench.page.locator(".tab.active", { hasText: "· rooms.xsb" }).first().waitFor();
    editor = await openLevelFile(workbench, "rooms.xsb");
    await editor.until("it has ended", async () => (await (await text()).count()) === 0);
    await (await editor.find(".news.solved")).first().waitFor();
  });

  it("is a replay on the board that offers the shorter solution, and fits every size", async () => {
    searches.find(rows);
    editor = await openLevelFile(workbench, "hall.xsb");
    await editor.click("test");
    await editor.click("playLevel");
    game = new SokobanGame(workbench);
    await game.reads(async () => (await game.find("tilework-game-page")).count(), 1);
    await game.hasKeys();
    await workbench.pressWithCtrl("Enter");
    await game.reads(await game.button("solve"), /^Cancel/);
    searches.find(rows, first);
    await (await game.find("tilework-replay-bar .bar")).waitFor();
    await game.press("Space");
    const title = await game.find("tilework-replay-bar .title");
    assert.equal(await title.innerText(), "A solution: 46 moves, 2 pushes");
    searches.find(rows, first, shorter);
    const state = await game.find("tilework-replay-bar .improvement");
    await game.reads(state, "So far: 6 moves, 2 pushes");
    assert.match(await title.innerText(), /46 moves/, "what is looked at stays");
    await inEveryTheme(game, "sokoban-shortening");
    await assertFitsEach(game, "sokoban-shortening");
    await game.pressOnBoard("f");
    await game.reads(title, "A solution: 6 moves, 2 pushes");
    await (await game.button("solve")).click();
    await game.reads(async () => (await game.button("solve")).count(), 0);
    await game.reads(state, "There may be a shorter solution.");
    await assertFitsEach(game, "sokoban-shortened", [[320, 480]]);
    await game.opens(".toolbar", () => game.pressOnBoard("Escape"));
  });
});
