import assert from "node:assert/strict";
import {
  englishLeft,
  formsIn,
  glossaryProblems,
  translationProblems,
  withKeysOf,
} from "../../../scripts/lib/l10n-translations.mjs";

type Texts = Readonly<Record<string, string>>;

describe("translations", () => {
  const english: Texts = {
    "{0} moves": "{0} moves",
    guide: "Read on. [Learn more](command:tilework.openGuide?%5B%22play%22%5D)",
    "{0} of {1}": "{0} of {1}",
  };
  const polish = {
    "{0} moves": "{0} ruchów",
    "{0} moves/few": "{0} ruchy",
    "{0} of {1}": "{1}: {0}",
    guide: "Czytaj dalej. [Więcej](command:tilework.openGuide?%5B%22play%22%5D)",
  };
  const problemsOf = (translated: Readonly<Record<string, unknown>>, language = "pl") =>
    translationProblems(english, translated, language, ["{0} moves"]);

  it("have every text and the forms of counted nouns, with placeholders in any order", () => {
    assert.deepEqual(problemsOf(polish), []);
    const { "{0} moves/few": _, guide: __, ...rest } = polish;
    assert.deepEqual(problemsOf(rest), ["guide: missing", "{0} moves/few: missing"]);
    const forms = ["de", "es", "ja", "ru", "pl", "ar"].map((name) => formsIn(name).join(" "));
    assert.deepEqual(forms, ["", "", "", "few", "few", "zero two few many"]);
  });

  it("keep what stays in every language, and have no text that is not in the sources", () => {
    const translated = {
      ...polish,
      "{0} moves": "Ruchy",
      "{0} moves/few": "ruchy",
      "{0} of {1}": "{0} z {2}\n",
      guide: "Czytaj **dalej**.",
      gone: "nie",
      "{0} moves/two": "dwa",
      "{0} of {1}/few": { message: "{0} z {1}", comment: [] },
    };
    assert.deepEqual(problemsOf(translated), [
      "{0} moves: other placeholders in “Ruchy”",
      "{0} moves/few: other placeholders in “ruchy”",
      "{0} of {1}: other placeholders in “{0} z {2}\n”",
      "{0} of {1}: other lines in “{0} z {2}\n”",
      "{0} of {1}: other blanks at an end in “{0} z {2}\n”",
      "guide: other links to commands in “Czytaj **dalej**.”",
      "guide: other bold text in “Czytaj **dalej**.”",
      "gone: no such text",
      "{0} moves/two: no such text",
      "{0} of {1}/few: not a text",
    ]);
  });

  it("have the letters of their language alone", () => {
    const letters = (text: string, language: string) =>
      translationProblems({ a: "a" }, { a: text }, language).map((line) => line.split("”")[0]);
    assert.deepEqual(letters("Ход R2, µ", "ru"), []);
    assert.deepEqual(letters("Xод", "ru"), ["a: “Xод"], "a Latin X");
    assert.deepEqual(letters("Zug Ход", "de"), ["a: “Ход"]);
    assert.deepEqual(letters("コピー、漢字ー々 4x4", "ja"), []);
    assert.deepEqual(letters("４手", "ja"), ["a: “４"]);
    assert.deepEqual(letters("推箱子の", "zh-cn"), ["a: “の"]);
  });

  it("have no English words but names", () => {
    const allowed = new Set(["Tilework", "Level"]);
    const source = { a: "Save the Level", b: "Level", c: "See `the` guide" };
    const found = (translated: Texts, language: string) =>
      englishLeft(source, translated, language, allowed).map((line) => line.split("”")[0]);
    assert.deepEqual(found({ a: "Level the sichern", b: "Level", c: "Siehe `the`" }, "de"), ["a: “the"]);
    assert.deepEqual(found({ a: "Save the Level" }, "de"), ["a: “Save the"]);
    assert.deepEqual(found({ a: "Сохранить level {0} (XSB, --level, a.xsb)" }, "ru"), ["a: “level"]);
  });

  it("have the words of their glossary", () => {
    const source = { a: "Two boxes", b: "A box-like wall", c: "{0} boxes", d: "Box" };
    const box = { term: "ящик", stems: ["ящик"], not: ["коробк"], except: ["d"] };
    const translated = { a: "Две коробки", b: "Стена", "c/few": "{0} ЯЩИКА", d: "Он" };
    assert.deepEqual(glossaryProblems(source, translated, { language: "", terms: { box } }), [
      "a: “коробк” for “box” in “Две коробки”",
      "a: no “ящик” for “box” in “Две коробки”",
    ]);
  });

  it("keep the texts of the sources alone, and those that come from XLIFF get the keys of the sources", () => {
    const bundle = {
      Back: "Back",
      "{0}, {1}": { message: "{0}, {1}", comment: ["{0}: a/b", "{1}: c"] },
      "Left/a side": { message: "Left", comment: ["side of a board"] },
    };
    const imported = {
      "Left/side of a board": "3",
      "{0}, {1}/{0}: a/b{1}: c": "2",
      Back: "1",
      "Back/few": "4",
      Gone: "5",
    };
    const entries = Object.entries(withKeysOf(bundle, imported)).map(([key, text]) => `${key}: ${text}`);
    assert.deepEqual(entries, ["Back: 1", "Back/few: 4", "{0}, {1}: 2", "Left/a side: 3"]);
  });
});
