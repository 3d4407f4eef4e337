import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { PatternsLoader } from "../../../src/extension/patterns-loader.js";

/** Code for deadlock patterns that counts its objects and watches. */
function fakeBundle() {
  const counts = { made: 0, watched: 0, looked: 0, disposed: 0 };
  class KeptPatterns {
    readonly onDidChange = () => ({ dispose: () => undefined });

    constructor() {
      counts.made++;
    }

    watch() {
      counts.watched++;
      return { look: () => void counts.looked++, dispose: () => undefined };
    }

    dispose() {
      counts.disposed++;
    }
  }
  return { counts, bundle: { KeptPatterns } };
}

function harness(load: () => Promise<unknown>) {
  const problems: unknown[] = [];
  const loader = new PatternsLoader(
    load,
    (loaded) => new loaded.KeptPatterns({} as never, [], (() => undefined) as never),
    (problem) => problems.push(problem),
  );
  const watch = () => loader.watch({} as never, {} as never, () => undefined);
  return { loader, problems, watch };
}

describe("the loader of lost patterns", () => {
  it("creates one watch for a game that asks often during the loading", async () => {
    const { counts, bundle } = fakeBundle();
    const { watch, problems } = harness(async () => bundle);
    const watched = watch();
    for (const _ of "123") watched.look();
    await turn();
    watched.look();
    assert.deepEqual(counts, { made: 1, watched: 1, looked: 4, disposed: 0 });
    assert.deepEqual(problems, []);
  });

  it("reports a failure once, however often a game asks, and tries again at the next request", async () => {
    const { counts, bundle } = fakeBundle();
    let isThere = false;
    const { watch, problems } = harness(async () => {
      if (!isThere) throw new Error("no bundle");
      return bundle;
    });
    const watched = watch();
    for (const _ of "123") watched.look();
    await turn();
    assert.deepEqual(problems.map(String), ["Error: no bundle"]);
    isThere = true;
    watched.look();
    await turn();
    assert.equal(counts.looked, 1);
    assert.equal(problems.length, 1);
  });

  it("creates nothing if the window closes during the loading", async () => {
    const { counts, bundle } = fakeBundle();
    const { loader, watch, problems } = harness(async () => bundle);
    watch().look();
    loader.dispose();
    await turn();
    assert.deepEqual(counts, { made: 0, watched: 0, looked: 0, disposed: 0 });
    assert.deepEqual(problems, []);
  });

  it("disposes what it loaded", async () => {
    const { counts, bundle } = fakeBundle();
    const { loader, watch } = harness(async () => bundle);
    watch().look();
    await turn();
    loader.dispose();
    assert.equal(counts.disposed, 1);
  });
});
