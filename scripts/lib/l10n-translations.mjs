/**
 * What is wrong with a translation, a line for each text. Texts may be missing; they stay English.
 *
 * @param {Readonly<Record<string, string>>} english `l10n/bundle.l10n.json` or `package.nls.json`
 * @param {Readonly<Record<string, unknown>>} translated the file of one language
 * @returns {readonly string[]}
 */
export function translationProblems(english, translated) {
  return Object.entries(translated).flatMap(([key, text]) => {
    // Another form of a counted noun: the text for many, a slash and the name of the form.
    const isForm = english[key] === undefined && /\/(zero|one|two|few|many|other)$/.test(key);
    const source = english[isForm ? key.slice(0, key.lastIndexOf("/")) : key];
    // VS Code reads no comments in a translation.
    if (typeof text !== "string") return [`${key}: not a text`];
    if (source === undefined) return [`${key}: no such text`];
    return [
      ...(partsOf(source, /\{\d+\}/g) === partsOf(text, /\{\d+\}/g) ? [] : [`${key}: other placeholders`]),
      ...(partsOf(source, /command:[^)\s]+/g) === partsOf(text, /command:[^)\s]+/g)
        ? []
        : [`${key}: other links to commands`]),
    ];
  });
}

/**
 * A translation with the keys that the product looks up. Tools that import XLIFF use a text, a slash and its
 * comment.
 *
 * @param {Readonly<Record<string, string | { message: string, comment: readonly string[] }>>} bundle
 * @param {Readonly<Record<string, string>>} translated
 * @returns {Record<string, string>}
 */
export function withKeysOf(bundle, translated) {
  const keys = new Map(
    Object.entries(bundle).flatMap(([key, text]) =>
      typeof text === "string" ? [] : [[`${text.message}/${text.comment.join("")}`, key]],
    ),
  );
  return Object.fromEntries(Object.entries(translated).map(([key, text]) => [keys.get(key) ?? key, text]));
}

/** @param {string} text @param {RegExp} pattern */
function partsOf(text, pattern) {
  return [...new Set(text.match(pattern) ?? [])].sort().join(" ");
}
