import assert from "node:assert/strict";
import * as path from "node:path";
import { noRecords } from "../../../src/games/statistics/records.js";
import { StoredRecords } from "../../../src/platform/storage/stored-records.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { reportsTo } from "./sample-saves.js";

it("the player's records are written rarely during a thousand moves: the end of a game doesn't wait for each write", async () => {
  function newRecords(files: VolatileFiles, wrote: () => void = () => undefined): StoredRecords {
    return new StoredRecords(Promise.resolve(path.resolve("/records")), files, reportsTo(), {
      read: () => noRecords,
      wrote: async () => wrote(),
    });
  }
  const files = new VolatileFiles();
  let writes = 0;
  const records = newRecords(files, () => writes++);
  await records.ready();
  writes = 0;
  const best = (value: number) => ({ best: new Map([["2048/4x4", value]]) });
  for (let value = 1; value < 1_000; value++) void records.add(best(value));
  await records.add(best(1_000));
  assert.ok(writes <= 2, `${writes} writes`);
  const other = newRecords(files);
  await other.ready();
  assert.equal(other.all.best.get("2048/4x4"), 1_000);
  // A record added while a write runs is in the next write.
  const running = records.add(best(2_000));
  await Promise.resolve();
  await Promise.all([running, records.add(best(3_000))]);
  await other.refresh();
  assert.equal(other.all.best.get("2048/4x4"), 3_000);
  records.dispose();
  other.dispose();
});
