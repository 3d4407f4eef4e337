import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { bundleOf, isWord } from "../../../scripts/lib/l10n-comments.mjs";
import { collectTexts, englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { boundKeys } from "../../../src/manifest/keys.js";

describe("localization", () => {
  const collected = collectTexts();
  const json = (name: string) =>
    JSON.parse(readFileSync(`l10n/${name}.json`, "utf8")) as Record<string, string>;

  it("has every text of the sources in its bundle, and no other (npm run l10n)", () => {
    const { texts, senses, problems } = collected;
    assert.deepEqual(problems, [], "texts must be literals");
    assert.ok(texts.length > 50);
    const english = englishTexts("l10n/bundle.l10n.json");
    assert.deepEqual(Object.keys(english).sort(), [...texts].sort());
    for (const [key, value] of Object.entries(english)) assert.equal(senses.get(key)?.text ?? key, value);
  });

  it("has a comment for each placeholder and each text of one word (npm run l10n)", () => {
    const [bundle, written] = [json("bundle.l10n"), json("words")];
    const { texts, senses } = collected;
    const made = bundleOf(collected, written);
    assert.deepEqual(made.missing, [], "write them into l10n/words.json");
    assert.deepEqual(bundle, made.bundle);
    const needy = texts.filter((text) => /\{\d\}/.test(text) || isWord(text) || senses.has(text));
    const bare = needy.filter((text) => typeof bundle[text] === "string");
    assert.deepEqual(bare, []);
    const unused = Object.keys(written).filter((text) => !texts.includes(text));
    assert.deepEqual(unused, [], "l10n/words.json has comments on texts that are gone");
  });

  it("explains placeholders by their texts and all of their calls, and guesses nothing", () => {
    const calls = new Map([
      ["{0} of {1}", [["quantity(done)", "rows.length"]]],
      ["Line {0}: {1}", [["line", "x"]]],
      ["In {0}", [["fileName"], ["movesText(a)"]]],
      ["With {0}", [["fileName"], ["ceil(a)"]]],
      ["{0} boxes", [["count(x)"]]],
      ["Back", [[]]],
      ["Look out", [[]]],
      ["{0}!", [["...counts"]]],
    ]);
    const plurals = new Map([["{0} boxes", "{0} box"]]);
    const written = { Back: "a button", "Line {0}: {1}": "{1}: a sentence" };
    const { bundle, missing } = bundleOf({ calls, plurals, senses: new Map() }, written);
    assert.deepEqual(missing, ["With {0}", "{0}!"]);
    const comments = Object.values(bundle).map((text) => (typeof text === "string" ? text : text.comment));
    assert.deepEqual(comments, [
      ["a button"],
      ["{0}: the name of a file, or a number of moves, such as “12 moves”"],
      ["{0}: a number, counted from 1", "{1}: a sentence"],
      "Look out",
      "With {0}",
      ["{0}: the count"],
      ["{0}: a number", "{1}: a number"],
      "{0}!",
    ]);
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
