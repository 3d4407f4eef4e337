import { arrow, dealt, Game, legalSides, openSeeded, after as played, seen, temporaryFolder } from "./game.js";
import { openWorkbench, type Workbench } from "./workbench.js";

/** Where less is to be had: a folder that is not trusted, and no folder at all. */
describe("in places with less", () => {
  const start = dealt(5, 3);
  const sides = legalSides(start, 5);
  let workbench: Workbench | undefined;

  afterEach(async () => {
    await workbench?.close();
    workbench = undefined;
  });

  async function plays(open: Workbench): Promise<void> {
    const game = await openSeeded(open, "2048/5x5/3");
    await game.shows(seen(start));
    await game.press(...sides.map((side) => arrow[side]));
    await game.shows(seen(played(start, sides)));
    await open.reload();
    await new Game(open).shows(seen(played(start, sides)));
    await new Game(open).focus();
    await game.press("Shift+?");
    await game.says(/Hint: /);
  }

  it("plays in Restricted Mode", async () => {
    workbench = await openWorkbench({ folder: temporaryFolder(), restricted: true });
    await plays(workbench);
  });

  it("plays without a folder", async () => {
    workbench = await openWorkbench();
    await plays(workbench);
  });
});
