import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { products } from "../../../scripts/lib/build/products.mjs";
import { allLevels, chooseTests, namedBundles, rules } from "../../../scripts/lib/tests/changed-tests.mjs";

type TestFile = Parameters<typeof chooseTests>[0]["tests"][number];

/** A test of this path that imports these files besides. */
function test(file: string, imports: readonly string[] = [], ownText = "", helpers = ""): TestFile {
  return {
    level: file.split("/")[1] as TestFile["level"],
    file,
    imports: new Set([file, ...imports]),
    text: `${ownText}\n${helpers}`,
    ownText,
  };
}

const workbench = "test/e2e/shared/workbench.ts";
const workbenchOfPages = "test/pages/shared/workbench.ts";
const editorHelper = "test/e2e/shared/level-editor.ts";

const tests: readonly TestFile[] = [
  test("test/unit/games/laws.test.ts", ["src/games/random.ts", "src/games/sokoban/solver/search.ts"]),
  test("test/unit/solving/pool.test.ts", ["src/solving/pool.ts"], 'path.resolve("dist", "solver-worker.js")'),
  test("test/unit/webview/board.test.ts", ["src/webview/board.ts", "src/games/random.ts"]),
  test("test/unit/manifest/manifest.test.ts", [], 'readFileSync("package.json", "utf8")'),
  test("test/unit/scripts/tasks.test.ts", ["scripts/lib/tests/tasks.mjs"]),
  test("test/unit/house/docs.test.ts"),
  test("test/program/cli/solve.test.ts", ["test/shared/program.ts"], "", 'inRoot("dist", "cli.js")'),
  test("test/pages/looks.test.ts", [workbenchOfPages], "await openSeeded(workbench, 2048);"),
  test("test/pages/lab.test.ts", [workbenchOfPages, editorHelper], "await openLevelFile(workbench);"),
  test("test/pages/every-page.test.ts", [workbenchOfPages, editorHelper], "fitPages(folder)"),
  test("test/pages/tools.test.ts"),
  test("test/host/commands.test.ts", ["src/games/random.ts"]),
  test("test/host/levels.test.ts"),
  test("test/e2e/way-in.test.ts", [workbench], 'readFileSync("package.nls.json", "utf8")'),
  test("test/e2e/level-files.test.ts", [workbench, editorHelper, "src/games/random.ts"]),
  test("test/e2e/markdown-preview.test.ts", [workbench], "Markdown: Open Preview"),
  test("test/e2e/web-host.test.ts", [workbench], "openWorkbench({ web })"),
  test("test/e2e/live-locator.test.ts"),
];

const bundles = new Map(
  Object.entries({
    extension: ["src/extension/extension.ts"],
    play: ["src/extension/play.ts", "src/midend/play.ts", "src/games/random.ts"],
    "solver-worker": ["src/solving/worker.ts", "src/games/sokoban/solver/search.ts", "src/games/random.ts"],
    "thread-host": ["src/platform/node/thread-host.ts"],
    web: ["src/platform/web/browser.ts"],
    cli: ["src/cli/main.ts", "src/games/sokoban/solver/search.ts"],
    "webview/game": ["src/webview/game.ts", "src/webview/board.ts", "src/games/random.ts"],
    "webview/level-editor": ["src/webview/level-editor.ts", "src/webview/board.ts", "src/games/random.ts"],
    "webview/markdown-preview": ["src/webview/markdown-preview/main.ts"],
  }).map(([name, sources]) => [name, new Set(sources)] as const),
);

/** The chosen files by level, without "test/<level>/" and ".test.ts", and the lines of those left out. */
function choose(...changed: string[]) {
  const { chosen, leftOut } = chooseTests({ changed, tests, bundles });
  const ofLevel = (level: string) =>
    [...chosen].flatMap((file) => {
      const [, found, name] = /^test\/(\w+)\/(.*)\.test\.ts$/.exec(file) ?? [];
      return found === level && !name!.startsWith("house/") ? [name] : [];
    });
  const files = Object.fromEntries(
    allLevels.map((level) => [level, ofLevel(level)] as const).filter(([, names]) => names.length > 0),
  );
  return { files, leftOut, hasHouse: chosen.has("test/unit/house/docs.test.ts") };
}

