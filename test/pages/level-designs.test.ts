import assert from "node:assert/strict";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { type LevelEditorPage, levelFolder, openFile, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

const room = "###########\n#    #    #\n#  . # $  #\n#    # @  #\n#      .  #\n#   $     #\n###########\n";

describe("a level designed by pulling", () => {
  let editor: LevelEditorPage;
  const folder = levelFolder({ "room.sok": `${room}Title: Room\n`, "other.xsb": room });
  const workbench = suiteWindow({ folder, theme: "dark", viewport: { width: 1280, height: 800 } });

  before(async () => {
    editor = await openLevelFile(workbench, "room.sok");
  });

  const shows = async (text: string | RegExp) =>
    (await editor.find("tilework-pull-bar")).getByText(text).first().waitFor();

  it("is pulled with keys and mouse, used as the start in one undo step, replayed, and optimized in a range", async () => {
    await editor.choose("levelMenu", "designByPulling");
    await shows("Pulls 0");
    const [dot, words] = await (await editor.find("tilework-pull-bar label"))
      .first()
      .evaluate((label) =>
        [label.querySelector("input")!, label].map((element) => getComputedStyle(element).color),
      );
    assert.equal(dot, words, "what is chosen is seen in every theme");
    const hint = (await editor.find(".status .now")).first();
    assert.ok(
      await hint.evaluate((text) => text.textContent !== "" && text.scrollWidth <= text.clientWidth),
      "what can be done is not cut off",
    );
    // Before the first pull, a click places the player.
    await editor.clickCell(4, 6);
    await editor.has("the player is there", [5, 7, "player"]);
    await editor.pressOnBoard("ArrowLeft");
    await shows("Pulls 1");
    await editor.press("Shift+ArrowLeft");
    await shows("Moves 2");
    await editor.drag([2, 3], [3, 3]);
    await shows("Pulls 2");
    await editor.clickCell(3, 3);
    await inEveryTheme(editor, "editor-pulling");
    // It continues after it was hidden and shown again.
    await openFile(workbench, "other.xsb");
    await openFile(workbench, "room.sok");
    await shows("Pulls 2");
    await editor.opens("tilework-editor-tools", () => editor.pressOnBoard("Escape", "Escape"));
    await editor.pressOnBoard("p");
    await shows("Pulls 2");
    await editor.opens("tilework-editor-tools", () => editor.pressOnBoard("Enter"));
    await (await editor.find("tilework-solutions")).getByText("Reverse play").first().waitFor();
    await editor.has("boxes where they were pulled to", [5, 7, "box"], [4, 4, "box"]);
    await editor.opens("tilework-replay-bar", () => editor.click("replayStored"));
    await editor.press("End");
    await (await editor.find("tilework-replay-bar")).getByText(/ · 2 pushes/).waitFor();
    // Only a range of it may change.
    await editor.press("Home", "ArrowRight", "[", "End", "ArrowLeft", "]");
    await (await editor.find("tilework-replay-bar")).getByText("Range: moves 2 to 4").waitFor();
    await inEveryTheme(editor, "editor-replay-range");
    const picks = workbench.page.locator(".quick-input-widget:visible");
    await editor.clickFor("optimize", picks.getByText("Moves, then pushes"));
    await editor.press("Enter");
    await picks.getByText("The marked range: moves 2 to 4").waitFor();
    await editor.opens("tilework-solve-panel .news", "Enter");
    await editor.opens("tilework-editor-tools", () => editor.pressOnBoard("Escape"));
    await editor.focus();
    await editor.undo();
    await (await editor.find("tilework-solutions li")).first().waitFor({ state: "detached" });
    assert.equal(await editor.cell(3, 8), "box");
    assert.equal(editor.read("room.sok"), `${room}Title: Room\n`);
  });
});
