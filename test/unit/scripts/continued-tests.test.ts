import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { continuedSuites } from "../../../scripts/lib/tests/continued-tests.mjs";

describe("tests that continue from each other", () => {
  it("are in files of the whole product or of pages", () => {
    const files = readdirSync("test", { recursive: true, encoding: "utf8" });
    for (const { suite } of continuedSuites)
      assert.ok(
        files.some((file) => [join("e2e", suite), join("pages", suite)].includes(file)),
        suite,
      );
  });
});
