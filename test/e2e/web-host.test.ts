import assert from "node:assert/strict";
import { complaintLines } from "./shared/fit.js";
import { KnownGame } from "./shared/game.js";
import { type LevelEditorPage, levelFolder, openLevelFile, threeCrates } from "./shared/level-editor.js";
import * as sliding from "./shared/sliding-game.js";
import { levelOf, openLevel } from "./shared/sokoban-game.js";
import { suiteWindow } from "./shared/suite-window.js";

/**
 * The extension through its entry for browsers, in the worker in which VS Code runs extensions there, with
 * and without shared memory between threads.
 */
for (const web of ["plain", "isolated"] as const) {
  describe(`in a browser alone, ${web === "plain" ? "as most pages are" : "isolated from other pages"}`, () => {
    const folder = levelFolder({ "crates.xsb": `${threeCrates.join("\n")}\n` });
    const settings = { "tilework.confirmNewGame": false };
    const viewport = { width: 1440, height: 900 };
    const workbench = suiteWindow({ folder, web, theme: "dark", viewport, settings });

    /** Threads that share memory matter to searches alone, and the level editor has the longest ones. */
    const itInPlain = web === "plain" ? it : () => undefined;

    itInPlain("2048 is played, a hint is shown, and the game is restored after a reload", async () => {
      const known = new KnownGame(4, 7);
      const game = await known.open(workbench);
      await game.press(...known.keys(0, 6));
      await game.shows(known.after(6));
      await game.press("Shift+?");
      await game.says(/Hint: (Up|Down|Left|Right)\./);
      await workbench.reload();
      await game.shows(known.after(6));
    });

    itInPlain("a sliding puzzle is solved for the player, by moves that the rules allow", async () => {
      const game = await sliding.openSliding(workbench, "3x3", 5);
      await game.opens("tilework-replay-bar", () => game.useTool("solve"));
    });

    itInPlain("Sokoban is played", async () => {
      await workbench.runCommand("Tilework: Play Sokoban");
      const game = await openLevel(workbench, "first-steps/2");
      const { solution } = levelOf("first-steps/2");
      await game.play(solution);
      await game.isAt("first-steps/2", solution);
      await (await game.find("tilework-ending section")).waitFor();
    });

    it("a level is drawn, solved with its proved number of pushes, replayed and written", async () => {
      const editor: LevelEditorPage = await openLevelFile(workbench, "crates.xsb");
      await editor.solveBy("bfs", /3 pushes/);
      await editor.click("replay");
      const place = await editor.find("tilework-replay-bar .place");
      await editor.until("the replay goes on", async () => /^[3-9]/.test(await place.innerText()));
      await editor.press("Escape");
      await editor.click("wall");
      await editor.clickCell(1, 5);
      await editor.has("a wall", [2, 6, "wall"]);
      assert.deepEqual(complaintLines(await workbench.axe(await editor.frame())), []);
      const drawn = threeCrates.map((row, index) =>
        index === 1 ? `${row.slice(0, 5)}#${row.slice(6)}` : row,
      );
      await editor.saveTo("crates.xsb", `${drawn.join("\n")}\n`);
    });
  });
}
