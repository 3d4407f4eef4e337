import { playAndReload, temporaryFolder } from "./shared/game.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

describe("in a folder that is not trusted", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await openWorkbench({ folder: temporaryFolder(), restricted: true });
  });

  after(() => workbench?.close());

  it("is played as elsewhere, and comes back after a reload", () => playAndReload(workbench));
});
