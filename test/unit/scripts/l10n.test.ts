import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { commentsFor, isWord } from "../../../scripts/lib/l10n-comments.mjs";
import { collectTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { boundKeys } from "../../../src/manifest/keys.js";

describe("localization", () => {
  const bundle = JSON.parse(readFileSync("l10n/bundle.l10n.json", "utf8")) as Record<string, string>;

  it("has every text of the sources in its bundle, and no other (npm run l10n)", () => {
    const { texts, senses, problems } = collectTexts();
    assert.deepEqual(problems, [], "texts must be literals");
    assert.ok(texts.length > 50);
    assert.deepEqual(Object.keys(bundle).sort(), [...texts].sort());
    for (const [key, value] of Object.entries(bundle)) assert.equal(senses.get(key)?.text ?? key, value);
  });

  it("has a comment for each placeholder and each text of one word (npm run l10n)", () => {
    const json = (name: string) =>
      JSON.parse(readFileSync(`l10n/${name}.json`, "utf8")) as Record<string, string>;
    const [comments, written] = [json("comments"), json("words")];
    const { texts, calls, plurals, senses } = collectTexts();
    const made = commentsFor(calls, plurals, senses, written);
    assert.deepEqual(made.missing, [], "write them into l10n/words.json");
    assert.deepEqual(comments, made.comments);
    const needy = texts.filter((text) => /\{\d\}/.test(text) || isWord(text) || senses.has(text));
    assert.deepEqual(Object.keys(comments).sort(), [...needy].sort());
    assert.deepEqual(
      Object.keys(written).filter((text) => !texts.includes(text)),
      [],
      "l10n/words.json has comments on texts that are gone",
    );
  });

  it("finds the expression behind a placeholder", () => {
    const calls = new Map([
      ["{0} of {1}", ["quantity(row.done)", "formatNumber(rows.length)"]],
      ["Line {0}: {1}", ["index + 1", "read.error"]],
      ["{0} boxes", ["count(x)"]],
      ["Back", []],
      ["Look out", []],
      ["{0}!", ["...counts"]],
    ]);
    assert.deepEqual(
      commentsFor(calls, new Map([["{0} boxes", "{0} box"]]), new Map(), { Back: "a button" }),
      {
        comments: {
          Back: "a button",
          "Line {0}: {1}": "{0}: a number, counted from 1; {1}: the reason",
          "{0} boxes": "{0}: the count",
          "{0} of {1}": "{0}: a number: done; {1}: number of rows",
        },
        missing: ["{0}!"],
      },
    );
  });

  it("names every string of the manifest, and no other", () => {
    const manifest = readFileSync("package.json", "utf8");
    // The guide to keys names also the commands that VS Code does not list.
    const keyed = boundKeys.map(({ command }) => `command.${command}`);
    const used = new Set([...manifest.matchAll(/"%([\w.]+)%"/g)].map((match) => match[1]).concat(keyed));
    const given = Object.keys(JSON.parse(readFileSync("package.nls.json", "utf8")) as object);
    assert.deepEqual(given.sort(), [...used].sort());
  });
});
