import { renameSync } from "node:fs";
import path from "node:path";
import { copiedExtension, webExtension } from "../../scripts/lib/vscode/extension-copies.mjs";
import { inEveryTheme } from "./shared/every-theme.js";
import { Game } from "./shared/game.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

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
