import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { complaintLines } from "../e2e/shared/fit.js";
import { type LevelEditorPage, levelFolder, openGallery, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { ViewPage } from "../e2e/shared/view-page.js";

const room = "########\n#      #\n# @$ . #\n#      #\n########\nTitle: One crate\n";

describe("the gallery of random levels", () => {
  let editor: LevelEditorPage;
  const workbench = suiteWindow({ folder: levelFolder({ "crates.xsb": room }) });
  const gallery = new ViewPage(workbench);

  before(async () => {
    editor = await openLevelFile(workbench, "crates.xsb");
  });

  const cards = async () => (await gallery.find(".card")).count();
  const status = async () => (await gallery.find("[role=status]")).innerText();

  it("fills with levels and their measures, in every theme, wide and narrow", async () => {
    await openGallery(workbench, "7");
    await gallery.reads(cards, 12);
    await gallery.reads(status, "12 levels, best first. Select those to keep.");
    const card = (await gallery.find(".card")).first();
    const measures = /Seed \d+\s+\d+ pushes, the fewest\s+\d+ box changes\s+\d+% of the squares used/;
    await gallery.reads(card, measures);
    await (await gallery.find(".card")).first().click();
    await inEveryTheme(gallery, "level-gallery");
    await workbench.page.setViewportSize({ width: 420, height: 800 });
    await gallery.until("the narrow page", async () =>
      (await gallery.frame()).evaluate(() => window.innerWidth <= 420),
    );
    await workbench.picture("level-gallery-narrow");
    assert.deepEqual(complaintLines(await workbench.axe(await gallery.frame())), []);
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await (await gallery.find(".card")).first().click();
  });

  it("works with keys: two levels are selected and inserted into the open file in one undo step", async () => {
    await (await gallery.find(".card")).first().focus();
    await gallery.press("Space", "ArrowRight", "Space", "End", "Space", "Space");
    await gallery.until("two are chosen", async () => (await status()).endsWith("2 selected."));
    assert.equal(editor.read("crates.xsb"), room, "nothing is written before it is said");
    await (await gallery.button("intoFile")).focus();
    await gallery.press("Enter");
    // The frame of the gallery disappears meanwhile.
    await editor.reads(async () => (await editor.find("tilework-editor-board")).count(), 1);
    await editor.reads(await editor.find(".of"), "2 of 3");
    await editor.save();
    const text = editor.read("crates.xsb");
    assert.ok(text.startsWith(room));
    const titles = text.match(/Title: Random level: 8x7, easy, 2 boxes, seed \d+\nSolution:/g);
    assert.equal(titles?.length, 2, text);
    await editor.focus();
    await editor.undo();
    await editor.reads(async () => (await editor.find(".of")).count(), 0);
  });

  it("stops at once with its levels so far, which go into a new file", async () => {
    // Twelve of these take some seconds of a processor, so the search runs until it is stopped.
    await openGallery(workbench, "1");
    await gallery.until("a first level", async () => (await cards()) > 0);
    await (await gallery.button("stop")).click();
    await (await gallery.button("more")).waitFor();
    const count = await cards();
    assert.ok(count < 12, `${count} levels`);
    await (await gallery.find(".card")).first().click();
    await editor.opens("tilework-editor-board", async () => (await gallery.button("newFile")).click());
    await editor.reads(await editor.find("h1"), /^Random level: 8x7, (?:below )?easy, 2 boxes, seed/);
  });
});
