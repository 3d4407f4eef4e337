import assert from "node:assert/strict";
import { englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import { longerPattern, longerText, shorterText } from "../../e2e/shared/longer-texts.js";

const texts = Object.values(englishTexts("l10n/bundle.l10n.json"));
const letters = (text: string) => (text.replace(/\{\d+\}/g, "").match(/\p{L}/gu) ?? []).length;
const placeholders = (text: string) => text.match(/\{\d+\}/g) ?? [];

describe("the language with longer texts", () => {
  it("has 40 % more letters in each text of the bundle, brackets around it, and its placeholders", () => {
    for (const text of texts.filter((one) => letters(one) > 0)) {
      const longer = longerText(text);
      assert.match(longer, /^\[[\s\S]*\]$/, text);
      assert.equal(letters(longer), letters(text) + Math.floor((letters(text) * 4) / 10), text);
      assert.deepEqual(placeholders(longer), placeholders(text), text);
    }
  });

  it("can be turned back into English, so tests recognize texts", () => {
    for (const text of texts.filter((one) => !/[[\]]/.test(one)))
      assert.equal(shorterText(longerText(text)), text);
    assert.match("[[[3 levöelös], 0 soölvöed]]", longerPattern("3 levels, 0 solved"));
    assert.doesNotMatch("[[3 levöelös], 1 soölvöed]", longerPattern("3 levels, 0 solved"));
  });

  it("leaves texts without letters alone", () => {
    assert.equal(longerText("+{0}"), "+{0}");
    assert.equal(longerText("2048"), "2048");
  });
});
