import assert from "node:assert/strict";
import { type Fault, FaultyExtension } from "../web-host/faulty-threads.js";
import { type Game, KnownGame } from "./shared/game.js";
import { type LevelEditorPage, levelFolder, openLevelFile, threeCrates } from "./shared/level-editor.js";
import { suiteWindow } from "./shared/suite-window.js";

/** Failures of a solver thread in a browser: the player sees a message, and the next request is answered. */
for (const web of ["plain", "isolated"] as const) {
  describe(`solver threads that fail in a browser alone: ${web}`, () => {
    let extension: FaultyExtension;
    const folder = levelFolder({ "crates.xsb": `${threeCrates.join("\n")}\n` });
    const settings = { "tilework.confirmNewGame": false };
    const workbench = suiteWindow(async () => {
      extension = await FaultyExtension.make();
      return { folder, web, settings, extension: extension.folder };
    });

    after(async () => {
      await workbench.close();
      extension.close();
    });

    const known = new KnownGame(4, 7);
    const noHint = /Couldn't find a hint\. Try again\./;

    /**
     * Makes a move and asks for a hint. The move clears the previous answer, which could otherwise be taken
     * for this one.
     */
    async function hint(game: Game, fault: Fault, answer: RegExp): Promise<void> {
      const { moves } = await game.see();
      await game.press(...known.keys(moves));
      await game.shows({ moves: moves + 1 });
      await game.says(/^(?!.*hint)/is);
      extension.fault = fault;
      await game.press("Shift+?");
      await game.says(answer);
      extension.fault = "none";
    }

    it("a hint whose thread crashes, is full, or crashes while idle", async () => {
      const game = await known.open(workbench);
      for (const fault of ["crash", "noArray", "full"] as const) {
        await hint(game, fault, noHint);
        await workbench.page.locator(".statusbar-item", { hasText: noHint }).waitFor();
        await workbench.picture(`web-${web}-${fault}`);
      }
      await hint(game, "idle", /Hint: (Up|Down|Left|Right)\./);
      await game.until("the crash of the thread", async () => extension.idleCrashes === 1);
      // The thread reports its crash just before it crashes. A question that comes in between fails with it.
      await hint(game, "none", /Hint: (Up|Down|Left|Right)\.|Couldn't find a hint/);
      await hint(game, "none", /Hint: (Up|Down|Left|Right)\./);
    });

    it("a hint whose thread never answers: it times out, or at once when the player cancels, and the next one is found", async () => {
      const game = await known.open(workbench);
      // One suite is enough for a wait of ten seconds.
      if (web === "plain") await hint(game, "hang", noHint);
      extension.fault = "hang";
      await game.press("Shift+?");
      await workbench.page.locator(".statusbar-item .codicon-loading").waitFor();
      await game.press("Escape");
      await game.says(/Hint canceled\./);
      await hint(game, "none", /Hint: (Up|Down|Left|Right)\./);
    });

    it("a level whose thread crashes, or needs more memory than there is", async () => {
      const editor: LevelEditorPage = await openLevelFile(workbench, "crates.xsb");
      const news = await editor.find("tilework-solve-panel .news");
      const solve = async (fault: Fault, answer: RegExp) => {
        extension.fault = fault;
        await editor.click("solve");
        await editor.reads(news, answer);
      };
      await solve("crash", /The solver thread crashed\./);
      await workbench.picture(`web-${web}-level-crash`);
      await solve("full", /The memory limit was reached\./);
      await workbench.picture(`web-${web}-level-full`);
      await solve("none", /3 pushes/);
      assert.deepEqual(workbench.problems, []);
    });
  });
}
