import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { resizePanel } from "../e2e/shared/fit.js";
import { type LevelEditorPage, levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { endlessLevel } from "../unit/shared/slow-level.js";

const board = "#########\n#   #   #\n# $   . #\n#@  #   #\n# $   . #\n##      #\n#########";
const endless = endlessLevel.join("\n");

/** Hundreds of changes, each judged quickly: more than a second's work, and far less than the test waits. */
const hall = [
  "#".repeat(32),
  ...Array.from({ length: 24 }, (_, row) => `#${(row === 9 ? "      $   $      .   ." : "").padEnd(30)}#`),
  `#@${" ".repeat(29)}#`,
  "#".repeat(32),
].join("\n");

/** The box on the left is in a corner. */
const lost = ["########", "#$  $ .#", "#  @  .#", "########"].join("\n");

describe("the design lab in the level editor", () => {
  let editor: LevelEditorPage;
  const folder = levelFolder({
    "lab.xsb": `${board}\n`,
    "endless.xsb": `${endless}\n`,
    "hall.xsb": `${hall}\n`,
    "lost.xsb": `${lost}\n`,
  });
  const workbench = suiteWindow({ folder, theme: "dark", viewport: { width: 1440, height: 900 } });

  const panel = () => editor.find("tilework-design-lab section");
  const rows = () => editor.find("tilework-design-lab tbody tr");
  const signs = async () => (await editor.find("tilework-editor-board .lab > g")).count();
  const ended = () =>
    editor.until("the lab has tried all changes", async () => {
      if (/(\d+) of \1 tried/.test(await (await panel()).innerText())) return true;
      // On a busy machine its time is up before. The button may have gone since it was seen.
      const more = (await editor.find('[data-button="continueLab"]')).first();
      if (await more.isVisible()) await more.click({ timeout: 2_000 }).catch(() => undefined);
      return false;
    });
  /** Opens the small level, and waits until the lab has tried all changes. */
  const tryChanges = async () => {
    editor = await openLevelFile(workbench, "lab.xsb");
    await workbench.runCommand("Sokoban Editor: Design Lab");
    await ended();
  };

  it("shows the effect of every change, applies one, and one undo reverts it", async () => {
    await tryChanges();
    const about = await (await panel()).innerText();
    assert.match(about, /The level as it is: \d+ pushes, \d+ moves, the fewest, proved\./);
    assert.match(about, /The boxes (have one order|can be pushed in more than one order)/);
    assert.ok((await signs()) > 20, `${await signs()} signs`);
    await inEveryTheme(editor, "editor-design-lab");
    // A narrow page shows the first rows of the table below the board, without being scrolled.
    for (const [width, height] of [
      [400, 800],
      [640, 840],
    ] as const) {
      await resizePanel(workbench, await editor.frame(), width, height);
      await editor.atRest();
      await workbench.picture(`editor-design-lab-${width}`);
      await editor.finds(
        `the third row above ${height} px, ${width} px wide`,
        async () => (await rows()).nth(2).evaluate((row) => row.getBoundingClientRect().bottom),
        (third) => third <= height,
      );
    }
    await workbench.page.setViewportSize({ width: 1440, height: 900 });
    // A row has two lines where the panel is narrow.
    const rowHeight = await (await rows()).first().evaluate((row) => row.getBoundingClientRect().height);
    assert.ok(rowHeight < 60, `a row is ${rowHeight} px high`);
    const show = await editor.find("tilework-design-lab .show");
    const [label, list] = await show
      .locator("> *")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    assert.ok(list!.left - label!.right >= 6, "room between the list and its label");
    // Lists the walls without an effect.
    await (await editor.find("tilework-design-lab select")).selectOption("walls");
    await (await editor.find('tilework-design-lab th button:has-text("Square")')).click();
    const row = (await rows())
      .filter({ hasText: "Floor becomes wall" })
      .filter({ hasText: "Changes nothing" })
      .first();
    const [, atRow, atColumn] = /(\d+), (\d+)/.exec(await row.innerText()) ?? [];
    await row.hover();
    await (await editor.find("tilework-editor-board .pointed")).waitFor();
    await workbench.picture("editor-design-lab-pointed");
    const before = await editor.cell(Number(atRow), Number(atColumn));
    await row.locator('[data-button="applyChange"]').click();
    await editor.reads(() => editor.cell(Number(atRow), Number(atColumn)), "wall");
    assert.equal(before, "floor");
    await editor.until("the signs have gone", async () => (await signs()) === 0);
    await editor.undo();
    await editor.reads(() => editor.cell(Number(atRow), Number(atColumn)), "floor");
    // The results for this board are still known.
    await editor.until("the signs are back", async () => (await signs()) > 20);
  });

  it("works with the keyboard alone, and removes a box with its goal in one undo step", async () => {
    await tryChanges();
    await (await editor.find("tilework-design-lab select")).selectOption("pieces");
    await (await rows()).first().focus();
    await editor.keysAreSettled();
    const focused = async () => (await editor.find("tilework-design-lab tbody tr:focus")).first().innerText();
    await editor.press("End");
    for (let tries = 0; !/Remove the box, and/.test(await focused()); tries++) {
      assert.ok(tries < 100);
      await editor.press("ArrowUp");
    }
    await (await editor.find("tilework-editor-board .pointed")).waitFor();
    const told = await (await editor.frame()).evaluateHandle(() => {
      const keys: string[] = [];
      window.addEventListener("keydown", ({ key }) => keys.push(key));
      return keys;
    });
    await editor.press("Enter");
    assert.deepEqual(await told.jsonValue(), [], "the board, which gets the keyboard, has this key, too");
    const boxes = async () =>
      (await editor.find('tilework-editor-board [role="gridcell"][aria-label*="box"]')).count();
    await editor.until("one box is left", async () => (await boxes()) === 1);
    await editor.undo();
    await editor.until("both are back", async () => (await boxes()) === 2);
    await editor.click("closeLab");
    await (await panel()).waitFor({ state: "detached" });
  });

  it("stops at the first edit, or on request", async () => {
    editor = await openLevelFile(workbench, "endless.xsb");
    await editor.focus();
    await editor.opens('[data-button="stopLab"] >> nth=0', () => editor.choose("levelMenu", "designLab"));
    await editor.goTo(2, 4);
    await editor.closes('[data-button="stopLab"] >> nth=0', () => editor.press("1", "Space"));
    await editor.opens('[data-button="stopLab"] >> nth=0', () => editor.click("startLab"));
    await editor.opens('[data-button="startLab"] >> nth=0', () => editor.click("stopLab"));
  });

  it("continues with the undetermined changes after it has ended", async () => {
    editor = await openLevelFile(workbench, "hall.xsb");
    await (await editor.find(".panel")).waitFor();
    await workbench.page.setViewportSize({ width: 1440, height: 400 });
    await (await editor.find(".panel")).evaluate((side) => (side.scrollTop = side.scrollHeight));
    await workbench.runCommand("Sokoban Editor: Design Lab");
    // It shows itself, wherever the panel was scrolled to.
    await editor.until("its head is seen", async () => {
      const [head, side] = [
        await (await panel()).boundingBox(),
        await (await editor.find(".panel")).boundingBox(),
      ];
      return head !== null && side !== null && head.y >= side.y;
    });
    await workbench.page.setViewportSize({ width: 1440, height: 900 });
    const judged = async () => Number(/(\d+) of \d+ tried/.exec(await (await panel()).innerText())?.[1] ?? 0);
    // On a busy machine most time out.
    await editor.until("some are judged", async () => (await judged()) > 0);
    await editor.opens('[data-button="continueLab"]', () => editor.click("stopLab"));
    const before = await judged();
    await editor.click("continueLab");
    await editor.until("more are judged, and what was stays", async () => (await judged()) > before);
    await editor.opens('[data-button="startLab"]', () => editor.click("stopLab"));
  });

  it("is shown beside the explanation of a lost level, which a key opens", async () => {
    editor = await openLevelFile(workbench, "lost.xsb");
    await editor.pressOnBoard("Shift+b");
    const bar = await editor.find("tilework-test-bar");
    await bar.getByText(/Deadlock from the start\./).waitFor();
    // No move can be undone.
    assert.equal(await bar.locator('[data-button="undoDeadlock"]').count(), 0);
    assert.equal(await (await editor.find("tilework-editor-board .lost")).count(), 1);
    await editor.pressOnBoard("Escape");
    await bar.waitFor({ state: "detached" });
  });
});
