import assert from "node:assert/strict";
import { compress } from "../../src/games/sokoban/play/lurd.js";
import { assertCentered } from "../e2e/shared/fit.js";
import { levelFolder, openFile } from "../e2e/shared/level-editor.js";
import { levelOf, openLevel, SokobanGame } from "../e2e/shared/sokoban-game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

describe("Sokoban, played", () => {
  const two = "#####\n#@$.#\n#####\nTitle: One push\n\n######\n#@ $.#\n######\nTitle: Two steps\n";
  const workbench = suiteWindow({ folder: levelFolder({ "two.xsb": two }), theme: "dark", motion: true });
  let game: SokobanGame;

  it("a level with the keyboard alone, with its moves at the end", async () => {
    await workbench.runCommand("Tilework: Play Sokoban");
    game = await openLevel(workbench, "first-steps/2");
    const { solution } = levelOf("first-steps/2");
    const firstKeys = await game.find("tilework-board .first-keys");
    const hintButton = workbench.page.locator('[id="tilework.tilework.tilework.hint"]');
    await hintButton.waitFor();
    assert.match((await firstKeys.innerText()).replace(/\s+/g, ""), /^↑←↓→Move.*UUndo.*THint$/);
    const over = await firstKeys.evaluate((note) => {
      const [own, board] = [note, note.parentElement!].map((element) => element.getBoundingClientRect());
      return (board!.bottom - own!.top) / own!.height;
    });
    assert.ok(over < 0.6, `${over} of the keys cover the lowest squares`);
    await assertCentered(firstKeys);
    await workbench.picture("sokoban-first-keys");
    for (let moves = 1; moves <= solution.length; moves++) {
      await game.play(solution[moves - 1]!);
      await game.isAt("first-steps/2", solution.slice(0, moves));
      assert.equal(await firstKeys.count(), 0, "until the first move");
    }
    await (await game.find("tilework-ending section")).waitFor();
    await hintButton.waitFor({ state: "hidden" });
    const endingText = async () => (await game.find("tilework-ending section")).innerText();
    // The records are written first.
    await game.until("the best", async () => /Your best on this board/.test(await endingText()));
    const ending = await endingText();
    assert.match(ending, /Star earned: 5 moves, which is par\./);
    await (await game.find("tilework-cheer[golden]")).waitFor({ state: "attached" });
    const appearing = await (await game.find("tilework-ending .star .icon")).evaluate((icon: HTMLElement) => {
      // Once more, as it may have ended.
      icon.style.animation = "none";
      icon.getBoundingClientRect();
      icon.style.animation = "";
      return (icon.getAnimations()[0]!.effect as KeyframeEffect).getKeyframes()[0]!.opacity;
    });
    assert.equal(appearing, "0", "the star fades in");
    assert.doesNotMatch(ending, /Solved: /, "the figures say it");
    assert.ok(ending.replace(/\s+/g, " ").includes(compress(solution)), ending);
  });

  /** Waits until a level in the list of levels has the focus, by default the level being played. */
  async function listHasFocus(variant = "first-steps/3"): Promise<void> {
    await (await game.find(`tilework-levels-page [data-variant="${variant}"]:focus`)).waitFor();
  }

  it("the next level with a key, the list of levels with a check mark, and back", async () => {
    await game.press("PageDown");
    await game.isAt("first-steps/3");
    await game.press("g");
    // The list starts at the player's current level.
    const focused = workbench.page.locator(".quick-input-list .monaco-list-row.focused");
    await focused.filter({ hasText: "3. Behind You" }).waitFor();
    await game.press("Escape");
    await game.hasFocus();
    await game.openLevels();
    const solved = await game.find('[data-variant="first-steps/2"]');
    await solved.waitFor();
    assert.match(await solved.innerText(), /^2\s+Mind the Corner\s+8 × 6, boxes: 1\s+5 moves, 2 pushes/);
    // Checks the mark beside the title: boxes also have marks, and the picture shows one.
    assert.equal(await solved.locator(".words .mark").getAttribute("aria-label"), "Solved at par");
    const progress = await game.find('[data-collection="first-steps"] .detail');
    assert.match(await progress.innerText(), /^1 of \d+ solved$/);
    // A picture of its start: player and box.
    assert.equal(await solved.locator("tilework-board .sprite").count(), 2);
    const listed = async () =>
      (await game.find(".level")).evaluateAll((found) =>
        found.map((level) => level.getAttribute("data-variant")),
      );
    assert.equal((await listed()).length, 59);
    await (await game.find(".search")).fill("mind");
    assert.deepEqual(await listed(), ["first-steps/2"]);
    // A card that showed another level before has the colors of its board.
    const boxColors = async () =>
      (await game.find(".level .picture tilework-board .surface")).evaluateAll((boards) => [
        ...new Set(boards.map((board) => getComputedStyle(board).getPropertyValue("--sokoban-box"))),
      ]);
    // Enter opens the only level that is found.
    await (await game.find(".search")).press("Enter");
    await game.isAt("first-steps/2");
    await game.press("PageDown");
    await game.openLevels();
    await (await game.find(".search")).fill("mind");
    const [searched, ...others] = await boxColors();
    assert.match(searched ?? "", /^#|^rgb/);
    assert.deepEqual(others, []);
    await (await game.find(".search")).fill("");
    await (await game.find('.filters label:has-text("Not solved")')).click();
    assert.equal((await listed()).length, 58);
    assert.deepEqual(await boxColors(), [searched]);
    await (await game.find('.filters label:has-text("All")')).click();
    await (await game.find('[data-variant="first-steps/3"]')).focus();
    await listHasFocus();
    await game.press("Escape");
    await game.isAt("first-steps/3");
    await game.hasFocus();
    await game.openLevels();
    await solved.waitFor();
    // With the keyboard: the level on the board has the focus, arrow keys move from there, and the list is
    // one tab stop.
    await listHasFocus();
    await game.press("Home");
    await listHasFocus("first-steps/1");
    await game.press("ArrowDown", "ArrowUp");
    await listHasFocus("first-steps/1");
    await game.press("ArrowRight", "ArrowRight", "ArrowRight");
    await listHasFocus("first-steps/4");
    await game.press("Enter");
    await game.isAt("first-steps/4");
    await game.hasFocus();
  });

  it("a level with the mouse alone: a click to walk, a click on a box and its target, a drag", async () => {
    await game.openLevels();
    await (await game.find('[data-variant="first-steps/1"]')).click();
    await game.isAt("first-steps/1");
    await game.click(1, 3);
    await game.isAt("first-steps/1", "u");
    await game.opens(".marks .target >> nth=0", () => game.click(2, 2));
    // A room of 3 × 5 squares with the goal in its center. A box at its wall never comes off it, and the ring
    // along the walls has 12 squares.
    assert.equal(await (await game.find(".marks .target")).count(), 2);
    assert.equal(await (await game.find(".marks .trap")).count(), 12);
    await game.says(
      /Box picked\. It can be pushed to 14 squares\. Crosses mark where it would be stuck: 12\./,
    );
    assert.match(await game.square(1, 1), /, the box would be stuck here$/);
    assert.match(await game.square(2, 4), /, the box can go here$/);
    assert.match(await game.square(2, 2), /^box, the picked square$/);
    await game.click(2, 3);
    await game.reads(() => game.square(2, 3), "box");
    const [from, to] = [await game.point(2, 3), await game.point(2, 4)];
    await workbench.page.mouse.move(from.x, from.y);
    await workbench.page.mouse.down();
    await workbench.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await (await game.find(".marks .picked")).waitFor();
    await workbench.picture("sokoban-dragged-dark");
    // Dropped where it was taken, it is no longer picked.
    await workbench.page.mouse.move(from.x, from.y, { steps: 4 });
    await game.closes(".marks .picked", () => workbench.page.mouse.up());
    await workbench.page.mouse.down();
    await workbench.page.mouse.move(to.x, to.y, { steps: 4 });
    await game.opens("tilework-ending section", () => workbench.page.mouse.up());
    await (await game.button("nextLevel")).last().click();
    await game.isAt("first-steps/2");
  });

  it("warns about a deadlock, and undoes it; undo by push and all at once", async () => {
    game = await openLevel(workbench, "first-steps/2");
    const isAt = (lurd = "") => game.isAt("first-steps/2", lurd);
    await game.play("llddrU");
    await isAt("llddrU");
    await game.hasNotice(/^The box in row 2, column 3 can never reach a goal/);
    await game.says(/can never reach a goal/);
    assert.equal(await game.square(1, 2), "box, in a deadlock");
    await game.press("Shift+B");
    await game.hasNotice(/marked box.* Push 1 caused it\./);
    await game.says(/Push 1 caused it/);
    assert.equal(await game.square(1, 2), "box, in a deadlock");
    await game.press("b");
    await isAt("llddr");
    await game.hasNotice(/^The box isn't on its goal yet/);
    await game.press("ArrowUp", "ArrowDown");
    await game.press("Shift+U");
    await isAt("llddr");
    await game.press("Shift+R");
    await isAt();
    await game.press("u");
    await isAt("llddr");
    await game.press("r", "ArrowLeft", "ArrowLeft");
    await isAt("ll");
    await game.press("Shift+U");
    await game.hasNotice(/^There is no push to undo/);
  });

  it("a hint, and a solution as a replay that can be continued; such a win is assisted", async () => {
    game = await openLevel(workbench, "first-steps/4");
    await game.opens(".hint[data-direction]", "Shift+?");
    await game.says(/^Hint: Push the box in row \d+, column \d+ (up|down|left|right)\./);
    await game.opens("tilework-replay-bar .bar", () => workbench.pressWithCtrl("Enter"));
    const title = await (await game.find("tilework-replay-bar .title")).innerText();
    assert.match(title, /^A solution with the fewest pushes: \d+ moves, \d+ pushes$/);
    const place = async (pattern: RegExp) =>
      (await game.find("tilework-replay-bar .place")).filter({ hasText: pattern }).waitFor();
    await game.press("End");
    await place(/^(\d+) \/ \1$/);
    await game.press("ArrowUp");
    await place(/^(\d+) \/ (?!\1$)\d+$/);
    await (await game.find('tilework-replay-bar [data-button="replayForwardPush"]')).click();
    await place(/^(\d+) \/ \1$/);
    await game.opens("tilework-ending section", "Enter");
    const ending = await game.find("tilework-ending section");
    assert.match(await ending.innerText(), /Assisted: doesn't count as solved by you/);
    assert.equal(await game.figure("best-moves"), "–");
  });

  it("a long level with fast keys", async () => {
    game = await openLevel(workbench, "side-rooms/5");
    const { solution } = levelOf("side-rooms/5");
    assert.ok(solution.length > 40);
    await game.opens("tilework-ending section", () => game.play(solution));
    await game.isAt("side-rooms/5", solution);
  });

  it("copies moves in both forms", async () => {
    game = await openLevel(workbench, "first-steps/3");
    await game.play("rruu");
    await game.isAt("first-steps/3", "rruu");
    const clipboard = () => workbench.page.evaluate(() => navigator.clipboard.readText());
    await game.press("m");
    await game.finds("run-length text", clipboard, (found) => found === "2R 2U");
    await workbench.runCommand("Tilework: Copy or Share…", "Copy Moves as LURD Text");
    await game.finds("LURD text", clipboard, (found) => found === "rruu");
  });

  it("a level file from its editor, then its next level, through a reload", async () => {
    await openFile(workbench, "two.xsb");
    await workbench.runCommand("Tilework: Play Sokoban Level…", "Browse…");
    game = new SokobanGame(workbench);
    await (await game.find("header")).filter({ hasText: /two\.xsb 1.*One push/s }).waitFor();
    await game.hasKeys();
    await game.opens("tilework-ending section", "ArrowRight");
    await game.press("PageDown");
    await (await game.find("header")).filter({ hasText: /two\.xsb 2.*Two steps/s }).waitFor();
    await game.press("ArrowRight");
    await game.reads(() => game.figure("moves"), "1");
    await workbench.reload();
    await (await game.find("header")).filter({ hasText: /two\.xsb 2.*Two steps/s }).waitFor();
    await game.reads(() => game.figure("moves"), "1");
    await game.pressOnBoard("PageUp");
    await (await game.find("header")).filter({ hasText: /two\.xsb 1.*One push/s }).waitFor();
    await game.reads(() => game.figure("best-moves"), "1");
  });
});
