import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { inEveryTheme } from "./shared/every-theme.js";
import { type LevelEditorPage, levelFolder, openLevelFile, read } from "./shared/level-editor.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

describe("the list of levels by its measures", () => {
  let workbench: Workbench;
  let editor: LevelEditorPage;
  let folder: string;

  before(async () => {
    const broken = "\n#####\n#@$ #\n#####\nTitle: Unfinished\n";
    folder = levelFolder({ "rooms.xsb": `${readFileSync(path.resolve("media", "levels", "side-rooms.txt"), "utf8")}${broken}` });
    workbench = await openWorkbench({ folder, theme: "dark", viewport: { width: 1280, height: 800 } });
    editor = await openLevelFile(workbench, "rooms.xsb");
    await editor.toggle("levels", true);
    await (await editor.find("tilework-level-list .row")).first().waitFor();
  });

  after(() => workbench.close());

  const details = async () => (await editor.find("tilework-level-list .detail")).allInnerTexts();
  const numbers = async () => (await details()).map((detail) => Number(detail.split(" ")[0]));
  const choose = async (menu: string, item: string) => {
    await editor.click(menu);
    await editor.click(item);
  };

  beforeEach(async () => {
    const reset = await editor.button("listReset");
    if ((await reset.count()) > 0) await reset.first().click();
    await reset.first().waitFor({ state: "detached" });
  });

  it("is put in order by keys alone, shows what it is ordered by, and goes back with one press", async function () {
    this.timeout(90_000);
    const before = read(folder, "rooms.xsb");
    const pushes = async () => (await details()).slice(0, 6).map((detail) => Number(/([\d,]+) push/.exec(detail)?.[1]?.replace(",", "")));
    const isInOrder = async (sign: number) => (await pushes()).every((count, index, all) => index === 0 || sign * (count - all[index - 1]!) >= 0);
    await (await editor.button("listOrder")).first().focus();
    // Until the keys of the board are let go.
    await workbench.page.waitForTimeout(500);
    await editor.press("Enter");
    await (await editor.find('[role="menuitemradio"]')).first().waitFor();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) await editor.press(key);
    await editor.until("fewest pushes first", () => isInOrder(1));
    await choose("listOrder", "descending");
    await editor.until("most pushes first", () => isInOrder(-1));
    // The keys of the rows go along the order that is shown.
    await (await editor.find("tilework-level-list .rows")).focus();
    await workbench.page.waitForTimeout(500);
    await editor.press("Home");
    await editor.until("the first of the list is shown", async () => (await (await editor.find('.row.current[aria-posinset="1"]')).count()) === 1);
    await editor.click("listReset");
    await editor.until("as in the file", async () => (await numbers()).every((number, place, all) => number === all[0]! + place));
    assert.equal(read(folder, "rooms.xsb"), before);
  });

  it("shows what has problems alone, and looks well in every theme", async function () {
    this.timeout(120_000);
    await choose("listFilter", "filter-problems");
    await editor.until("one level has problems", async () => (await details()).length === 1);
    assert.match((await (await editor.find("tilework-level-list .title")).allInnerTexts()).join(), /Unfinished/);
    await choose("listFilter", "filter-unsolved");
    await choose("listOrder", "order-difficulty");
    await editor.click("rateAll");
    await editor.until("an estimate is shown", async () => (await details()).some((detail) => detail.includes("≈")));
    await inEveryTheme(editor, "level-list-measures");
    await editor.click("listOrder");
    await (await editor.find('[role="menu"]')).waitFor();
    await workbench.screenshot("level-list-order-menu");
    await editor.press("Escape");
  });
});
