import { extensionHostOf } from "../bench/shared/process-cpu.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import type { Campaign } from "./shared/campaign.js";
import type { Activity } from "./windows/activity.js";
import { EditedFile } from "./windows/edited-file.js";
import { KeptSliding, KeptSokoban, KeptTwenty48 } from "./windows/kept-games.js";

/** A real VS Code whose extension host is killed in the middle of play, editing and solving. */
export const campaign: Campaign = {
  about:
    "the extension host of a real VS Code killed in the middle of play, editing and solving: games, documents and records are intact",
  patienceSeconds: 300,
  async run(run) {
    const file = new EditedFile();
    const workbench = await openWorkbench({
      folder: file.folder,
      settings: { "tilework.solver.timeLimit": 60, "files.hotExit": "onExitAndWindowClose" },
    });
    workbench.page.setDefaultTimeout(60_000);
    try {
      const activities: readonly Activity[] = [
        new KeptTwenty48(workbench),
        file.in(workbench),
        new KeptSokoban(workbench),
        new KeptSliding(workbench),
      ];
      for (let turn = 0; run.shouldContinue(); turn++) {
        const activity = activities[turn % activities.length] as Activity;
        run.started(`kill ${turn + 1}, ${activity.name}`);
        const start = performance.now();
        try {
          await workbench.palette.run("View: Close All Editors", 60_000);
          await activity.start(run);
          await workbench.page.waitForTimeout(run.random.below(400));
          process.kill(extensionHostOf(workbench.server.dataDir)!, "SIGKILL");
          await comeBack(workbench);
          await activity.check();
        } catch (error) {
          const picture = await workbench.screenshot(`campaign-host-${turn + 1}`).catch(() => "none");
          run.failed({
            what: `${activity.name}: ${error instanceof Error ? error.message : error}`,
            input: `seed ${run.seed}, kill ${turn + 1}; picture ${picture}`,
          });
          await comeBack(workbench);
        }
        run.took({ ms: performance.now() - start, of: `${activity.name}, killed and back` });
      }
    } finally {
      await workbench.close();
    }
  },
};

/**
 * Without its extension host a window of the VS Code from npm waits silently. The user reloads it, by its
 * command or, if that is not available, by the browser.
 */
async function comeBack(workbench: Workbench): Promise<void> {
  await workbench.reload().catch(async () => {
    await workbench.page.reload().catch(() => {}); // it is already reloading
    await workbench.ready();
  });
}
