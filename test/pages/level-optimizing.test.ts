import assert from "node:assert/strict";
import { levelFolder, openLevelFile, read } from "../e2e/shared/level-editor.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";

/** A level whose stored solution changes between the boxes more often than necessary: 25 moves, 9 pushes. */
const level = `##########
#        #
# $  .   #
#   $  . #
#  $     #
#@   .   #
#        #
##########
Title: Hall

Solution/Clumsy
duuuuRddRuRlluRRdRRllDldR
`;

describe("optimizing a solution", () => {
  let workbench: Workbench;
  const folder = levelFolder({ "hall.sok": level });

  before(async () => {
    const settings = { "files.autoSave": "off", "tilework.solver.timeLimit": 2 };
    workbench = await openWorkbench({ folder, settings });
  });

  /** Runs the command, and selects the order of measures. */
  async function optimize(order: string): Promise<void> {
    await workbench.runCommand("Sokoban Editor: Optimize Solution");
    await workbench.palette.pick(order);
  }

  it("names the result by the selected measure, first in a sentence and then in the file", async () => {
    const editor = await openLevelFile(workbench, "hall.sok");
    const told = async (text: RegExp) => (await editor.content()).getByText(text).first().waitFor();
    await optimize("Box changes, then pushes");
    await told(/^Optimized: 3 box changes, 9 pushes, 19 moves\. Before: 6 box changes, 9 pushes, 25 moves\./);
    await workbench.picture("editor-optimized");
    await (await editor.find("tilework-solutions li"))
      .getByText("Optimized for box changes", { exact: true })
      .waitFor();
    await optimize("Moves, then pushes");
    await told(/^No better solution was found: 19 moves, 9 pushes\./);
    await (await editor.content()).locator("[data-button=writeSolution]").click();
    await workbench.page.locator(".tab.active.dirty").waitFor();
    await workbench.pressWithCtrl("s");
    await editor.until("the file", async () =>
      /^Solution\/Optimized for .* 19\/9$/m.test(read(folder, "hall.sok")),
    );
    const [board, solution] = level.split("\n\n");
    const saved = read(folder, "hall.sok");
    // All that was in the file is still there.
    assert.ok(saved.startsWith(`${board}\n`) && saved.includes(solution!), saved);
  });
});
