import { renameSync } from "node:fs";
import * as path from "node:path";
import { copiedExtension } from "../../scripts/lib/vscode/extension-copies.mjs";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { Game } from "../e2e/shared/game.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";

describe("a page whose script can't be loaded", () => {
  let extension: string;
  let workbench: Workbench;

  before(async () => {
    extension = copiedExtension();
    workbench = await openWorkbench({ extension, theme: "dark" });
  });

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
});
