import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { sourcesIn } from "../shared/sources.js";

/** Comments, guides and titles of tests have short sentences and plain words. */

/** No sentence of a comment has more words. */
const maxWordsInComments = 25;
/** Sentences of guides have at most this many words. */
const maxWordsInGuides = 30;
/** The number of longer sentences in guides. It may only fall: lower it when you shorten one. */
const maxLongInGuides = 0;

/** Phrases that read like a translation, with what to write instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<!this many |how many )\bany ?more\b/i, "no longer, another"],
  [/\b(?:at most|no more than|after|to) so (?:many|much|long|few)\b/i, "state the limit"],
  [/\bin vain\b/i, "without result"],
  [/\bbegin of\b/i, "start of"],
  [/\bwhat there is none of\b/i, "missing values"],
  [
    /(?<!there )\b(?:is|are) no (?:move|key|text|level|board|solution|sentence|number|wall|link|list|name|part)s?\b/i,
    "is not a",
  ],
  [/\bas it stands\b/i, "current"],
  [/\bit may be that\b/i, "may"],
];

/** Phrases that titles of tests must not have either, with what to write instead. */
const phrasesOfTitles: typeof phrases = [
  [/\bgo(?:es)? on\b/i, "continue"],
  [/\b(?:beg[aiu]ns?|beginning)\b/i, "start"],
  [/\b(?:take|takes|taken|taking|took) (?:back|away)\b/i, "undo, delete"],
  [/\banew\b/i, "again"],
  [/\btells? of\b/i, "report"],
  [/\btest games?\b/i, "playtest"],
];

/** A sentence and its source. */
interface Sentence {
  readonly source: string;
  readonly text: string;
}

const comments = ["src", "test", "scripts"].flatMap((folder) =>
  sourcesIn(folder, /^(?!test\/fixtures\/).*\.(?:ts|mjs)$/).flatMap((source) => sentencesOfCode(...source)),
);

const guides = ["CONTRIBUTING.md", ...readdirSync("docs").map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith(".md"))
  .flatMap((file) => sentencesOfGuide(file, readFileSync(file, "utf8")));

const titles = sourcesIn("test").flatMap((source) => titlesOfTests(...source));

describe("sentences", () => {
  it(`of comments have at most ${maxWordsInComments} words`, () => {
    assert.ok(comments.length > 10_000, `only ${comments.length} sentences were seen`);
    assert.deepEqual(longer(comments, maxWordsInComments), []);
  });

  it(`of guides have at most ${maxWordsInGuides} words`, () => {
    assert.ok(guides.length > 1_500, `only ${guides.length} sentences were seen`);
    const long = longer(guides, maxWordsInGuides);
    assert.equal(long.length, maxLongInGuides, long.join("\n"));
  });

  it(`of titles have at most ${maxWordsInComments} words`, () => {
    assert.ok(titles.length > 2_500, `only ${titles.length} titles were seen`);
    assert.deepEqual(longer(titles, maxWordsInComments), []);
  });

  it("do not read like a translation", () => {
    assert.deepEqual(withPhrases([...comments, ...guides, ...titles], phrases), []);
    assert.deepEqual(withPhrases(titles, phrasesOfTitles), []);
  });
});

function withPhrases(sentences: readonly Sentence[], wrong: typeof phrases): readonly string[] {
  return sentences.flatMap(({ source, text }) =>
    wrong.flatMap(([phrase, instead]) => (phrase.test(text) ? [`${source}: ${text} (${instead})`] : [])),
  );
}

/** Placeholders count as one word. */
function titlesOfTests(file: string, code: string): readonly Sentence[] {
  return [...code.matchAll(/\b(?:it|describe|onSurfaces)\(\s*("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g)].map(
    ([, title = ""]) => ({
      source: file,
      text: title.slice(1, -1).replace(/\$\{[^}]*\}/g, "x"),
    }),
  );
}

function longer(sentences: readonly Sentence[], most: number): readonly string[] {
  return sentences
    .map(({ source, text }) => ({ source, text, count: words(text) }))
    .filter(({ count }) => count > most)
    .map(({ source, text, count }) => `${source}: ${count} words: ${text}`);
}

/** Names in code and links count as one word each. */
function words(text: string): number {
  return text
    .replace(/`[^`]*`/g, "x")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The sentences of paragraphs without quotations of several words and without indented lines. */
function sentencesOf(source: string, text: string): readonly Sentence[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |@))/)
    .filter((paragraph) => !/^ {4}/.test(paragraph))
    .flatMap((paragraph) =>
      paragraph
        .replace(/@\w+ \{[\s\S]*?\}(?= |$)/g, "")
        .replace(/\s+/g, " ")
        .replace(/ ?(?:"[^"]* [^"]*"|“[^”]* [^”]*”)/g, "")
        .split(/(?<=[.!?](?:\)|\*\*)?) (?=[^a-z])|(?<=[:;]) (?=[A-Z])|(?<=[.!?]) /),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
    .map((sentence) => ({ source, text: sentence }));
}

function sentencesOfCode(file: string, code: string): readonly Sentence[] {
  const found: { line: number; text: string; isOpen: boolean; isLine: boolean }[] = [];
  for (const [index, line] of code.split("\n").entries()) {
    const last = found.at(-1);
    if (last?.isOpen) {
      const end = line.indexOf("*/");
      last.text += `\n${(end < 0 ? line : line.slice(0, end)).replace(/^\s*\* ?/, "")}`;
      last.isOpen = end < 0;
      continue;
    }
    const block = /^\s*\/\*\*?(.*)$/.exec(line)?.[1];
    if (block !== undefined) {
      const end = block.indexOf("*/");
      const text = end < 0 ? block : block.slice(0, end);
      found.push({ line: index + 1, text: text.trim(), isOpen: end < 0, isLine: false });
      continue;
    }
    const own = /^\s*\/\/ ?(.*)$/.exec(line)?.[1];
    const behind = /^[^"'`]*[;,{)\]}\w] \/\/ (.*)$/.exec(line)?.[1];
    if (own !== undefined && last?.isLine && index === last.line) {
      last.text += `\n${own}`;
      last.line = index + 1;
    } else if (own !== undefined || behind !== undefined)
      found.push({ line: index + 1, text: own ?? behind!, isOpen: false, isLine: own !== undefined });
  }
  return found
    .filter(({ text }) => !/biome-ignore|@ts-/.test(text))
    .flatMap(({ line, text }) => sentencesOf(`${file}:${line}`, text));
}

/** Tables are left out, as their cells are no prose, and so is code. */
function sentencesOfGuide(file: string, text: string): readonly Sentence[] {
  const prose = text
    .replace(/```[\s\S]*?```/g, "")
    .replace(/<!-- (operations|commands):[\s\S]*?<!-- end of \1 -->/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^\|.*$/gm, "\n")
    .replace(/^#.*$/gm, "\n")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  return sentencesOf(file, prose);
}
