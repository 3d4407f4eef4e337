import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { withFolderLock } from "../../../src/cli/store/folder-lock.js";

describe("the lock of a folder", () => {
  const home = mkdtempSync(path.join(tmpdir(), "tilework-lock-"));
  const folder = path.join(home, "new", "data");
  const file = path.join(folder, "games.lock");
  after(() => rmSync(home, { recursive: true, force: true }));

  it("lets one work at a time, and is released after an error, too", async () => {
    let working = 0;
    let done = 0;
    const work = (index: number) =>
      withFolderLock(folder, "games", async () => {
        assert.equal(++working, 1);
        assert.equal(readFileSync(file, "utf8"), String(process.pid));
        await new Promise(setImmediate);
        working--;
        done++;
        if (index === 3) throw new Error("It failed.");
      }).catch((error: Error) => assert.equal(error.message, "It failed."));
    await Promise.all(Array.from({ length: 8 }, (_, index) => work(index)));
    assert.equal(done, 8);
    assert.ok(!existsSync(file));
  });

  it("is not kept by a process that died, or by one that left it behind long ago", async () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(file, String(pid));
    assert.equal(await withFolderLock(folder, "games", async () => 1), 1);
    writeFileSync(file, String(process.ppid));
    utimesSync(file, 1, 1);
    assert.equal(await withFolderLock(folder, "games", async () => 2), 2);
    // A process that died between making the file and writing into it.
    writeFileSync(file, "");
    utimesSync(file, 1, 1);
    assert.equal(await withFolderLock(folder, "games", async () => 3), 3);
  });

  it("says why there is none", async () => {
    writeFileSync(path.join(home, "file"), "");
    await assert.rejects(
      withFolderLock(path.join(home, "file", "data"), "games", () => assert.fail("It has no lock.")),
      /Couldn't keep games in “.*”/,
    );
  });
});
