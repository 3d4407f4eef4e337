import assert from "node:assert/strict";
import { inEveryTheme } from "./shared/every-theme.js";
import { LevelEditorPage, levelFolder, openLevelFile, openText } from "./shared/level-editor.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

const easy = ["######", "#.   #", "# $$ #", "#  .@#", "######"];
const lost = ["#####", "#@  #", "#$ .#", "#####"];

describe("levels as tests", () => {
  let workbench: Workbench;

  before(async () => {
    const claimed = [
      ...easy,
      "Title: Easy",
      "Claim: solvable",
      "Claim: optimal pushes = 3",
      "",
      ...lost,
      "Title: Lost",
      "Claim: unsolvable",
      "",
    ];
    const folder = levelFolder({ "levels.txt": claimed.join("\n") });
    workbench = await openWorkbench({ folder, settings: { "editor.minimap.enabled": false } });
    await workbench.runCommand("Testing: Focus on Test Explorer View");
    await row("levels.txt").waitFor();
  });

  after(() => workbench.close());

  /**
   * An entry of the Testing view, by the start of its accessible name: its label, its state, its duration.
   */
  const row = (label: string) =>
    workbench.page.locator(`.test-explorer .monaco-list-row[aria-label^="${label}"]`).first();

  it("are expanded and run with keys alone", async () => {
    const { keyboard } = workbench.page;
    await row("levels.txt").waitFor();
    // From the filter, which has the keyboard first, to the list.
    await keyboard.press("Tab");
    await workbench.page.locator(".test-explorer .monaco-list").first().focus();
    await keyboard.press("Home");
    await keyboard.press("ArrowRight");
    await row("1: Easy").waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowRight");
    await row("optimal pushes = 3").waitFor();
    await workbench.runCommand("Test: Run All Tests");
    await row("1: Easy (Passed)").waitFor();
    await row("optimal pushes = 3 (Passed)").waitFor();
    await row("2: Lost (Passed)").waitFor();
    await row("levels.txt (Passed)").waitFor();
  });

  it("show the replay of a broken claim in the level editor when they are debugged, however narrow it is", async () => {
    const { page } = workbench;
    await openText(workbench, "levels.txt");
    await page.locator(".view-line", { hasText: "Claim: optimal pushes = 3" }).first().click();
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("2");
    await workbench.runCommand("Test: Debug All Tests");
    const editor = new LevelEditorPage(workbench);
    const panel = await editor.find("tilework-replay-panel");
    await panel
      .getByText("“optimal pushes = 2” is broken: The fewest pushes of any solution are 3, proved.")
      .waitFor();
    const place = await panel.locator(".place").innerText();
    assert.match(place, /· 3 pushes$/);
    await workbench.picture("level-tests-replay");
    await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
    for (const [width, rows] of [
      [350, 2],
      [640, 3],
    ] as const) {
      await workbench.page.setViewportSize({ width: width + 50, height: 800 });
      await editor.until(
        `the bar is as wide as ${width} px`,
        async () => Math.abs((await panel.boundingBox())!.width - width) < 40,
      );
      await editor.until("the header holds its buttons", async () =>
        (await editor.find("header")).first().evaluate((header) => {
          const { bottom } = header.getBoundingClientRect();
          return [...header.children].every((child) => child.getBoundingClientRect().bottom <= bottom + 1);
        }),
      );
      await workbench.picture(`level-tests-replay-${width}`);
      const { tops, verdicts, isCut } = await (await editor.find("tilework-level-editor")).evaluate(
        (element) => {
          const root = element.shadowRoot!;
          const bar = root.querySelector("tilework-replay-panel")!.shadowRoot!;
          const title = bar.querySelector(".title")!;
          const boxes = [...bar.querySelectorAll(".line button, .line .button, .line label, .track")].map(
            (part) => part.getBoundingClientRect(),
          );
          const middles = boxes
            .filter(({ height }) => height > 0)
            .map(({ top, height }) => Math.round((top + height / 2) / 8));
          const texts = (place: ParentNode): string[] =>
            [...place.querySelectorAll("*")].flatMap((part) => [
              ...[...part.childNodes].flatMap((node) =>
                node.nodeType === 3 && part.closest(".voice") === null ? [node.nodeValue ?? ""] : [],
              ),
              ...(part.shadowRoot === null ? [] : texts(part.shadowRoot)),
            ]);
          return {
            tops: new Set(middles).size,
            verdicts: texts(root).filter((text) => text.includes("is broken")).length,
            isCut: title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1,
          };
        },
      );
      assert.ok(tops <= rows, `${tops} rows at ${width} px`);
      assert.deepEqual([verdicts, isCut], [1, false], `${width} px`);
    }
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await workbench.runCommand("View: Toggle Primary Side Bar Visibility");
    await workbench.runCommand("File: Revert File");
  });

  it("explain in a playtest why it is lost, with the boxes and the push, and undo it", async () => {
    const editor = await openLevelFile(workbench, "levels.txt");
    await editor.focus();
    await editor.press("Escape");
    await (await editor.button("test")).first().waitFor();
    // Pushes both boxes into the row of one goal.
    const bar = await editor.find("tilework-test-bar");
    await editor.pressFor("t", bar.getByText("Moves 0"));
    await editor.pressFor("ArrowLeft", bar.getByText("Moves 1"));
    await editor.press("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowUp");
    await bar.getByText("Pushes 2").waitFor();
    await editor.press("Shift+B");
    await bar.getByText("The 2 marked boxes block each other. Push 2 caused it.").waitFor();
    await inEveryTheme(editor, "editor-why-lost");
    await editor.focus();
    await editor.press("b");
    await bar.getByText("Pushes 1").waitFor();
  });
});
