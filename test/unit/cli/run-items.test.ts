import assert from "node:assert/strict";
import type { ProgramStreams } from "../../../src/cli/shared/command.js";
import { type Format, runItems } from "../../../src/cli/shared/run-items.js";

it("results of several items are printed, as JSON too, in the order of the items, each as soon as those before it have ended", async () => {
  /** What is printed after each end, for items that end in this order. */
  async function printed(ends: readonly number[], format: Partial<Format<number>>, failing?: number) {
    const out: string[] = [];
    const streams = {
      out: (text: string) => void out.push(text.trim()),
      error: () => undefined,
      progress: () => undefined,
      interrupt: new AbortController().signal,
    } as unknown as ProgramStreams;
    const ending = new Map<number, () => void>();
    const worker = async (item: number) => {
      await new Promise<void>((resolve) => ending.set(item, resolve));
      return item === failing ? undefined : item;
    };
    const items = ends.toSorted((one, other) => one - other);
    const run = runItems(
      items,
      items.map(() => worker),
      { json: false, row: String, jsonOf: String, ...format },
      streams,
    );
    const after: string[] = [];
    await new Promise((resolve) => setImmediate(resolve));
    for (const item of ends) {
      ending.get(item)!();
      await new Promise((resolve) => setImmediate(resolve));
      after.push(out.join(" "));
    }
    return { after, lines: await run };
  }
  for (const json of [false, true]) {
    const { after, lines } = await printed([3, 1, 2], { json });
    assert.deepEqual(after, ["", "1", "1 2 3"]);
    assert.deepEqual(lines, [1, 2, 3]);
  }
  assert.deepEqual((await printed([3, 2, 1], {}, 2)).after, ["", "", "1 3"], "2 has no result");
});
