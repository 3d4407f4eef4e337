import assert from "node:assert/strict";
import { inEveryTheme } from "./shared/every-theme.js";
import { type LevelEditorPage, levelFolder, openLevelFile, read } from "./shared/level-editor.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

const board = "#######\n#     #\n# $@. #\n#     #\n#######\n";
describe("solutions of a level", () => {
  let workbench: Workbench;
  let editor: LevelEditorPage;
  const folder = levelFolder({ "two.sok": `${board}Title: Two ways\n`, "empty.xsb": board });

  before(async () => {
    workbench = await openWorkbench({
      folder,
      theme: "dark",
      viewport: { width: 1440, height: 900 },
      settings: { "files.autoSave": "off" },
    });
    editor = await openLevelFile(workbench, "two.sok");
  });

  after(() => workbench.close());

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

  async function save(): Promise<void> {
    await workbench.pressWithCtrl("s");
    await editor.until(
      "it is saved",
      async () => (await workbench.page.locator(".tab.active.dirty").count()) === 0,
    );
  }

  it("are pasted in upper or lower case, kept, renamed, ordered, compared, and deleted in one undo step each", async function () {
    this.timeout(120_000);
    await paste("ullddd");
    const verdict = (await editor.find("tilework-paste-dialog .verdict")).first();
    await editor.until("what cannot be played", async () =>
      /Move 6, “d”, can't be played/.test(await verdict.innerText()),
    );
    await (await editor.find("tilework-paste-dialog textarea")).fill("ULLDRR");
    await editor.until("that they solve it", async () =>
      /They solve the level: 6 moves, 2 pushes/.test(await verdict.innerText()),
    );
    await editor.click("keepPasted");
    await counted(1);
    await paste("rlulldrr", "Long");
    await editor.click("keepPasted");
    await counted(2);
    await paste("u", "Begin");
    await editor.until("a snapshot", async () => /don't solve the level/.test(await verdict.innerText()));
    await editor.click("keepPasted");
    await counted(3);
    await more(1, "renameStored");
    await (await editor.find("tilework-name-dialog input")).fill("Round about");
    await editor.click("applyName");
    await editor.until("its name", async () => /Round about/.test(await (await rows()).nth(1).innerText()));
    await save();
    assert.match(
      read(folder, "two.sok"),
      /Title: Two ways\n\nSolution\/Pasted 6\/2\nulldRR\n\nSolution\/Round about \d+\/2\n[a-zA-Z]+\n\nSnapshot\/Begin 1\/0\nu\n$/,
    );
    await (await editor.find("tilework-solutions select")).selectOption("name");
    await editor.until("by name", async () => /Begin/.test(await (await rows()).first().innerText()));
    await (await editor.find("tilework-solutions select")).selectOption("known");
    await editor.click("compareSolutions");
    const table = await editor.find("tilework-compare-dialog table");
    await table.getByText("Pushing Sessions").waitFor();
    const twins = await editor.find("tilework-twin-boards");
    await twins.getByText("Push 0 of 2").waitFor();
    await editor.click("twinsForward");
    await twins.getByText("Push 1 of 2").waitFor();
    await editor.click("twinsPace");
    await editor.click("twinsParting");
    await twins.getByText("Move 1 of ").waitFor();
    await inEveryTheme(editor, "editor-compare-solutions");
    await workbench.page.setViewportSize({ width: 620, height: 900 });
    await workbench.picture("editor-compare-solutions-narrow");
    await workbench.page.setViewportSize({ width: 1440, height: 900 });
    await editor.click("replaySecond");
    await (await editor.find("tilework-replay-panel")).waitFor();
    await editor.click("replayLeave");
    await more(0, "deleteStored");
    await counted(2);
    await editor.undo();
    await counted(3);
  });

  it("continue from a snapshot, which is kept in a playtest, with keys alone", async function () {
    this.timeout(120_000);
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
    await editor.press("Enter");
    await (await editor.find('[role="menuitem"]:focus')).first().waitFor();
    await editor.press("ArrowDown");
    await (await editor.find('[data-button="continueStored"]:focus')).waitFor();
    await editor.press("Enter");
    await (await editor.find("tilework-test-bar")).getByText("Moves 2").waitFor();
    await editor.focus();
    await editor.press("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowRight");
    await (await editor.find("tilework-test-bar")).getByText("You win!").waitFor();
    await (await editor.find("tilework-solutions")).getByText("Your playtest").first().waitFor();
    await editor.press("Escape");
    await editor.until("the game in the list", async () => (await (await rows()).count()) === 2);
    await more(0, "keepStored");
    await editor.until(
      "both are in the file",
      async () =>
        (await (await editor.find("tilework-solutions .about")).getByText("In the file").count()) === 2,
    );
    await inEveryTheme(editor, "editor-solutions");
  });

  it("logs no problems on the console", () => assert.deepEqual(workbench.problems, []));
});
