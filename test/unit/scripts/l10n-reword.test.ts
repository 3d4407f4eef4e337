import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { reword } from "../../../scripts/lib/l10n-reword.mjs";

describe("rewording a text", () => {
  let root = "";
  const put = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  const get = (name: string) => readFileSync(path.join(root, name), "utf8");

  beforeEach(() => {
    root = temporaryFolder("reword").path;
    for (const folder of ["src", "test", "docs", "l10n"]) mkdirSync(path.join(root, folder));
    put("README.md", "Press **Next stage** now.\n");
    put("package.nls.json", '{\n  "command.next": "Next stage"\n}\n');
    put("src/a.ts", 'say("Next stage");\nt(\n  "Next stage",\n);\nconst id = "Next stage";\n');
    put("test/a.test.ts", 'assert.equal(label, "Next stage");\n');
    put("l10n/bundle.l10n.ru.json", '{\n  "Next stage": "Следующий уровень"\n}\n');
  });

  it("changes sources, titles, tests, guides and the keys of translations, which keep their words", () => {
    const { changed, parts } = reword("Next stage", "Next Stage", root);
    assert.deepEqual([...changed].sort(), [
      "README.md",
      path.join("l10n", "bundle.l10n.ru.json"),
      "package.nls.json",
      path.join("src", "a.ts"),
      path.join("test", "a.test.ts"),
    ]);
    assert.deepEqual(parts, []);
    assert.equal(get("src/a.ts"), 'say("Next Stage");\nt(\n  "Next Stage",\n);\nconst id = "Next stage";\n');
    assert.equal(get("test/a.test.ts"), 'assert.equal(label, "Next Stage");\n');
    assert.equal(get("README.md"), "Press **Next Stage** now.\n");
    assert.deepEqual(JSON.parse(get("package.nls.json")), { "command.next": "Next Stage" });
    assert.deepEqual(JSON.parse(get("l10n/bundle.l10n.ru.json")), { "Next Stage": "Следующий уровень" });
  });

  it("keeps the comment on a text", () => {
    put("l10n/words.json", '{\n  "Next stage": "a button"\n}\n');
    reword("Next stage", "Next Stage", root);
    assert.deepEqual(JSON.parse(get("l10n/words.json")), { "Next Stage": "a button" });
  });

  it("changes a word in all of its meanings", () => {
    put("src/a.ts", 'sense("Back", "a page");\nsense("Back", "a step");\n');
    put("l10n/bundle.l10n.ru.json", '{\n  "Back/a page": "1",\n  "Back/a step": "2"\n}\n');
    reword("Back", "Return", root);
    assert.equal(get("src/a.ts"), 'sense("Return", "a page");\nsense("Return", "a step");\n');
    assert.equal(get("l10n/bundle.l10n.ru.json"), '{\n  "Return/a page": "1",\n  "Return/a step": "2"\n}\n');
  });

  it("changes either form of a plural, with all forms of translations", () => {
    put("src/a.ts", 'plural(count(a, b), "{0} box", "{0} boxes");\n');
    put("l10n/bundle.l10n.ru.json", '{\n  "{0} box": "1",\n  "{0} boxes": "2",\n  "{0} boxes/few": "3"\n}\n');
    reword("{0} boxes", "Boxes: {0}", root);
    reword("{0} box", "Box: {0}", root);
    assert.equal(get("src/a.ts"), 'plural(count(a, b), "Box: {0}", "Boxes: {0}");\n');
    assert.deepEqual(JSON.parse(get("l10n/bundle.l10n.ru.json")), {
      "Box: {0}": "1",
      "Boxes: {0}": "2",
      "Boxes: {0}/few": "3",
    });
  });

  it("only names the tests that hold a text of one word", () => {
    put("src/a.ts", 'say("Keep");\n');
    put("test/a.test.ts", 'const kind = "Keep";\n');
    assert.deepEqual(reword("Keep", "Hold", root), {
      changed: [path.join("src", "a.ts")],
      parts: [path.join("test", "a.test.ts")],
    });
    assert.equal(get("test/a.test.ts"), 'const kind = "Keep";\n');
  });

  it("names files that hold a part of a text with placeholders, and refuses other placeholders", () => {
    put("src/a.ts", 'say("Solved by {0} in no time.", name);\n');
    put("test/a.test.ts", 'assert.equal(text, "Solved by Ann in no time.");\n');
    assert.deepEqual(reword("Solved by {0} in no time.", "{0} solved it.", root).parts, [
      path.join("test", "a.test.ts"),
    ]);
    assert.throws(() => reword("{0} solved it.", "Solved.", root), /other placeholders/);
  });
});
