/**
 * What translations must keep of the English texts, and what they must not have. The tests run these checks
 * over every language of the repository.
 *
 * @typedef {Readonly<Record<string, string>>} Texts texts by their keys
 * @typedef {object} Term a word that is translated the same everywhere
 * @property {string} term
 * @property {readonly string[]} stems what its forms begin with, in lower case
 * @property {readonly string[]} [not] words that no text of the language may have
 * @property {readonly string[]} [except] keys of texts that say it in another way
 * @typedef {object} Glossary `l10n/glossary/<language>.json`
 * @property {string} language its name in itself
 * @property {Readonly<Record<string, Term>>} terms by the English word
 * @property {readonly string[]} [english] words of the language that are the same in English
 */

/** What both texts have, in any order, and its name in a problem. */
const kept = /** @type {const} */ ([
  [/\{\d+\}/g, "placeholders"],
  [/command:[^)\s]+/g, "links to commands"],
  [/`[^`]*`/g, "code"],
  [/\*\*/g, "bold text"],
  [/\$\([\w-]+\)/g, "icons"],
  [/\n/g, "lines"],
  [/^\s|\s$/g, "blanks at an end"],
]);

/**
 * What is wrong with the texts of a language, a line for each fault.
 *
 * @param {Texts} english the texts of `l10n/bundle.l10n.json` or of `package.nls.json`
 * @param {Readonly<Record<string, unknown>>} translated the file of the language
 * @param {string} language VS Code's name of it
 * @param {readonly string[]} counted the texts for many of counted nouns
 * @returns {readonly string[]}
 */
export function translationProblems(english, translated, language, counted = []) {
  const forms = new Set(formKeys(language, counted));
  const strangeLetters = strangeLettersIn(language);
  const wrong = Object.entries(translated).flatMap(([key, text]) => {
    const source = english[forms.has(key) ? key.slice(0, key.lastIndexOf("/")) : key];
    if (typeof text !== "string") return [`${key}: not a text`];
    if (source === undefined) return [`${key}: no such text`];
    const changed = kept.filter(([pattern]) => partsOf(source, pattern) !== partsOf(text, pattern));
    return [
      ...changed.map(([, name]) => `${key}: other ${name} in “${text}”`),
      ...(text.trim() === "" && source.trim() !== "" ? [`${key}: empty`] : []),
      ...strangeLetters(text).map((letters) => `${key}: “${letters}” in “${text}”`),
    ];
  });
  const missing = missingKeys(english, translated, language, counted);
  return [...missing.map((key) => `${key}: missing`), ...wrong];
}

/**
 * The keys of texts that a language lacks. See `translationProblems`.
 * @param {object} english @param {Readonly<Record<string, unknown>>} translated @param {string} language
 * @param {readonly string[]} counted
 */
export function missingKeys(english, translated, language, counted) {
  const keys = [...Object.keys(english), ...formKeys(language, counted)];
  return keys.filter((key) => translated[key] === undefined);
}

/** @param {string} language @param {readonly string[]} counted */
function formKeys(language, counted) {
  const forms = formsIn(language);
  return counted.flatMap((key) => forms.map((form) => `${key}/${form}`));
}

/**
 * The further forms of a counted noun in a language. The text for one and the text for many have keys of
 * their own. The latter is for all numbers that have no form of another name.
 * @param {string} language
 */
export function formsIn(language) {
  const rules = new Intl.PluralRules(language);
  // Numbers of a million have a form of their own in some languages. It is rare enough to do without.
  const used = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)));
  const usual = used.has("other") ? "other" : "many";
  return [...used].filter((form) => form !== "one" && form !== usual);
}

/**
 * Finds letters that the language does not have, and those as wide as a Chinese character. Finds words of two
 * scripts, whose letters only look alike.
 * @param {string} language @returns {(text: string) => readonly string[]}
 */
function strangeLettersIn(language) {
  const own = ["Common", "Latin", ...(scriptsOf(language) ?? [])]
    .map((name) => `\\p{Script=${name}}`)
    .join("");
  const foreign = new RegExp(`(?=\\p{L})[^${own}]+`, "gu");
  const mixed = /\p{Script=Cyrillic}+\p{Script=Latin}+|\p{Script=Latin}+\p{Script=Cyrillic}+/gu;
  const patterns = [foreign, mixed, /[０-９Ａ-Ｚａ-ｚ]+/g];
  return (text) => patterns.flatMap((pattern) => text.match(pattern) ?? []);
}

/** The scripts of a language that is not written in Latin letters; `undefined` for others. */
function scriptsOf(/** @type {string} */ language) {
  const { script } = new Intl.Locale(language).maximize();
  if (script === "Latn") return undefined;
  const others = { Cyrl: ["Cyrillic"], Jpan: ["Han", "Hiragana", "Katakana"], Hans: ["Han"] };
  const found = Object.entries(others).find(([name]) => name === script)?.[1];
  if (found === undefined) throw new Error(`Add the letters of ${language} to l10n-translations.mjs.`);
  return found;
}

/** What stays in every language: code, placeholders, links, icons, options, names of files. */
const untranslated =
  /`[^`]*`|\(command:[^)]*\)|\{\d+\}|\$\([\w-]+\)|https?:\S+|(?<![\p{L}\d])-{1,2}[a-z][\w-]*|[\w*-]*\.[a-z]{2,5}(?![\p{L}\d])/gu;

/** Frequent English words that are none in other languages with Latin letters. */
const frequent = new Set("and are from not of that the this to which with you your".split(" "));

/**
 * Texts with English words in them.
 *
 * @param {Texts} english @param {Texts} translated @param {string} language
 * @param {ReadonlySet<string>} allowed words that are no English: names, formats, keys, typed words
 * @returns {readonly string[]} a line for each text
 */
export function englishLeft(english, translated, language, allowed) {
  const isLatin = scriptsOf(language) === undefined;
  return Object.entries(translated).flatMap(([key, text]) => {
    const words =
      text
        .replace(untranslated, " ")
        .match(/(?<![\d\p{Script=Latin}])\p{Script=Latin}[\p{Script=Latin}\d]+/gu) ?? [];
    const isName = (/** @type {string} */ word) => allowed.has(word) || /^[A-Z\d]+$/.test(word);
    const isChanged = isLatin && text !== english[key];
    const left = words.filter((word) => (!isChanged || frequent.has(word)) && !isName(word));
    return left.length === 0 ? [] : [`${key}: “${left.join(" ")}” is English in “${text}”`];
  });
}

/**
 * Texts that do not keep to the glossary of their language.
 *
 * @param {Texts} english @param {Texts} translated @param {Glossary} glossary
 * @returns {readonly string[]} a line for each fault
 */
export function glossaryProblems(english, translated, { terms }) {
  const texts = Object.entries(translated).map(([key, text]) => {
    const base = english[key] === undefined ? key.slice(0, key.lastIndexOf("/")) : key;
    const source = (english[base] ?? "").replace(untranslated, " ");
    return { key, base, text, lower: text.toLowerCase(), source };
  });
  return Object.entries(terms).flatMap(([word, { stems, not = [], except = [] }]) => {
    const pattern = new RegExp(`(?<![\\w-])${word}(?:s|es)?(?![\\w-])`, "i");
    return texts.flatMap(({ key, base, text, lower, source }) => {
      const wrong = not.filter((one) => lower.includes(one.toLowerCase()));
      const isSaid = stems.some((stem) => lower.includes(stem.toLowerCase())) || except.includes(base);
      const isMissing = !isSaid && pattern.test(source);
      return [
        ...wrong.map((one) => `${key}: “${one}” for “${word}” in “${text}”`),
        ...(isMissing ? [`${key}: no “${stems.join("”, “")}” for “${word}” in “${text}”`] : []),
      ];
    });
  });
}

/**
 * A translation with the texts of the sources alone, in their order. Tools that import XLIFF use a text, a
 * slash and its comment as a key.
 *
 * @param {Readonly<Record<string, string | { message: string, comment: readonly string[] }>>} bundle
 * @param {Texts} translated
 * @returns {Record<string, string>}
 */
export function withKeysOf(bundle, translated) {
  /** @type {Map<string, string>} */
  const keys = new Map();
  for (const [key, text] of Object.entries(bundle))
    if (typeof text !== "string") keys.set(`${text.message}/${text.comment.join("")}`, key);
  const texts = new Map(Object.entries(translated).map(([key, text]) => [keys.get(key) ?? key, text]));
  const withForms = Object.keys(bundle).flatMap((key) => [
    key,
    ...["zero", "two", "few", "many", "other"].map((form) => `${key}/${form}`),
  ]);
  return Object.fromEntries(
    withForms.flatMap((key) => {
      const text = texts.get(key);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

/** @param {string} text @param {RegExp} pattern */
function partsOf(text, pattern) {
  const found = text.match(pattern) ?? [];
  // A translation may need a placeholder twice.
  return (pattern.source.startsWith("\\{") ? [...new Set(found)] : found).sort().join(" ");
}
