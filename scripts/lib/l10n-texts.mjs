import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Collects the texts that are shown to the player: the first arguments of `say("…")`, which makes a message,
 * and of `t("…")`, which translates at once. A first argument that is not a plain literal is reported, as it
 * could not be translated. A word with several meanings is `sense("…", "comment")`. Its key is
 * `word/comment`, as in VS Code.
 * @returns {{ texts: string[], calls: Map<string, string[][]>, plurals: Map<string, string>,
 *   senses: Map<string, { text: string, comment: string }>, problems: string[] }}
 *   `texts`: the keys of the bundle. `calls`: the arguments after a text, as code, by its key, for each call.
 *   `plurals`: the text for one by the text for many. `senses`: words with several meanings by their keys.
 */
export function collectTexts(root = "src") {
  /** @type {Map<string, string[][]>} */
  const calls = new Map();
  /** @type {Map<string, string>} */
  const plurals = new Map();
  /** @type {Map<string, { text: string, comment: string }>} */
  const senses = new Map();
  const problems = [];
  for (const file of sources(root)) {
    const code = readFileSync(file, "utf8");
    for (const match of code.matchAll(/(?<![\w.])(say|sense|t|plural)\(/g)) {
      if (isDeclaration(code, match.index, file)) continue;
      const [first = "", ...rest] = argumentsOf(code, match.index + match[0].length);
      if (match[1] === "sense") {
        const [text, comment] = [first, rest[0] ?? ""].flatMap(literalOf);
        if (text === undefined || comment === undefined) problems.push(`${file}: ${match[0]}${first}`);
        else {
          senses.set(`${text}/${comment}`, { text, comment });
          calls.set(`${text}/${comment}`, []);
        }
        continue;
      }
      const isPlural = match[1] === "plural";
      const texts = (isPlural ? rest.slice(0, 2) : [first]).flatMap(literalOf);
      const others = isPlural ? [first, ...rest.slice(2)] : rest;
      if (texts.length < (isPlural ? 2 : 1)) problems.push(`${file}: ${match[0]}${first.slice(0, 40)}`);
      for (const text of texts) calls.set(text, [...(calls.get(text) ?? []), others]);
      if (isPlural) plurals.set(texts[1] ?? "", texts[0] ?? "");
    }
  }
  return { texts: [...calls.keys()], calls, plurals, senses, problems };
}

/**
 * The English texts of a bundle or of `package.nls.json` by their keys, without comments.
 * @param {string} file @returns {Record<string, string>}
 */
export function englishTexts(file) {
  /** @type {Record<string, string | { message: string }>} */
  const bundle = JSON.parse(readFileSync(file, "utf8"));
  const texts = Object.entries(bundle).map(([key, text]) => [
    key,
    typeof text === "string" ? text : text.message,
  ]);
  return Object.fromEntries(texts);
}

/** @param {string} code @returns {readonly string[]} nothing where it is not a literal */
function literalOf(code) {
  return /^"(?:[^"\\\n]|\\.)*"$/.test(code) ? [JSON.parse(code)] : [];
}

const token = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|[([{]|[)\]}]|,|[^"`([{)\]},/]+|\//y;

/**
 * The arguments of a call, as code without comments.
 *
 * @param {string} code @param {number} begin behind the opening parenthesis
 */
function argumentsOf(code, begin) {
  const args = [""];
  let depth = 0;
  token.lastIndex = begin;
  for (let match = token.exec(code); match !== null; match = token.exec(code)) {
    const [part] = match;
    if (")]}".includes(part) && depth-- === 0) break;
    if ("([{".includes(part)) depth++;
    if (part.startsWith("//")) continue;
    if (part === "," && depth === 0) args.push("");
    else args[args.length - 1] += part;
  }
  return args.map((arg) => arg.trim()).filter((arg) => arg !== "");
}

/**
 * Whether this is the declaration of such a function, or of `t`, which calls `say`.
 *
 * @param {string} code @param {number} index @param {string} file
 */
function isDeclaration(code, index, file) {
  return /function\s*$/.test(code.slice(Math.max(0, index - 10), index)) || file.endsWith("translate.ts");
}

/** @param {string} folder @returns {Generator<string>} */
function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(name);
    else if (name.endsWith(".ts")) yield name;
  }
}
