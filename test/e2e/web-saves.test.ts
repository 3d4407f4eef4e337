import assert from "node:assert/strict";
import { readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from "node:fs";
import * as path from "node:path";
import { findGame } from "../../src/games/registry/registry.js";
import { parseSave } from "../../src/games/saves/save.js";
import { browserFiles, fillStorage, pageWithStorage, setQuota } from "./shared/browser-storage.js";
import { Game, KnownGame, savesFolder, temporaryFolder } from "./shared/game.js";
import { suiteWindow } from "./shared/suite-window.js";

/**
 * Saves through VS Code's file service, in a real browser. Tests a reload, a storage that refuses writes, and
 * a full one.
 */
describe("the game in a browser without a server", () => {
  const workspaceFolder = temporaryFolder();
  let known = new KnownGame(4, 8);
  const movesIn = (text: string) => {
    const save = parseSave(text, findGame);
    assert.ok(save.ok, text.slice(0, 200));
    return save.value.session.steps.length;
  };
  const workbench = suiteWindow({ folder: workspaceFolder, web: "plain" });
  const game = new Game(workbench);

  const folder = () => savesFolder(workbench.server.dataDir)!;
  const kept = () =>
    readdirSync(folder())
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFileSync(path.join(folder(), name), "utf8"))
      .filter((text) => text.includes(`"seed": ${known.seed},`))
      .map(movesIn);

  /** Resolves when a file is being written beside its place. */
  function writeStarted(): Promise<void> {
    return new Promise((resolve) => {
      const watcher = watch(folder(), (_event, name) => {
        if (!name?.endsWith(".tmp")) return;
        watcher.close();
        resolve();
      });
    });
  }

  it("is kept whole, with or without this move, when the page is reloaded during a write", async () => {
    // A retry uses another game, so that moves of the first attempt prove nothing.
    known = new KnownGame(4, known.seed + 1);
    await known.open(workbench);
    let made = 0;
    for (let round = 0; round < 2; round++) {
      await game.press(...known.keys(made, made + 2));
      await game.shows(known.after(made + 2));
      await game.until("the moves are kept", async () => kept().includes(made + 2));
      const begun = writeStarted();
      await game.press(...known.keys(made + 2));
      await begun;
      await workbench.page.reload();
      await workbench.ready();
      // VS Code may not have stored yet that the panel is open.
      await workbench.runCommand("Tilework: Play 2048");
      const moves = [made + 2, made + 3];
      await game.until(`${moves} moves`, async () => moves.includes((await game.see()).moves));
      made = (await game.see()).moves;
      assert.deepEqual(await game.see(), known.after(made));
      await game.focus();
      await game.hasKeys();
    }
    assert.deepEqual(
      (await workbench.notifications()).filter((text) => /Couldn't save|set aside/.test(text)),
      [],
    );
    await game.focus();
  });

  it("reports a storage that refuses writes, and is written as soon as it accepts them", async () => {
    const { moves } = await game.see();
    const before = kept();
    const saves = folder();
    renameSync(saves, `${saves}-away`);
    // A read-only folder doesn't stop tests that run as the administrator, so a file takes its place.
    writeFileSync(saves, "");
    await game.press(...known.keys(moves));
    await game.shows({ moves: moves + 1 });
    await workbench.tells(/Couldn't save the game:/);
    rmSync(saves);
    renameSync(`${saves}-away`, saves);
    assert.deepEqual(kept(), before);
    await game.until("what waited is written", async () => kept().includes(moves + 1));
    await game.pressOnBoard(...known.keys(moves + 1));
    await game.until("the next move is, too", async () => kept().includes(moves + 2));
    await workbench.reload();
    await game.shows(known.after(moves + 2));
  });

  it("reports a full browser storage: earlier saves stay, and the pending one is written once there is room", async () => {
    const { origin } = workbench.server;
    const page = await pageWithStorage(workbench.context.browser()!, origin, 16 * 2 ** 20);
    const steps = async () => (await browserFiles(page, /\/saves\/[\w-]+\.json$/)).map(movesIn);
    try {
      const window = await workbench.anotherWindow(workspaceFolder, page);
      const other = new KnownGame(4, 21);
      const game = await other.open(window);
      await game.press(...other.keys(0));
      await game.until("the move is in the browser's database", async () => (await steps()).includes(1));
      await fillStorage(page);
      await game.press(...other.keys(1));
      await game.shows({ moves: 2 });
      await window.tells(/Couldn't save the game:/);
      assert.deepEqual(await steps(), [1]);
      await setQuota(page, origin, 1_000 * 2 ** 20);
      await game.until("what waited is written", async () => (await steps()).includes(2));
    } finally {
      await page.context().close();
    }
  });
});
