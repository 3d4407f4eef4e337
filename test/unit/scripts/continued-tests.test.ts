import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import Mocha from "mocha";
import {
  continuedSuites,
  keepThroughLast,
  reverseTests,
} from "../../../scripts/lib/tests/continued-tests.mjs";

describe("tests that continue from each other", () => {
  it("are in files of the whole product or of pages", () => {
    const files = readdirSync("test", { recursive: true, encoding: "utf8" });
    for (const { suite } of continuedSuites)
      assert.ok(
        files.some((file) => [join("e2e", suite), join("pages", suite)].includes(file)),
        suite,
      );
  });

  it("run with those before them when they are selected, and not those after them", () => {
    for (const [pattern, expected] of [
      [/second/, ["first", "second"]],
      [/third|first/, ["first", "second", "third"]],
      [/inner last/, ["first", "second", "third", "last"]],
      [/another/, []],
    ] as const) {
      const root = new Mocha().suite;
      const inner = Mocha.Suite.create(root, "inner");
      inner.addTest(new Mocha.Test("last", () => undefined));
      for (const title of ["first", "second", "third"]) root.addTest(new Mocha.Test(title, () => undefined));
      keepThroughLast(root, pattern);
      assert.deepEqual(
        [...root.tests, ...inner.tests].map(({ title }) => title),
        expected,
      );
    }
  });

  it("are the only ones that need their order, which --order reversed shows", () => {
    const root = new Mocha().suite;
    const inner = Mocha.Suite.create(root, "inner");
    const ran: string[] = [];
    for (const [suite, title] of [
      [root, "first"],
      [root, "second"],
      [inner, "third"],
      [inner, "fourth"],
    ] as const)
      suite.addTest(new Mocha.Test(title, () => undefined));
    reverseTests(root);
    root.eachTest(({ title }) => ran.push(title));
    assert.deepEqual(ran, ["second", "first", "fourth", "third"]);
  });
});
