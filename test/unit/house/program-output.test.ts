import assert from "node:assert/strict";
import type { ProgramEnvironment } from "../../../src/cli/shared/command.js";
import { streamsOver } from "../../../src/cli/shared/program-output.js";
import { sourcesIn } from "../shared/sources.js";

describe("the output of the program", () => {
  it("leaves through one file, so that no control character can pass it", () => {
    const writing =
      /\bprocess\s*\.\s*(?:stdout|stderr)\b|\bconsole\s*\.|\bwriteSync\(\s*[12]\b|["'](?:node:)?console["']/;
    const files = sourcesIn("src/cli").filter(([, text]) => writing.test(text));
    const names = files.map(([file]) => file);
    assert.deepEqual(names, ["src/cli/shared/program-output.ts"]);
  });

  it("shows control characters as numbers, in texts, errors, progress and files", () => {
    let [out, error] = ["", ""];
    const host = (showsOutput: boolean) =>
      ({
        out: (text: string) => (out += text),
        outBytes: (bytes: Uint8Array) => (out += Buffer.from(bytes).toString("latin1")),
        error: (text: string) => (error += text),
        watched: true,
        showsOutput,
      }) as unknown as ProgramEnvironment;
    const hostile = "a\u001b]0;b\u0007\u202ec\td\r\n";
    const harmless = "a\\u001b]0;b\\u0007\\u202ec\td\n";
    for (const showsOutput of [true, false]) {
      [out, error] = ["", ""];
      const streams = streamsOver(host(showsOutput));
      streams.out(hostile);
      streams.error(hostile);
      assert.deepEqual([out, error], [harmless, harmless]);
      error = "";
      streams.progress("a\u001b[2Jb");
      streams.progress(undefined);
      assert.equal(error, "\r\u001b[Ka\\u001b[2Jb\r\u001b[K");
      out = "";
      streams.outFile(hostile);
      streams.outFile(hostile, Buffer.from([0x1b, 0xe9]));
      assert.equal(out, showsOutput ? harmless + harmless : `${hostile}\u001b\u00e9`);
    }
  });
});
