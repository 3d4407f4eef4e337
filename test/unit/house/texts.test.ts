import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { collectTexts, englishTexts } from "../../../scripts/lib/l10n-texts.mjs";
import type { Message } from "../../../src/games/message.js";
import { commandWords, otherWords } from "../../../src/terminal/play/typed-line.js";

/** Checks all shown texts against the rules of `docs/writing.md`. */

/** A text that is shown, and its source: a key of `package.nls.json` or of the bundle, or a guide. */
interface ShownText {
  readonly from: string;
  readonly text: string;
}

interface Rule {
  /** The number of texts that break the rule. It may only fall: lower it with every text that you mend. */
  readonly limit: number;
  readonly broken: () => readonly string[];
}

/** Texts that may break a rule, with the reason. The list may only shrink. */
const exceptions: Readonly<Record<string, string>> = {
  "command.play.sliding": "The palette finds the game by “fifteen”, its best known name.",
  ...Object.fromEntries(
    ["Box", "Box on goal", "Floor", "Goal", "Player", "Player on goal", "Wall", "You"].map((word) => [
      `“${word}” “${word.toLowerCase()}”`,
      "A name stands alone on a button or over a column; the word for a square ends a spoken sentence.",
    ]),
  ),
  ...Object.fromEntries(
    ["Easy", "Medium", "Hard"].map((word) => [
      `“${word}” “${word.toLowerCase()}”`,
      "A difficulty stands alone in a table; a grade stands within the title of a level.",
    ]),
  ),
  ...Object.fromEntries(
    ["Down", "Left", "Right", "Up"].map((word) => [
      `“${word}” “${word}.”`,
      "A label of a direction has no period; a screen reader says the whole sentence for a step.",
    ]),
  ),
};

const manifest = textsOf("package.nls.json");
const bundle = textsOf("l10n/bundle.l10n.json");
/** What players read; the guides for developers speak of the code, too. */
const guides = [
  "README.md",
  ...["README", "play", "level-editor", "terminal", "cli", "web"].map((name) => `docs/${name}.md`),
];
const prose = guides.flatMap((from) => proseOf(readFileSync(from, "utf8")).map((text) => ({ from, text })));
const all = [...manifest, ...bundle, ...prose];

const titles = manifest.filter(({ from }) => from.startsWith("command."));
/** The descriptions of settings, without those of their values. */
const settings = manifest.filter(({ from }) => /^setting\.\w+\.\w+$/.test(from));

const words = unwantedWords(readFileSync("docs/writing.md", "utf8"));
const smallWords = new Set(
  "a an and as at but by for from in into of on or the to under up with within without".split(" "),
);
const fullForms = /\b(?:can|could|do|does|did|is|are|was|were|has|have) ?not\b/i;
/** Counted nouns, by their plurals. */
const counted =
  /\{\d\} (?:(?:more|older|marked|other|unfinished|box|player|pushing) )*(?:moves|pushes|levels|boxes|goals|squares|games|files|steps|pulls|scores|solutions|claims|positions|problems|hints|rows|columns|walls|patterns|tiles|numbers|bytes|characters|cells|frames|seconds|times|gaps|places|sessions|lines|changes)\b/gi;
/** The text for one by the text for many, of all calls of `plural`. */
const { plurals } = collectTexts();