const everyPage = ["looks", "lab", "every-page"];
const everyHost = ["commands", "levels"];
const everyWindow = ["way-in", "level-files", "markdown-preview", "web-host"];

describe("the tests that a change needs", () => {
  it("are those without windows, for what only threads run", () => {
    const { files, leftOut } = choose("src/games/sokoban/solver/search.ts");
    assert.deepEqual(files, { unit: ["games/laws", "solving/pool"], program: ["cli/solve"] });
    assert.deepEqual(leftOut, [
      "unit: 3 files left out: no changed file reaches them",
      "pages: 4 files left out: no changed file reaches them",
      "host: 2 files left out: what runs in threads is tested without windows",
      "e2e: 5 files left out: what runs in threads is tested without windows (4); no changed file reaches 1 of them",
    ]);
  });

  it("are those of the pages that have a source of a page, without VS Code", () => {
    const { files, leftOut } = choose("src/webview/level-editor.ts");
    assert.deepEqual(files, { pages: ["lab", "every-page"] });
    assert.deepEqual(leftOut.slice(-2), [
      "host: 2 files left out: pages are tested without VS Code",
      "e2e: 5 files left out: pages are tested without VS Code (4); no changed file reaches 1 of them",
    ]);
    assert.deepEqual(choose("src/webview/game.ts").files, { pages: ["looks", "every-page"] });
    assert.deepEqual(choose("src/webview/board.ts").files, { unit: ["webview/board"], pages: everyPage });
  });

  it("are all with windows, for code that calls VS Code", () => {
    const { files, leftOut } = choose("src/extension/play.ts");
    assert.deepEqual(files, { pages: everyPage, host: everyHost, e2e: everyWindow });
    assert.deepEqual(leftOut, [
      "unit: 5 files left out: no changed file reaches them",
      "program: 1 file left out: no changed file reaches them",
      "pages: 1 file left out: no changed file reaches them",
      "e2e: 1 file left out: no changed file reaches them",
    ]);
  });

  it("are those of the lowest levels, for rules that everything uses", () => {
    const { files, leftOut } = choose("src/games/random.ts");
    assert.deepEqual(files, { unit: ["games/laws", "solving/pool", "webview/board"], pages: everyPage });
    assert.ok(leftOut.includes("host: 2 files left out: what needs no VS Code is tested without it"));
  });

  it("are those that name a changed file, and few with VS Code, for the manifest", () => {
    const { files } = choose("package.json");
    assert.deepEqual(files, { unit: ["manifest/manifest"], host: ["commands"], e2e: ["way-in"] });
  });

  it("are those of scripts without windows, but all without VS Code for the build", () => {
    assert.deepEqual(choose("scripts/lib/tests/tasks.mjs").files, { unit: ["scripts/tasks"] });
    const { files } = choose("scripts/lib/build/products.mjs");
    assert.deepEqual(files.pages, [...everyPage, "tools"]);
    assert.equal(files.unit?.length, 5);
    assert.equal(files.e2e, undefined);
  });

  it("have those that read the whole tree, unless nothing has changed", () => {
    assert.ok(choose("docs/play.md").hasHouse);
    const { files, hasHouse } = choose();
    assert.deepEqual([files, hasHouse], [{}, false]);
  });
});

describe("the rules about changes", () => {
  it("match every file, and say why tests are left out", () => {
    assert.ok(rules.at(-1)?.files.test("any/file"));
    for (const { files, levels, why } of rules)
      assert.equal(why === "", levels.length === allLevels.length, `${files}`);
  });

  it("name existing tests and bundles", () => {
    const files = readdirSync("test", { recursive: true, encoding: "utf8" })
      .filter((file) => /^(?:pages|host|e2e)\b/.test(file))
      .map((file) => basename(file));
    for (const { also = [] } of rules)
      for (const name of also) assert.ok(files.includes(`${name}.test.ts`), name);
    const entries = Object.values(products).flatMap(({ entryPoints = {} }) => Object.keys(entryPoints));
    for (const name of namedBundles) assert.ok(entries.includes(name), name);
  });
});
