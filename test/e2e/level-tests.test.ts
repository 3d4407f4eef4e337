import { levelFolder } from "./shared/level-editor.js";
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
});