const rules: Readonly<Record<string, Rule>> = {
  "Words of the glossary": {
    limit: 0,
    broken: () =>
      all.flatMap(({ from, text }) =>
        words.filter((word) => hasWord(text, word)).map((word) => `${from}: “${word}” in “${text}”`),
      ),
  },
  "Contractions in messages": {
    limit: 0,
    broken: () => shown(bundle.filter(({ text }) => fullForms.test(text))),
  },
  "At most 20 words a sentence": {
    limit: 0,
    broken: () =>
      shown(
        [...manifest, ...bundle].filter(({ text }) => sentences(text).some((one) => wordCount(one) > 20)),
      ),
  },
  "Commands: at most 30 characters": {
    limit: 0,
    broken: () => shown(titles.filter(({ text }) => text.length > 30)),
  },
  "Commands: Title Case": {
    limit: 0,
    broken: () => shown(titles.filter(({ text }) => !isTitleCase(text))),
  },
  "Commands: no parentheses, no “Show or Hide X”, “Start or Stop X”": {
    limit: 0,
    broken: () =>
      shown(titles.filter(({ text }) => /[()]|\b(?:Show or Hide|Start or|Play or Pause)\b/.test(text))),
  },
  "Settings: first sentence of at most 120 characters": {
    limit: 0,
    broken: () => shown(settings.filter(({ text }) => (sentences(text)[0] ?? "").length > 120)),
  },
  "Settings: “Controls whether …”, “Show …” or a noun phrase": {
    limit: 0,
    broken: () =>
      shown(settings.filter(({ text }) => /^(?:For|How|Let|Mark|What|When|Where|Which|Whether) /.test(text))),
  },
  "Errors: “Couldn't X: cause.”": {
    limit: 0,
    broken: () => shown(bundle.filter(({ text }) => /could not be|couldn't be/i.test(text))),
  },
  "Counted nouns: plural(n, …), with one noun a text": {
    limit: 0,
    broken: () => shown(bundle.filter(({ text }) => hasCountWithoutPlural(text))),
  },
  "Counted nouns: the text for one counts, too": {
    limit: 0,
    broken: () =>
      [...plurals].flatMap(([many, one]) =>
        placeholders(one).join() === placeholders(many).join() && one.includes("{0}")
          ? []
          : [`“${one}”, “${many}”`],
      ),
  },
  "Counted nouns: no “1 move” in a text": {
    limit: 0,
    broken: () =>
      shown(
        bundle.filter(({ text }) => /(?<![\d.] ?)\b1 [a-z]+\b(?! to)/.test(text.replace(/\b1 to\b/g, ""))),
      ),
  },
  "Titles of commands in sentences: “{0}”, with the title as its argument": {
    limit: 0,
    broken: () => shown(bundle.filter(({ text }) => namesCommand(text))),
  },
  "Texts that differ only in case or a final period": {
    limit: 0,
    // A label stands on a button; a word of the dialogue is typed, in lower case.
    broken: () => nearDuplicates([...manifest, ...bundle].map(({ text }) => text).filter(isLabel)),
  },
};

describe("shown texts", () => {
  it("are found in the code", () => {
    assert.ok(manifest.length > 200 && bundle.length > 2_000 && prose.length > 100);
    assert.ok(words.length > 60, `only ${words.length} words of the glossary`);
  });

  for (const [name, { limit, broken }] of Object.entries(rules)) {
    it(`${name}: at most ${limit} break the rule`, () => {
      const found = broken().filter((one) => !Object.keys(exceptions).some((text) => one.includes(text)));
      assert.ok(
        found.length <= limit,
        `${found.length} break the rule (see docs/writing.md):\n${found.join("\n")}`,
      );
    });
  }
});

it("the rules of shown texts find what breaks them", () => {
  assert.deepEqual(unwantedWords("| a | b |\n| go | “walk on”, “run” | |"), ["walk on", "run"]);
  assert.ok(hasWord("It was Taken back.", "taken back"));
  assert.ok(!hasWord("Keys: `begin`", "begin"));
  assert.ok(!hasWord("beginner", "begin"));
  assert.ok(isTitleCase("Save Game as a File…") && !isTitleCase("Save game"));
  assert.deepEqual(sentences("Saved in a.xsb. It has 3.5 KB. Really?"), [
    "Saved in a.xsb.",
    "It has 3.5 KB.",
    "Really?",
  ]);
  assert.deepEqual(nearDuplicates(["Play", "play", "Play.", "Stop"]), ["“Play” “Play.” “play”"]);
});

function textsOf(file: string): readonly ShownText[] {
  return Object.entries(englishTexts(file)).map(([from, text]) => ({ from, text }));
}

/** The paragraphs, list items and table rows of a document, without code. */
function proseOf(markdown: string): readonly string[] {
  return markdown
    .replace(/```[\s\S]*?```/g, "")
    .replace(/\]\([^)]*\)/g, "]")
    .split("\n")
    .filter((line) => /[a-z]/.test(line));
}

/** The quoted words in the second column of the glossary. */
function unwantedWords(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^\| [^|]+ \| (“[^|]*”) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/“([^”]+)”/g)].map(([, word = ""]) => word),
  );
}

/** Whether a text contains a word outside of code. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${word}(?![\\w-])`, "i").test(text.replace(/`[^`]*`|\([a-z]+:[^)]*\)/g, ""));
}

function sentences(text: string): readonly string[] {
  return text.split(/(?<=[.?!:])\s+|\n/).filter((one) => one !== "");
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function isTitleCase(title: string): boolean {
  return title.split(/[\s(]+/).every((word) => smallWords.has(word) || !/^[a-z]/.test(word));
}

/** Whether a text counts something without forms for one and many, or more than one thing. */
function hasCountWithoutPlural(text: string): boolean {
  const counts = text.match(counted) ?? [];
  return counts.length > 1 || (counts.length === 1 && !(plurals.has(text) && counts[0]?.startsWith("{0}")));
}

/** The titles that no sentence would hold by chance. */
const longTitles = titles.map(({ text }) => text).filter((title) => /^\S+ \S*[A-Z]/.test(title));

/** Whether a sentence holds the title of a command, which a translation could not keep in step with it. */
function namesCommand(text: string): boolean {
  return (
    /[.!?](?: |$)/.test(text) && longTitles.some((title) => text !== `${title}.` && hasTitle(text, title))
  );
}

function hasTitle(text: string, title: string): boolean {
  const at = text.indexOf(title);
  return at >= 0 && !/\w/.test(text[at - 1] ?? "") && !/\w/.test(text[at + title.length] ?? "");
}

function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d\}/g))].sort();
}

function isLabel(text: string): boolean {
  return [commandWords, otherWords].flatMap(Object.values<Message>).every((word) => word.text !== text);
}

function nearDuplicates(texts: readonly string[]): readonly string[] {
  const groups = new Map<string, Set<string>>();
  for (const text of texts) {
    const key = text.toLowerCase().replace(/\.$/, "");
    groups.set(key, (groups.get(key) ?? new Set()).add(text));
  }
  const several = [...groups.values()].filter(({ size }) => size > 1);
  return several.map((group) =>
    [...group]
      .sort()
      .map((text) => `“${text}”`)
      .join(" "),
  );
}

function shown(texts: readonly ShownText[]): readonly string[] {
  return texts.map(({ from, text }) => (from === text ? `“${text}”` : `${from}: “${text}”`));
}
