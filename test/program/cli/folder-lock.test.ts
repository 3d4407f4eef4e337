import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { withFolderLock } from "../../../src/cli/shared/folder-lock.js";

describe("the lock of a folder", () => {
  const times = { renewMs: 5, leftMs: 100, patienceMs: 10_000 };
  let home = "";
  let folder = "";
  let file = "";

  beforeEach(() => {
    home = temporaryFolder("lock").path;
    folder = path.join(home, "new", "data");
    file = path.join(folder, "games.lock");
  });

  it("lets one work at a time, and is released after an error, too", async () => {
    let working = 0;
    let done = 0;
    const work = (index: number) =>
      withFolderLock(folder, "games", async () => {
        assert.equal(++working, 1);
        await new Promise(setImmediate);
        working--;
        done++;
        if (index === 3) throw new Error("It failed.");
      }).catch((error: Error) => assert.equal(error.message, "It failed."));
    await Promise.all(Array.from({ length: 8 }, (_, index) => work(index)));
    assert.equal(done, 8);
    assert.ok(!fs.existsSync(file));
  });

  it("lets others in if it was left behind, whatever its contents and whichever clock is wrong", async () => {
    fs.mkdirSync(folder, { recursive: true });
    const tomorrow = Date.now() / 1000 + 86_400;
    const left: readonly (() => void)[] = [
      // A process that lives has the number of the one that died.
      () => fs.writeFileSync(file, String(process.ppid)),
      () => {
        fs.writeFileSync(file, String(process.ppid));
        fs.utimesSync(file, tomorrow, tomorrow);
      },
      // The power failed before the text was on the disk.
      () => fs.writeFileSync(file, ""),
      () => fs.mkdirSync(file),
      () => fs.symlinkSync(path.join(home, "nowhere"), file),
    ];
    for (const [index, leave] of left.entries()) {
      leave();
      assert.equal(await withFolderLock(folder, "games", async () => index, times), index);
      assert.ok(!fs.existsSync(file));
    }
  });

  it("that was left behind goes to one waiting process at a time", async () => {
    fs.mkdirSync(folder, { recursive: true });
    for (let round = 0; round < 3; round++) {
      fs.writeFileSync(file, "left");
      let working = 0;
      const work = async () => {
        assert.equal(++working, 1);
        await new Promise(setImmediate);
        working--;
      };
      await Promise.all(Array.from({ length: 12 }, () => withFolderLock(folder, "games", work, times)));
    }
    assert.deepEqual(fs.readdirSync(folder), []);
  });

  it("stays with a process that works for longer than the limit", async () => {
    let isWorking = true;
    let waited: Promise<void> | undefined;
    await withFolderLock(
      folder,
      "games",
      async () => {
        waited = withFolderLock(folder, "games", async () => assert.ok(!isWorking), times);
        const changes = () => Number(fs.readFileSync(file, "utf8").split(" ")[1]);
        while (changes() * times.renewMs < 3 * times.leftMs)
          await new Promise((resolve) => setTimeout(resolve, times.renewMs));
        isWorking = false;
      },
      times,
    );
    await waited;
    assert.ok(!fs.existsSync(file));
  });

  it("of another process stays, if that one took it while this one was suspended", async () => {
    await withFolderLock(folder, "games", async () => {
      fs.rmSync(file);
      fs.writeFileSync(file, "another process");
    });
    assert.equal(fs.readFileSync(file, "utf8"), "another process");
  });

  it("says that others use the games, if they hold it for too long", async () => {
    const hurried = { ...times, leftMs: 10_000, patienceMs: 50 };
    await withFolderLock(folder, "games", () =>
      assert.rejects(
        withFolderLock(folder, "games", () => assert.fail("It has no lock."), hurried),
        /Couldn't open the games in “.*”: another program is using them\. Try again\./,
      ),
    );
  });

  it("says why it can't be created", async () => {
    fs.writeFileSync(path.join(home, "file"), "");
    await assert.rejects(
      withFolderLock(path.join(home, "file", "data"), "games", () => assert.fail("It has no lock.")),
      /Couldn't keep games in “.*”/,
    );
  });
});
