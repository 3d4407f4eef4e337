import { playAndReload, temporaryFolder } from "./shared/game.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

describe("in a folder that is not trusted", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await openWorkbench({ folder: temporaryFolder(), restricted: true });
  });

  after(() => workbench?.close());

  it("is played normally, and restored after a reload", () => playAndReload(workbench));
});
