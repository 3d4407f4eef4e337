import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { type LevelEditorPage, levelFolder, openLevelFile, threeCrates } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

const crates = `${threeCrates.join("\r\n")}\r\n`;
const board = "#######\n#     #\n# $@. #\n#     #\n#######\n";

// A box in a corner, and a hall in which a breadth-first search never ends.
const hall = Array.from(
  { length: 8 },
  (_, row) => `#${row % 2 === 0 ? "          " : row === 7 ? "  @       " : " $  $  $  "}#`,
);
const verdicts = [
  "######\n#$ @.#\n#    #\n######",
  ["############", ...hall, "#......... #", "############"].join("\n"),
  board,
].join("\n\n");

describe("solutions of a level", () => {
  let editor: LevelEditorPage;
  const folder = levelFolder({
    "two.sok": `${board}Title: Two ways\n`,
    "empty.xsb": board,
    "crates.txt": crates,
    "verdicts.xsb": verdicts,
  });
  const workbench = suiteWindow({
    folder,
    theme: "dark",
    viewport: { width: 1440, height: 900 },
    settings: { "tilework.solver.timeLimit": 1 },
  });

  const rows = () => editor.find("tilework-solutions li");
  const counted = (count: number) =>
    editor.until(`${count} solutions`, async () => (await (await rows()).count()) === count);

  async function more(row: number, item: string): Promise<void> {
    await (await rows()).nth(row).locator('[data-button="moreOfSolution"]').click();
    await editor.click(item);
  }

  async function paste(moves: string, name?: string): Promise<void> {
    await editor.click("pasteMoves");
    const dialog = await editor.find("tilework-paste-dialog");
    await dialog.locator("textarea").fill(moves);
    if (name !== undefined) await dialog.locator("input").fill(name);
  }

  it("are pasted in upper or lower case, kept, renamed, ordered, compared, and deleted in one undo step each", async () => {
    editor = await openLevelFile(workbench, "two.sok");
    await paste("ullddd");
    const verdict = (await editor.find("tilework-paste-dialog .verdict")).first();
    await editor.reads(verdict, /Move 6, “d”, can't be played/);
    const field = await editor.find("tilework-paste-dialog textarea");
    assert.equal(await field.evaluate((area) => getComputedStyle(area).resize), "vertical");
    await field.fill("ULLDRR");
    await editor.reads(verdict, /They solve the level: 6 moves, 2 pushes/);
    await editor.click("keepPasted");
    await counted(1);
    await paste("rlulldrr", "Long");
    await editor.click("keepPasted");
    await counted(2);
    await paste("u", "Begin");
    await editor.reads(verdict, /don't solve the level/);
    await editor.click("keepPasted");
    await counted(3);
    await more(1, "renameStored");
    await (await editor.find("tilework-name-dialog input")).fill("Round about");
    await editor.click("applyName");
    await editor.reads((await rows()).nth(1), /Round about/);
    await editor.save();
    assert.match(
      editor.read("two.sok"),
      /Title: Two ways\n\nSolution\/Pasted 6\/2\nulldRR\n\nSolution\/Round about \d+\/2\n[a-zA-Z]+\n\nSnapshot\/Begin 1\/0\nu\n$/,
    );
    await (await editor.find("tilework-solutions select")).selectOption("name");
    await editor.reads((await rows()).first(), /Begin/);
    await (await editor.find("tilework-solutions select")).selectOption("known");
    await editor.click("compareSolutions");
    const table = await editor.find("tilework-compare-dialog table");
    await table.getByText("Pushing Sessions").waitFor();
    const twins = await editor.find("tilework-twin-boards");
    await twins.getByText("Push 0 of 2").waitFor();
    await twins.locator('[data-button="replayForward"]').click();
    await twins.getByText("Push 1 of 2").waitFor();
    await editor.click("twinsPace");
    await editor.click("twinsParting");
    await twins.getByText("Move 1 of ").waitFor();
    await inEveryTheme(editor, "editor-compare-solutions");
    await workbench.page.setViewportSize({ width: 620, height: 900 });
    await workbench.picture("editor-compare-solutions-narrow");
    await workbench.page.setViewportSize({ width: 1440, height: 900 });
    await editor.opens("tilework-replay-bar", () => editor.click("replaySecond"));
    await editor.click("replayLeave");
    await more(0, "deleteStored");
    await counted(2);
    await editor.undo();
    await counted(3);
  });

  it("continue from a snapshot, which is kept in a playtest, with keys alone", async () => {
    editor = await openLevelFile(workbench, "empty.xsb");
    await editor.focus();
    const bar = await editor.find("tilework-test-bar");
    await editor.pressFor("t", bar);
    await editor.pressFor("ArrowUp", bar.getByText("Moves 1"));
    await editor.press("ArrowLeft");
    await bar.getByText("Moves 2").waitFor();
    await editor.click("keepSnapshot");
    await counted(1);
    await editor.press("Escape");
    const menu = (await editor.find('tilework-solutions [data-button="moreOfSolution"]')).first();
    await menu.focus();
    await editor.keysAreSettled();
    await editor.opens('[role="menuitem"]:focus >> nth=0', "Enter");
    await editor.opens('[data-button="continueStored"]:focus', "ArrowDown");
    await editor.press("Enter");
    await (await editor.find("tilework-test-bar")).getByText("Moves 2").waitFor();
    await editor.pressOnBoard("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowRight");
    await (await editor.find("tilework-test-bar")).getByText("You win!").waitFor();
    await (await editor.find("tilework-solutions")).getByText("Your playtest").first().waitFor();
    await editor.press("Escape");
    await editor.until("the game in the list", async () => (await (await rows()).count()) === 2);
    await more(0, "keepStored");
    const stored = (await editor.find("tilework-solutions .about")).getByText("In the file");
    await editor.reads(() => stored.count(), 2);
    await inEveryTheme(editor, "editor-solutions");
  });

  it("of the three crates in a .txt file have 3 pushes by BFS and 14 moves by A*, and are replayed", async () => {
    editor = await openLevelFile(workbench, "crates.txt");
    assert.equal(await editor.cell(3, 11), "player");
    assert.equal(await editor.cell(2, 4), "box");
    await editor.solveBy("bfs", /3 pushes/);
    await editor.solveBy("astar", /14 moves/);
    await editor.click("replay");
    const place = await editor.find("tilework-replay-bar .place");
    await editor.reads(place, /^[3-9] \/ 14/);
    await editor.pressOnBoard("Space", "Home");
    await editor.reads(place, /^0 \/ 14/);
    // The button for the start is disabled now. The board keeps the keyboard.
    await (await editor.button("replayFirst")).click({ force: true });
    await editor.press("ArrowRight", "Shift+ArrowRight");
    await editor.reads(place, /· 1 push$/);
    const mark = await editor.find("tilework-moves-text mark");
    assert.match(await mark.innerText(), /[LURD]/);
    await editor.press("End");
    await editor.has("all boxes are home", [2, 3, "box on goal"], [4, 3, "box on goal"]);
    await editor.press("Home", "ArrowRight");
    await editor.reads(place, /^1 \/ 14/);
    await editor.click("takeOver");
    await (await editor.find("tilework-test-bar")).getByText("Moves 1").waitFor();
    await editor.opens("tilework-editor-tools", () => editor.click("leaveTest"));
    assert.equal(await editor.cell(2, 4), "box");
    assert.equal(editor.read("crates.txt"), crates);
  });

  it("are written into the file in one undo step, and undo restores the bytes", async () => {
    await editor.click("writeSolution");
    const stored = (await editor.find("tilework-solutions .about")).getByText("In the file");
    await stored.first().waitFor();
    await editor.save();
    assert.match(editor.read("crates.txt"), /Solution/i);
    await editor.focus();
    await editor.undo();
    await editor.until("it is gone", async () => (await stored.count()) === 0);
    await editor.saveTo("crates.txt", crates);
  });

  it("that are proved impossible differ from those that timed out, and neither is offered for replay", async () => {
    editor = await openLevelFile(workbench, "verdicts.xsb");
    const news = await editor.find("tilework-solve-panel .news:not(.busy)");
    await editor.click("solve");
    await editor.reads(news, /there is none/);
    assert.match((await news.getAttribute("class")) ?? "", /unsolvable/);
    const sign = () => news.locator("svg.icon").first().innerHTML();
    const unsolvable = await sign();
    await workbench.picture("editor-unsolvable");
    await editor.click("nextLevel");
    await editor.until("the hall is shown", async () => (await news.count()) === 0);
    await (await editor.find("tilework-solve-panel select")).selectOption("bfs");
    await editor.click("solve");
    await editor.reads(news, /stopped after/);
    assert.match(await news.innerText(), /time limit was reached.*may still have a solution/s);
    assert.match((await news.getAttribute("class")) ?? "", /gaveUp/);
    assert.notEqual(await sign(), unsolvable);
    await workbench.picture("editor-gave-up");
    const offers = await editor.find('[data-button="replay"], [data-button="writeSolution"]');
    assert.equal(await offers.count(), 0);
    await editor.opens("tilework-solve-panel .news.busy >> nth=0", () => editor.click("continueSearch"));
    await editor.click("cancelSolving");
    await editor.reads(news, /Canceled after/);
    assert.equal(await (await editor.find('[data-button="continueSearch"]')).count(), 0);
    await editor.click("nextLevel");
    await editor.until("the third level is shown", async () => (await news.count()) === 0);
    await (await editor.find("tilework-solve-panel select")).selectOption("auto");
    await editor.opens('[data-button="replay"]', () => editor.click("solve"));
  });

  it("are replayed faster, and a range of them is marked", async () => {
    await editor.click("replay");
    const place = await editor.find("tilework-replay-bar .place");
    const tops = ["optimize", "takeOver", "replayLeave"].map(
      async (name) => (await (await editor.button(name)).boundingBox())?.y,
    );
    assert.equal(new Set(await Promise.all(tops)).size, 1, "the buttons share a line");
    await editor.click("replaySpeed");
    await editor.click("speed-4");
    await editor.reads(place, /^(\d+) \/ \1/);
    await editor.click("endRange");
    const middle = async (part: string) => {
      const { y, height } = (await (await editor.find(`tilework-replay-bar ${part}`)).boundingBox())!;
      return y + height / 2;
    };
    const distance = async () => Math.abs((await middle(".marked")) - (await middle("input.range")));
    await editor.finds("the range marked on the slider", distance, (px) => px <= 2);
    await editor.click("replayLeave");
  });
});
