import assert from "node:assert/strict";
import { mock } from "node:test";
import { RetriedWrites } from "../../../src/platform/storage/shared-folder.js";

const fails = () => Promise.reject(new Error("The disk is full."));
const succeeds = async () => undefined;

describe("writes that fail", () => {
  let told: unknown[];
  let logged: unknown[];
  let writes: RetriedWrites | undefined;
  const begin = (writeAgain: () => void, retryMs?: number) => {
    const cannotWrite = (error: unknown) => void told.push(error);
    const problem = (error: unknown) => void logged.push(error);
    writes = new RetriedWrites({ setAside: assert.fail, cannotWrite, problem }, writeAgain, retryMs);
    return writes;
  };

  beforeEach(() => {
    told = [];
    logged = [];
  });

  afterEach(() => {
    writes?.dispose();
    mock.timers.reset();
  });

  it("are reported once until one succeeds, and logged each time", async () => {
    const store = begin(() => undefined);
    for (const write of [fails, fails]) assert.equal(await store.attempt(write), false);
    assert.deepEqual([told.length, logged.length], [1, 2]);
    assert.equal(await store.attempt(succeeds), true);
    assert.equal(await store.attempt(fails), false);
    assert.deepEqual([told.length, logged.length], [2, 3]);
  });

  it("are tried again until one succeeds", async () => {
    let attempts = 0;
    const isDone = new Promise<void>((done) => {
      const write = async () => {
        attempts++;
        if (attempts < 4) await fails();
      };
      const writeAgain = async () => {
        if (await store.attempt(write)) done();
      };
      const store = begin(() => void writeAgain(), 1);
      void writeAgain();
    });
    await isDone;
    assert.deepEqual([attempts, told.length, logged.length], [4, 1, 3]);
  });

  it("are tried again once if several failed before", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const again: string[] = [];
    const store = begin(() => again.push("again"), 1);
    await Promise.all([store.attempt(fails), store.attempt(fails), store.attempt(fails)]);
    mock.timers.tick(1_000);
    assert.deepEqual(again, ["again"]);
  });

  it("are not tried again by a closed store", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const store = begin(() => assert.fail("tried again"), 1);
    await store.attempt(fails);
    store.dispose();
    mock.timers.tick(1_000);
  });
});
