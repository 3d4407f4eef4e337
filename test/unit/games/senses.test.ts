import assert from "node:assert/strict";
import { collectTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { translate as inHost } from "../../../src/extension/kit/translate.js";
import { bundleKey, say, sense, translatorOf } from "../../../src/games/message.js";
import { useLanguage as useInHost } from "../../../src/platform/speech.js";
import { translate as inPage, useLanguage } from "../../../src/webview/kit/translate.js";

/** A made-up language, in which each meaning of a word is a word of its own. */
const bundle = {
  "Left/direction": "gauche!",
  "Left/side of a board": "côté gauche",
  "Board: {0}": "Plateau : {0}",
};

describe("words with several meanings", () => {
  const { senses, calls } = collectTexts();
  const all = [...senses.values()];
  const words = new Set(all.map(({ text }) => text));

  it("have at least two, and a comment wherever they are shown", () => {
    assert.ok(words.size > 10, `only ${words.size}`);
    for (const word of words) {
      assert.ok(
        all.filter(({ text }) => text === word).length > 1,
        `“${word}” has one meaning: say("${word}")`,
      );
      assert.ok(!calls.has(word), `“${word}” has no comment somewhere`);
    }
  });

  it("have keys that say which meaning it is", () => {
    for (const [key, { text, comment }] of senses) {
      assert.equal(key, bundleKey(text, comment));
      assert.ok(!comment.includes("/"), key);
    }
  });

  const surfaces = {
    host: () => {
      useInHost("fr", bundle);
      return inHost;
    },
    page: () => {
      useLanguage({ language: "fr", translations: bundle });
      return inPage;
    },
    program: () => translatorOf("fr", bundle),
  };
  for (const [name, surface] of Object.entries(surfaces))
    it(`are translated by their meaning: ${name}`, () => {
      const translate = surface();
      assert.equal(translate(sense("Left", "direction")), "gauche!");
      assert.equal(translate(say("Board: {0}", sense("Left", "side of a board"))), "Plateau : côté gauche");
      assert.equal(
        translate(sense("Left", "of a list")),
        "Left",
        "English, where a meaning has no translation",
      );
    });

  const hadDocument = "document" in globalThis;
  before(() => {
    if (!hadDocument) Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  });
  after(() => {
    useInHost("en-US");
    useLanguage({ language: "en", translations: undefined });
    if (!hadDocument) Reflect.deleteProperty(globalThis, "document");
  });
});
