import assert from "node:assert/strict";
import { usualBounds } from "../../../src/platform/storage/save-folder.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { openedOf } from "../../campaign/saves/window.js";
import { Random } from "../../campaign/shared/random.js";
import { emptyDisks, openSaves, reportsTo, save } from "./sample-saves.js";

function textsIn(files: VolatileFiles): string {
  return [...files.all.values()].map(String).join("\n");
}

describe("saves that go to the bin", () => {
  const disk = emptyDisks();
  const { tell, window } = disk;
  const named = (name: string, gameId = name, moves = 2) => ({ ...save(moves, 0, gameId), name });

  it("are restored whole, whether they were deleted or replaced by a save of their name", async () => {
    const store = window();
    await store.writeNamed(named("Mine", "first"));
    await store.writeNamed(named("Mine", "second", 5));
    const [kept, ...others] = await openedOf(store);
    assert.deepEqual([kept?.save.gameId, others.length], ["second", 0]);
    const deleted = await store.delete(kept!.key);
    assert.deepEqual(await openedOf(store), []);
    // Another process sees them, too.
    const other = window();
    assert.equal(await other.binCount(), 2);
    const binned = (await other.bin()).map(({ name, gameId, moves }) => `${name}, ${gameId}: ${moves}`);
    assert.deepEqual(binned, ["Mine, second: 5", "Mine, first: 2"]);
    assert.equal(await store.restore(deleted!), true);
    const [back] = await openedOf(other);
    assert.deepEqual([back?.save.gameId, back?.save.session.steps.length], ["second", 5]);
    assert.equal(await other.binCount(), 1);
  });

  it("are not kept if the save that replaces them continues their game", async () => {
    const store = window();
    await store.writeNamed(named("Mine", "one", 2));
    await store.writeNamed(named("Mine", "one", 7));
    assert.deepEqual([(await openedOf(store)).length, await store.binCount()], [1, 0]);
  });

  it("stay where they are when another window has written to them since they were listed", async () => {
    const store = window();
    await store.writeRunning(save(3));
    await store.setApart("2048", "4x4");
    await store.writeRunning(save(1, 0, "another"));
    const [listed] = await openedOf(store);
    const [file] = [...disk.files.all.keys()].filter((name) => name.includes(listed!.key));
    await disk.files.write(file!, `${disk.files.all.get(file!)} `);
    assert.equal(await store.delete(listed!.key), undefined);
    assert.deepEqual([(await openedOf(store)).length, await store.binCount()], [1, 0]);
  });

  it("are in the folder or in the bin whenever the process is killed or the power fails", async () => {
    const steps = async (killedAt: number) => {
      disk.files = new VolatileFiles();
      // The process is killed, so it reports nothing.
      const store = openSaves(disk.files, { ...reportsTo(() => undefined), setAside: tell });
      await store.writeNamed(named("Mine"));
      const [listed] = await store.listed();
      let count = 0;
      disk.files.disturb = () => {
        count++;
        if (count > killedAt) throw new Error("killed");
      };
      const work = async () => {
        await store.restore((await store.delete(listed!.key))!);
        await store.writeNamed(named("Mine", "another"));
      };
      await work().catch(() => undefined);
      disk.files.disturb = () => undefined;
      return count;
    };
    const all = await steps(1_000);
    assert.ok(all >= 15, `${all} steps`);
    for (let killedAt = 0; killedAt <= all; killedAt++) {
      await steps(killedAt);
      for (const left of [disk.files, disk.files.afterPowerCut(new Random(killedAt))]) {
        disk.files = left;
        const next = window();
        const found = [...(await openedOf(next)).map(({ save }) => save), ...(await next.bin())];
        assert.ok(
          found.some(({ gameId, name }) => gameId === "Mine" && name === "Mine"),
          `killed at step ${killedAt}`,
        );
      }
    }
  });

  it("are gone for good when it is emptied", async () => {
    const store = window();
    await store.writeNamed(named("Mine"));
    await store.delete((await openedOf(store))[0]!.key);
    await store.emptyBin();
    assert.deepEqual(await store.bin(), []);
    assert.equal(textsIn(disk.files).split('"save"').length, 1);
  });

  it("replace the oldest ones when the bin is full, by number or by size", async () => {
    for (const bounds of [
      { games: 3, bytes: 1_000_000 },
      { games: 100, bytes: 3_000 },
    ]) {
      disk.files = new VolatileFiles();
      const store = openSaves(disk.files, reportsTo(tell), usualBounds, bounds);
      for (let count = 1; count <= 6; count++) await store.writeNamed(named(`Save ${count}`, `g${count}`));
      for (const { key, save } of (await openedOf(store)).toReversed())
        assert.ok(await store.delete(key), save.name);
      const left = (await store.bin()).map(({ name }) => name);
      assert.ok(left.length >= 3 && left.length <= 5, `${left.length}`);
      assert.equal(textsIn(disk.files).split('"save"').length - 1, left.length);
      assert.equal(new Set(left).size, left.length);
    }
  });
});
