import assert from "node:assert/strict";
import { Lazy, lazyService } from "../../../src/extension/kit/lazy.js";
import { Emitter } from "../../../src/protocol/emitter.js";

/** A reading that the test ends. */
interface Reading {
  end(source: string): void;
  fail(error: Error): void;
}

class Loaded {
  disposals = 0;

  constructor(readonly source: string) {}

  dispose(): void {
    this.disposals++;
  }
}

function harness(make: (source: string) => Loaded = (source) => new Loaded(source)) {
  const readings: Reading[] = [];
  const made: Loaded[] = [];
  const failures: unknown[] = [];
  const lazy = new Lazy<Loaded>(
    () => new Promise<string>((end, fail) => readings.push({ end, fail })),
    (source: string) => {
      const value = make(source);
      made.push(value);
      return value;
    },
    (error) => failures.push(error),
  );
  const reading = (index: number): Reading => {
    const found = readings[index];
    assert.ok(found !== undefined, `there is no reading ${index}`);
    return found;
  };
  return { lazy, readings, made, failures, reading };
}

const canceled = { name: "Canceled", message: "Canceled" };

describe("what is loaded at first use", () => {
  it("is not read before the first request", async () => {
    const { lazy, readings, reading } = harness();
    assert.equal(readings.length, 0);
    assert.equal(lazy.value, undefined);
    const loading = lazy.load();
    assert.equal(readings.length, 1);
    assert.equal(lazy.value, undefined);
    reading(0).end("bundle");
    assert.equal((await loading).source, "bundle");
    assert.equal(lazy.value, await loading);
  });

  it("is loaded once, even for several requests at a time", async () => {
    const { lazy, readings, made, reading } = harness();
    const asked = [lazy.load(), lazy.load(), lazy.load()];
    reading(0).end("bundle");
    const [first, ...others] = await Promise.all(asked);
    for (const other of [...others, await lazy.load()]) assert.equal(other, first);
    assert.equal(readings.length, 1);
    assert.equal(made.length, 1);
  });

  it("is tried again after a failure, which is reported once, however many callers wait", async () => {
    const { lazy, failures, reading } = harness();
    for (const attempt of [0, 1]) {
      const error = new Error(`the network is gone, ${attempt}`);
      const asked = [lazy.load(), lazy.load()];
      reading(attempt).fail(error);
      for (const one of asked) await assert.rejects(one, error);
      assert.equal(failures.length, attempt + 1);
      assert.equal(failures[attempt], error);
    }
    const loading = lazy.load();
    reading(2).end("bundle");
    assert.equal((await loading).source, "bundle");
    assert.equal(failures.length, 2);
  });

  it("is tried again if its creation failed", async () => {
    let isBroken = true;
    const { lazy, failures, reading } = harness((source) => {
      if (isBroken) throw new Error("not now");
      return new Loaded(source);
    });
    const first = lazy.load();
    reading(0).end("bundle");
    await assert.rejects(first, /not now/);
    assert.equal(lazy.value, undefined);
    assert.equal(failures.length, 1);
    isBroken = false;
    const second = lazy.load();
    reading(1).end("bundle");
    assert.equal((await second).source, "bundle");
  });

  it("is tried again when the reader throws at once", async () => {
    let readings = 0;
    const failures: unknown[] = [];
    const lazy = new Lazy(
      () => {
        if (readings++ === 0) throw new Error("no reader");
        return Promise.resolve("bundle");
      },
      (source: string) => new Loaded(source),
      (error) => failures.push(error),
    );
    await assert.rejects(lazy.load(), /no reader/);
    assert.equal(failures.length, 1);
    assert.equal((await lazy.load()).source, "bundle");
  });

  it("is disposed once, and cannot be used afterwards", async () => {
    const { lazy, readings, failures, reading } = harness();
    const loading = lazy.load();
    reading(0).end("bundle");
    const value = await loading;
    lazy.dispose();
    lazy.dispose();
    assert.equal(value.disposals, 1);
    assert.equal(lazy.value, undefined);
    await assert.rejects(lazy.load(), canceled);
    assert.equal(readings.length, 1);
    assert.deepEqual(failures, []);
  });

  it("is not created if it is disposed while it is read", async () => {
    const { lazy, made, failures, reading } = harness();
    const loading = lazy.load();
    lazy.dispose();
    reading(0).end("bundle");
    await assert.rejects(loading, canceled);
    assert.deepEqual(made, []);
    assert.deepEqual(failures, []);
  });

  it("is disposed if that is requested during its creation", async () => {
    const { lazy, made, failures, reading } = harness((source) => {
      lazy.dispose();
      return new Loaded(source);
    });
    const loading = lazy.load();
    reading(0).end("bundle");
    await assert.rejects(loading, canceled);
    assert.deepEqual([made.length, made[0]?.disposals], [1, 1]);
    assert.equal(lazy.value, undefined);
    assert.deepEqual(failures, []);
  });

  it("reports no failure after it was disposed", async () => {
    const { lazy, failures, reading } = harness();
    const loading = lazy.load();
    lazy.dispose();
    reading(0).fail(new Error("the window closes"));
    await assert.rejects(loading, /the window closes/);
    assert.deepEqual(failures, []);
  });

  it("can be something without a method to dispose it", async () => {
    const value = { name: "exchange" };
    const lazy = new Lazy(
      async () => value,
      (source: typeof value) => source,
    );
    assert.equal(await lazy.load(), value);
    lazy.dispose();
    assert.equal(lazy.value, undefined);
  });
});

it("a service that is loaded at first use answers by promises, passes its event on, and is loaded only once", async () => {
  class Counter {
    #count = 0;
    readonly #changes = new Emitter<void>();
    readonly onDidChange = this.#changes.event;

    add(number: number): number {
      this.#count += number;
      this.#changes.fire();
      return this.#count;
    }
  }
  let loads = 0;
  const load = async () => ++loads;
  const service = lazyService(["add"], load, () => new Counter());
  let changes = 0;
  service.onDidChange(() => changes++);
  assert.equal(await service.lazy.asked(), undefined);
  assert.deepEqual([loads, await Promise.all([service.add(1), service.add(2)])], [0, [1, 3]]);
  assert.deepEqual([loads, changes], [1, 2]);
  assert.ok((await service.lazy.asked()) instanceof Counter);
  service.dispose();
  await assert.rejects(service.add(1), canceled);
});
