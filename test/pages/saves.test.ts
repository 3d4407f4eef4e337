import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import * as path from "node:path";
import {
  answerDialog,
  ask,
  exportFile,
  Game,
  hideForAWhile,
  importFile,
  KnownGame,
  openSeeded,
  playUntilOver,
  runningSave,
  saveFiles,
  savesFolder,
  storedTexts,
  writeBoardFile,
} from "../e2e/shared/game.js";
import { levelFolder } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { tilework } from "../shared/program.js";

describe("keeping the game", () => {
  const known = new KnownGame(4, 9);
  const folder = levelFolder({
    "bad.bin": new Uint8Array(71),
    "scores.txt": `${"Teste 1".padEnd(21)}|66\r\n${"Teste 2".padEnd(21)}|60\r\n`,
  });
  writeBoardFile(folder, "won.bin", [1024, 1024, 64, 8, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 18_000, 900);
  const workbench = suiteWindow({ folder, theme: "dark" });
  const game = new Game(workbench);

  /** The lines of the games with a name, or in the bin. */
  const linesOf = (place: "named" | "bin") => {
    const named = path.join(savesFolder(workbench.server.dataDir) ?? "", "named");
    const names = existsSync(named) ? readdirSync(named).filter((name) => name.endsWith(".json")) : [];
    return names
      .flatMap((name) => readFileSync(path.join(named, name), "utf8").split("\n"))
      .filter((line) => line.includes(`"place":"${place}"`));
  };
  const binned = () => linesOf("bin").length;
  /** The number of games, without those in the bin. */
  const saved = () => saveFiles(workbench).length + linesOf("named").length;
  /** The files of the archive. */
  const finishedGames = () => storedTexts(workbench, /tilework\.tilework[\\/]finished[\\/][^\\/]+\.json$/);
  const told = (text: string | RegExp) => workbench.page.getByText(text).first().waitFor();

  it("after every move, as its start and its moves", async () => {
    await known.open(workbench);
    await game.press(...known.keys(0, 12));
    await game.shows(known.after(12));
    const save = async () =>
      JSON.parse(readFileSync(runningSave(workbench)!, "utf8")) as { steps: string; seed: number };
    await game.finds("a save of twelve steps", save, ({ steps }) => steps.split(" ").length === 12);
    assert.equal((await save()).seed, 9);
  });

  it("over closing and opening its tab, and hiding it", async () => {
    // A board that is made in time comes with its document, so it is visible at once.
    await game.finds(
      "a document with a page",
      async () => {
        await workbench.runCommand("View: Close All Editors");
        await workbench.runCommand("Tilework: Play 2048");
        await (await game.board()).waitFor();
        return (await (await game.find("#first")).allTextContents()).join();
      },
      (page) => page.startsWith('{"page":{'),
    );
    await game.shows(known.after(12));
    await hideForAWhile(workbench);
    await game.shows(known.after(12));
    const tiles = async (place: string) =>
      (await (await game.find(`${place} tilework-board .sprite:not(.gone)`)).allInnerTexts()).sort().join();
    const played = await tiles("tilework-game-page");
    await workbench.runCommand("Tilework: Open Games");
    await game.reads(() => tiles('tilework-game-card:has-text("2048")'), played);
    await workbench.runCommand("Tilework: Play 2048");
    await game.shows(known.after(12));
  });

  it("and is one game in two panels", async () => {
    await workbench.runCommand("Tilework: Open Game to the Side");
    const left = new Game(workbench, 0);
    const right = new Game(workbench, 1);
    await right.shows(known.after(12));
    await right.pressOnBoard("u");
    for (const panel of [right, left]) await panel.shows(known.after(11));
    await left.pressOnBoard("r");
    for (const panel of [left, right]) await panel.shows(known.after(12));
    await workbench.picture("two-panels-dark");
    await workbench.runCommand("View: Close All Editors");
    await workbench.runCommand("Tilework: Play 2048");
  });

  it("is kept when a new one starts, without a question, and continues from the home page", async () => {
    await game.shows(known.after(12));
    await game.hasFocus();
    await game.press("n");
    await game.shows({ score: 0, moves: 0 });
    await game.says(/kept among your saved games/);
    await game.opens("button.load", "Escape");
    await (await game.find("button.load")).click();
    await game.shows(known.after(12));
    await game.hasKeys();
    await game.press("u", "r");
    await game.shows(known.after(12));
    assert.equal(saved(), 1);
  });

  it("is saved under a name with Ctrl+S, which asks before it overwrites", async () => {
    await game.hasFocus();
    await workbench.pressWithCtrl("s");
    await workbench.palette.answer("Lunch");
    await game.says(/saved as “Lunch”/);
    assert.equal(saved(), 2);
    await game.hasFocus();
    await game.press("u");
    await workbench.pressWithCtrl("s");
    await workbench.palette.answer("Lunch");
    await answerDialog(workbench, "Cancel");
    assert.ok(linesOf("named").some((line) => /"cursor":12,.*"name":"Lunch"/.test(line)));
    await game.hasFocus();
    await workbench.pressWithCtrl("s");
    await workbench.palette.answer("Lunch");
    await answerDialog(workbench, "Overwrite");
    await game.says(/saved as “Lunch”/);
    assert.ok(linesOf("named").some((line) => /"cursor":11,.*"name":"Lunch"/.test(line)));
    assert.equal(saved(), 2);
  });

  /** The saved games on the card of 2048. */
  const savedGames = async () =>
    (await game.content()).getByRole("article", { name: "2048" }).locator("tilework-saved-games");
  const inBin = (count: number) => (count === 1 ? "Bin: 1 game" : `Bin: ${count} games`);

  /** Deletes the saved games of the first card, one after the other. */
  async function deleteAll(count: number): Promise<void> {
    for (let left = count; left > 0; left--) {
      await (await game.find("button.load")).nth(left - 1).waitFor();
      const next = inBin(binned() + 1);
      await (await game.content()).locator('[data-button="delete"]').first().click();
      await (await game.content()).getByRole("button", { name: next }).waitFor();
    }
  }

  it("is renamed, loaded and deleted on the home page with the mouse", async () => {
    await game.hasFocus();
    await game.press("r");
    await game.shows(known.after(12));
    await game.useTool("home");
    await (await game.button("rename")).click();
    await workbench.palette.answer("Tea");
    await (await game.content()).getByText("Tea", { exact: true }).waitFor();
    await (await game.find("button.load")).click();
    await game.shows(known.after(11));
    await game.press("Escape");
    // The board wasn't in the save, so it is kept.
    await (await game.content()).locator("tilework-saved-games .name").getByText("4×4").waitFor();
    await deleteAll(2);
    await (await savedGames()).waitFor({ state: "detached" });
    assert.equal(saved(), 1);
  });

  it("is restored from the bin, with the button of the last deletion, the home page and the command", async () => {
    const before = saved();
    await workbench.runCommand("Notifications: Show Notifications");
    // The notification of the last deletion is at the top.
    const list = workbench.page.locator(".notifications-center");
    await list.locator(".notification-list-item-message", { hasText: "moved to the bin" }).first().waitFor();
    await workbench.picture("bin-undo-dark");
    await list.locator(".monaco-button", { hasText: "Undo" }).first().click();
    await workbench.runCommand("Notifications: Hide Notifications");
    await (await savedGames()).waitFor();
    assert.equal(saved(), before + 1);
    const count = binned();
    await (await game.content()).getByRole("button", { name: inBin(count) }).click();
    await workbench.page.locator(".quick-input-widget").getByText("Empty the Bin…").waitFor();
    await workbench.picture("bin-list-dark");
    await workbench.page.keyboard.press("Enter");
    await (await game.content()).getByRole("button", { name: inBin(count) }).waitFor({ state: "detached" });
    assert.equal(saved(), 3);
    await deleteAll(2);
    await workbench.runCommand("Tilework: Restore Deleted Games…");
    await workbench.palette.pick("Empty the Bin…");
    await answerDialog(workbench, "Empty the Bin");
    await (await game.content()).getByRole("button", { name: /^Bin:/ }).waitFor({ state: "detached" });
    assert.equal(binned(), 0);
    assert.equal(saved(), 1);
    await (await game.button("continue")).click();
    await game.shows(known.after(11));
  });

  it("is listed by the command, too", async () => {
    await game.hasFocus();
    await workbench.pressWithCtrl("s");
    await workbench.palette.answer("By command");
    await game.says(/saved as “By command”/);
    await game.hasFocus();
    await game.press("u");
    await workbench.runCommand("Tilework: Open Games");
    await workbench.runCommand("Tilework: Load Saved Game…");
    await workbench.palette.pick("By command");
    await game.shows(known.after(11));
  });

  it("rejects an invalid file with an error, and nothing changes", async () => {
    await importFile(workbench, `${folder}/bad.bin`);
    await told(/Couldn't import “bad\.bin”\. A 2048 board file has 72 bytes, this one has 71\./);
    await game.shows(known.after(11));
    await workbench.runCommand("Notifications: Clear All Notifications");
  });

  it("imports a board, wins, keeps going with Enter, and undoes the win", async () => {
    await importFile(workbench, `${folder}/won.bin`);
    await game.shows({ score: 18_000, moves: 900 });
    await game.hasKeys();
    await game.opens("tilework-ending", "ArrowLeft");
    await game.says(/You win, assisted\. You made 2048 in 901 moves/);
    await game.press("ArrowRight");
    await game.shows({ score: 20_048, moves: 901 });
    await game.closes("tilework-ending", "Enter");
    await game.hasFocus();
    await game.press("ArrowRight");
    await game.shows({ moves: 902 });
    await game.press("u", "u", "u");
    await game.shows({ score: 18_000, moves: 900 });
  });

  it("loses a game, enters the best scores, asks for a name once, and offers the next actions", async () => {
    await playUntilOver(workbench, 701);
    await game.says(/Game over/);
    await game.until("the game in the archive", async () =>
      finishedGames().some((text) => text.includes('"status":"lost","assisted":false')),
    );
    const lost = await game.see();
    await (await game.button("changePlayerName")).click();
    await workbench.palette.answer("Ana Maria");
    await (await game.find("tilework-game-page .records li.current")).getByText("Ana Maria").waitFor();
    await game.hasFocus();
    await game.closes("tilework-ending", "u");
    await game.press("r");
    await game.shows(lost);
    await (await game.find("tilework-ending")).waitFor();
    assert.equal(await (await game.find('[data-button="changePlayerName"]')).count(), 0);
  });

  it("leaves the top of the home page visible, however many saved games a card lists", async () => {
    await openSeeded(workbench, "2048/4x4/9");
    await game.press("ArrowLeft", "ArrowDown", "ArrowRight");
    for (const name of ["Tea break", "On the train", "Rainy day"]) {
      await ask(workbench, "Tilework: Save Game…", name);
      await told(`Game saved as “${name}”.`);
    }
    const usual = workbench.page.viewportSize()!;
    await workbench.page.setViewportSize({ width: usual.width, height: 640 });
    await workbench.runCommand("Tilework: Open Games");
    const home = await game.find("tilework-home-page");
    await home.getByText("Rainy day").first().waitFor();
    await game.until("the focus on a button", async () =>
      home.evaluate((page) => page.matches(":focus-within")),
    );
    const [scrolled, hidden] = await home.evaluate((page) => [
      page.scrollTop,
      page.scrollHeight - page.clientHeight,
    ]);
    assert.ok(hidden! > 0, "all of it is seen at once");
    assert.equal(scrolled, 0);
    await workbench.picture("home-saved-games");
    await workbench.page.setViewportSize(usual);
  });

  it("lists the top ten with names, including those of the older program", async () => {
    await importFile(workbench, `${folder}/scores.txt`);
    await told(/Scores added to the list: 2 of 2/);
    await workbench.runCommand("Notifications: Clear All Notifications");
    await workbench.runCommand("Tilework: Open Games");
    await (await game.find("tilework-home-page")).waitFor();
    await game.openRecords();
    const home = await game.find("tilework-home-page");
    for (const name of ["Teste 1", "Teste 2"]) await home.getByText(name).first().waitFor();
    await home.locator('[data-button="best-3x3"]').click();
    await home.getByText("Ana Maria").first().waitFor();
  });

  it("brings all progress from the program of a shell, and back", async () => {
    const env = { XDG_DATA_HOME: folder, LOCALAPPDATA: folder, HOME: folder };
    cpSync("test/fixtures/profile-4/storage", path.join(folder, "tilework"), { recursive: true });
    const fromShell = path.join(folder, "shell.json");
    assert.equal((await tilework(["export", "-o", fromShell], "", { env })).code, 0);
    await workbench.runCommand("Tilework: Open Games");
    const home = await game.find("tilework-home-page");
    await home.waitFor();
    await importFile(workbench, fromShell);
    await told(/Added: saved games 7, finished games 2/);
    await workbench.runCommand("Notifications: Clear All Notifications");
    await home.getByText("Lunch").first().waitFor();
    const fromWindow = path.join(folder, "window.json");
    await exportFile(workbench, fromWindow, "All Progress");
    await game.until("the file", async () => existsSync(fromWindow));
    rmSync(path.join(folder, "tilework"), { recursive: true });
    const imported = await tilework(["import", fromWindow], "", { env });
    assert.equal(imported.code, 0, imported.error);
    assert.match((await tilework(["list"], "", { env })).out, /Lunch/);
  });
});
