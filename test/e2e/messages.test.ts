import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { copiedExtension, webExtension } from "../../scripts/lib/vscode/extension-copies.mjs";
import { slowLevel } from "../unit/shared/slow-level.js";
import { inEveryTheme } from "./shared/every-theme.js";
import { Game, importBoard } from "./shared/game.js";
import { levelFolder, openLevelFile } from "./shared/level-editor.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

/** The levels are still being solved when the test checks. */
const hall = slowLevel.join("\n");

describe("notifications, in a VS Code as players have it", () => {
  let workbench: Workbench;
  const folder = levelFolder({
    "rooms.xsb": Array.from({ length: 40 }, (_, index) => `${hall}\nTitle: Hall ${index + 1}\n`).join("\n"),
  });

  before(async () => {
    writeFileSync(path.join(folder, "short.bin"), "no board");
    workbench = await openWorkbench({
      folder,
      installed: true,
      settings: { "tilework.solver.timeLimit": 600 },
    });
  });

  after(() => workbench.close());

  it("shows why a command failed, over the window and at once", async () => {
    await workbench.runCommand("Tilework: Play 2048");
    await (await new Game(workbench).board()).waitFor();
    await importBoard(workbench, path.join(folder, "short.bin"));
    await workbench.toasts
      .filter({ hasText: "Couldn't import “short.bin”. A 2048 board file has 72 bytes, this one has 8." })
      .waitFor();
    await workbench.picture("message-not-imported");
    await workbench.runCommand("Notifications: Clear All Notifications");
    await workbench.toasts.first().waitFor({ state: "detached" });
  });

  it("show the progress of Solve All only in the level editor's panel", async () => {
    const editor = await openLevelFile(workbench, "rooms.xsb");
    await editor.click("solveAll");
    await editor.finds(
      "the first of them",
      async () => (await editor.find("tilework-solve-panel .batch .detail")).innerText(),
      (found) => /^Levels done: [1-9]\d* of 40; solved: [1-9]\d*$/.test(found),
    );
    await workbench.picture("message-solving-all");
    assert.equal(await workbench.toasts.count(), 0, "it is said once");
    await editor.click("cancelSolvingAll");
    await workbench.page.locator(".tab.active", { hasText: "· rooms.xsb" }).first().waitFor();
  });

  it("shows and copies a bug report: it contains the earlier error, without the file's name", async () => {
    await workbench.runCommand("Tilework: Show Diagnostics");
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.filter({ hasText: "tilework.solver.timeLimit: 600" }).waitFor();
    await workbench.picture("message-diagnostics");
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    // Windows of other tests share the clipboard.
    let text = "";
    await new Game(workbench).until("the report is copied", async () => {
      text = await workbench.page.evaluate(() => navigator.clipboard.readText());
      return /^Tilework: \d+\.\d+\.\d+\n/.test(text);
    });
    assert.match(text, /\n {2}unfinished games: \d+\n/);
    assert.ok(!text.includes("rooms.xsb") && !text.includes(folder), text);
  });

  it("logs no problems on the console", () => assert.deepEqual(workbench.problems, []));
});

/** In a browser, the scripts of a page come over the network. */
for (const host of ["on a server", "in a browser alone"] as const) {
  describe(`a page whose script can't be loaded, ${host}`, () => {
    let extension: string;
    let workbench: Workbench;

    before(async () => {
      extension = host === "on a server" ? copiedExtension() : webExtension();
      const web = host === "on a server" ? {} : { web: "plain" as const };
      workbench = await openWorkbench({ extension, ...web, theme: "dark" });
    });

    after(() => workbench.close());

    it("says so with a button, which loads it once the script is back", async () => {
      const script = path.join(extension, "dist", "webview", "game.js");
      const away = `${script}.away`;
      renameSync(script, away);
      await workbench.runCommand("Tilework: Play 2048");
      const page = new Game(workbench);
      const excuse = await page.find("[role=alert]");
      await excuse.getByText("Tilework couldn't load this page.").waitFor();
      await inEveryTheme(page, `missing-script-${host.replaceAll(" ", "-")}`);
      // Without the script, the button leads to the same sentence.
      await (await page.find("button")).click();
      await excuse.waitFor({ state: "hidden" });
      await excuse.waitFor();
      renameSync(away, script);
      await (await page.find("button")).press("Enter");
      await (await page.board()).waitFor();
      await page.hasKeys();
      await page.press("ArrowLeft", "ArrowDown", "ArrowLeft");
      await page.until("a move", async () => (await page.see()).moves > 0);
    });
  });
}
