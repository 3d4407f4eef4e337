import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { gzipSync } from "node:zlib";
import { LevelEditorPage, openFile, openLevelFile } from "./shared/level-editor.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

/** "Лабиринт" in Windows-1251, above a level. */
const bytes = Buffer.from(
  "; \xcb\xe0\xe1\xe8\xf0\xe8\xed\xf2\n#######\n#@ $ .#\n#     #\n#######\n",
  "latin1",
);
const wallAt = bytes.indexOf("\n#     #") + 2;

describe("a level file that is not UTF-8", () => {
  let workbench: Workbench;
  let editor: LevelEditorPage;
  const folder = mkdtempSync(path.join(tmpdir(), "tilework-encodings-"));
  const file = path.join(folder, "maze.xsb");

  before(async () => {
    writeFileSync(file, bytes);
    writeFileSync(path.join(folder, "packed.xsb"), gzipSync(bytes));
    writeFileSync(path.join(folder, "other.xsb"), "#####\n#@$.#\n#####\n");
    workbench = await openWorkbench({
      folder,
      theme: "dark",
      viewport: { width: 1280, height: 800 },
      settings: { "files.autoSave": "off" },
    });
    editor = await openLevelFile(workbench, "maze.xsb");
  });

  after(() => workbench.close());

  const title = async () => (await editor.find("h1")).first().innerText();
  const isDirty = async () => (await workbench.page.locator(".tab.active.dirty").count()) > 0;
  const drawn = (walls: number) => {
    const after = Buffer.from(bytes);
    for (let wall = 0; wall < walls; wall++) after[wallAt + wall] = 35;
    return after;
  };

  /** A wall in the row below the player, `column` from 1. */
  async function draw(column: number): Promise<void> {
    await editor.focus();
    await editor.goTo(3, column);
    await editor.press("1", "Space");
    await editor.until(
      "the wall is drawn",
      async () => (await editor.cell(3, column)) === "wall" && (await isDirty()),
    );
  }

  async function save(): Promise<void> {
    await workbench.pressWithCtrl("s");
    await editor.until("it is saved", async () => !(await isDirty()));
  }

  it("shows its encoding, and shows its title in the selected one", async () => {
    assert.match(
      await (await editor.find("p.reason")).first().innerText(),
      /Not UTF-8: shown and saved as Western \(Windows-1252\)\./,
    );
    assert.equal(await title(), "Ëàáèðèíò");
    await editor.click("encoding");
    await workbench.palette.input.waitFor();
    await editor.until("the list", async () => (await workbench.palette.labels()).length > 3);
    await workbench.picture("encodings-list");
    await workbench.palette.fill("1251");
    await workbench.palette.pick("Cyrillic (Windows-1251)");
    await editor.until("the title", async () => (await title()) === "Лабиринт");
    await workbench.picture("encodings-chosen");
  });

  it("is saved in its encoding after a reload with an unsaved stroke", async () => {
    await draw(2);
    // VS Code backs up unsaved changes a second later, and warns if a page closes sooner.
    await workbench.page.waitForTimeout(2_500);
    await workbench.reload();
    editor = new LevelEditorPage(workbench);
    await editor.until("the title", async () => (await title()) === "Лабиринт");
    await workbench.picture("encodings-reloaded");
    await editor.focus();
    await save();
    await editor.until(
      "it can be drawn on",
      async () => (await (await editor.find("p.reason")).count()) === 1,
    );
    await editor.until("the file is in its encoding", () =>
      Promise.resolve(readFileSync(file).equals(drawn(1))),
    );
    await openFile(workbench, "other.xsb");
    editor = await openLevelFile(workbench, "maze.xsb");
    await draw(3);
    await save();
    assert.deepEqual(readFileSync(file), drawn(2));
  });

  it("is distinguished from a file that isn't text, and the user is told what that is", async () => {
    await openFile(workbench, "packed.xsb");
    const isTold = async () =>
      (await workbench.notifications()).includes(
        "Couldn't open “packed.xsb”. It is packed by gzip. Unpack it first.",
      );
    await editor.until("the sentence", isTold);
    // VS Code's own dialog closes, and no tab with an error page remains.
    const ok = workbench.page.locator(".monaco-dialog-box").getByRole("button", { name: "OK" });
    if ((await ok.count()) > 0) await ok.click();
    await workbench.page
      .locator(".tabs-container .tab", { hasText: "packed.xsb" })
      .waitFor({ state: "detached" });
    await workbench.picture("encodings-packed");
  });
});
