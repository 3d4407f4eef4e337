import assert from "node:assert/strict";
import { collectTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { english, formatQuantity, keyOf, plural, quantity, say } from "../../../src/games/message.js";

/** The forms of whole numbers by the rules of Unicode's CLDR, for 0, 1, 2, 5 and 21. */
const counts = [0, 1, 2, 5, 21];
const expected: Readonly<Record<string, string>> = {
  en: "other one other other other",
  ru: "many one few many one",
  pl: "many one few many many",
  ar: "zero one two few many",
};

/** Made-up translations: each form of a text is the name of the form, and its placeholders. */
function bundleOf(language: string, one: string, many: string): Readonly<Record<string, string>> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const placeholders = [...new Set(many.match(/\{\d\}/g))].join(" ");
  return Object.fromEntries(
    forms.map((form) => {
      const key = form === "one" ? one : form === "other" ? many : `${many}/${form}`;
      return [key, `${form} ${placeholders}`];
    }),
  );
}

describe("counted nouns", () => {
  const { plurals, problems } = collectTexts();

  it("are found in the sources", () => {
    assert.deepEqual(problems, []);
    assert.ok(plurals.size > 60, `only ${plurals.size}`);
    assert.equal(plurals.get("{0} moves"), "{0} move");
  });

  for (const [language, forms] of Object.entries(expected))
    it(`have the forms of ${language} for ${counts.join(", ")}`, () => {
      for (const [many, one] of plurals) {
        const bundle = bundleOf(language, one, many);
        const shown = (count: number) => bundle[keyOf(plural(count, one, many), language, bundle)];
        assert.equal(counts.map((count) => shown(count)?.split(" ")[0]).join(" "), forms, many);
      }
    });

  it("are English where a language has no translation", () => {
    for (const language of ["ru", "pl", "ar"])
      for (const translations of [undefined, {}]) {
        const keys = counts.map((count) =>
          keyOf(plural(count, "{0} move", "{0} moves"), language, translations),
        );
        assert.deepEqual(keys, ["{0} moves", "{0} move", "{0} moves", "{0} moves", "{0} moves"]);
      }
  });

  it("have the form for many where a translation lacks another one", () => {
    const bundle = { "{0} moves": "{0} ходов" };
    for (const count of counts)
      assert.equal(keyOf(plural(count, "{0} move", "{0} moves"), "ru", bundle), "{0} moves");
  });

  it("are right in English, alone and in a sentence", () => {
    const texts = counts.map((count) => english(say("Solved: {0}.", plural(count, "{0} move", "{0} moves"))));
    const words = ["0 moves", "1 move", "2 moves", "5 moves", "21 moves"];
    assert.deepEqual(
      texts,
      words.map((count) => `Solved: ${count}.`),
    );
    assert.equal(english(plural(12_345, "{0} move", "{0} moves")), "12,345 moves");
  });
});

it("numbers are written as the language does, with the decimals that are asked for", () => {
  assert.equal(formatQuantity("en-US", quantity(12_345)), "12,345");
  assert.equal(formatQuantity("de", quantity(12_345.5, 1)), "12.345,5");
  assert.equal(formatQuantity("de", quantity(4, 1)), "4,0");
  assert.equal(english(say("{0} s", quantity(4, 1))), "4.0 s");
});
