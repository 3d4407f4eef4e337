import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { oldestCodeServer } from "../../../scripts/lib/fetch/pins.mjs";
import { browserToo, nodeOnly, oldestToo, serverOnly } from "../../../scripts/lib/tests/browser-suites.mjs";
import { continuedSuites } from "../../../scripts/lib/tests/continued-tests.mjs";

describe("the tables of tests that run in a browser, and of those that do not", () => {
  const suites = readdirSync("test/host").filter((name) => name.endsWith(".test.ts"));
  const textOf = (suite: string) => readFileSync(`test/host/${suite}`, "utf8");
  /** Any module of Node's but the assertions, for which the browser has another. */
  const asksForNode = /(?:from |import\()"node:(?!assert)|process\.|\brequire\b/;

  it("name existing suites that require Node", () => {
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
  });

  it("name every suite that requires Node", () => {
    for (const suite of suites) {
      const isNamed = nodeOnly.some((entry) => entry.suite === suite);
      if (!isNamed) assert.doesNotMatch(textOf(suite), asksForNode, suite);
    }
  });

  it("name existing files of the tests of the whole product and of pages, as other tables do", () => {
    const files = readdirSync("test/e2e");
    const pages = readdirSync("test/pages");
    for (const suite of [...serverOnly.map(({ suite }) => suite), ...oldestToo])
      assert.ok(files.includes(suite), suite);
    for (const { suite } of continuedSuites) assert.ok([...files, ...pages].includes(suite), suite);
  });

  it("agree with the manifest on the oldest VS Code", () => {
    const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { vscode: string } };
    const [version = ""] = oldestCodeServer["code-server"] ?? [];
    // code-server 4.100.3 has VS Code 1.100.3.
    assert.equal(engines.vscode, `^${version.replace(/^4\./, "1.")}`);
  });

  it("are the same in CONTRIBUTING", () => {
    const rows = [
      ...browserToo.map(
        ({ suite, always, why }) => `| \`${suite}\` | ${always ? "always" : "with `--host both`"} | ${why} |`,
      ),
      ...[...nodeOnly, ...serverOnly].map(
        ({ suite, test, why }) => `| \`${suite}\` | ${test === undefined ? "all" : `${test} …`} | ${why} |`,
      ),
    ];
    const guide = readFileSync("CONTRIBUTING.md", "utf8");
    assert.deepEqual(guide.match(/^\| `[\w.-]+\.test\.ts` \|.*$/gm), rows);
  });
});
