import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { inEveryTheme } from "./every-theme.js";
import { type LevelEditorPage, levelFolder, openLevelFile, read } from "./level-editor.js";
import { openWorkbench, type Workbench } from "./workbench.js";

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

  it("is put in order by keys alone, shows what it is ordered by, and goes back with one press", async function () {
    this.timeout(90_000);
    const before = read(folder, "rooms.xsb");
    await (await editor.button("listOrder")).first().focus();
    for (const key of ["Enter", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) await editor.press(key);
    await editor.until("pushes are shown", async () => (await details()).slice(0, 3).every((detail) => / · [\d,]+ push/.test(detail)));
    const pushes = (await details()).slice(0, 6).map((detail) => Number(/([\d,]+) push/.exec(detail)?.[1]?.replace(",", "")));
    assert.deepEqual(
      pushes,
      pushes.toSorted((one, other) => one - other),
    );
    const [, second] = await numbers();
    // The keys of the rows go along the order that is shown.
    await choose("listOrder", "descending");
    await editor.until("the other way round", async () => (await numbers()).at(-1) !== second && (await details())[0] !== undefined);
    const top = (await numbers())[0]!;
    await (await editor.find("tilework-level-list .rows")).focus();
    await editor.press("Home");
    await editor.until("the first of the list is shown", async () => (await (await editor.find(".of")).innerText()).startsWith(`${top} of`));
    await editor.click("listReset");
    await editor.until("as in the file", async () => (await numbers()).slice(0, 3).join() === "1,2,3");
    assert.equal(read(folder, "rooms.xsb"), before);
  });

  it("shows what has problems alone, and looks well in every theme", async function () {
    this.timeout(120_000);
    await choose("listFilter", "filter-problems");
    await editor.until("one level has problems", async () => (await details()).length === 1);
    assert.match((await (await editor.find("tilework-level-list .title")).allInnerTexts()).join(), /Unfinished/);
    await choose("listFilter", "filter-unsolved");
    await choose("listOrder", "order-difficulty");
    await editor.until("an estimate is shown", async () => (await details()).some((detail) => detail.includes("≈")));
    await inEveryTheme(editor, "level-list-measures");
    await editor.click("listOrder");
    await (await editor.find('[role="menu"]')).waitFor();
    await workbench.screenshot("level-list-order-menu");
    await editor.press("Escape");
  });
});
