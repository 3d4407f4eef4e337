import assert from "node:assert/strict";
import { readdirSync, renameSync } from "node:fs";
import * as path from "node:path";
import { copiedExtension } from "../../scripts/lib/vscode/extension-copies.mjs";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { Game } from "../e2e/shared/game.js";
import { levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

describe("a page whose script can't be loaded", () => {
  const extension = copiedExtension();
  const folder = levelFolder({ "room.xsb": "######\n#@$ .#\n######\n" });
  const workbench = suiteWindow({ extension, folder, theme: "dark" });

  it("says so with a button in every theme, which loads it once the script is back", async () => {
    const script = path.join(extension, "dist", "webview", "game.js");
    renameSync(script, `${script}.away`);
    await workbench.runCommand("Tilework: Play 2048");
    const page = new Game(workbench);
    await (await page.find("[role=alert]")).getByText("Tilework couldn't load this page.").waitFor();
    await inEveryTheme(page, "missing-script");
    renameSync(`${script}.away`, script);
    // The browser has logged that it found no script.
    workbench.problems.splice(0);
    await (await page.find("button")).press("Enter");
    await (await page.board()).waitFor();
    await page.hasKeys();
    await page.press("ArrowLeft", "ArrowDown", "ArrowLeft");
    await page.until("a move", async () => (await page.see()).moves > 0);
  });

  it("says so in the level editor where a part of it is missing, and tries again", async () => {
    const scripts = path.join(extension, "dist", "webview");
    const sheets = readdirSync(scripts)
      .filter((name) => /^tilework-key-sheet-.*\.js$/.test(name))
      .map((name) => path.join(scripts, name));
    for (const sheet of sheets) renameSync(sheet, `${sheet}.away`);
    const editor = await openLevelFile(workbench, "room.xsb");
    await editor.focus();
    const note = await editor.find(".unloaded");
    await editor.pressFor("Shift+Slash", note);
    assert.match(await note.innerText(), /Couldn't load/);
    await workbench.picture("editor-unloaded");
    for (const sheet of sheets) renameSync(`${sheet}.away`, sheet);
    await note.locator("button").click();
    await note.waitFor({ state: "detached" });
    await editor.focus();
    await editor.pressFor("Shift+Slash", await editor.find("tilework-key-sheet dialog[open]"));
    await editor.press("Escape");
    workbench.problems.splice(0);
  });
});
