import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { oldestCodeServer } from "../../../scripts/lib/fetch/pins.mjs";
import {
  isolatedSuites,
  nodeOnly,
  oldestToo,
  serverOnly,
} from "../../../scripts/lib/tests/browser-suites.mjs";

/** The suites of the extension host run in Node and in a browser's worker, except for those in the table. */
describe("the table of tests that do not run in a browser", () => {
  const suites = readdirSync("test/host").filter((name) => name.endsWith(".test.ts"));
  const textOf = (suite: string) => readFileSync(`test/host/${suite}`, "utf8");
  /** Any module of Node's but the assertions, for which the browser has another. */
  const asksForNode = /(?:from |import\()"node:(?!assert)|process\.|\brequire\b/;

  it("names existing suites that require Node", () => {
    for (const { suite, test, couldRun } of nodeOnly) {
      assert.ok(suites.includes(suite), suite);
      const text = textOf(suite);
      const from = test === undefined ? 0 : text.indexOf(`it("${test}`);
      assert.ok(from >= 0, `${suite}: ${test}`);
      const to =
        test === undefined ? undefined : (/\n {2}it\(|\n}\);/.exec(text.slice(from))?.index ?? 0) + from;
      if (couldRun !== true)
        assert.match(
          text.slice(from, to),
          asksForNode,
          `${suite}: ${test ?? "the file"} is left out in vain`,
        );
    }
    for (const suite of isolatedSuites) assert.ok(suites.includes(suite), suite);
  });

  it("names every suite that requires Node", () => {
    for (const suite of suites) {
      const isNamed = nodeOnly.some((entry) => entry.suite === suite);
      if (!isNamed) assert.doesNotMatch(textOf(suite), asksForNode, suite);
    }
  });

  it("names existing files of the tests of the whole product", () => {
    const files = readdirSync("test/e2e");
    for (const { suite } of serverOnly) assert.ok(files.includes(suite), suite);
    for (const suite of oldestToo) assert.ok(files.includes(suite), suite);
  });

  it("agrees with the manifest on the oldest VS Code", () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { vscode: string } };
    const [version = ""] = oldestCodeServer["code-server"] ?? [];
    // code-server 4.100.3 has VS Code 1.100.3.
    assert.equal(engines.vscode, `^${version.replace(/^4\./, "1.")}`);
  });

  it("is the same in CONTRIBUTING", () => {
    const rows = [...nodeOnly, ...serverOnly].map(
      ({ suite, test, why }) => `| \`${suite}\` | ${test === undefined ? "all" : `${test} …`} | ${why} |`,
    );
    const guide = readFileSync("CONTRIBUTING.md", "utf8");
    assert.deepEqual(guide.match(/^\| `[\w.-]+\.test\.ts` \|.*$/gm), rows);
  });
});
