import assert from "node:assert/strict";
import { PassThrough, Readable } from "node:stream";
import { serveMcp } from "../../../src/cli/mcp/server.js";

describe("input of tilework mcp that has no end", () => {
  for (const [name, part] of [
    ["lines that are no messages", "#####\n#@$.#\n#####\n".repeat(4_000)],
    ["one line", "x".repeat(64 * 1024)],
  ] as const)
    it(`leaves a signal its turn: ${name}`, async () => {
      let given = 0;
      const input = new Readable({
        read() {
          // Ends at some time, so that a failure of this test does, too.
          this.push(++given > 500 ? null : part);
        },
      });
      const interruption = new AbortController();
      setTimeout(() => interruption.abort(), 1);
      await serveMcp(
        {
          version: "1",
          operations: [],
          answer: () => assert.fail("There is no call."),
          problem: () => undefined,
        },
        { input, output: new PassThrough(), interrupt: interruption.signal },
      );
      assert.ok(given < 100, `${given} parts were read`);
    });
});
