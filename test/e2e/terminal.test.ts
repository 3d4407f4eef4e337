import assert from "node:assert/strict";
import { type Game, KnownGame, openSeeded, temporaryFolder } from "./shared/game.js";
import { openSliding } from "./shared/sliding-game.js";
import { suiteWindow } from "./shared/suite-window.js";
import { playInTerminal, type TerminalGame, terminalSettings } from "./shared/terminal-game.js";

/** The live games in a VS Code terminal, with the panel beside it. */
describe("playing in a terminal", () => {
  let panel: Game;
  let terminal: TerminalGame;
  const known = new KnownGame(4, 7);
  const workbench = suiteWindow({
    folder: temporaryFolder(),
    theme: "dark",
    settings: { ...terminalSettings, "tilework.confirmNewGame": false },
  });

  before(async () => {
    panel = await known.open(workbench);
    terminal = await playInTerminal(workbench);
  });

  it("has the keyboard as soon as it is opened, and shows the game of the panel", async () => {
    await terminal.shows(/2048/);
    await terminal.shows(/4×4/);
  });

  it("moves the board in the panel with a key, shows moves made in the panel, and shares undo with it", async () => {
    await terminal.pressOnBoard(...known.keys(0, 2));
    await panel.shows(known.after(2));
    await panel.pressOnBoard(...known.keys(2));
    await panel.shows(known.after(3));
    await terminal.shows(/Moves\D+3\b/);
    await terminal.pressOnBoard("u");
    await panel.shows(known.after(2));
    await terminal.shows(/Moves\D+2\b/);
  });

  it("shows a hint, which the panel shows too", async () => {
    await terminal.pressOnBoard("Shift+?");
    await terminal.shows(/Hint: (Up|Down|Left|Right)/);
    await (await panel.find(".hint[data-direction]")).first().waitFor();
  });

  it("shows its keys with a key that VS Code passes on, and any key closes them", async () => {
    await terminal.pressOnBoard("Shift+K");
    await terminal.shows(/Press any key to close this/);
    await terminal.press("u");
    await terminal.shows(/^(?!.*Press any key to close this)/s);
  });

  it("has the name of its game in its tab, as the panel has", async () => {
    const names = async () =>
      (await workbench.page.locator(".tabs-container .tab .label-name").allInnerTexts()).map((name) =>
        name.trim().replaceAll("\u00a0", " "),
      );
    await terminal.finds("two tabs of 2048", names, (found) => found.join() === "2048,2048");
    await terminal.focus();
    // The first one drops the hint.
    await terminal.press("Escape", "Escape");
    await terminal.finds("the home page's name", names, (found) => found.join() === "2048,Tilework");
    await terminal.press("Enter");
    await terminal.finds("the game's name again", names, (found) => found.join() === "2048,2048");
  });

  it("is the same one where the game of the panel is shown already", async () => {
    await panel.focus();
    terminal = await playInTerminal(workbench);
    await terminal.until("the keyboard in the terminal", () => terminal.hasKeyboard());
    assert.equal(await workbench.page.locator(".terminal-wrapper").count(), 1);
  });

  it("follows its size", async () => {
    const before = await terminal.size();
    await workbench.page.setViewportSize({ width: 1000, height: 700 });
    await terminal.until("another size", async () => (await terminal.size()).columns < before.columns);
    await terminal.shows(/2048/);
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await terminal.reads(async () => (await terminal.size()).columns, before.columns);
  });

  it("can be closed without ending the game, and opened again", async () => {
    await terminal.close();
    await panel.shows(known.after(2));
    await panel.pressOnBoard(...known.keys(2));
    await panel.shows(known.after(3));
    terminal = await playInTerminal(workbench);
    await terminal.shows(/Moves\D+3\b/);
  });

  it("continues without the panel", async () => {
    await panel.focus();
    await workbench.runCommand("View: Close Editor");
    await terminal.pressOnBoard(...known.keys(3));
    await terminal.shows(/Moves\D+4\b/);
    panel = await openSeeded(workbench, "2048/4x4/8");
    await terminal.shows(/Moves\D+0\b/);
  });

  it("solves and replays the sliding puzzle, in the panel too, and slides the tile that is clicked", async () => {
    // A known deal, because a random one may take long to solve. The panel takes the keyboard first; then the
    // terminal gets the focus.
    await openSliding(workbench, "4x4", 11);
    await terminal.close();
    terminal = await playInTerminal(workbench);
    await terminal.shows(/Sliding Puzzle/);
    await terminal.shows(/Moves left (≤ )?\d+/);
    await terminal.pressOnBoard("x");
    await terminal.shows(/Move \d+ of \d+|solution/i);
    await (await panel.find("tilework-replay-bar")).first().waitFor();
    await terminal.press("Escape");
    await terminal.shows(/Moves\D+0\b/);
    await (await panel.find("tilework-replay-bar")).first().waitFor({ state: "detached" });
    const tiles = await panel.numbers("blank");
    const blank = tiles.indexOf(0);
    const number = tiles[blank % 4 === 0 ? blank + 1 : blank - 1];
    const { lines: rows } = await terminal.size();
    const row = rows.findIndex(
      (text, index) =>
        index > rows.findIndex((line) => /Moves left/.test(line)) &&
        new RegExp(`(^|\\s)${number}(\\s|$)`).test(text),
    );
    await terminal.click((rows[row] ?? "").search(new RegExp(`(^|\\s)${number}(\\s|$)`)) + 1, row);
    await terminal.shows(/Moves\D+1\b/);
    await panel.until("the move in the panel", async () =>
      /1/.test(await (await panel.find('tilework-figure[data-figure="moves"] .value')).innerText()),
    );
    await workbench.picture("terminal-sliding");
  });

  it("is a profile of terminals, called Tilework", async () => {
    await terminal.close();
    await workbench.runCommand("Create New Terminal (With Profile)");
    await workbench.palette.pick("Tilework");
    await workbench.runCommand("Terminal: Focus Terminal");
    await workbench.page.locator(".part.panel .terminal-wrapper.active").waitFor();
    // The terminal area may be too low for the board.
    await terminal.shows(/Sliding Puzzle|needs/);
    await workbench.picture("terminal-profile");
  });
});
