import assert from "node:assert/strict";
import { translationFiles } from "../../../scripts/lib/build/translations.mjs";
import { fittingLanguage, readTranslation } from "../../../src/games/translations.js";

describe("translations", () => {
  const known = ["de", "es", "ja", "pt-br", "ru", "zh-cn"];

  it("are chosen by the language and the script that the player wants", () => {
    for (const [expected, languages] of [
      ["de", ["de", "DE-ch-1996"]],
      ["pt-br", ["pt-BR", "pt", "pt-PT"]],
      ["es", ["es-419"]],
      ["zh-cn", ["zh", "zh-Hans", "zh-SG"]],
      ["ja", ["ja-JP"]],
      [undefined, ["zh-TW", "zh-Hant-HK", "fr", "en-US", "qps-ploc", "c", ""]],
    ] as const)
      for (const language of languages) assert.equal(fittingLanguage([language], known), expected, language);
    assert.equal(fittingLanguage(["fr", "de"], known), "de");
    assert.equal(fittingLanguage(["en-GB", "de"], known), undefined);
    assert.equal(fittingLanguage([], known), undefined);
  });

  it("are read from the files that the build writes, and lack what was not translated", async () => {
    const translations = {
      de: { Level: "Level", "{0} moves": "{0} Züge" },
      ru: { "{0} moves": "{0} ходов", "{0} moves/few": "{0} хода" },
    };
    const files = translationFiles(translations);
    const asked: string[] = [];
    const read = async (name: string) => {
      asked.push(name);
      return files[name]!;
    };
    for (const [language, texts] of Object.entries(translations))
      assert.deepEqual(await readTranslation(language, read), { language, translations: texts });
    assert.equal(await readTranslation("fr", read), undefined);
    asked.length = 0;
    for (const language of ["en", "en-gb"]) assert.equal(await readTranslation(language, read), undefined);
    assert.deepEqual(asked, [], "nothing is read in English");
    await assert.rejects(
      readTranslation("de", () => Promise.reject(new Error("no file"))),
      /no file/,
    );
  });
});
