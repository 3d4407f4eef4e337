import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Rewords a shown text everywhere: in the sources (`say`, `sense`, `t`, `plural`), in
 * `package.nls.json`, and where tests and guides quote the whole text. The keys of translations change, too,
 * and keep their values. A text of one word is often something else in a test, so there it is only searched
 * for.
 *
 * @param {string} old @param {string} text the new text; has the same placeholders
 * @param {string} root the repository's folder
 * @returns {{ changed: string[], parts: string[] }} the files that changed, and files to check by hand: they
 * contain a part of the old text, or its one word
 */
export function reword(old, text, root) {
  if (placeholders(old) !== placeholders(text))
    throw new Error(`“${text}” has other placeholders than “${old}”.`);
  const changed = [];
  for (const file of filesOf(root)) {
    const before = readFileSync(file, "utf8");
    const after = rewordedIn(path.relative(root, file), before, old, text);
    if (after === before) continue;
    writeFileSync(file, after);
    changed.push(path.relative(root, file));
  }
  const pieces = isWord(old)
    ? [JSON.stringify(old)]
    : /\{\d\}/.test(old)
      ? old.split(/\{\d\}/).filter((piece) => piece.trim().length > 8)
      : [];
  const parts = [...filesOf(root)]
    .filter((file) => !file.includes(`${path.sep}src${path.sep}`) && !file.endsWith(".json"))
    .filter((file) => {
      const content = readFileSync(file, "utf8");
      return pieces.some((piece) => content.includes(piece) && !text.includes(piece));
    });
  return { changed, parts: parts.map((file) => path.relative(root, file)) };
}

/** @param {string} name @param {string} content @param {string} old @param {string} text */
function rewordedIn(name, content, old, text) {
  const literal = JSON.stringify(old);
  if (name.startsWith("l10n")) return rewordedKeys(content, old, text);
  if (name.startsWith("package.nls"))
    return name === "package.nls.json" ? rewordedValues(content, old, text) : content;
  if (name.startsWith("src")) {
    const call = new RegExp(`((?<![\\w.])(?:say|sense|t)\\(\\s*)${escaped(literal)}`, "g");
    const form = new RegExp(
      `((?<![\\w.])plural\\([^"]*(?:"(?:[^"\\\\]|\\\\.)*",\\s*)?)${escaped(literal)}`,
      "g",
    );
    const swap = (/** @type {string} */ _, /** @type {string} */ begin) => begin + JSON.stringify(text);
    return content.replace(call, swap).replace(form, swap);
  }
  if (isWord(old)) return content;
  return [
    [literal, JSON.stringify(text)],
    [`“${old}”`, `“${text}”`],
    [`**${old}**`, `**${text}**`],
  ].reduce((all, [from = "", to = ""]) => all.replaceAll(from, to), content);
}

/** @param {string} json @param {string} old @param {string} text */
function rewordedKeys(json, old, text) {
  /** @type {Record<string, unknown>} */
  const bundle = JSON.parse(json);
  const keys = Object.keys(bundle).filter((key) => key === old || key.startsWith(`${old}/`));
  if (keys.length === 0) return json;
  const entries = Object.entries(bundle).map(([key, value]) => {
    if (!keys.includes(key)) return [key, value];
    return [text + key.slice(old.length), value === old ? text : value];
  });
  return `${JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))), undefined, 2)}\n`;
}

/** @param {string} json @param {string} old @param {string} text */
function rewordedValues(json, old, text) {
  return json.replaceAll(`: ${JSON.stringify(old)}`, () => `: ${JSON.stringify(text)}`);
}

/** @param {string} text */
function isWord(text) {
  return /^\p{L}+$/u.test(text);
}

/** @param {string} text */
function placeholders(text) {
  return [...new Set(text.match(/\{\d\}/g))].sort().join();
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** @param {string} root @returns {Generator<string>} */
function* filesOf(root) {
  for (const name of ["src", "test", "docs", "l10n"]) yield* filesIn(path.join(root, name));
  for (const name of readdirSync(root))
    if (/^(?:README\.md|package\.nls.*\.json)$/.test(name)) yield path.join(root, name);
}

/** @param {string} folder @returns {Generator<string>} */
function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "fixtures" && entry.name !== "shots") yield* filesIn(name);
    } else if (
      /\.(?:ts|md)$|^(?:bundle\.l10n.*|words)\.json$/.test(entry.name) &&
      entry.name !== "writing.md"
    )
      yield name;
  }
}
