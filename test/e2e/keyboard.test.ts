import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { arrow, type Game, KnownGame, runningSave, saveFiles, temporaryFolder } from "./shared/game.js";
import { suiteWindow } from "./shared/suite-window.js";

describe("2048 in a window of VS Code", () => {
  const workbench = suiteWindow({ folder: temporaryFolder(), theme: "dark" });

  describe("by keyboard alone", () => {
    let game: Game;
    const known = new KnownGame(4, 42);

    beforeEach(async () => {
      game = await known.open(workbench);
    });

    it("plays the first keys in the order in which they are pressed", async () => {
      // VS Code runs a command that was never used before later than one that was.
      await Promise.all(known.keys(0, 10).map((key) => workbench.page.keyboard.press(key)));
      await game.shows(known.after(10));
    });

    it("opens from the Command Palette as “Play 2048” with the keyboard on the board", async () => {
      await workbench.runCommand("View: Close All Editors");
      await workbench.runCommand("Tilework: Play 2048");
      await (await game.board()).waitFor();
      await game.hasFocus();
      await game.press(...known.keys(0));
      await game.shows({ moves: 1 });
    });

    it("moves by arrows, WASD and HJKL, each key once", async () => {
      const keys = [
        arrow,
        { up: "w", down: "s", left: "a", right: "d" },
        { up: "k", down: "j", left: "h", right: "l" },
      ] as const;
      for (const [index, side] of known.sides(18).entries()) {
        await game.press(keys[index % 3]![side]);
        await game.shows(known.after(index + 1));
      }
    });

    it("undoes and redoes without limit, with every key", async () => {
      await game.press(...known.keys(0, 6));
      await game.shows(known.after(6));
      // Each key once: six steps back, checked one by one, and six forward.
      for (const [index, key] of ["Control+z", "u", "Backspace", "Control+z", "u", "Backspace"].entries()) {
        await game.press(key);
        await game.shows(known.after(5 - index));
      }
      await game.press("u");
      await game.says(/nothing to undo/);
      await game.shows(known.after(0));
      for (const [index, key] of ["Control+y", "Control+Shift+z", "r", "Control+y", "r", "r"].entries()) {
        await game.press(key);
        await game.shows(known.after(index + 1));
      }
      await game.press("r");
      await game.says(/nothing to redo/);
      await game.shows(known.after(6));
    });

    it("ignores its keys elsewhere: explorer, Command Palette, an input, another editor", async () => {
      await workbench.runCommand("Explorer: Focus on Folders View");
      await game.press("ArrowDown", "ArrowLeft", "u", "n");
      await workbench.page.keyboard.press("F1");
      await workbench.palette.input.fill(">nothing like this");
      await game.press("ArrowLeft", "ArrowUp", "a", "w");
      await game.press("Escape");
      await workbench.runCommand("File: New Untitled Text File");
      await workbench.page.keyboard.type("wasd hjkl uRn?");
      await game.press("ArrowLeft", "ArrowUp", "Backspace");
      const text = await workbench.page.locator(".monaco-editor .view-lines").first().textContent();
      assert.match((text ?? "").replace(/\u00a0/g, " "), /wasd hjkl uR/);
      await workbench.runCommand("View: Revert and Close Editor");
      await game.shows(known.after(0));
    });

    it("leaves the keyboard to the Command Palette when it is opened over a menu of the view", async () => {
      const { palette, page } = workbench;
      await (await game.find('.toolbar [data-button="more"]')).click();
      const item = (await game.find('[role="menu"] [data-button="redo"]')).first();
      await item.waitFor();
      await page.keyboard.press("F1");
      await palette.input.waitFor();
      await item.waitFor({ state: "hidden" });
      // The view has finished handling the menu's closing by then.
      await (await game.frame()).evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      );
      await page.keyboard.type("nothing like this");
      assert.equal(await palette.input.inputValue(), ">nothing like this");
      await page.keyboard.press("Escape");
      await game.isFocused();
    });

    it("ignores its keys after its panel was closed with a key while the board had the focus", async () => {
      await game.press("Control+k", "w");
      await game.until("no panel", async () => (await workbench.gameFrames()).length === 0);
      // In other places, arrows and letters work normally again.
      await workbench.runCommand("File: New Untitled Text File");
      await workbench.page.locator(".monaco-editor").first().waitFor();
      await workbench.page.keyboard.type("ac");
      await game.press("ArrowLeft", "u");
      // Typed text is drawn a moment later.
      await workbench.page
        .locator(".monaco-editor .view-lines")
        .first()
        .getByText("auc", { exact: true })
        .waitFor();
      await workbench.runCommand("View: Revert and Close Editor");
      await workbench.runCommand("Tilework: Play 2048");
      await game.shows(known.after(0));
    });

    it("goes home with Esc and back with Enter", async () => {
      // Boards without a move aren't continued.
      await game.press(...known.keys(0));
      await game.shows({ moves: 1 });
      await game.opens("tilework-home-page", "Escape");
      await (await game.button("continue")).waitFor();
      await game.keysAreSettled();
      await game.press("ArrowLeft");
      await game.press("Enter");
      await (await game.board()).waitFor();
      await game.hasFocus();
      await game.shows({ moves: 1 });
      await game.press("u");
      await game.shows(known.after(0));
    });

    it("deals a new game with N", async () => {
      await game.press(...known.keys(0));
      await game.shows({ moves: 1 });
      await game.press("n");
      await game.shows({ moves: 0, score: 0 });
    });

    it("has one tab stop for the board, then the buttons, all visible", async () => {
      const order: string[] = [];
      for (let count = 0; count < 4; count++) {
        await game.press("Tab");
        order.push(
          await (await game.frame()).evaluate(() => {
            let active = document.activeElement;
            while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
            const host = active?.getRootNode();
            const button =
              active?.closest("[data-button]") ?? (host instanceof ShadowRoot ? host.host : active);
            return button?.getAttribute("data-button") ?? button?.tagName ?? "";
          }),
        );
      }
      // Undo and redo are disabled at the start of a game.
      assert.deepEqual(order.slice(0, 3), ["hint", "newGame", "more"]);
    });
  });

  describe("is kept", () => {
    const known = new KnownGame(4, 9);

    it("over a window reload, undo included", async () => {
      const game = await known.open(workbench);
      await game.press(...known.keys(0, 12));
      await game.shows(known.after(12));
      await workbench.reload();
      await game.shows(known.after(12));
      await game.pressOnBoard("u");
      await game.shows(known.after(11));
      await game.press("r");
      await game.shows(known.after(12));
    });

    it("sets a broken save aside, says so, and continues the previous game", async () => {
      const other = new KnownGame(4, 11);
      const game = await other.open(workbench);
      await game.press(...other.keys(0));
      await game.shows({ moves: 1 });
      const isSaved = async () => readFileSync(runningSave(workbench)!, "utf8").includes('"seed": 11,');
      await game.until("its save", isSaved);
      const file = runningSave(workbench)!;
      const broken = readFileSync(file, "utf8").slice(0, 200);
      await workbench.runCommand("View: Close All Editors");
      await game.until("no panel", async () => (await workbench.gameFrames()).length === 0);
      // An open window that gets the focus would read it at once and report it.
      const url = workbench.page.url();
      await workbench.page.goto("about:blank");
      writeFileSync(file, broken);
      await workbench.page.goto(url);
      await workbench.ready();
      await workbench.runCommand("Tilework: Play 2048");
      const told = async () => (await workbench.notifications()).join("\n");
      await game.finds("what became of the save", told, (found) =>
        /Couldn't read a saved game, so it was set aside\. It is cut off/.test(found),
      );
      const aside = path.join(path.dirname(file), "set-aside");
      assert.deepEqual(
        readdirSync(aside).map((name) => readFileSync(path.join(aside, name), "utf8")),
        [broken],
      );
      assert.ok(!saveFiles(workbench).some((kept) => readFileSync(kept, "utf8") === broken));
      await game.shows(known.after(12));
      await workbench.picture("set-aside-dark");
    });
  });
});
