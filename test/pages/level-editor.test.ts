import assert from "node:assert/strict";
import { type LevelEditorPage, levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

const room = "; a comment\n\n#######\n#     #\n# $@. #\n#     #\n#######\nTitle: Hello\n";

describe("editing levels", () => {
  let editor: LevelEditorPage;
  const walls = "#".repeat(80);
  const large = `${walls}\n#@${"$. ".repeat(25)}  #\n${`#${" $  . ".repeat(13)}#\n`.repeat(77)}${walls}`;
  const folder = levelFolder({
    "keys.xsb": room,
    "mouse.xsb": room,
    "whole.xsb": room,
    "empty.xsb": "",
    "erase.xsb": room,
    "ends.xsb": room.replaceAll("\n", "\r"),
    "status.xsb": room,
    "large.xsb": large,
  });
  const workbench = suiteWindow({ folder, theme: "dark", viewport: { width: 1440, height: 900 } });

  it("draws with keys alone: cursor, brushes, lines, selection, and each stroke is one undo step", async () => {
    editor = await openLevelFile(workbench, "keys.xsb");
    await editor.focus();
    assert.equal(await (await editor.board()).getAttribute("aria-activedescendant"), "cell-2-3");
    await editor.press("ArrowUp", "3", "Space");
    await editor.has("a box is where the cursor is", [2, 4, "box"]);
    await editor.press("ArrowLeft", "1", "Space");
    await editor.has("a wall beside it", [2, 3, "wall"]);
    await editor.undo();
    await editor.has("the wall is undone alone", [2, 3, "floor"], [2, 4, "box"]);
    await editor.undo();
    await editor.has("the box, too", [2, 4, "floor"]);
    // A line drawn with Shift held is one undo step.
    await workbench.page.keyboard.down("Shift");
    await editor.leads("ArrowLeft");
    await workbench.page.keyboard.up("Shift");
    await editor.has("a line of wall", [2, 3, "wall"], [2, 2, "wall"]);
    await editor.undo();
    await editor.has("is one undo", [2, 3, "floor"], [2, 2, "floor"]);
    const rows = async () => (await editor.board()).getAttribute("aria-rowcount");
    // The box is selected, cut, and pasted elsewhere; then the selection is filled.
    await workbench.pressWithCtrl("a");
    await editor.closes(".box.selection >> nth=0", "Escape");
    await editor.goTo(3, 3);
    await workbench.page.keyboard.down("Shift");
    await editor.leads("ArrowRight");
    await workbench.page.keyboard.up("Shift");
    await workbench.pressWithCtrl("x");
    await editor.has("it is cut", [3, 3, "floor"], [3, 4, "floor"]);
    await editor.goTo(4, 2);
    await workbench.pressWithCtrl("v");
    await editor.has("it is pasted", [4, 2, "box"], [4, 3, "player"]);
    await editor.press("4", "Space");
    await editor.has("goals are laid under it", [4, 2, "box on goal"], [4, 3, "player on goal"]);
    await editor.press("]");
    await editor.until("it is turned", async () => (await rows()) === "9");
    for (let step = 0; step < 4; step++) await editor.changes(() => editor.undo());
    await editor.reads(rows, "7");
    await editor.has("it is as it was", [3, 3, "box"]);
    await editor.saveTo("keys.xsb", room);
  });

  it("has the player's own keys as soon as the setting has them, also on the sheet of keys", async () => {
    editor = await openLevelFile(workbench, "keys.xsb");
    await editor.focus();
    const cursor = async () => (await editor.board()).getAttribute("aria-activedescendant");
    const first = await cursor();
    await workbench.setSetting("tilework.editor.keys", { cursorUp: "y", paint: ["b", "ctrl+alt+b"] });
    // A key without a usual meaning, as it is pressed until the setting is there.
    await editor.until("the cursor moved by the new key", async () => {
      await editor.press("y");
      return (await cursor()) !== first;
    });
    const now = await cursor();
    await editor.press("ArrowUp", "1", "Space");
    assert.equal(await cursor(), now, "its usual key does nothing");
    await editor.changes(() => editor.press("b"));
    const [, row, column] = /^cell-(-?\d+)-(-?\d+)$/.exec(now ?? "") ?? [];
    assert.equal(await editor.cell(Number(row) + 1, Number(column) + 1), "wall");
    await editor.press("Shift+k");
    const sheet = await editor.find("tilework-key-sheet dialog[open]");
    assert.match(await sheet.innerText(), /Paint\s+B\s+Ctrl\+Alt\+B/);
    await editor.press("Escape");
    await workbench.setSetting("tilework.editor.keys", undefined);
    await editor.undo();
  });

  it("draws with the mouse alone: strokes, right button, rectangle, fill, dragged selection, undo with its button", async () => {
    editor = await openLevelFile(workbench, "mouse.xsb");
    await editor.click("wall");
    await editor.drag([1, 1], [1, 5]);
    await editor.has("a line of wall", [2, 2, "wall"], [2, 4, "wall"], [2, 6, "wall"]);
    await editor.drag([1, 2], [1, 4], "right");
    await editor.has("a part erased", [2, 3, "floor"], [2, 6, "wall"]);
    await editor.click("undoEdit");
    await editor.has("undone", [2, 3, "wall"]);
    await editor.click("undoEdit");
    await editor.has("all of it", [2, 2, "floor"]);
    await editor.click("toolSelect");
    await editor.drag([2, 2], [2, 2]);
    await editor.drag([2, 2], [3, 2]);
    await editor.has("the box was dragged", [4, 3, "box"], [3, 3, "floor"]);
    await editor.click("toolFill");
    await editor.click("goal");
    await editor.clickCell(1, 1);
    await editor.has("all floor is goals", [2, 2, "goal"], [4, 6, "goal"]);
    await editor.click("toolDraw");
    await editor.click("player");
    await editor.clickCell(-1, -1);
    await editor.has("the board has grown by the player", [1, 1, "player"]);
    for (let step = 0; step < 3; step++) await editor.changes(() => editor.click("undoEdit"));
    await editor.saveTo("mouse.xsb", room);
  });

  it("rotates, flips, resizes and crops the board, removes its boxes, and shows where a problem is", async () => {
    editor = await openLevelFile(workbench, "whole.xsb");
    const size = async () => {
      const board = await editor.board();
      return `${Number(await board.getAttribute("aria-colcount")) - 2}×${Number(await board.getAttribute("aria-rowcount")) - 2}`;
    };
    const isSized = async (wanted: string, row: number, column: number) => {
      await editor.reads(size, wanted);
      await editor.has(wanted, [row, column, "box"]);
    };
    await editor.choose("levelMenu", "turnRight");
    await isSized("5×7", 3, 3);
    await editor.choose("levelMenu", "turnLeft");
    await editor.choose("levelMenu", "mirror");
    await isSized("7×5", 3, 5);
    await editor.choose("levelMenu", "resize");
    await (await editor.find("tilework-resize-dialog label.top input")).fill("2");
    // Adds a column by entering the wanted size.
    const width = await editor.find('tilework-resize-dialog input[name="width"]');
    await width.fill(String(Number(await width.inputValue()) + 1));
    await width.blur();
    const right = await editor.find("tilework-resize-dialog label.right input");
    await editor.reads(() => right.inputValue(), 1);
    // The fields show the size; only a size that no board can have gets a sentence.
    const said = await (await editor.find('tilework-resize-dialog .size [role="status"]')).boundingBox();
    assert.equal(said?.width, 1, "the size is not said twice");
    const refusal = await editor.find("tilework-resize-dialog .refused");
    assert.equal(await refusal.count(), 0);
    await (await editor.find("tilework-resize-dialog label.left input")).fill("-30");
    await editor.reads(refusal, /at least one/);
    await workbench.picture("level-editor-resize-refused");
    await (await editor.find("tilework-resize-dialog label.left input")).fill("0");
    await editor.click("applyResize");
    await isSized("8×7", 5, 5);
    await editor.choose("levelMenu", "crop");
    await editor.until("it is cropped", async () => (await size()) === "7×5");
    await editor.choose("levelMenu", "boxesOnGoals");
    await editor.has("a box is on the goal", [3, 3, "box on goal"]);
    const problem = (await editor.find("tilework-level-check .problem.error")).first();
    await editor.reads(problem, /numbers of boxes/);
    await editor.choose("levelMenu", "noBoxes");
    await editor.has("they are gone", [3, 3, "goal"], [3, 5, "floor"]);
    await editor.click("wall");
    await editor.clickCell(2, 3);
    await editor.has("the player is gone", [3, 4, "wall"]);
    await editor.reads(problem, /no player/);
    await editor.click("fix");
    await (await editor.find('[aria-label="player"]')).first().waitFor({ state: "attached" });
    await workbench.runCommand("File: Revert File");
    await isSized("7×5", 3, 3);
  });

  it("changes the texts about a level, and zooms the board with menu, key and wheel", async () => {
    editor = await openLevelFile(workbench, "whole.xsb");
    await editor.choose("levelMenu", "levelAbout");
    const field = async (name: string) =>
      (await editor.find(`tilework-about-dialog [name="${name}"]`)).first();
    await (await field("title")).fill("Renamed");
    await (await field("collectionTitle")).fill("All of mine");
    await (await editor.find("tilework-about-dialog textarea")).fill("One\nTwo");
    await editor.click("applyAbout");
    await (await editor.find("h1")).getByText("Renamed").waitFor();
    await (await editor.find("header")).getByText("All of mine").waitFor();
    await editor.save();
    const renamed = room.replace("Title: Hello", "Comment:\nOne\nTwo\nComment-End:\nTitle: Renamed");
    assert.equal(editor.read("whole.xsb"), `Collection: All of mine\n\n${renamed}`);
    await editor.undo();
    await (await editor.find("h1")).getByText("Hello").waitFor();
    await editor.pressOnBoard("Shift+Minus");
    const width = async () => (await (await editor.board()).boundingBox())?.width ?? 0;
    const fitting = await width();
    await editor.choose("show", "zoomIn");
    await editor.until("it is larger", async () => (await width()) > fitting * 1.2);
    await editor.pressOnBoard("=", "=");
    await editor.until("it is larger by keys", async () => (await width()) > fitting * 1.8);
    const place = await editor.place(2, 2);
    await workbench.page.mouse.move(place.x, place.y);
    await workbench.page.keyboard.down("Control");
    await workbench.page.mouse.wheel(0, -60);
    await workbench.page.keyboard.up("Control");
    await editor.until("it is larger by the wheel", async () => (await width()) > fitting * 2.2);
    // The board is wider than high, so it first scrolls vertically.
    const off = (await editor.place(2, 2)).y - place.y;
    assert.ok(Math.abs(off) < 30, `what is under the pointer stays there: ${off} px`);
    await editor.press("Shift+Minus");
    await editor.until("it fits", async () => (await width()) === fitting);
    await editor.save();
  });

  it("plays a level without changing the file, and returns to editing", async () => {
    editor = await openLevelFile(workbench, "keys.xsb");
    await editor.opens("tilework-test-bar", () => editor.pressOnBoard("t"));
    await editor.keysAreSettled();
    await editor.opens(".marks .picked", () => editor.clickCell(2, 2));
    assert.equal(await (await editor.find(".marks .target, .marks .trap")).count(), 14);
    await workbench.picture("editor-test-picked");
    await editor.clickCell(3, 5);
    await editor.has("the box is pushed", [3, 3, "floor"]);
    await editor.press("n");
    await editor.has("all again", [3, 3, "box"]);
    await editor.drag([2, 2], [2, 3]);
    await editor.has("the box was dragged on", [3, 4, "box"]);
    await editor.press("Shift+U");
    await editor.has("its push is taken back", [3, 3, "box"]);
    await editor.press("r", "Shift+R");
    await editor.has("all again", [3, 3, "box"]);
    await editor.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowRight");
    await (await editor.find("tilework-test-bar")).getByText("You win!").waitFor();
    await editor.opens("tilework-editor-tools", "Escape");
    assert.equal(await editor.cell(3, 3), "box");
    // Keys work only while the board has the keyboard.
    const cursor = async () => (await editor.board()).getAttribute("aria-activedescendant");
    const before = await cursor();
    await editor.keysAreSettled();
    await editor.press("ArrowDown");
    await editor.until("the cursor moves", async () => (await cursor()) !== before);
    const now = await cursor();
    await editor.press("Shift+Tab");
    await editor.keysAreSettled();
    await editor.press("ArrowDown");
    await workbench.page.waitForTimeout(400);
    assert.equal(await cursor(), now);
    assert.equal(await workbench.page.locator(".tab.active.dirty").count(), 0);
    await (await editor.find("tilework-solutions .solution >> text=Your playtest")).first().waitFor();
  });

  it("updates its status line: after a stroke, after a selection, on another level", async () => {
    editor = await openLevelFile(workbench, "status.xsb");
    const now = await editor.find(".status .now");
    const says = (words: string) => editor.reads(now, words);
    await editor.click("wall");
    await editor.drag([1, 1], [1, 3]);
    await says("Row 2, column 4: wall");
    await editor.click("toolSelect");
    await editor.focus();
    const isKept = (await editor.frame()).evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener(
            "keydown",
            (event) => event.key === "a" && setTimeout(() => resolve(event.defaultPrevented)),
            { capture: true },
          ),
        ),
    );
    await (await editor.frame()).evaluate(() => undefined);
    await editor.opens(".box.selection", () => workbench.pressWithCtrl("a"));
    assert.ok(await isKept, "the key is kept from the browser, which would select the page's text, too");
    await workbench.pressWithCtrl("c");
    await says("Copied: 7 × 5.");
    await editor.closes(".box.selection >> nth=0", "Escape");
    await editor.drag([2, 2], [3, 4]);
    await says("Row 4, column 5: floor");
    await workbench.page.mouse.move(5, 5);
    await says("Row 4, column 5: floor");
    await editor.toggle("levels", true);
    await editor.click("add");
    await says("Level 2 of 2");
    await editor.click("test");
    await editor.until("what can be done in a test", async () =>
      (await now.innerText()).startsWith("The file stays as it is."),
    );
    await editor.click("leaveTest");
    await says("Row 4, column 3: player");
    await workbench.runCommand("File: Revert File");
    await editor.toggle("levels", false);
  });

  it("starts a level in an empty file, with the button that has the keyboard", async () => {
    editor = await openLevelFile(workbench, "empty.xsb");
    await editor.until("the focus on the button", async () =>
      (await editor.button("startLevel")).first().evaluate((button) => button.matches(":focus")),
    );
    await editor.opens("tilework-editor-board", "Enter");
  });

  it("says that saving changes line ends which VS Code doesn't keep, until they are saved", async () => {
    editor = await openLevelFile(workbench, "ends.xsb");
    const notice = await editor.find(".bar .reason");
    await editor.until("it says so", async () => /into CRLF/.test((await notice.allInnerTexts()).join()));
    await workbench.picture("level-editor-line-ends");
    await editor.pressOnBoard("ArrowUp", "3");
    await editor.changes(() => editor.press("Space"));
    await editor.has("a box is drawn", [2, 4, "box"]);
    await editor.save();
    await editor.until("it is past", async () => (await notice.count()) === 0);
    assert.equal(editor.read("ends.xsb"), room.replace("#     #", "#  $  #").replaceAll("\n", "\r\n"));
  });

  it("keeps an empty board when everything is erased", async () => {
    editor = await openLevelFile(workbench, "erase.xsb");
    await editor.pressOnBoard("Control+a");
    await editor.press("Delete");
    await editor.has("nothing is on the board", [3, 3, "floor"], [1, 1, "floor"]);
    await (await editor.find("h1")).getByText("Hello").waitFor();
    await editor.press("Escape");
    await workbench.picture("level-editor-erased");
    await editor.click("wall");
    await editor.drag([0, 0], [0, 6]);
    await editor.has("a wall is drawn", [1, 7, "wall"]);
    await editor.undo();
    await editor.has("the wall is undone", [1, 7, "floor"]);
    await editor.undo();
    await editor.has("all is there again", [3, 3, "box"]);
  });

  it("draws on a board of 80 by 80, all of which is seen at first", async () => {
    editor = await openLevelFile(workbench, "large.xsb");
    await editor.click("toolDraw");
    await editor.click("goal");
    const scroller = await editor.find("tilework-editor-board");
    const fits = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
      scrollHeight <= clientHeight && scrollWidth <= clientWidth;
    await editor.until("all of it is seen", () => scroller.evaluate(fits));
    const [from, to] = [await editor.place(3, 3), await editor.place(60, 70)];
    await workbench.page.mouse.move(from.x, from.y);
    await workbench.page.mouse.down();
    await workbench.page.mouse.move(to.x, to.y, { steps: 8 });
    await workbench.page.mouse.up();
    await workbench.page.locator(".tab.active.dirty").waitFor();
    await editor.changes(() => editor.undo());
  });
});
