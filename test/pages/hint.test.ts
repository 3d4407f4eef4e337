import assert from "node:assert/strict";
import { gameText } from "../../src/games/saves/game-text.js";
import { type Game, hideForAWhile, KnownGame, type Seen, temporaryFolder } from "../e2e/shared/game.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

describe("hints and Auto Play", () => {
  let game: Game;
  const known = new KnownGame(4, 7);
  const settings = { "tilework.autoPlay.moveTime": 60 };
  const workbench = suiteWindow({ folder: temporaryFolder(), theme: "light", settings });

  beforeEach(async () => {
    game = await known.open(workbench);
  });

  const icon = (name: string) => workbench.page.locator(`.statusbar-item .codicon-${name}`);
  const item = () => workbench.page.locator('.statusbar-item[id="tilework.tilework.tilework.hint"]');

  it("shows the status bar item only while a game is the active editor", async () => {
    await item().waitFor();
    assert.match(await item().innerText(), /Hint/);
    assert.match((await item().locator("[aria-label]").first().getAttribute("aria-label")) ?? "", /hint/i);
    await workbench.runCommand("File: New Untitled Text File");
    await item().waitFor({ state: "hidden" });
    await workbench.runCommand("View: Revert and Close Editor");
    await item().waitFor();
    await game.hasFocus();
    // The home page only continues boards with at least one move.
    await game.press(...known.keys(0), "u");
    await game.shows(known.after(0));
    await game.press("Escape");
    await item().waitFor({ state: "hidden" });
    await (await game.button("continue")).click();
    await item().waitFor();
  });

  it("with the key ?, draws an arrow, is announced, counts as no move, and disappears with the next move", async () => {
    await game.opens(".hint[data-direction] >> nth=0", "Shift+?");
    await game.says(/Hint: (Up|Down|Left|Right)\./);
    await game.shows(known.after(0));
    const [direction, turn] = await (await game.find(".hint[data-direction]"))
      .first()
      .evaluate((hint) => [
        hint.getAttribute("data-direction")!,
        getComputedStyle(hint.querySelector("svg")!).rotate,
      ]);
    assert.equal(turn, { right: "0deg", down: "90deg", left: "180deg", up: "270deg" }[direction!]);
    await game.press(...known.keys(0));
    await game.shows({ moves: 1 });
    await (await game.find(".hint[data-direction]")).first().waitFor({ state: "detached" });
  });

  it("with a click in the status bar, returns the keyboard to the board", async () => {
    await item().click();
    await game.says(/Hint: /);
    await game.hasFocus();
    await game.press(...known.keys(0));
    await game.shows({ moves: 1 });
  });

  it("gives the keyboard back to the board when it is opened from one of its buttons", async () => {
    const newGame = await game.button("newGame");
    const app = await game.find("tilework-app");
    // Where the keyboard is, as VS Code hears it.
    const heard = await app.evaluateHandle((element) => {
      const places: string[] = [];
      element.addEventListener("tilework-keyboard", (event) => places.push((event as CustomEvent).detail));
      return places;
    });
    await newGame.focus();
    await game.until("the focus on a button", () =>
      newGame.evaluate((button) => button.matches(":focus-within")),
    );
    await workbench.runCommand("Tilework: Play 2048");
    await game.until("the focus on the board", async () =>
      (await game.board()).evaluate((board) => board.matches(":focus")),
    );
    // Where the palette takes the keyboard, more comes before.
    await game.reads(async () => (await heard.jsonValue()).slice(-2).join(), "page,board");
  });

  it("cancels a long search with a second click, and with a move", async () => {
    // Late in a 5×5 game a search uses all its time.
    await workbench.setSetting("tilework.hint.timeLimit", 10_000);
    const late =
      "5x5 2,4,8,16,32,4,8,16,32,64,2,4,8,16,512,0,2,1024,8,4,2,0,2048,4,8192 90000 4000 beyond 00000001:00000002";
    await workbench.page.evaluate((text) => navigator.clipboard.writeText(text), gameText("2048", late, ""));
    await workbench.runCommand("Tilework: Paste Game");
    await game.shows({ moves: 4_000 });
    await game.hasKeys();
    await item().click();
    await icon("loading").waitFor();
    await item().click();
    await icon("loading").waitFor({ state: "detached" });
    await game.says(/Hint canceled/);
    await game.hasFocus();
    await game.press("Shift+?");
    await icon("loading").waitFor();
    await game.press("ArrowLeft");
    await icon("loading").waitFor({ state: "detached" });
    await game.shows({ moves: 4_001 });
    await workbench.setSetting("tilework.hint.timeLimit", 100);
    await workbench.page.waitForTimeout(300);
  });

  it("continues until any key, which is then not a move", async () => {
    await game.opens(".auto-play", () => game.useTool("autoPlay"));
    const hasMoves = (count: number) =>
      game.until(`${count} moves`, async () => (await game.see()).moves >= count);
    await hasMoves(8);
    await workbench.picture("auto-play-light");
    await game.press("x");
    const stopped = await afterAutoPlay();
    await assertNothingIsPlayed(stopped);
    // The same with a key that would move.
    await game.opens(".auto-play", () => workbench.runCommand("Tilework: Toggle Auto Play"));
    await hasMoves(stopped.moves + 3);
    // A click on the board would stop it, too.
    await game.hasFocus();
    await game.press("ArrowLeft");
    await assertNothingIsPlayed(await afterAutoPlay());
  });

  it("ends Auto Play with a function key, which VS Code gets, too", async () => {
    await game.opens(".auto-play", () => game.useTool("autoPlay"));
    await (await game.frame()).evaluate(() =>
      window.addEventListener("keydown", ({ key, defaultPrevented }) => {
        document.documentElement.dataset.heard = defaultPrevented ? "" : key;
      }),
    );
    await game.press("F6");
    await afterAutoPlay();
    assert.equal(await (await game.frame()).evaluate(() => document.documentElement.dataset.heard), "F6");
    await game.focus();
  });

  /** The game after Auto Play has stopped. */
  async function afterAutoPlay() {
    await (await game.find(".auto-play")).waitFor({ state: "detached" });
    await game.until("the board", async () => (await game.see()).cells.length > 0);
    return game.see();
  }

  /** Asks for a hint: its answer arrives after all earlier ones. */
  async function assertNothingIsPlayed(before: Seen): Promise<void> {
    await game.pressOnBoard("Shift+?");
    await game.says(/Hint: (Up|Down|Left|Right)\./);
    assert.deepEqual(await game.see(), before);
  }

  it("stops Auto Play from the status bar and when the tab is hidden", async () => {
    await game.useTool("autoPlay");
    await icon("debug-stop").waitFor();
    await item().click();
    await icon("debug-stop").waitFor({ state: "detached" });
    const stopped = await game.see();
    await game.useTool("autoPlay");
    await hideForAWhile(workbench);
    const hidden = await afterAutoPlay();
    await assertNothingIsPlayed(hidden);
    assert.ok(hidden.moves >= stopped.moves);
  });
});
