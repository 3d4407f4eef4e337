import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { translationsIn } from "../../../scripts/lib/build/translations.mjs";
import { collectTexts, englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import {
  englishLeft,
  type Glossary,
  glossaryProblems,
  translationProblems,
} from "../../../scripts/lib/l10n-translations.mjs";
import type { Message } from "../../../src/games/message.js";
import { commandWords, otherWords } from "../../../src/terminal/play/typed-line.js";

/**
 * Checks the texts of every language of the repository. If a text is missing here, translate it: add its key,
 * the English text, to `l10n/bundle.l10n.<language>.json`. `npm run l10n -- --reword` keeps the translations
 * of a text that changes.
 */

/** Words that are the same in every language; those in capital letters are, too. */
const names = new Set(
  `
  Tilework Sokoban XSokoban csTimer VS Code GitHub Actions JUnit Markdown PowerShell Unicode WebP Windows
  macOS linux util bash fish gzip powershell zsh
  Alt Cmd Ctrl Del Delete Down End Enter Esc Escape Home Page PgDn PgUp Shift Space Up
  Author Claim Title Model Context Protocol Out String Invoke Expression completion script source
  any astar auto bfs blank easy first gif jis lurd moves plain pushes random rle rooms rrDl shift side slc
  sliding solvable solve svg tilework windows xsb
  min ms px
  `.match(/\S+/g),
);
const typedWords: readonly Message[] = [...Object.values(commandWords), ...Object.values(otherWords)];

const bundle = englishTexts("l10n/bundle.l10n.json");
const manifest = englishTexts("package.nls.json");
const counted = [...collectTexts().plurals.keys()];

describe("the languages of the repository", () => {
  const translations = translationsIn("l10n");
  const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, "utf8"));

  it("have texts of the code, texts of the manifest, and a glossary", () => {
    const languages = (folder: string, pattern: RegExp) =>
      readdirSync(folder).flatMap((name) => pattern.exec(name)?.slice(1) ?? []);
    const all = Object.keys(translations);
    assert.deepEqual(languages(".", /^package\.nls\.(.+)\.json$/).sort(), all);
    assert.deepEqual(all.length === 0 ? [] : languages("l10n/glossary", /^(.+)\.json$/).sort(), all);
  });

  for (const [language, texts] of Object.entries(translations)) {
    const titles = readJson<Readonly<Record<string, string>>>(`package.nls.${language}.json`);
    const glossary = readJson<Glossary>(`l10n/glossary/${language}.json`);

    it(`are named in the README: ${language}`, () => {
      assert.ok(readFileSync("README.md", "utf8").includes(glossary.language));
    });

    it(`have every text, with all that stays in it: ${language}`, () => {
      assert.deepEqual(translationProblems(bundle, texts, language, counted), []);
      assert.deepEqual(translationProblems(manifest, titles, language), []);
    });

    it(`have no English left: ${language}`, () => {
      const typed = typedWords.map(({ text }) => texts[text] ?? text);
      const allowed = new Set([...names, ...typed, ...(glossary.english ?? [])]);
      assert.deepEqual(englishLeft(bundle, texts, language, allowed), []);
      assert.deepEqual(englishLeft(manifest, titles, language, allowed), []);
    });

    it(`keep to their glossary: ${language}`, () => {
      assert.deepEqual(glossaryProblems(bundle, texts, glossary), []);
      assert.deepEqual(glossaryProblems(manifest, titles, glossary), []);
    });

    it(`have words for the dialogue of lines that can be typed: ${language}`, () => {
      const typed = typedWords.map(({ text }) => texts[text] ?? "");
      const wrong = typed.filter(
        (word, at) => !/^\p{Ll}+$|^\p{Lo}+$/u.test(word) || typed.indexOf(word) !== at,
      );
      assert.deepEqual(wrong, []);
    });
  }
});
