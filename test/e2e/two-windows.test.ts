import assert from "node:assert/strict";
import { current } from "../../src/games/play/session.js";
import { findGame } from "../../src/games/registry/registry.js";
import { parseSave } from "../../src/games/saves/save.js";
import { browserFiles } from "./shared/browser-storage.js";
import { arrow, Game, openSeeded, playUntilOver, storedTexts, temporaryFolder } from "./shared/game.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

/**
 * Files of a server, and the database of the browser. From the latter, VS Code reports fewer changes to a tab
 * (`src/platform/web/files.ts`).
 */
const storages =
  process.env.TILEWORK_E2E_HOST === undefined ? [undefined] : ([undefined, "browser"] as const);

for (const storage of storages) {
  describe(`two windows of one folder, ${storage === undefined ? "on a server" : "in a browser alone"}`, () => {
    let one: Workbench;
    let other: Workbench;
    const folder = temporaryFolder();

    before(async () => {
      one = await openWorkbench({ folder, ...(storage === undefined ? {} : { storage, web: "plain" }) });
      other = await one.anotherWindow(folder);
    });

    after(() => one.close());

    /** The games in the files of the folder's storage, which both windows share. */
    async function kept(
      window: Workbench,
    ): Promise<readonly { readonly cells: number; readonly score: number; readonly moves: number }[]> {
      const pattern = /[\\/]saves[\\/][\w-]+\.json$/;
      const isInBrowser = storage === "browser";
      const texts = isInBrowser ? await browserFiles(window.page, pattern) : storedTexts(window, pattern);
      return texts.map((text) => {
        const save = parseSave(text, findGame);
        assert.ok(save.ok, text);
        const { cells, figures } = save.value.session.game.scene(current(save.value.session));
        const figure = (wanted: string) => Number(figures.find(({ name: found }) => found === wanted)?.value);
        return { cells: cells.length, score: figure("score"), moves: figure("moves") };
      });
    }

    /** Plays a game to its end; returns its score. */
    async function lose(window: Workbench, seed: number): Promise<number> {
      await window.page.bringToFront();
      const game = await playUntilOver(window, seed);
      return (await game.see()).score;
    }

    let scores: readonly number[] = [];

    it("keep the best scores of both, and show them in both", async () => {
      // Each window has read the records before the other writes any.
      for (const window of [one, other]) {
        await window.page.bringToFront();
        await window.runCommand("Tilework: Play 2048");
        await (await new Game(window).board()).waitFor();
      }
      scores = [await lose(one, 701), await lose(other, 6)];
      assert.notEqual(scores[0], scores[1]);
      for (const window of [other, one]) {
        await window.page.bringToFront();
        const home = new Game(window);
        await home.useTool("home");
        await home.openRecords();
        const best = (await home.find("tilework-best-scores")).first();
        for (const score of scores)
          await best.getByText(score.toLocaleString("en"), { exact: true }).waitFor();
      }
    });

    it("keep both games when both continue", async () => {
      // The second window had taken over the first one's game, and started another in its place.
      await one.page.bringToFront();
      await one.runCommand("Tilework: Play 2048");
      const game = new Game(one);
      await one.runCommand("Tilework: Undo Move");
      await game.says(/Move undone/);
      const { score } = await game.see();
      await game.until("both games kept", async () => {
        const found = (await kept(one)).map((save) => save.score);
        return [score, scores[1]!].every((wanted) => found.includes(wanted));
      });
    });

    it("show each other's moves within two seconds, undo and redo included", async () => {
      await one.page.bringToFront();
      const game = await openSeeded(one, "2048/5x5/4");
      await game.press(arrow.left);
      await game.shows({ moves: 1 });
      await game.until("its move is kept", async () =>
        (await kept(one)).some(({ cells, moves }) => cells === 25 && moves === 1),
      );
      await other.page.bringToFront();
      // A window continues its own game, of whatever size; a new window takes the last game played.
      await other.runCommand("View: Close All Editors");
      await other.reload();
      await other.runCommand("Tilework: Play 2048");
      const there = new Game(other);
      await there.shows({ moves: 1 });
      await there.hasKeys();
      const waits: number[] = [];
      for (const [window, key, moves] of [
        [there, arrow.down, 2],
        [there, "u", 1],
        [there, arrow.right, 2],
        [there, arrow.down, 3],
      ] as const) {
        await window.press(key);
        await there.shows({ moves });
        const since = Date.now();
        await game.shows({ moves });
        waits.push(Date.now() - since);
      }
      await one.page.bringToFront();
      await game.hasKeys();
      await game.press(arrow.up);
      await game.shows({ moves: 4 });
      await there.shows({ moves: 4 });
      console.log(`      seen in the other window after ${waits.join(", ")} ms`);
    });

    it("say on the page that the other window started another game, and can take it over", async () => {
      await other.page.bringToFront();
      const there = await openSeeded(other, "2048/5x5/9");
      await there.press(arrow.left, arrow.down, arrow.right);
      await there.shows({ moves: 3 });
      const { cells } = await there.see();
      await one.page.bringToFront();
      const game = new Game(one);
      const notice = (await game.find(".notice")).first();
      await notice.getByText(/^Another game in another window: 5×5 · Score \d+ · Moves 3$/).waitFor();
      const usual = one.page.viewportSize()!;
      // User data in the browser has no settings file, through which a test changes the theme.
      for (const theme of storage === undefined ? (["light", "dark"] as const) : []) {
        await one.setTheme(theme);
        await one.picture(`other-window-${theme}`);
      }
      await one.page.setViewportSize({ width: 480, height: 800 });
      await one.picture("other-window-narrow");
      await one.page.setViewportSize(usual);
      await (await game.find('.notice [data-button="takeOther"]')).click();
      await game.shows({ cells, moves: 3 });
      // Both windows continue the game, and the one that was left is kept.
      await game.hasKeys();
      await game.press("u");
      await game.shows({ moves: 2 });
      await there.shows({ moves: 2 });
      assert.ok((await kept(one)).some(({ cells, moves }) => cells === 25 && moves === 4));
    });
  });
}
