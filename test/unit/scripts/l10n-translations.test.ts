import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { translationProblems, withKeysOf } from "../../../scripts/lib/l10n-translations.mjs";

type Texts = Readonly<Record<string, string>>;

describe("translations", () => {
  const english: Texts = {
    "{0} moves": "{0} moves",
    guide: "Read on. [Learn more](command:tilework.openGuide?%5B%22play%22%5D)",
    "{0} of {1}": "{0} of {1}",
  };

  it("may omit texts, change the order of placeholders and add forms of counted nouns", () => {
    const translated = {
      "{0} moves/few": "{0} ruchy",
      "{0} of {1}": "{1}: {0}",
      guide: "Lies weiter. [Mehr](command:tilework.openGuide?%5B%22play%22%5D)",
    };
    assert.deepEqual(translationProblems(english, translated), []);
  });

  it("keep placeholders and links to commands, and have no text that is not in the sources", () => {
    const translated = {
      "{0} moves": "Züge",
      "{0} moves/few": "ruchy",
      "{0} of {1}": "{0} von {2}",
      guide: "Lies weiter.",
      gone: "weg",
      "{0} of {1}/few": { message: "{0} von {1}", comment: [] },
    };
    assert.deepEqual(translationProblems(english, translated), [
      "{0} moves: other placeholders",
      "{0} moves/few: other placeholders",
      "{0} of {1}: other placeholders",
      "guide: other links to commands",
      "gone: no such text",
      "{0} of {1}/few: not a text",
    ]);
  });

  it("that come from XLIFF get the keys of the sources", () => {
    const bundle = {
      Back: "Back",
      "{0}, {1}": { message: "{0}, {1}", comment: ["{0}: a/b", "{1}: c"] },
      "Left/a side": { message: "Left", comment: ["side of a board"] },
    };
    const imported = { Back: "1", "{0}, {1}/{0}: a/b{1}: c": "2", "Left/side of a board": "3", "x/few": "4" };
    assert.deepEqual(withKeysOf(bundle, imported), {
      Back: "1",
      "{0}, {1}": "2",
      "Left/a side": "3",
      "x/few": "4",
    });
  });

  it("of this repository have no such problems", () => {
    const problemsIn = (folder: string, name: RegExp, source: string) =>
      readdirSync(folder)
        .filter((file) => name.test(file))
        .flatMap((file) =>
          translationProblems(
            englishTexts(source),
            JSON.parse(readFileSync(`${folder}/${file}`, "utf8")),
          ).map((line) => `${file}: ${line}`),
        );
    assert.deepEqual(problemsIn("l10n", /^bundle\.l10n\..+\.json$/, "l10n/bundle.l10n.json"), []);
    assert.deepEqual(problemsIn(".", /^package\.nls\..+\.json$/, "package.nls.json"), []);
  });
});
