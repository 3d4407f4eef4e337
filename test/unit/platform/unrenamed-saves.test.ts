import assert from "node:assert/strict";
import type { WorkspaceFileService } from "../../../src/platform/web/workspace-files.js";
import { Random } from "../../campaign/shared/random.js";
import { reportsTo, save } from "./sample-saves.js";
import { delayed, SharedStorage, savesOver } from "./shared-storage.js";

/** A service whose calls take a random number of turns. */
function slowed(service: WorkspaceFileService, seed: number): WorkspaceFileService {
  const random = new Random(seed);
  const wait = async () => {
    for (let turns = random.below(30); turns > 0; turns--) await Promise.resolve();
  };
  return delayed(service, wait);
}

describe("saves that a process left beside their place", () => {
  const openWindow = (shared: SharedStorage, isGone?: () => boolean) =>
    savesOver(shared.service(isGone), reportsTo());

  it("exclude those that this process is about to rename, however long that takes", async () => {
    for (let seed = 0; seed < 200; seed++) {
      const shared = new SharedStorage(true);
      const files = savesOver(slowed(shared.service(), seed), reportsTo());
      void files.writeRunning(save(3));
      void files.setApart("2048", "4x4");
      void files.writeRunning({ ...save(5), gameId: "two" });
      await files.flush();
      await files.tidied();
      const names = [...shared.files.keys()].filter((file) => file.endsWith(".json"));
      assert.equal(names.length, 2, `seed ${seed}: ${[...shared.files.keys()].join(" ")}`);
      files.dispose();
    }
  });

  it("survive a window that listed the folder before they were written", async () => {
    const clock = Date.now;
    const shared = new SharedStorage(true);
    const other = openWindow(shared);
    await other.readRunning("2048");
    let isGone = false;
    const files = openWindow(shared, () => isGone);
    await files.writeRunning(save(3));
    await files.tidied();
    shared.beforeChange = (step) => {
      isGone ||= step === "clear";
    };
    // It ends two minutes ago, before the file is in its place.
    Date.now = () => clock() - 120_000;
    try {
      assert.ok(await files.writeRunning(save(9)));
    } finally {
      Date.now = clock;
    }
    shared.beforeChange = () => undefined;
    files.dispose();
    assert.equal([...shared.files.keys()].filter((file) => file.endsWith(".tmp")).length, 1);
    await other.readRunning("2048");
    const next = openWindow(shared);
    assert.equal((await next.readRunning("2048"))?.session.steps.length, 9);
    for (const one of [other, next]) one.dispose();
  });
});
